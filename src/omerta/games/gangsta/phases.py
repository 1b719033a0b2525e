"""The steps of a game by name; `turn` has them in their order."""

from __future__ import annotations


class Phase:
    """A word for each step; those that wait for somebody or something stand in positions."""

    FIRST, BOSS, RESOURCE, KEEP = "first", "boss", "resource", "keep"
    HEIST, GANGSTER, SEE_HEIST, SEE_GANGSTER = "heist", "gangster", "see-heist", "see-gangster"
    MOBILISE, ACTION, IGNORE, ENGAGE = "mobilise", "action", "ignore", "engage"
    FAST, LEARN, STEAL, DIVERT, HIT, VICTIM, AGAIN = "fast", "learn", "steal", "divert", "hit", "victim", "again"
    FLY, RECOVER, DISCARD, JAIL, WAR, PICK = "fly", "recover", "discard", "jail", "war", "pick"
    SOCIETY, BANK, OVER = "society", "bank", "over"
    NEW_CHAPTER, GAP, SNITCH = "new-chapter", "gap", "snitch"
    TURN_OVER, NEXT_TURN, LOOK, MOBILISATION = "turn-over", "next-turn", "look", "mobilisation"
    PERFORMED, REWARD, STORED = "performed", "reward", "stored"
    CHAPTER_OVER, OPPORTUNITY, GANG_WAR = "chapter-over", "opportunity", "gang-war"


SETUP = (Phase.FIRST, Phase.BOSS, Phase.RESOURCE, Phase.KEEP)
"""Before anything lies on the table."""
REWARDED = (Phase.FAST, Phase.LEARN, Phase.STEAL, Phase.DIVERT, Phase.HIT, Phase.VICTIM, Phase.AGAIN)
"""While a special reward of a heist is settled."""
JOB = (Phase.IGNORE, Phase.ENGAGE, *REWARDED, Phase.FLY)
"""While a heist is being performed and paid."""
ASKED = (
    *(Phase.MOBILISE, Phase.ACTION, *REWARDED, Phase.FLY, Phase.RECOVER, Phase.DISCARD, Phase.WAR, Phase.PICK),
    *(Phase.SOCIETY, Phase.BANK),
)
"""The questions that are put to one seat in the same words whatever lies there."""
