"""The rules of Gangster's Dilemma by chapter: what lies on the street, and what each step of a round does."""
