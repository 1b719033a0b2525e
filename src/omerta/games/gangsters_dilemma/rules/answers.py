"""What a gangster answers a cop, what becomes of whoever was there, and what is replied to the Boss."""

from __future__ import annotations

from omerta.core.state.packed_counts import Packed
from omerta.games.gangsters_dilemma.moves import BRIBE, PAY, SILENT, TALK

PAST = Packed(("talked", "silent", "bribed"), bits=10)
"""A seat's past answers."""
ANSWERED = {TALK: 0, SILENT: 1, BRIBE: 2, PAY: 2}
"""As what an answer counts."""

UNSETTLED, FREE, ARRESTED, BRIBED = range(4)
FATES = ("", "free", "arrested", "bribed")

NOT_YET, NO, YES = range(3)
REPLIES = ("", "no", "yes")
"""What a seat replied to the Boss this round; one that may be asked again has not replied yet."""
