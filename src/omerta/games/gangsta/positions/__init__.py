"""Positions that are checked, guessed and laid out as floats."""
