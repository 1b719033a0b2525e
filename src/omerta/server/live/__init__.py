"""Tables in play: commands one at a time, bots, clocks and what everybody is told."""
