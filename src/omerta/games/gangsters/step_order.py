"""What comes after what: the steps that a turn goes through, in the order of the rulebook."""

from __future__ import annotations

from omerta.games.gangsters.phases import Phase

NEXT_TURN = (Phase.OVER, Phase.WHO, Phase.BEGIN)
DICE = (Phase.COP_ROLL, Phase.ROLL)
TRADE = (Phase.MARKER, Phase.ACCEPT, Phase.HAND_OVER, Phase.OFFER)
SHOPPING = (Phase.REASSIGN, *TRADE, Phase.COP_BUY, Phase.BUY, *DICE)
"""A trade that was opened, the Buy Phase that it is part of, and then the dice."""
PUBLIC = (Phase.HIRING, Phase.PUBLIC, Phase.DRAW, Phase.TIME_UP, Phase.PAY)
ACTIONS = (Phase.DRIVE_BY, Phase.CRIME, Phase.COP_ACT, Phase.ACT, Phase.HIRE, *PUBLIC)
INFORMANTS = (Phase.INFORM, Phase.CHITS, Phase.INFORMANT, *ACTIONS)
SPOILS = (Phase.SHARE, Phase.SETTLE)
"""What a raid or a shootout pays the Police, and who shares it."""
SHOOTOUTS = (Phase.BOMB, Phase.DRIVE_BYS, Phase.COP_FIGHT, Phase.FIGHT, Phase.SWEEP)
AFTER_LOSSES = (Phase.LAST, *SHOOTOUTS)
END_SPACE = "a place like NA5e or the code of a building"
