"""What a table tells each seat, as plain data."""
