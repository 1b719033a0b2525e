"""What goes on at the table for a while: each procedure is one value that is there, or as it starts."""

from __future__ import annotations

from typing import NamedTuple

from omerta.core.kinds import NONE
from omerta.core.nodes import Seat
from omerta.games.gangsters.offers import NO_OFFER, Offer


class Trade(NamedTuple):
    """A trade of the gang in turn with a partner: what is offered, the markers laid down, and how far it has come."""

    partner: Seat = NONE
    offer: Offer = NO_OFFER
    offered: int = 0
    deal: int = 0


NO_TRADE = Trade()
