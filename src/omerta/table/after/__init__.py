"""What is made of a game that is over: its record, its paper and its analysis."""
