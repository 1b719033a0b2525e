"""Where tables are kept: SQLite, PostgreSQL, archive and backup."""
