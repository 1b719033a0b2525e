"""The chairs of a table: who sits there, whose part of the dice has arrived, and which bot plays for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from omerta.core.nodes import Seat
    from omerta.table.log.opened import Opened
    from omerta.table.wire.payload_types import Phase


class Leaving(msgspec.Struct, frozen=True, array_like=True):
    """When a bot took over from a person: after which step, and in which round, 0 before the first."""

    step: int
    round: int


class Place(msgspec.Struct, frozen=True):
    """A chair and who has it; where that changes, another is put in its place."""

    kind: str
    bot: str | None
    name: str | None = None
    token: str | None = None
    commit: str | None = None
    nonce: str | None = None
    conceded: bool = False
    stand_in: bool = False
    """A bot plays for a person who is away and may come back."""
    reserved: str | None = None
    """The hash of the key that takes this chair while it is free; None where nobody needs one."""
    left: Leaving | None = None
    """When whoever conceded or is away left this chair to a bot."""

    @property
    def has_left(self) -> bool:
        """Return whether a bot plays for the person who sat here, for good or until they come back."""
        return self.conceded or self.stand_in

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.has_left


class Chairs:
    """The part of a table that says who sits where."""

    __slots__ = ()
    opened: Opened
    places: list[Place]
    phase: Phase

    def may_host(self, seat: Seat | None) -> bool:
        """Return whether a seat may do what the host does: who opened the table, or at a party everybody who sits."""
        return seat is not None and (self.opened.party or seat == self.opened.host)

    @property
    def people(self) -> list[Seat]:
        """List the seats that people play: not those who conceded, nor those a bot plays for while they are away."""
        return [seat for seat, place in enumerate(self.places) if not place.played_by_bot]

    @property
    def players(self) -> list[Seat]:
        """List the seats of people who have not conceded, also of those who are away: without them no game is ended."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "human" and not place.conceded]

    @property
    def conceded(self) -> list[Seat]:
        """List the seats of people who left the game to a bot."""
        return [seat for seat, place in enumerate(self.places) if place.conceded]

    @property
    def full(self) -> bool:
        """Return whether every chair is taken."""
        return all(place.name is not None for place in self.places)

    @property
    def fair_asks(self) -> str | None:
        """Name what people still have to send before the dice are set: `commit`, then `nonce`, then None."""
        if self.phase != "gathering":
            return None
        if not self.full or any(place.commit is None and place.nonce is None for place in self.places):
            return "commit"
        return "nonce" if any(place.nonce is None for place in self.places) else None

    def silent(self) -> list[Seat]:
        """List the seats whose part of the dice is waited for."""
        asks = self.fair_asks
        if asks is None or not self.full:
            return []
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.nonce is None and (asks == "nonce" or place.commit is None)
        ]

    def seat_of(self, token: str) -> Seat | None:
        """Find the seat that a token's hash opens."""
        for seat, place in enumerate(self.places):
            if place.token == token:
                return seat
        return None
