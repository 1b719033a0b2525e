"""What people are shown: cards, the table in plain lines, what is at stake, reports."""
