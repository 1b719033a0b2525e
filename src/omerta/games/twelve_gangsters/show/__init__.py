"""What people are shown: the table in plain lines, what a bot report says and counts."""
