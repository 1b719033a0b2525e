"""What is said across a table: phrases, lines of chat, and the remarks of bots; none of it is a move."""
