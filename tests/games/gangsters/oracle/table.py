"""What stands on the table, as plain values: pieces, Joints, cops, Public and each gang's cash."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.games.gangsters.oracle.board import BUILDINGS

RACKETEER, THUG, VAMP = "racketeer", "thug", "vamp"
KINDS = (RACKETEER, THUG, VAMP)
MOST_MEN = {RACKETEER: 10, THUG: 10, VAMP: 1}  # U5
POLICE = -1
"""The owner of a precinct and of the Commissioner."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Stands for one gang piece on the board."""

    gang: int
    kind: str
    men: int
    place: str
    criminal: bool = False
    hits: int | None = None
    """The gang it has declared a hit on in its last move; in that gang's Joint, the Joint too (U46)."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Stands for one owned building."""

    owner: int
    level: int
    rubble: bool = False


@dataclass(frozen=True, slots=True)
class Cop:
    """Stands for a cop on the board; `mover` moved it in this turn, if anybody did. The Commissioner is number 0."""

    number: int
    strength: int
    place: str
    mover: int | None = None


@dataclass(frozen=True, slots=True)
class Public:
    """Stands for one Public (or Informant) on the board."""

    times: int
    place: str
    criminal: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Holds one position, as far as fights and money look at it."""

    seats: int
    active: int
    pieces: tuple[Piece, ...] = ()
    joints: tuple[tuple[str, Joint], ...] = ()
    cops: tuple[Cop, ...] = ()
    public: tuple[Public, ...] = ()
    cash: tuple[int, ...] = ()
    heaters: frozenset[int] = frozenset()
    grays_sold: bool = False
    """Gray buildings are brown Joints (17B.2)."""
    rubble: frozenset[str] = frozenset()
    """Destroyed buildings that nobody owns."""
    order: tuple[int, ...] = ()
    """In which order the gangs move, where that is not by seat (1.2)."""

    def joint(self, place: str) -> Joint | None:
        """Look up the Joint in this place."""
        return dict(self.joints).get(place)

    def gang(self, seat: int) -> tuple[Piece, ...]:
        """List the pieces of one gang."""
        return tuple(piece for piece in self.pieces if piece.gang == seat)

    def piece(self, seat: int, kind: str) -> Piece | None:
        """Find a piece of one gang."""
        return next((piece for piece in self.pieces if (piece.gang, piece.kind) == (seat, kind)), None)

    def at(self, place: str, seat: int) -> tuple[Piece, ...]:
        """List the pieces of one gang in one place."""
        return tuple(piece for piece in self.gang(seat) if piece.place == place)

    def in_turn_order(self) -> tuple[int, ...]:
        """List the gangs, the active one first (U77)."""
        order = self.order or tuple(range(self.seats))
        first = order.index(self.active)
        return order[first:] + order[:first]

    def without(self, losses: dict[tuple[int, str], int]) -> Table:
        """Take so many men from these pieces; a piece without men is gone."""
        left = [replace(piece, men=piece.men - losses.get((piece.gang, piece.kind), 0)) for piece in self.pieces]
        return replace(self, pieces=tuple(piece for piece in left if piece.men > 0))

    def with_joint(self, place: str, joint: Joint | None) -> Table:
        """Put another Joint here, or none."""
        rest = dict(self.joints)
        rest.pop(place, None)
        return replace(self, joints=tuple((rest | ({place: joint} if joint else {})).items()))


def crime_level(table: Table) -> int:
    """Count the gang pieces and Public that show their criminal side (U14)."""
    return sum(piece.criminal for piece in table.pieces) + sum(public.criminal for public in table.public)


def crime_scenes(table: Table) -> frozenset[str]:
    """Find the buildings in which any piece shows its criminal side (1.8, U18)."""
    criminal = [piece.place for piece in table.pieces if piece.criminal]
    criminal += [public.place for public in table.public if public.criminal]
    return frozenset(place for place in criminal if place in BUILDINGS)


def may_bring_a_cop(table: Table) -> bool:
    """Tell whether the crime level lets one more cop in; the Commissioner is not counted (1.8, U34)."""
    return crime_level(table) >= sum(cop.number > 0 for cop in table.cops)


def colour(place: str, grays_sold: bool) -> str:
    """Name the colour a Joint counts for (17B.2, U49)."""
    shown = BUILDINGS[place].colour
    return "brown" if grays_sold and shown == "gray" else shown
