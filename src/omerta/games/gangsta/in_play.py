"""What a view shows of the cards in play: gangsters with what they learned, a crew, its heist, and resources."""

from __future__ import annotations

import msgspec

from omerta.core.nodes import Seat
from omerta.games.gangsta.deck.skills import Skill


class Member(msgspec.Struct, frozen=True):
    """A gangster in play: the heist card it learned from lies under it, with the skill that shows."""

    code: str
    engaged: bool
    lesson: str | None
    learned: Skill | None


class Hand(msgspec.Struct, frozen=True):
    """Somebody in a crew: whose gangster, and which of the needed skills it brings."""

    seat: Seat
    code: str
    uses: tuple[Skill, ...]


class Job(msgspec.Struct, frozen=True):
    """The heist being performed: `open` are the skills still needed, `reward` the special reward being settled."""

    heist: str
    open: tuple[Skill, ...]
    ignored: Skill | None
    crew: tuple[Hand, ...]
    reward: int


class Asset(msgspec.Struct, frozen=True):
    """A resource before a seat: `idle`, `active`, `stored` with the heists after the gang war, or `gone`."""

    code: str
    status: str
