"""The Back Room: a small game of our own on which the laws are proved; it is registered only in tests.

Two rounds for two or three seats. Hands are dealt, the leader draws in private and may peek at the top card, which
stays there; the leader locks a card before the others show theirs; whoever holds the badge may call the round off;
everybody has a secret mark that may change.
"""

from __future__ import annotations

import tomllib
from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

from omerta.core.errors import BadData, BadNotation, BadPosition
from omerta.core.family import Data, Family
from omerta.core.game import Game, Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over
from omerta.core.positions import Fields, joined, numbers, whole
from tests.laws.back_room.state import DEALT, NONE, Phase, RoomState, RoomView

HAND, DECK, TOP = Zone("hand", "owner"), Zone("deck", "nobody"), Zone("top", "owner")
LOCK, TABLE, MARK, MARKS = (
    Zone("lock", "owner"),
    Zone("table", "all"),
    Zone("mark", "owner"),
    Zone("marks", "all"),
)
FIELDS = ("phase", "round", "leader", "hands", "top", "lock", "shown", "out", "marks", "points", "known")

DECIDED = {
    "mark": Phase.MARK,
    "remark": Phase.REMARK,
    "peek": Phase.PEEK,
    "lock": Phase.LOCK,
    "show": Phase.SHOW,
    "call": Phase.CALL,
}
DRAWN = {"lead": Phase.LEAD, "deal": Phase.DEAL, "draw": Phase.DRAW, "peek": Phase.LOOK}


class BackRoom(Game[RoomState, RoomView]):
    """A table of the Back Room."""

    bound = 40
    zones = (HAND, DECK, TOP, LOCK, TABLE, MARK, MARKS)
    reveals = frozenset({"opened", "marks", "you-drew"})
    remembered = frozenset({"unseen", "known"})
    state_type: type[RoomState] = RoomState

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        cards = tomllib.loads(setup.data["deck"].text).get("cards")
        if not isinstance(cards, list) or len(cards) != len(set(map(str, cards))) or len(cards) < 3 * DEALT + 3:
            raise BadData("deck: field 'cards' is a list of at least nine different names, the badge first")
        self.cards = tuple(map(str, cards))
        self.moves = (
            *(Move("mark", seat) for seat in range(self.seats)),
            *(Move(verb) for verb in ("pass", "peek", "no", "call")),
            *(Move(verb, card) for verb in ("lock", "show") for card in self.cards),
        )

    def new(self) -> RoomState:
        return self.state_type(self)

    def world(self, view: RoomView, rng: Random) -> RoomState:
        """Deal the unseen cards at random to wherever somebody else keeps one."""
        state = self.new()
        state.round, state.points = view.round, list(view.points)
        state.leader = NONE if view.leader is None else view.leader
        state.phase = self._phase(view)
        index = {name: card for card, name in enumerate(self.cards)}
        pool = [index[name] for name in view.unseen]
        rng.shuffle(pool)
        places: list[list[int]] = [[] for _ in range(self.seats)]
        for seat in range(self.seats):
            if seat == view.seat:
                state.hands[seat] = [index[name] for name in view.hand]
                state.locked = index[view.locked] if view.locked is not None else state.locked
                places[seat] = [index[name] * self.seats + h for h, names in enumerate(view.known) for name in names]
                continue
            locks = view.has_locked and seat == view.leader
            held = [index[name] for name in view.known[seat]]
            held += [pool.pop() for _ in range(view.counts[seat] + locks - len(held))]
            rng.shuffle(held)
            if locks:
                state.locked = held.pop()
            state.hands[seat] = sorted(held)
        state.known = places
        if view.top_seen_by is not None:
            state.top = index[view.top] if view.top is not None else pool.pop()
            state.top_seen_by = view.top_seen_by
        state.out = [index[name] for name in view.out]
        state.shown = [NONE if name == "-" else index[name] for name in view.shown]
        state.marks = self._marks(view, rng)
        elsewhere = {*state.out, *state.shown, state.locked, *(card for hand in state.hands for card in hand)}
        state.deck = [card for card in range(len(self.cards)) if card not in elsewhere]
        return state

    def _phase(self, view: RoomView) -> int:
        node = view.node
        if isinstance(node, Over):
            return Phase.OVER
        if isinstance(node, Decide):
            return DECIDED[node.ask]
        return DRAWN[node.draws[0][0]]

    def _marks(self, view: RoomView, rng: Random) -> list[int]:
        if view.marks:
            return list(view.marks)
        if self._phase(view) <= Phase.MARK:
            return [NONE] * self.seats
        marks = [rng.choice([s for s in range(self.seats) if s != seat]) for seat in range(self.seats)]
        if view.seat is not None and view.mark is not None:
            marks[view.seat] = view.mark
        return marks

    def position(self, state: RoomState) -> str:
        parts = {
            "phase": state.phase,
            "round": state.round,
            "leader": "-" if state.leader == NONE else state.leader,
            "hands": "/".join(joined(hand) for hand in state.hands),
            "top": "-" if state.top == NONE else f"{state.top}:{state.top_seen_by}",
            "lock": "-" if state.locked == NONE else state.locked,
            "shown": "/".join("-" if card == NONE else str(card) for card in state.shown),
            "out": ",".join(map(str, state.out)) or "-",
            "marks": "/".join("-" if mark == NONE else str(mark) for mark in state.marks),
            "points": "/".join(map(str, state.points)),
            "known": "/".join(joined(sorted(places)) for places in state.known),
        }
        return " ".join(f"{name}={value}" for name, value in parts.items())

    def from_position(self, text: str) -> RoomState:
        fields = Fields(text, FIELDS)
        most = len(self.cards) - 1
        state = self.new()
        state.phase = fields.number("phase", Phase.LEAD, Phase.OVER)
        state.round = fields.number("round", 0, 2)
        state.leader = self._optional(fields, "leader", self.seats - 1)
        state.hands = [numbers("hands", part, 0, most) for part in fields.groups("hands", self.seats)]
        if fields.word("top") != "-":
            top, _, witness = fields.word("top").partition(":")
            state.top, state.top_seen_by = (
                whole("top", top, 0, most),
                whole("top", witness, 0, self.seats - 1),
            )
        state.locked = self._optional(fields, "lock", most)
        state.shown = [self._one("shown", part, most) for part in fields.groups("shown", self.seats)]
        out = fields.word("out")
        state.out = [] if out == "-" else [whole("out", part, 0, most) for part in out.split(",")]
        state.marks = [self._one("marks", part, self.seats - 1) for part in fields.groups("marks", self.seats)]
        state.points = [whole("points", part, 0, 9) for part in fields.groups("points", self.seats)]
        state.known = [
            numbers("known", part, 0, len(self.cards) * self.seats) for part in fields.groups("known", self.seats)
        ]
        lying = [card for hand in state.hands for card in hand]
        lying += [*state.out, *(card for card in (*state.shown, state.locked) if card != NONE)]
        if len(lying) != len(set(lying)):
            raise BadPosition("hands", "a card lies in two places")
        if state.phase > Phase.CALL and state.locked != NONE:
            raise BadPosition("lock", "nothing is locked once the game is over")
        state.deck = [card for card in range(len(self.cards)) if card not in lying]
        return state

    def _one(self, name: str, text: str, high: int) -> int:
        return NONE if text == "-" else whole(name, text, 0, high)

    def _optional(self, fields: Fields, name: str, high: int) -> int:
        return self._one(name, fields.word(name), high)

    def write(self, move: Move) -> str:
        return "-".join((move.verb, *map(str, move.args)))

    def read(self, text: str, state: RoomState) -> Move:
        verb, _, rest = text.partition("-")
        move = Move(verb, int(rest) if verb == "mark" and rest.isdigit() else rest) if rest else Move(verb)
        if not self.knows(move):
            raise BadNotation(f"a move of the Back Room is one of its {len(self.moves)} words; not {text!r}")
        return move

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        return {"hand": (len(self.cards),), "counts": (self.seats,), "points": (self.seats,)}

    def tensor(self, view: RoomView) -> dict[str, array[float]]:
        return {
            "hand": array("f", [float(card in view.hand) for card in self.cards]),
            "counts": array("f", view.counts),
            "points": array("f", view.points),
        }

    def lies(self, state: RoomState) -> Iterable[tuple[Zone, Owner, str]]:
        for seat, hand in enumerate(state.hands):
            yield from ((HAND, seat, self.cards[card]) for card in hand)
        yield from ((DECK, None, self.cards[card]) for card in state.deck if card != state.top)
        if state.top != NONE:
            yield TOP, state.top_seen_by, self.cards[state.top]
        if state.locked != NONE:
            yield LOCK, state.leader, self.cards[state.locked]
        yield from ((TABLE, None, self.cards[card]) for card in (*state.out, *state.shown) if card != NONE)
        zone = MARKS if state.phase == Phase.OVER else MARK
        yield from ((zone, seat, f"mark-{mark}") for seat, mark in enumerate(state.marks) if mark != NONE)

    def conserved(self, state: RoomState) -> Mapping[str, int]:
        return {"cards": sum(1 for _, _, name in self.lies(state) if not name.startswith("mark-"))}

    def rotate(self, state: RoomState, by: int) -> RoomState | None:
        turned = state.clone()
        seats = self.seats

        def turn(seat: int) -> int:
            return seat if seat == NONE else (seat + by) % seats

        turned.leader, turned.top_seen_by = turn(state.leader), turn(state.top_seen_by)
        for seat in range(seats):
            to = turn(seat)
            turned.hands[to] = state.hands[seat][:]
            turned.shown[to], turned.points[to] = state.shown[seat], state.points[seat]
            turned.marks[to] = turn(state.marks[seat])
            turned.known[to] = [p - p % seats + turn(p % seats) for p in state.known[seat]]
        return turned

    def rotate_move(self, move: Move, by: int) -> Move:
        if move.verb == "mark":
            return Move("mark", (int(move.args[0]) + by) % self.seats)  # type: ignore[arg-type]
        return move


DECK_TEXT = (Path(__file__).parent / "deck.toml").read_text(encoding="utf-8")


def family(build: type[BackRoom] = BackRoom, name: str = "back-room") -> Family:
    """Describe the game, or a mutant of it, as a family."""
    return Family(
        id=name,
        package="tests.laws.back_room",
        seats=(2, 3),
        usual_seats=3,
        minutes=5,
        build=build,
        data={"deck": Data("deck", 1, DECK_TEXT)},
    )
