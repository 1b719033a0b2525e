"""The rulebook's examples of what the Police player is paid: one table, to which engine and oracle are held."""

from __future__ import annotations

LOSS = (6, 4, 1800)
"""So many criminal Racketeers were there, so many are lost, and that pays so many dollars (17.2b)."""
RAID = ("Downtown Bus Station", 5, 1500)
"""Which Joint is raided, at which level, and what it pays (17.2a)."""
SHARE = (1500, 800, 700)
"""What a raid pays, and what of it goes to the gang that bribed the cop and to the Police (17.2d)."""
SALARIES = [(3, 100), (0, 400), (4, 0), (8, 0)]
"""What each crime level pays (17.4)."""
