"""The report: what a designer wants to know of a game, measured and put on one page."""
