"""Gangster's Dilemma for people: the table as text, what is at stake, the report of a game, and what reports count."""
