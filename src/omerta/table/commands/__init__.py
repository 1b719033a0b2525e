"""What people may ask for at a table: each command gives the rows to append, or why not."""
