"""The protocol: a game says what it waits for, takes the answer, and shows each seat what that seat may know."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec

from omerta.core.errors import BadNotation, IllegalMove, NoSuchSeat, UnknownName
from omerta.core.events import Refusal, Stake, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Node, Outcome, Over, Seat, SeenChance, Timed
from omerta.core.options import Value
from omerta.core.standing_orders import Standing
from omerta.core.state.immutable import Immutable
from omerta.core.state.showing import Show
from omerta.core.words.languages import spoken_language
from omerta.core.words.texts import Texts
from omerta.core.words.translation import translated

if TYPE_CHECKING:
    from omerta.core.game_type import Data, GameType

S = TypeVar("S", bound="State")
V = TypeVar("V", bound="View")

Joint = Mapping[Seat, Move]
Owner = Seat | tuple[Seat, ...] | None
"""In front of whom a thing lies: a seat, nobody, or several where a rule has shown it to more than one."""
HOUSE_NAMES = "house"
"""The names that a game's own data give."""
RENAMED = "Game.lies is placements now; the old name goes with version 1.2"
FLOAT_BYTES = array("f").itemsize
MOST_SHARED = 16
"""How many games that came from another process, or went to one, are kept to be used again."""


class State(ABC):
    """A position in play: mutable and small, without a source of chance and without the order of undrawn cards."""

    __slots__ = ()

    @property
    def shows(self) -> Show[Any, Any] | None:
        """Return how views are made, where a game sets apart what all seats see alike; None where it does not."""
        return None

    @abstractmethod
    def node(self) -> Node:
        """Return what is waited for; this depends only on what every seat knows."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[Move]:
        """List the seat's moves in a stable order; empty when it owes none, NoSuchSeat where the table has no such."""

    @abstractmethod
    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why the seat may not make this move, or None when it may."""

    @abstractmethod
    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        """List moves that would answer this question but are refused now, with the reasons; the list is short."""

    @abstractmethod
    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        """Take every owed choice at once; raise IllegalMove and change nothing when one is refused."""

    @abstractmethod
    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        """Take one number below its total for each draw; raise BadChance and change nothing otherwise."""

    @abstractmethod
    def clone(self) -> Self:
        """Copy the state; the copy shares nothing that can change."""

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """Show what this seat may know; None is a spectator."""

    def sight(self, seat: Seat | None) -> View:
        """Show what this seat may know in the middle of a step, right after an event: a view without a question."""
        return self.view(seat)


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that one seat may know, as plain data: what a bot or a board needs, and what the wire carries."""

    seat: Seat | None
    node: Decide | SeenChance | Over
    legal: tuple[Move, ...]
    near: tuple[tuple[Move, Refusal], ...]


def round_of(view: View) -> int:
    """Return the round or the chapter that a view says it is; 0 before the first, and where a game counts none."""
    found = getattr(view, "round", getattr(view, "chapter", 0))
    return found if isinstance(found, int) else 0


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where things lie, declared once with who may see them.

    `shown` is "all", "owner" or "nobody". A game that hides nothing has only zones shown to all.
    """

    name: str
    shown: str

    def seen_by(self, seat: Seat | None, owner: Owner) -> bool:
        """Return whether a seat may see what lies in this zone in front of `owner`."""
        if self.shown != "owner" or seat is None:
            return self.shown == "all"
        return seat in owner if isinstance(owner, tuple) else seat == owner


@dataclass(frozen=True, slots=True, repr=False)
class Setup(Immutable):
    """What a game is made of: the game type, and what the table chose.

    It is pickled with the files that the table brought; those of the game itself are found again by their marks.

    >>> import omerta
    >>> omerta.make("gangster-dice", seats=2).setup
    omerta.make('gangster-dice', seats=2, characters='none', colour='owned', dice=2).setup
    """

    game_type: GameType
    seats: int
    options: Mapping[str, Value]
    rules: int
    data: Mapping[str, Data]

    def __repr__(self) -> str:
        return f"{self.spelled}.setup"

    def __hash__(self) -> int:
        return hash((self.game_type.id, self.seats, self.rules, *self.options.values()))

    def __reduce__(self) -> tuple[Any, ...]:
        own, marks = self.game_type.data, self.game_type.marks
        data = {name: marks[name] if each == own.get(name) else each for name, each in self.data.items()}
        return self.game_type.set_up, (self.seats, dict(self.options), self.rules, data)

    @property
    def spelled(self) -> str:
        """Write in one line how the game is made; files that are not the game's own are named by their marks."""
        chosen = "".join(f", {name.replace('-', '_')}={value!r}" for name, value in self.options.items())
        if self.rules != self.game_type.rules[-1]:
            chosen += f", rules={self.rules}"
        own = self.game_type.data
        brought = {name: data.mark for name, data in self.data.items() if data != own.get(name)}
        if brought:
            chosen += f", data={brought!r}"
        return f"omerta.make({self.game_type.id!r}, seats={self.seats}{chosen})"


class Game(Immutable, ABC, Generic[S, V]):
    """A game with its seats and options fixed: immutable, and the only way to make, read and write its states.

    Games that are made of the same things are equal. A game is pickled as what it is made of, and made once where it
    arrives.
    """

    moves: tuple[Move, ...]
    """Every move of the game, in the order of their dense ids."""
    bound: int
    """No play takes more steps than this."""
    zones: tuple[Zone, ...]
    reveals: frozenset[str] = frozenset()
    """The kinds of events by which a hidden thing comes to light; nothing hidden changes the course without one."""
    takes_back: bool = False
    """Whether a seat may take its answers back, as far as it alone decided and nobody has learned a secret since."""
    standing: tuple[Standing, ...] = ()
    """The windows about which a seat may leave orders, so that it is not asked in each of them."""
    remembered: frozenset[str] = frozenset()
    """The fields of the view that hold what a seat can work out about hidden things, such as what is still unseen."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.options = setup.options
        self._texts: dict[tuple[str, str], Texts] = {}
        self._hash = hash(setup)

    def __repr__(self) -> str:
        return self.setup.spelled

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and self.setup == other.setup)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        kept = _shared(self.setup)
        if not kept:
            kept.append(self)
        return made, (self.setup,)

    @property
    def id(self) -> str:
        return self.setup.game_type.id

    @property
    def hides(self) -> bool:
        """Return whether this game ever hides anything from a seat."""
        return any(zone.shown != "all" for zone in self.zones)

    @property
    def faces(self) -> Mapping[str, object]:
        """Return what is printed on the cards in play, by code: plain values, the same for everybody, sent once."""
        return {}

    @property
    def words(self) -> Mapping[str, str]:
        """Name the cards in play, by code, for sentences about them."""
        return {}

    @property
    def other_words(self) -> Mapping[str, Mapping[str, str]]:
        """Name them in other ways, each way by its name; a reader may choose one, and no rule cares."""
        return {}

    def printed(self, language: str | None = None) -> Mapping[str, str]:
        """Put what is printed on the cards in play into a language: each text of the first by its translation."""
        return self.setup.game_type.translations(self.setup.data, language or spoken_language())

    def texts(self, language: str | None = None, naming: str = HOUSE_NAMES) -> Texts:
        """Return the game type's sentences, with the cards in play: their names among the words, and their faces."""
        key = language or spoken_language(), naming
        if key not in self._texts:
            words = self.words
            if naming != HOUSE_NAMES:
                if naming not in self.other_words:
                    raise UnknownName(f"names of {self.id}", naming, [HOUSE_NAMES, *self.other_words])
                words = {**words, **self.other_words[naming]}
            said = self.printed(key[0])
            words = {**said, **translated(words, said)}
            self._texts[key] = self.setup.game_type.texts(key[0]).knowing(words, translated(self.faces, said))
        return self._texts[key]

    @abstractmethod
    def new(self) -> S:
        """Set the game up as the rulebook says."""

    @abstractmethod
    def world(self, view: V, rng: Random) -> S:
        """Draw a full state from those that agree with this view, each as likely as the view makes it."""

    @abstractmethod
    def position(self, state: S) -> str:
        """Write the state as one line of `field=value` parts."""

    @abstractmethod
    def from_position(self, text: str) -> S:
        """Read such a line; BadPosition names the field that makes no sense."""

    @abstractmethod
    def write(self, move: Move) -> str:
        """Write a move in the game's notation: one word, without blanks."""

    @abstractmethod
    def read(self, text: str, state: S) -> Move:
        """Read a move; BadNotation says what the notation looks like. Whether it is legal is for `refuse`."""

    @abstractmethod
    def tensor(self, view: V) -> dict[str, array[float]]:
        """Return the view as named flat arrays of floats, seen from its own seat; `shapes` says how to fold them."""

    @property
    @abstractmethod
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """Return the shape of each array of `tensor`."""

    def observe(self, state: S, seat: Seat | None) -> bytes:
        """Return the floats of `tensor` end to end, as this seat sees the state.

        A game may write them without making a view, where that is much faster; the floats must be the same.
        """
        view: Any = state.view(seat)
        return b"".join(self.tensor(view).values())

    def cut(self, flat: bytes) -> dict[str, array[float]]:
        """Cut floats that lie end to end into the named arrays of `tensor`."""
        return {name: array("f", flat[start:stop]) for name, start, stop in self.cuts}

    @cached_property
    def cuts(self) -> list[tuple[str, int, int]]:
        """Describe at which byte each array of `tensor` begins and ends when they lie end to end."""
        stops = list(accumulate(FLOAT_BYTES * prod(shape) for shape in self.shapes.values()))
        return list(zip(self.shapes, [0, *stops], stops, strict=False))

    def stakes(self, view: V) -> Iterable[tuple[Move | None, Stake]]:
        """Return what the moves that a view offers may bring; None is the question as a whole.

        It is worked out from the view alone, so it tells nothing that the seat could not know.
        """
        return ()

    @abstractmethod
    def placements(self, state: S) -> Iterable[tuple[Zone, Owner, str]]:
        """List everything that has a place: its zone, in front of whom, and its name on the wire."""

    def lies(self, state: S) -> Iterable[tuple[Zone, Owner, str]]:
        """Return `placements`, by the name that it had up to version 1.0."""
        warnings.warn(RENAMED, DeprecationWarning, stacklevel=2)
        return self.placements(state)

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Take the `lies` of a game that was written for version 1.0 as its `placements`."""
        super().__init_subclass__(**keywords)
        if "lies" in vars(cls) and "placements" not in vars(cls):
            warnings.warn(RENAMED, DeprecationWarning, stacklevel=3)
            cls.placements = cls.lies  # type: ignore[method-assign]

    @abstractmethod
    def conserved(self, state: S) -> Mapping[str, int]:
        """Count what the rulebook keeps constant from the first step to the last."""

    def rotate(self, state: S, by: int) -> S | None:
        """Turn every seat `by` places clockwise, or None where the rules tell the seats apart."""
        return None

    def rotate_move(self, move: Move, by: int) -> Move:
        """Turn the seats that a move names; most moves name none."""
        return move

    def timed(self, state: S) -> Timed | None:
        """Name the timed part of a turn that the open question belongs to; most games have none."""
        return None

    def way(self, state: S, move: Move) -> tuple[str, ...]:
        """Name by code what a legal move passes on its way, for a picture of it; most moves go nowhere."""
        return ()

    @cached_property
    def _indices(self) -> dict[Move, int]:
        return {move: place for place, move in enumerate(self.moves)}

    def index(self, move: Move) -> int:
        """Return the dense id of a move."""
        try:
            return self._indices[move]
        except KeyError:
            raise BadNotation(f"{move!r} is no move of {self.id}") from None

    def knows(self, move: object) -> bool:
        """Return whether this is a move of the game at all, legal now or not."""
        return isinstance(move, Move) and move in self._indices

    def write_outcome(self, outcome: Outcome) -> str:
        """Write what a draw gave, as one word."""
        return str(outcome)


AnyGame = Game[Any, Any]


@lru_cache(maxsize=MOST_SHARED)
def _shared(_setup: Setup) -> list[AnyGame]:
    """Return the list that holds the game made of these things which all who ask for one share, once there is any."""
    return []


def made(setup: Setup) -> AnyGame:
    """Return the game that is made of these things, and the same one to all who ask."""
    kept = _shared(setup)
    if not kept:
        kept.append(setup.game_type.build(setup))
    return kept[0]


def nothing_owed(seat: object, seats: int) -> tuple[Move, ...]:
    """Return the moves of a seat that is not asked: none; raise NoSuchSeat where the table has no such seat."""
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise NoSuchSeat(seat, seats)
    return ()


def refuse_joint(state: State, joint: Joint, idle: Refusal) -> IllegalMove:
    """Find why a joint choice cannot be played: the first seat that is refused, that is missing, or owes nothing."""
    node = state.node()
    owed = node.seats if isinstance(node, Decide) else ()
    for seat in owed:
        if seat not in joint:
            return IllegalMove(seat, Refusal("missing", idle.rule))
        refusal = state.refuse(seat, joint[seat])
        if refusal is not None:
            return IllegalMove(seat, refusal)
    for seat in joint:
        if seat not in owed:
            return IllegalMove(seat, state.refuse(seat, joint[seat]) or idle)
    return IllegalMove(-1, idle)


def forced(game: AnyGame, state: State, node: Decide) -> dict[Seat, Move] | None:
    """Return the only joint move there is, so that nobody need be asked; None where there is a choice.

    In a game that hides anything everybody is always asked: that all have one move left may itself be a secret.
    """
    if game.hides or node.window:
        return None
    moves = {seat: state.legal(seat) for seat in node.seats}
    return (
        {seat: legal[0] for seat, legal in moves.items()} if all(len(legal) == 1 for legal in moves.values()) else None
    )
