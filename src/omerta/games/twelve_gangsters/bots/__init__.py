"""The players of 12 Gangsters, and what they know."""
