"""Tests with a real browser; as a package they share one, which is closed when another package has its turn."""
