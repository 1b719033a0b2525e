"""The bots of Gangsters, and how they weigh moves."""
