"""What is said across a table: phrases, messages, and the remarks of bots; none of it is a move."""
