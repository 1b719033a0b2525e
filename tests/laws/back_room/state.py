"""The Back Room in play: dealt hands, a private draw, a peek, a locked choice, a badge, a secret mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from omerta.core.errors import BadChance
from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint, State, View, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Node, Over, Seat, only, others, seen

if TYPE_CHECKING:
    from tests.laws.back_room import BackRoom

ROUNDS = 2
DEALT = 2
NONE = -1
BADGE = 0


class Phase:
    """Where in a round the game stands."""

    LEAD, DEAL, MARK, DRAW, REMARK, PEEK, LOOK, LOCK, SHOW, CALL, OVER = range(11)


ASKED = {
    Phase.MARK: ("mark",),
    Phase.REMARK: ("mark",),
    Phase.PEEK: ("peek", "pass"),
    Phase.LOCK: ("lock",),
    Phase.SHOW: ("show",),
    Phase.CALL: ("call", "no"),
}


class RoomView(View, frozen=True, kw_only=True):
    """What one seat knows; `unseen` and `known` are what it can work out about cards it cannot see."""

    round: int
    leader: Seat | None
    points: tuple[int, ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    deck: int
    top: str | None
    top_seen_by: Seat | None
    locked: str | None
    has_locked: bool
    shown: tuple[str, ...]
    out: tuple[str, ...]
    mark: Seat | None
    marks: tuple[Seat, ...]
    unseen: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]


class RoomState(State):
    """Every zone of the game as small ints and lists."""

    __slots__ = (
        "deck", "game", "hands", "known", "leader", "locked", "marks", "out",
        "phase", "points", "round", "shown", "top", "top_seen_by",
    )  # fmt: skip

    def __init__(self, game: BackRoom) -> None:
        seats = game.seats
        self.game = game
        self.phase = Phase.LEAD
        self.round = 0
        self.leader = NONE
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck = list(range(len(game.cards)))
        self.top = NONE
        self.top_seen_by = NONE
        self.locked = NONE
        self.shown = [NONE] * seats
        self.out: list[int] = []
        self.marks = [NONE] * seats
        self.points = [0] * seats
        self.known: list[list[int]] = [[] for _ in range(seats)]
        """What each seat once saw on top and others drew since: card * seats + who drew it."""

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.game = self.game
        copy.phase, copy.round, copy.leader = self.phase, self.round, self.leader
        copy.hands = [hand[:] for hand in self.hands]
        copy.deck = self.deck[:]
        copy.top, copy.top_seen_by, copy.locked = self.top, self.top_seen_by, self.locked
        copy.shown, copy.out = self.shown[:], self.out[:]
        copy.marks, copy.points = self.marks[:], self.points[:]
        copy.known = [known[:] for known in self.known]
        return copy

    def _name(self, card: int) -> str:
        return self.game.cards[card]

    def _draw(self, what: str, seat: Seat) -> Chance:
        names = tuple(self._name(card) for card in self.deck)
        return Chance((Draw(what, names, (1,) * len(names), only(seat)),))

    def node(self) -> Node:
        seats = tuple(range(self.game.seats))
        match self.phase:
            case Phase.LEAD:
                return Chance((Draw("lead", seats, (1,) * len(seats)),))
            case Phase.DEAL:
                return self._draw("deal", self._dealt_next())
            case Phase.MARK:
                return Decide(seats, "mark", open=False)
            case Phase.DRAW:
                return self._draw("draw", self.leader)
            case Phase.REMARK:
                return Decide((self.leader,), "remark", open=False)
            case Phase.PEEK:
                return Decide((self.leader,), "peek")
            case Phase.LOOK:
                return self._draw("peek", self.leader)
            case Phase.LOCK:
                return Decide((self.leader,), "lock", open=False)
            case Phase.SHOW:
                return Decide(self._showing(), "show")
            case Phase.CALL:
                return Decide(tuple(seat for seat in seats if self.hands[seat]), "call", window=True)
        best = max(self.points)
        right = [int(self.points[mark] == best) for mark in self.marks]
        scores = tuple(points + extra for points, extra in zip(self.points, right, strict=True))
        return Over(scores, scores)

    def _showing(self) -> tuple[Seat, ...]:
        """Name who shows a card: whoever has one, the leader aside."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand and seat != self.leader)

    def _dealt_next(self) -> Seat:
        seats = self.game.seats
        return (self.leader + sum(map(len, self.hands))) % seats

    def legal(self, seat: Seat) -> Sequence[Move]:
        node = self.node()
        if not isinstance(node, Decide) or seat not in node.seats:
            return ()
        hand = [self._name(card) for card in self.hands[seat]]
        match self.phase:
            case Phase.MARK | Phase.REMARK:
                return [Move("mark", other) for other in range(self.game.seats) if other != seat]
            case Phase.PEEK:
                return (Move("pass"), Move("peek")) if self.deck else (Move("pass"),)
            case Phase.LOCK:
                return [Move("lock", name) for name in hand]
            case Phase.SHOW:
                return [Move("show", name) for name in hand]
        return (Move("no"), Move("call")) if BADGE in self.hands[seat] else (Move("no"),)

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        node = self.node()
        if not self.game.knows(move):
            return Refusal("foreign", "BR-09")
        if not isinstance(node, Decide) or seat not in node.seats:
            return Refusal("not-asked", "BR-09")
        if move in self.legal(seat):
            return None
        if move.verb not in ASKED[self.phase]:
            return Refusal("wrong-verb", "BR-09")
        if move.verb == "mark":
            return Refusal("no-mark", "BR-02")
        if move.verb == "call":
            return Refusal("no-badge", "BR-06")
        gone = move.args and move.args[0] in [self._name(card) for card in self.out]
        return Refusal("gone" if gone else "not-held", "BR-09")

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        node = self.node()
        if not isinstance(node, Decide) or seat not in node.seats:
            return ()
        if self.phase in (Phase.LOCK, Phase.SHOW):
            verb = "lock" if self.phase == Phase.LOCK else "show"
            return [(Move(verb, self._name(card)), Refusal("gone", "BR-09")) for card in self.out]
        if self.phase == Phase.CALL and BADGE not in self.hands[seat]:
            return [(Move("call"), Refusal("no-badge", "BR-06"))]
        return ()

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        node = self.node()
        if not isinstance(node, Chance) or len(numbers) != 1:
            raise BadChance("one number is owed where something is drawn, none elsewhere")
        outcome = node.draws[0].at(numbers[0])
        if self.phase == Phase.LEAD:
            assert isinstance(outcome, int)
            self.leader = outcome
            self.phase = Phase.DEAL
            if tell:
                tell(Event("lead", "BR-01", {"seat": outcome}))
            return
        card = self.game.cards.index(str(outcome))
        if self.phase == Phase.LOOK:
            self.top, self.top_seen_by = card, self.leader
            self._secret(tell, "peeked", "you-peeked", "BR-04", self.leader, card)
            self.phase = Phase.LOCK
            return
        self._deal(card, tell)

    def _deal(self, card: int, tell: Tell | None) -> None:
        seat = self._dealt_next() if self.phase == Phase.DEAL else self.leader
        self.deck.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        if self.phase == Phase.DEAL:
            self._secret(tell, "dealt", "dealt-to-you", "BR-01", seat, card)
            if sum(map(len, self.hands)) == DEALT * self.game.seats:
                self.phase = Phase.MARK
        else:
            self._secret(tell, "drew", "you-drew", "BR-03", seat, card)
            self.phase = Phase.REMARK

    def _secret(self, tell: Tell | None, public: str, private: str, rule: str, seat: Seat, card: int) -> None:
        if tell:
            tell(Event(private, rule, {"seat": seat, "card": self._name(card)}, only(seat)))
            tell(Event(public, rule, {"seat": seat}, others(self.game.seats, seat)))

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        node = self.node()
        if (
            not isinstance(node, Decide)
            or set(joint) != set(node.seats)
            or any(self.refuse(seat, move) for seat, move in joint.items())
        ):
            raise refuse_joint(self, joint, Refusal("not-asked", "BR-09"))
        match self.phase:
            case Phase.MARK:
                self._mark(joint)
                if tell:
                    tell(Event("marked", "BR-02", {"seats": node.seats}))
                self._open_round(tell)
            case Phase.REMARK:
                self._mark(joint)
                self.phase = Phase.PEEK
            case Phase.PEEK:
                self._peek(joint[self.leader], tell)
            case Phase.LOCK:
                self._lock(joint[self.leader], tell)
            case Phase.SHOW:
                self._show(joint, tell)
            case _:
                self._resolve(joint, tell)

    def _mark(self, joint: Joint) -> None:
        for seat, move in joint.items():
            assert isinstance(move.args[0], int)
            self.marks[seat] = move.args[0]

    def _open_round(self, tell: Tell | None) -> None:
        self.phase = Phase.DRAW
        if self.top == NONE:
            return
        card, witness = self.top, self.top_seen_by
        self.top = self.top_seen_by = NONE
        if witness != self.leader:
            self.known[witness].append(card * self.game.seats + self.leader)
        self._deal(card, tell)

    def _peek(self, move: Move, tell: Tell | None) -> None:
        if move.verb == "pass" and tell:
            tell(Event("passed", "BR-04", {"seat": self.leader}))
        self.phase = Phase.LOOK if move.verb == "peek" else Phase.LOCK

    def _lock(self, move: Move, tell: Tell | None) -> None:
        self.locked = self.game.cards.index(str(move.args[0]))
        self.hands[self.leader].remove(self.locked)
        self.phase = Phase.SHOW
        if tell:
            tell(Event("locked", "BR-05", {"seat": self.leader}))
        if not self._showing():
            self._show({}, tell)

    def _show(self, joint: Joint, tell: Tell | None) -> None:
        for seat in sorted(joint):
            card = self.game.cards.index(str(joint[seat].args[0]))
            self.hands[seat].remove(card)
            self.shown[seat] = card
            if tell:
                tell(Event("shown", "BR-05", {"seat": seat, "card": self._name(card)}))
        self.phase = Phase.CALL
        if not any(self.hands):
            self._resolve({}, tell)

    def _resolve(self, joint: Joint, tell: Tell | None) -> None:
        callers = [seat for seat in sorted(joint) if joint[seat].verb == "call"]
        cards = list(self.shown)
        cards[self.leader] = self.locked
        for seat in callers:
            self.hands[seat].remove(BADGE)
            self.out.append(BADGE)
            self.points[seat] += 1
            if tell:
                tell(Event("called", "BR-06", {"seat": seat}))
        if tell:
            tell(Event("opened", "BR-07", {"card": self._name(self.locked)}))
        if not callers:
            winner = cards.index(max(cards))
            self.points[winner] += 1
            if tell:
                tell(Event("took", "BR-07", {"seat": winner}))
        self.out += sorted(card for card in cards if card != NONE)
        self.locked = NONE
        self.shown = [NONE] * self.game.seats
        self.known = [[place for place in known if place // self.game.seats not in self.out] for known in self.known]
        self.round += 1
        self.leader = (self.leader + 1) % self.game.seats
        if self.round < ROUNDS:
            self._open_round(tell)
        else:
            self.phase = Phase.OVER
            if tell:
                tell(Event("marks", "BR-08", {"marks": tuple(self.marks)}))

    def view(self, seat: Seat | None) -> RoomView:
        game = self.game
        mine = self.hands[seat] if seat is not None else []
        knows_top = seat is not None and self.top_seen_by == seat
        knows_lock = seat is not None and self.leader == seat and self.locked != NONE
        places = self.known[seat] if seat is not None else []
        known = tuple(
            tuple(self._name(place // game.seats) for place in places if place % game.seats == holder)
            for holder in range(game.seats)
        )
        shown = [card for card in self.shown if card != NONE]
        seen_cards = {*mine, *self.out, *shown, *(place // game.seats for place in places)}
        if knows_top:
            seen_cards.add(self.top)
        if knows_lock:
            seen_cards.add(self.locked)
        return RoomView(
            seat=seat,
            node=seen(self.node()),
            legal=tuple(self.legal(seat)) if seat is not None else (),
            near=tuple(self.near(seat)) if seat is not None else (),
            round=self.round,
            leader=None if self.leader == NONE else self.leader,
            points=tuple(self.points),
            hand=tuple(self._name(card) for card in mine),
            counts=tuple(map(len, self.hands)),
            deck=len(self.deck),
            top=self._name(self.top) if knows_top else None,
            top_seen_by=None if self.top_seen_by == NONE else self.top_seen_by,
            locked=self._name(self.locked) if knows_lock else None,
            has_locked=self.locked != NONE,
            shown=tuple("-" if card == NONE else self._name(card) for card in self.shown),
            out=tuple(self._name(card) for card in self.out),
            mark=self.marks[seat] if seat is not None and self.marks[seat] != NONE else None,
            marks=tuple(self.marks) if self.phase == Phase.OVER else (),
            unseen=tuple(name for card, name in enumerate(game.cards) if card not in seen_cards),
            known=known,
        )
