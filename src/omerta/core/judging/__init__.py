"""How a game's positions are judged: heuristics, learned networks, matrix games, and the styles of personalities."""
