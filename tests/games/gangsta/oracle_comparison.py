"""The engine follows the oracle through whole games: the same answers and cards, and all that both say compared.

The oracle puts every question that has an answer; the engine may leave out one with a single answer. Where a set is
chosen one by one (Mobilisation, Diversion, the Hospital) the engine takes it in the order of its first list, so that
each set has one history: then the oracle is answered in that order too.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import omerta
from omerta import Chance, Decide, Event, Move, Over
from omerta.core.game_type import Data
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.in_play import Member as SeenMember
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import show
from tests.games.gangsta.oracle import CHANCE, Cards, Game, Member, Player, Result

ASKS = {
    "keep": "keep",
    "mobilise": "mobilise",
    "action": "action",
    "ignore": "ignore",
    "engage": "engage",
    "fast recruitment": "fast",
    "learning": "learn",
    "theft": "steal",
    "diversion": "divert",
    "assassination": "hit",
    "victim": "victim",
    "play again": "again",
    "jet": "fly",
    "recover": "recover",
    "discard": "discard",
    "jail": "jail",
    "war": "war",
    "society": "society",
    "bank": "bank",
}
"""What the engine calls a question of the oracle; where the winner of a war picks, it is "pick"."""
SETS = {"mobilise", "diversion", "recover"}
DECLINED = ("no", "done")
SELDOM = 0.2
"""So often an answer is picked from all that there are, those that decline something among them."""


class Comparison:
    """One random game on both sides; `kinds` are the kinds of events that the engine told.

    `idle` is how often a turn is passed: where it is often, decks run dry. `deck` has the cards, where it is not the
    house deck.
    """

    def __init__(
        self,
        cards: Cards,
        seats: int,
        *,
        clans: bool,
        resources: bool,
        idle: float,
        seed: str,
        deck: Data | None = None,
    ) -> None:
        self.rng, self.idle = Random(seed), idle
        self.oracle = Game(cards, seats, clans=clans, resources=resources, choose=self.choose)
        made = omerta.make("gangsta", seats, clans=clans, resources=resources, data={"deck": deck} if deck else None)
        self.state: GangstaState = cast(Gangsta, made).new()
        self.joint: dict[int, Move] = {}
        self.series: tuple[str, list[str]] | None = None
        self.kinds: Counter[str] = Counter()

    def play(self) -> Result:
        """Play to the end, comparing all the way, the count included."""
        result = self.oracle.play()
        node = self.state.node()
        assert isinstance(node, Over), node
        self.compare()
        assert tuple(node.scores) == result.points
        assert tuple(seat for seat, share in enumerate(node.returns) if share) == result.winners
        return result

    def hear(self, event: Event) -> None:
        """Count what the engine tells."""
        self.kinds[event.kind] += 1

    def choose(self, seat: int, question: str, options: tuple[str, ...]) -> str:
        """Compare what may be answered, answer, and let the engine go on."""
        if seat == CHANCE:
            return self.draw(question, options)
        if question not in SETS:
            self.series = None
        elif self.series and self.series[0] == question:
            options = tuple(option for option in options if option in self.series[1])
        node = self.state.node()
        asked = isinstance(node, Decide) and seat in node.seats and node.ask in (ASKS[question], "pick")
        if not asked:
            assert len(options) == 1, (question, seat, options, node)
            return options[0]
        assert isinstance(node, Decide)
        if not self.joint:
            self.compare()
        moves = {self.state.game.write(move): move for move in self.state.legal(seat)}
        assert set(moves) == set(options), (question, seat, sorted(moves), sorted(options))
        assert len(moves) == len(self.state.legal(seat)), (question, seat)
        answer = self.answer(options)
        if question in SETS:
            later = list(moves)[list(moves).index(answer) + 1 :]
            self.series = (question, ["done", *(["all"] if "all" in moves and later else []), *later])
        self.joint[seat] = moves[answer]
        if len(self.joint) == len(node.seats):
            joint, self.joint = self.joint, {}
            self.state.play(joint, self.hear)
        return answer

    def answer(self, options: tuple[str, ...]) -> str:
        """Answer anything, but decline seldom and prefer heists: there the rules are at work."""
        if "pass" in options and self.rng.random() < self.idle:
            return "pass"
        bold = [option for option in options if option not in (*DECLINED, "pass")]
        if not bold or self.rng.random() < SELDOM:
            return self.rng.choice(options)
        heists = [option for option in bold if option.startswith("H")]
        return self.rng.choice(heists if heists and self.rng.random() < 0.6 else bold)

    def draw(self, what: str, options: tuple[str, ...]) -> str:
        """Let both draw the same card, of which both have the same number."""
        node = self.state.node()
        assert isinstance(node, Chance), (what, node)
        (drawn,) = node.draws
        assert drawn.what.rpartition(".")[2] == what
        there = Counter({str(outcome): weight for outcome, weight in zip(drawn.outcomes, drawn.weights, strict=True)})
        assert there == Counter(options), what
        card = self.rng.choice(options)
        outcome = next(outcome for outcome in drawn.outcomes if str(outcome) == card)
        self.state.happen([drawn.number(outcome)], self.hear)
        return card

    def compare(self) -> None:
        """Compare how the table stands."""
        table, view = self.oracle.table, show(self.state, None)
        if not any(table.row):
            return
        assert (view.chapter, view.turn, view.active) == (table.chapter, table.turn, table.active)
        assert view.money == tuple(player.money for player in table.players)
        assert view.banked == tuple(player.safe for player in table.players)
        for seat, player in enumerate(table.players):
            assert _seen(view.gangs[seat]) == _known(player.gang), seat
            assert _seen(view.hospital[seat]) == _known(player.patients), seat
            assert sorted(view.stored[seat]) == sorted(player.stored), seat
            asset = view.assets[seat]
            assert (asset and (asset.code, asset.status)) == _status(player), seat
        assert view.row == tuple(table.row)
        assert view.reserve == tuple(table.reserve)
        assert view.heist_deck == len(table.heists) + (table.top_heist is not None)
        assert view.gangster_deck == len(table.gangsters) + (table.top_gangster is not None)
        assert sorted(view.discarded) == sorted(table.discarded)
        assert sorted(view.let_go) == sorted(table.let_go)
        assert len(view.snitches) == table.snitches


def _seen(members: tuple[SeenMember, ...]) -> list[tuple[str, bool, str | None]]:
    return sorted((member.code, member.engaged, member.lesson) for member in members)


def _known(members: list[Member]) -> list[tuple[str, bool, str | None]]:
    return sorted((member.code, member.engaged, member.learned) for member in members)


def _status(player: Player) -> tuple[str, str] | None:
    """Say what became of a resource, in the engine's words."""
    if player.resource is None:
        return None
    if player.left:
        return player.resource, "stored" if player.activated else "gone"
    return player.resource, "active" if player.activated else "idle"
