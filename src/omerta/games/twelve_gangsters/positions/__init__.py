"""Positions that are checked, and laid out as floats."""
