"""People with a key: profiles, results and the ladder."""
