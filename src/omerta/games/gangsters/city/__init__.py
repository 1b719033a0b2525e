"""The city: its board, its file, and where a piece can go."""
