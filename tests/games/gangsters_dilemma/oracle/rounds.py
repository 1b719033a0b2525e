"""One whole round, asked question by question in the rulebook's order.

`choose(seat, question, options)` answers with one of the options. Questions and their options, in order:

("cops",)                the Cop player: ("protect", 1, 4) for each pair of open locations, lower number first
("look",)                the Lookout who can pay: ("look",) or ("pass",)
("see",)                 CHANCE, after ("look",): ("see", 1) for each of the two protected locations
("location",)            each gangster: ("rob", 3) for each open location
("exchange",)            the Hired Gun: ("exchange", seat, given, taken) of two unlike tokens, or ("pass",)
("steal",)               the Flapper: ("steal", seat) or ("pass",)
("dilemma", location)    each gangster there: ("talk",), ("silent",), ("bribe", "gin") or ("bribe", "dollars")
("trade", location)      each successful gangster: ("buy", loot), ("sell", loot) or ("pass",)
("demand", location)     each successful gangster: ("fulfil", card), ("fulfil", card, paid_with, ignored) or ("pass",);
                         after a reveal again whoever has fulfilled none and can pay the revealed card

Where several seats answer the same question they answer from the Cop's left. Answers to "location" and to one
"dilemma" are sealed: none takes effect before all are given. A question with one option is put only when
`ask_forced` is set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TypeAlias

from tests.games.gangsters_dilemma.oracle.demands import payment, ways
from tests.games.gangsters_dilemma.oracle.dilemma import has_dilemma, settle, stances_allowed
from tests.games.gangsters_dilemma.oracle.facts import (
    LAST_ROUND,
    LOOT,
    POINTS_TO_END,
    SUPPLY,
    THINGS,
    Event,
    Option,
    Question,
    from_cops_left,
    locations,
    trades,
)
from tests.games.gangsters_dilemma.oracle.positions import Position, demands_exhausted, winners

CHANCE = -1
PASS: Option = ("pass",)

Choose: TypeAlias = Callable[[int, Question, tuple[Option, ...]], Option]
Answer: TypeAlias = tuple[int, Question, tuple[Option, ...], Option]


@dataclass(frozen=True, slots=True)
class Result:
    """Records a finished round: the next position (the final one when over), what was asked and what happened.

    Events are ("rob", seat, location), ("protect", seat, location), ("move", thing, amount, giver, taker),
    ("bribe", seat, location), ("arrest", seat, location), ("loot", seat, location), ("take", seat, card),
    ("reveal", card), ("open", location), ("close", location) and ("cop", seat).
    """

    position: Position
    over: bool
    winners: tuple[int, ...]
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


class Round:
    """Plays one round from a position; `now` shows the table while a question waits for its answer."""

    __slots__ = (
        "_answers",
        "_choose",
        "_events",
        "_held",
        "_muscle",
        "_private",
        "_quiet",
        "_taken",
        "before",
        "cash",
        "deck",
        "patrols",
        "row",
        "sent",
    )

    def __init__(self, position: Position, *, ask_forced: bool = False) -> None:
        self.before = position
        self.sent: dict[int, int] = {}
        self.patrols: tuple[int, ...] = ()
        self.cash = dict(zip(locations(len(position.players)), position.cash, strict=True))
        self.row = list(position.row)
        self.deck = list(position.deck)
        self._held = [player.held() for player in position.players]
        self._taken = [list(player.taken) for player in position.players]
        self._private = [list(player.private) for player in position.players]
        self._muscle = self._seat_of("the muscle")
        self._quiet = not ask_forced
        self._answers: list[Answer] = []
        self._events: list[Event] = []
        self._choose: Choose | None = None

    def now(self) -> Position:
        """Show the table as it stands, with the Cop, closed locations and number of the running round."""
        players = tuple(
            player.changed(self._held[seat], self._taken[seat], self._private[seat])
            for seat, player in enumerate(self.before.players)
        )
        return replace(
            self.before,
            players=players,
            cash=tuple(self.cash.values()),
            row=tuple(self.row),
            deck=tuple(self.deck),
        )

    def run(self, choose: Choose) -> Result:
        """Play the round once and return its result."""
        if self._choose is not None:
            raise ValueError("this round has been run: make a new Round to play the position again")
        self._choose = choose
        self._seal()
        self._use_abilities()
        closing = [location for location in self.cash if self._rob(location)]
        return self._finish(closing)

    def _seat_of(self, character: str) -> int | None:
        for seat, player in enumerate(self.before.players):
            if player.character == character:
                return seat
        return None

    def _gangster_of(self, character: str) -> int | None:
        seat = self._seat_of(character)
        return None if seat == self.before.cop else seat

    def _in_order(self, among: Iterable[int]) -> tuple[int, ...]:
        return from_cops_left(self.before.cop, len(self.before.players), among)

    def _ask(self, seat: int, question: Question, options: Iterable[Option]) -> Option:
        legal = tuple(options)
        assert self._choose is not None
        if self._quiet and len(legal) == 1:
            return legal[0]
        answer = self._choose(seat, question, legal)
        if answer not in legal:
            raise ValueError(f"seat {seat} answered {answer!r} to {question!r}: it must be one of {legal!r}")
        self._answers.append((seat, question, legal, answer))
        return answer

    def _move(self, thing: str, amount: int, giver: str | int, taker: str | int) -> None:
        for place, change in ((giver, -amount), (taker, amount)):
            if isinstance(place, int):
                self._held[place][thing] += change
                assert self._held[place][thing] >= 0, f"seat {place} paid {thing} he does not hold"
            elif place != SUPPLY:
                self.cash[int(place.removeprefix("location "))] += change
        self._events.append(("move", thing, amount, giver, taker))

    def _seal(self) -> None:
        """Seal the Cop's two locations, let the Lookout look, then seal every gangster's location."""
        cop, usable = self.before.cop, self.before.open()
        protected = self._ask(cop, ("cops",), (("protect", *pair) for pair in combinations(usable, 2)))
        self.patrols = tuple(int(location) for location in protected[1:])
        lookout = self._gangster_of("lookout")
        if lookout is not None:
            can_pay = self._held[lookout]["dollars"] >= 1
            if self._ask(lookout, ("look",), (("look",), PASS) if can_pay else (PASS,)) != PASS:
                self._move("dollars", 1, lookout, cop)
                self._ask(CHANCE, ("see",), (("see", location) for location in self.patrols))
        for seat in self._in_order(range(len(self.before.players))):
            self.sent[seat] = int(self._ask(seat, ("location",), (("rob", location) for location in usable))[1])
        self._events += [("rob", seat, location) for seat, location in self.sent.items()]
        self._events += [("protect", cop, location) for location in self.patrols]

    def _use_abilities(self) -> None:
        """Let the Hired Gun exchange and the Flapper steal, from the Cop's left, before location 1."""
        for seat in self._in_order(self.sent):
            others = [other for other in self.sent if other != seat and self.sent[other] == self.sent[seat]]
            character = self.before.players[seat].character
            if character == "hired gun":
                swaps: list[Option] = [
                    ("exchange", other, given, taken)
                    for other, given, taken in product(others, LOOT, LOOT)
                    if given != taken and self._held[seat][given] and self._held[other][taken]
                ]
                answer = self._ask(seat, ("exchange",), (*swaps, PASS))
                if answer != PASS:
                    self._move(str(answer[2]), 1, seat, answer[1])
                    self._move(str(answer[3]), 1, answer[1], seat)
            elif character == "flapper":
                victims: list[Option] = [("steal", other) for other in others if self._held[other]["dollars"]]
                answer = self._ask(seat, ("steal",), (*victims, PASS))
                if answer != PASS:
                    self._move("dollars", 1, answer[1], seat)

    def _rob(self, location: int) -> bool:
        """Resolve one location and tell whether its cops, if any, went without an arrest."""
        here = self._in_order(seat for seat, place in self.sent.items() if place == location)
        stances = {}
        if has_dilemma(len(here), location in self.patrols):
            for seat in here:
                allowed = stances_allowed(self._held[seat], self.before.players[seat].character)
                options = (("bribe", stance) if stance in THINGS else (stance,) for stance in allowed)
                stances[seat] = str(self._ask(seat, ("dilemma", location), options)[-1])
        settled = settle(
            location,
            self.cash[location],
            {seat: self._held[seat] for seat in here},
            self.before.cop,
            cop_present=location in self.patrols,
            stances=stances,
            muscle=self._muscle,
        )
        if settled.muscle_paid:
            self._muscle = None
        words = {"walks away": "bribe", "arrested": "arrest", "successful": "loot"}
        self._events += [(words[fate], seat, location) for seat, fate in settled.fates]
        for move in settled.moves:
            self._move(*move)
        for seat in settled.having("successful"):
            self._trade(seat, location)
        self._serve_the_boss(settled.having("successful"), location)
        return settled.closes

    def _trade(self, seat: int, location: int) -> None:
        """Let one successful visitor of a market buy or sell once for $1."""
        offered = trades(location, len(self.before.players))
        if not offered:
            return
        held = self._held[seat]
        possible: list[Option] = [(way, loot) for way, loot in offered if held["dollars" if way == "buy" else loot]]
        answer = self._ask(seat, ("trade", location), (*possible, PASS))
        if answer == PASS:
            return
        given, received = ("dollars", str(answer[1])) if answer[0] == "buy" else (str(answer[1]), "dollars")
        self._move(given, 1, seat, SUPPLY)
        self._move(received, 1, SUPPLY, seat)

    def _serve_the_boss(self, successful: tuple[int, ...], location: int) -> None:
        """Let each successful gangster fulfil one demand; whoever is closest to the Cop's left goes first.

        A card that is revealed meanwhile may be wished for by everybody who has not fulfilled a demand yet, also by
        those who were asked before: so the closest to the Cop's left of those who can pay it goes first again.
        """
        asking, unserved = set(successful), set(successful)
        while asking:
            seat = next(seat for seat in successful if seat in asking)
            asking.remove(seat)
            taken = len(self._taken[seat])
            revealed = self._fulfil(seat, location)
            if len(self._taken[seat]) > taken:
                unserved.remove(seat)
            for card in revealed:
                asking |= {
                    other for other in unserved if ways(card, self._held[other], self.before.players[other].character)
                }

    def _fulfil(self, seat: int, location: int) -> list[str]:
        """Let one successful gangster fulfil one revealed or private demand; name the card revealed in its place."""
        character = self.before.players[seat].character
        possible: list[Option] = []
        for card in (*self.row, *self._private[seat]):
            possible += ways(card, self._held[seat], character)
        answer = self._ask(seat, ("demand", location), (*possible, PASS))
        if answer == PASS:
            return []
        for thing, amount in payment(answer, character).items():
            self._move(thing, amount, seat, SUPPLY)
        card = str(answer[1])
        self._taken[seat].append(card)
        self._events.append(("take", seat, card))
        if card in self._private[seat]:
            self._private[seat].remove(card)
            return []
        place, revealed = self.row.index(card), self.deck[:1]
        self.row[place : place + 1] = revealed
        self._events += [("reveal", card) for card in revealed]
        del self.deck[:1]
        return revealed

    def _finish(self, closing: list[int]) -> Result:
        """End the game, or reopen, close, pass the Cop Cards and add a dollar to every location."""
        final = self.now()
        over = (
            any(player.points() >= POINTS_TO_END for player in final.players)
            or demands_exhausted(final)
            or final.round >= LAST_ROUND
        )
        if over:
            return Result(final, True, winners(final), tuple(self._answers), tuple(self._events))
        self._events += [("open", location) for location in self.before.closed]
        self._events += [("close", location) for location in closing]
        cop = (self.before.cop + 1) % len(self.before.players)
        self._events.append(("cop", cop))
        for location in self.cash:
            self._move("dollars", 1, SUPPLY, f"location {location}")
        following = replace(self.now(), cop=cop, closed=tuple(closing), round=final.round + 1)
        return Result(following, False, (), tuple(self._answers), tuple(self._events))


def play(position: Position, choose: Choose) -> Result:
    """Play rounds until the game ends and return the last round's result."""
    result = Round(position).run(choose)
    while not result.over:
        result = Round(result.position).run(choose)
    return result
