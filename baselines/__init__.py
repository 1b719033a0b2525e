"""Baselines that anybody can repeat: every method at every game's usual table, with seeds, budgets and intervals."""
