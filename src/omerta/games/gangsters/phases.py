"""The steps of a game by name, and which of them belong together; `turn` has them in their order."""

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


# Which steps belong together: what is declared for some of them is in all others as it starts.
SETUP = (Phase.ORDER, Phase.PICK, Phase.GANG)
POSTING = (Phase.SUBWAY, Phase.FACING)
TRADE = (Phase.OFFER, Phase.MARKER, Phase.ACCEPT, Phase.HAND_OVER)
SHOP = (Phase.BUY, Phase.COP_BUY, Phase.REASSIGN, *TRADE)
ANNOUNCED = (Phase.STOP, Phase.EXCHANGE)
COP_IN_HAND = (Phase.COP, *ANNOUNCED, Phase.CONDUCT, Phase.SHARE)
MOVING_COPS = (Phase.NEW_COP, *COP_IN_HAND)
COP_STEP = (Phase.COPS, Phase.POLICE, *MOVING_COPS)
COP_TURN = (Phase.REPLACE, Phase.CHITS, Phase.INFORMANT, Phase.INFORM, Phase.COP_ACT, Phase.HIRING)
HIRING = (Phase.HIRE, Phase.ASSIGN)
ACTING = (Phase.ACT, Phase.DRIVE_BY, Phase.CRIME, *HIRING, *COP_TURN)
LEADING = (Phase.PUBLIC, Phase.DRAW, Phase.NEW_PUBLIC, Phase.NEWCOMER)
MOVES = (*ACTING, *LEADING)
PAYING = (Phase.BRIBE, Phase.CHIT, Phase.PLACE)
BLASTS = (Phase.BOMB, Phase.BLAST)
COP_FIGHT = (Phase.SAFE, Phase.COP_FIRE, Phase.SPLIT)
DRIVE_FIGHT = (Phase.TARGET, Phase.DRIVE_FIRE)
FIGHTS = (*COP_FIGHT, *DRIVE_FIGHT, Phase.FIRE, Phase.LOSSES)
SHOOTING = (*BLASTS, *FIGHTS)
FROM_PUBLIC = (*LEADING, *PAYING, *SHOOTING)
WALKING = (Phase.INFORMANT, Phase.INFORM, *FROM_PUBLIC)
AFTER_COPS = (*ACTING, *FROM_PUBLIC)
AFTER_DICE = (*COP_STEP, *AFTER_COPS)
BEFORE_PAYOFFS = (*MOVING_COPS, *MOVES, *PAYING)
FROM_DICE = (Phase.ROLL, Phase.COP_ROLL, *AFTER_DICE)
FROM_SHOP = (*SHOP, *FROM_DICE)
AFTER_ORDER = (*SETUP[1:], *POSTING, Phase.WHO, *FROM_SHOP, Phase.OVER)
