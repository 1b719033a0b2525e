"""The log of a table and what it says: rows, and the table that follows from them."""
