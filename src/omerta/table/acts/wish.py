"""What all wishes have: somebody at a table asks for something, and it is decided or refused.

A wish is a class: its fields, who may send it, and what it decides. It is read from the wire by its type.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Protocol

import msgspec

from omerta.core.nodes import Seat
from omerta.table.acts.refusal import Refused, refused

if TYPE_CHECKING:
    from omerta.table.log.decision import Decision
    from omerta.table.log.table import Act, Table

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Text = Annotated[str, msgspec.Meta(max_length=64)]

MOST_CHANGES = 20
"""The most times a seat may change its mind before the next question; a missing answer is always taken."""

Command = Callable[["Decision", float], Refused | None]
"""Decides something at a time, or says why not."""
Away = Mapping[Seat, float]
"""The seats that have been gone for longer than the table's grace, and since when."""


class Around(Protocol):
    """What only the server knows."""

    @property
    def here(self) -> Collection[Seat]:
        """List the seats that are connected."""
        ...

    def away(self, at: float) -> Away:
        """List the seats that have been gone for longer than the grace, and since when."""
        ...

    def hold(self, table: Table) -> float:
        """Return the seconds that the open question stays open at least."""
        ...

    def new_code(self) -> str:
        """Make a code for another table."""
        ...

    def hash_key(self, key: str) -> str:
        """Return the hash by which a key is kept."""
        ...


class Frame(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What every frame has: its type."""


class Wish(Frame, frozen=True):
    """What every wish has: an id, so that the same one twice is done once."""

    id: Id

    conceded_too: ClassVar[bool] = False
    """Whether those who conceded may wish for it."""
    stood_in_too: ClassVar[bool] = False
    """Whether those may wish for it who are away while a bot plays for them."""
    phase: ClassVar[Literal["gathering", "playing"] | None] = None
    """The only phase in which it is taken, where there is one."""
    host: ClassVar[bool] = False
    """Whether only the host may wish for it."""

    def use(self, table: Table, around: Around) -> Act:
        """Return what the id is used for, as its row says it (`used`): its type and what it says."""
        said = [getattr(self, name) for name in self.__struct_fields__ if name != "id"]
        return str(self.__struct_config__.tag), *[int(each) if isinstance(each, bool) else each for each in said]

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Write the rows that it brings, or say why not; without rows it was done before."""
        raise NotImplementedError

    def command(self, seat: Seat | None, around: Around) -> Command:
        """Make it a seat's command; None is a spectator."""
        return lambda decision, at: carry_out(self, decision, seat, at, around)


def carry_out(wish: Wish, decision: Decision, seat: Seat | None, at: float, around: Around) -> Refused | None:
    """Check what all wishes share, and decide."""
    table = decision.table
    if seat is None:
        return refused("spectator")
    used = table.ids.get((seat, wish.id))
    if used is not None:
        return None if used == wish.use(table, around) else refused("id-used", id=wish.id)
    if table.places[seat].conceded and not wish.conceded_too:
        return refused("conceded")
    if table.places[seat].stand_in and not wish.stood_in_too:
        return refused("stood-in")
    if wish.phase == "gathering" and table.phase != "gathering":
        return refused("begun")
    if wish.phase == "playing" and table.phase != "playing":
        return refused(not_playing(table))
    if wish.host and not table.may_host(seat):
        return refused("not-host")
    return wish.decide(decision, seat, at, around)


def not_playing(table: Table) -> str:
    """Name the reason why nothing of the game can be done: it is over, or has not begun."""
    return "over" if table.phase == "over" else "not-started"


def changed_too_often(table: Table, seat: Seat) -> Refused | None:
    """Refuse a seat that has changed its mind as often as it may."""
    return refused("changes", most=MOST_CHANGES) if table.changes[seat] >= MOST_CHANGES else None
