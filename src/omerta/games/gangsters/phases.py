"""The steps of a game by name; `turn` has them in their order."""

from __future__ import annotations


class Phase:
    """A word for each step; those that wait for somebody or something stand in positions."""

    ORDER, PICK, GANG = "order", "pick", "gang"
    WHO, BUY, ROLL = "who", "buy", "roll"
    OFFER, MARKER, ACCEPT, HAND_OVER = "offer", "marker", "accept", "hand-over"
    COPS, NEW_COP, COP, STOP, EXCHANGE, CONDUCT = "cops", "new-cop", "cop", "stop", "exchange", "conduct"
    ACT, CRIME = "act", "crime"
    DRIVE_BY, HIRE, ASSIGN, REASSIGN = "drive-by", "bomber", "assign", "reassign"
    PUBLIC, DRAW, NEW_PUBLIC, NEWCOMER = "public", "draw", "new-public", "newcomer"
    BRIBE, PLACE = "bribe", "place"
    SAFE, COP_FIRE, SPLIT, FIRE, LOSSES = "safe", "cop-fire", "split", "fire", "losses"
    BOMB, BLAST, TARGET, DRIVE_FIRE = "bomb", "blast", "target", "drive-fire"
    OVER = "over"
    NEXT, BEGIN, COP_GOES, COP_ARRIVES, RAID = "next", "begin", "cop-goes", "cop-arrives", "raid"
    PAY, PAYOFFS = "pay", "payoffs"
    COP_FIGHT, COP_LEAVES, FIGHT, FIGHT_ENDS = "cop-fight", "cop-leaves", "fight", "fight-ends"
    DRIVE_BYS, DRIVE_ENDS = "drive-bys", "drive-ends"
    SUBWAY, FACING = "subway", "facing"
    COP_BUY, COP_ROLL, REPLACE = "cop-buy", "cop-roll", "replace"
    CHITS, INFORMANT, INFORM, COP_ACT, HIRING, CHIT = "chits", "informant", "inform", "cop-act", "hire", "chit"
    POLICE, SHARE, SETTLE, TIME_UP = "police", "share", "settle", "time-up"
    SWEEP, OFF_DUTY, END, LAST = "sweep", "off-duty", "end", "last"
