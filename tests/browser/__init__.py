"""Tests with a real browser. That they are a package lets them share it: it is closed when another package's turn comes."""
