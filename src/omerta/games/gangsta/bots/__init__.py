"""The players of GANGSTA!, and how they judge a table."""
