"""The engine follows the oracle: the same table, the same answers and cards, and all that both say compared.

The oracle asks seat by seat. Where the engine asks several at once, their answers are gathered and given together; a
question with one answer is not put by the engine, but for the Made Man's demands, which being asked must not betray.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from omerta import Chance, Decide, Event, Move, Over
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import DilemmaTable
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.oracle import CHANCE, Position, Result, Round, check_round
from tests.games.gangsters_dilemma.oracle.facts import LOOT, Option, Question
from tests.games.gangsters_dilemma.scenes import table

ASKS = {
    "cops": "patrol",
    "look": "look",
    "location": "rob",
    "exchange": "exchange",
    "steal": "steal",
    "dilemma": "dilemma",
    "trade": "trade",
    "demand": "demand",
}
CODES = {"": "-", "hired gun": "hired-gun", "made man": "made-man", "the muscle": "muscle"}
"""What the engine calls a character, where that is not the oracle's word."""
FATES = {
    "bribed": "bribe",
    "bribed-with-dollars": "bribe",
    "arrested": "arrest",
    "split": "loot",
    "too-little-to-split": "loot",
}
"""What the engine tells of a fate, and the oracle's word for it."""

Answers = Callable[[int, Question, tuple[Option, ...]], Option]


def make(seats: int, with_characters: bool) -> GangstersDilemma:
    """Make the engine's table."""
    return table(seats, characters="dealt" if with_characters else "none")


def lay(game: GangstersDilemma, position: Position) -> DilemmaState:
    """Lay the oracle's table for the engine, before the Cop chooses."""
    players = position.players
    private = [card for player in players for card in player.private]
    fields = {
        "round": position.round,
        "phase": "patrol",
        "cop": position.cop,
        "turn": "-",
        "cast": "/".join(CODES.get(player.character, player.character) for player in players),
        "money": "/".join(str(player.dollars) for player in players),
        "goods": "/".join(".".join(str(player.held()[loot]) for loot in LOOT) for player in players),
        "taken": "/".join(_cards(player.taken) for player in players),
        "past": "/".join("0.0.0" for _ in players),
        "row": _cards(position.row, in_order=False),
        "private": _cards(private),
        "cash": ".".join(map(str, position.cash)),
        "closed": ",".join(map(str, sorted(position.closed))) or "-",
        "patrol": "-",
        "glimpse": "-",
        "sent": "-",
        "at": "-",
        "deals": "/".join("-" for _ in players),
        "replies": "/".join("-" for _ in players),
    }
    return game.from_position(" ".join(f"{name}={value}" for name, value in fields.items()))


def _cards(cards: tuple[str, ...] | list[str], in_order: bool = True) -> str:
    return ",".join(sorted(cards) if in_order else cards) or "-"


def deal(game: GangstersDilemma, position: Position) -> DilemmaState:
    """Begin a game of the engine with the oracle's Cop, characters and cards."""
    state = game.new()
    private = [card for player in position.players for card in player.private]
    cards = [*private, *position.row]
    while isinstance(node := state.node(), Chance):
        (drawn,) = node.draws
        seat, _, what = drawn.what.rpartition(".")
        if what == "cop":
            happen(state, position.cop)
        elif what == "character":
            character = position.players[int(seat)].character
            happen(state, CODES.get(character, character))
        else:
            happen(state, cards.pop(0))
    return state


def happen(state: DilemmaState, outcome: str | int) -> list[Event]:
    """Let chance give this outcome, and hear what is told."""
    heard: list[Event] = []
    node = state.node()
    assert isinstance(node, Chance)
    state.happen([node.draws[0].number(outcome)], heard.append)
    return heard


def as_option(game: DilemmaTable[Any, Any], move: Move) -> Option:
    """Put a move of the engine into the oracle's words."""
    args = [arg for arg in move.args if not isinstance(arg, tuple)]
    match move.verb:
        case "patrol":
            first, second = game.pairs[move]
            return ("protect", first + 1, second + 1)
        case "rob":
            return ("rob", game.place[move] + 1)
        case "bribe":
            return ("bribe", "gin")
        case "pay":
            return ("bribe", "dollars")
        case "demand":
            return ("fulfil", *args)
        case "demand-gin" | "demand-dollars":
            code, replaced = args
            return ("fulfil", code, move.verb.removeprefix("demand-"), replaced)
    return ("pass",) if move.verb.startswith("no-") else (move.verb, *args)


class Follower:
    """One round from a position: what the oracle is answered is played by the engine too; `heard` is what it told."""

    def __init__(self, state: DilemmaState, position: Position, answers: Answers) -> None:
        self.state, self.position, self.answers = state, position, answers
        self.round = Round(position, ask_forced=True)
        self.joint: dict[int, Move] = {}
        self.heard: list[Event] = []

    def play(self) -> Result:
        """Play the round on both sides, comparing all the way."""
        self.compare(self.position)
        result = self.round.run(self.choose)
        check_round(self.position, result)
        assert not self.joint, self.position
        self.compare(result.position)
        self.compare_fates(result)
        node = self.state.node()
        winners = tuple(seat for seat, rank in enumerate(node.ranks) if rank == 1) if isinstance(node, Over) else ()
        assert winners == result.winners, self.position
        if not result.over:
            assert isinstance(node, Decide), self.position
            assert (node.ask, node.seats) == ("patrol", (result.position.cop,)), self.position
        return result

    def choose(self, seat: int, question: Question, options: tuple[Option, ...]) -> Option:
        """Compare the table and what may be answered, answer, and let the engine go on once all have."""
        if seat == CHANCE:
            return self.see(options)
        name, now = str(question[0]), self.round.now()
        is_asked = self.ask() == ASKS[name] and seat in self.asked()
        is_owed = len(options) > 1 or (name == "demand" and bool(now.players[seat].private))
        assert is_asked == is_owed, (question, seat, self.position)
        if not is_asked:
            return options[0]
        if not self.joint:
            self.compare(now)
        moves = {as_option(self.state.game, move): move for move in self.state.legal(seat)}
        assert set(moves) == set(options), (question, seat, self.position)
        assert len(moves) == len(self.state.legal(seat)), (question, seat, self.position)
        if name in ("dilemma", "trade", "demand"):
            assert show(self.state, seat).at == self.state.game.street[int(question[1]) - 1].code, self.position
        answer = self.answers(seat, question, options)
        self.joint[seat] = moves[answer]
        if len(self.joint) == len(self.asked()):
            joint, self.joint = self.joint, {}
            self.state.play(joint, self.heard.append)
            self.refill()
        return answer

    def ask(self) -> str:
        """Name what the engine asks."""
        node = self.state.node()
        return node.ask if isinstance(node, Decide) else ""

    def asked(self) -> tuple[int, ...]:
        """Name whom the engine asks."""
        node = self.state.node()
        return node.seats if isinstance(node, Decide) else ()

    def see(self, options: tuple[Option, ...]) -> Option:
        """Let the Lookout, and nobody else, see one of the Cop's cards."""
        node = self.state.node()
        assert isinstance(node, Chance), self.position
        (drawn,) = node.draws
        cards = {f"cop-{option[1]}": option for option in options}
        assert dict(zip(drawn.outcomes, drawn.weights, strict=True)) == dict.fromkeys(cards, 1), self.position
        answer = self.answers(CHANCE, ("see",), options)
        self.heard += happen(self.state, f"cop-{answer[1]}")
        views = [show(self.state, seat).glimpse for seat in range(self.state.game.seats)]
        lookout = next(seat for seat, player in enumerate(self.position.players) if player.character == "lookout")
        seen = [f"cop-{answer[1]}" if seat == lookout else None for seat in range(len(views))]
        assert views == seen, self.position
        return answer

    def refill(self) -> None:
        """Draw the demand that is owed from the oracle's deck."""
        node = self.state.node()
        if isinstance(node, Chance) and node.draws[0].what == "demand":
            assert sorted(map(str, node.draws[0].outcomes)) == sorted(self.round.deck), self.position
            self.heard += happen(self.state, self.round.deck[0])

    def compare(self, position: Position) -> None:
        """Compare how the table stands."""
        view, players = show(self.state, None), position.players
        assert (view.round, view.cop) == (position.round, position.cop), self.position
        assert view.money == tuple(player.dollars for player in players), self.position
        goods = tuple(tuple(player.held()[loot] for loot in LOOT) for player in players)
        assert view.goods == goods, self.position
        assert view.points == tuple(player.points() for player in players), self.position
        assert [sorted(card.code for card in taken) for taken in view.taken] == [
            sorted(player.taken) for player in players
        ], self.position
        assert view.secret == sum(len(player.private) for player in players), self.position
        for seat, player in enumerate(players):
            if player.character == "made man":
                private = [card.code for card in show(self.state, seat).private]
                assert sorted(private) == sorted(player.private), self.position
        assert tuple(card.code for card in view.row if card) == position.row, self.position
        assert view.deck == len(position.deck), self.position
        assert tuple(location.dollars for location in view.locations) == position.cash, self.position
        closed = tuple(number for number, location in enumerate(view.locations, start=1) if location.closed)
        assert closed == tuple(sorted(position.closed)), self.position

    def compare_fates(self, result: Result) -> None:
        """Compare what became of whom."""
        told: Counter[Option] = Counter()
        for event in self.heard:
            if event.kind in FATES:
                seats = event.data.get("seats", (event.data.get("seat"),))
                assert isinstance(seats, tuple), event
                told.update((FATES[event.kind], int(str(seat))) for seat in seats)
        met: Counter[Option] = Counter((event[0], event[1]) for event in result.events if event[0] in FATES.values())
        assert told == met, self.position


def by_chance(rng: Random) -> Answers:
    """Answer anything, but pass seldom, and often go where a cop waits: there the rules are at work."""
    haunts = [0]

    def answers(_seat: int, question: Question, options: tuple[Option, ...]) -> Option:
        bold = [option for option in options if option != ("pass",)]
        answer = rng.choice(bold if bold and rng.random() < 0.8 else options)
        if question == ("cops",):
            haunts[0] = int(rng.choice(answer[1:]))
        return ("rob", haunts[0]) if question == ("location",) and rng.random() < 0.4 else answer

    return answers
