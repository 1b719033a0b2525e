"""Where in a game the table stands: what is drawn, and what is asked."""

from __future__ import annotations

PHASES = (
    "first", "boss", "resource", "keep", "heist", "gangster", "see-heist", "see-gangster", "mobilise", "action",
    "ignore", "engage", "fast", "learn", "steal", "divert", "hit", "victim", "fly", "again", "recover", "discard",
    "jail", "war", "pick", "society", "bank", "over",
)  # fmt: skip
"""The parts of a game in their order; from `first` to `see-gangster` chance has the word, but for `keep`."""

(
    FIRST, BOSS, RESOURCE, KEEP, HEIST, GANGSTER, SEE_HEIST, SEE_GANGSTER, MOBILISE, ACTION,
    IGNORE, ENGAGE, FAST, LEARN, STEAL, DIVERT, HIT, VICTIM, FLY, AGAIN, RECOVER, DISCARD,
    JAIL, WAR, PICK, SOCIETY, BANK, OVER,
) = PHASES  # fmt: skip

SETUP = (FIRST, BOSS, RESOURCE, KEEP)
"""Before anything lies on the table."""
JOB = (IGNORE, ENGAGE, FAST, LEARN, STEAL, DIVERT, HIT, VICTIM, FLY, AGAIN)
"""While a heist is being performed and paid."""
REWARDED = (FAST, LEARN, STEAL, DIVERT, HIT, VICTIM, AGAIN)
"""While one of its special rewards is settled."""
