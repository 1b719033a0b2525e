"""Tests with a real browser. As a package they share it: it is closed when the turn of another package comes."""
