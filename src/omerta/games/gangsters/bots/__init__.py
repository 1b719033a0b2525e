"""The house's players of Gangsters, and how they weigh moves."""
