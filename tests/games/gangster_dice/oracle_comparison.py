"""The engine follows the oracle: the same table, the same dice, bids and answers, and all that both say compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import omerta
from omerta import Chance, Decide, Event, Move, Over
from omerta.core.chance import draw
from omerta.core.game_type import Data
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import show
from tests.games.gangster_dice import oracle
from tests.games.gangster_dice.oracle import COLOURS, DICE_TOKENS, SYMBOL_OF, TOKENS, Counts, Die, Result, Round
from tests.games.gangster_dice.scenes import asked, heap, table
from tests.games.gangster_dice.situations import FACES, FAVOR_DECK

TOO_STRONG = """
[[character]]
code = "nancy-any"
name = "Nancy"
favors = 3
ability = "Rolls any dice again."
hooks = [{ hook = "reroll", dice = 27, symbols = ["gavel", "cocktail", "gun", "finger"] }]

[[character]]
code = "franky-at-once"
name = "Franky"
favors = 2
ability = "Swaps with the first win."
hooks = [{ hook = "at-once", tokens = ["speakeasy"] }]

[[character]]
code = "timmy-any"
name = "Timmy"
favors = 4
ability = "Bids on every token."
hooks = [{ hook = "any-symbol", tokens = ["lawyer", "speakeasy", "streets", "investigator"] }]
"""
"""Three characters that the house has weakened since: they reach further into the rules than those that are shipped."""
CAST = Data("characters", 2, omerta.game_types["gangster-dice"].data["characters"].text + TOO_STRONG, shipped=False)

ASKS = {
    "speakeasy_swap": "swap",
    "streets_die": "streets",
    "investigator_colour": "colour",
    "investigator_to": "hand",
    "investigator_die": "take",
}
LETTERS = tuple(colour[0] for colour in COLOURS)
SYMBOLS = tuple(SYMBOL_OF.values())
TOKEN_OF = {symbol: token for token, symbol in SYMBOL_OF.items()}
REROLLED = {"nancy": ("finger",), "nancy-any": SYMBOLS}
"""What a die shows that may be rolled again."""
SIDES = {colour: Counter(faces) for colour, faces in FACES.items()}
FEW_DICE = 6
"""As many dice as can be picked up in every possible way without waiting long."""


def make(seats: int, with_characters: bool, any_colour: bool) -> GangsterDice:
    """Make the engine's table."""
    options: dict[str, object] = {"colour": "any" if any_colour else "owned"}
    if with_characters:
        options |= {"characters": "dealt", "data": {"characters": CAST}}
    return table(seats, **options)


def lay(game: GangsterDice, situation: Round, rng: Random) -> DiceState:
    """Lay the oracle's table for the engine, before the roll; any part of the favors in no hand is discarded."""
    rest = Counter(FAVOR_DECK) - Counter(favor for hand in situation.hands for favor in hand)
    left = sorted(rest.elements())
    discard = Counter(rng.sample(left, rng.choice((0, len(left) // 2, len(left) - 1, len(left)))))
    held = {token: "-" if seat is None else str(seat) for token, seat in situation.control.items()}
    fields = {
        "round": situation.round_number,
        "phase": "roll",
        "first": rng.randrange(situation.seats),
        "turn": "-",
        "characters": "/".join(situation.characters),
        "stash": "/".join(map(_heap, situation.stashes)),
        "leave": "/".join("-" * situation.seats),
        "rolled": "-",
        "picked": "-",
        "hands": "/".join(",".join(map(str, sorted(hand))) for hand in situation.hands),
        "discard": ".".join(str(discard[favor]) for favor in range(4)),
        "made": "6.12.12.6",
        "gift": "-",
        "lawyer": f"{held['lawyer']}:-",
        **{token: f"{held[token]}:{_heap(situation.on_token[token])}" for token in DICE_TOKENS},
        "bonus": "-:0",
        "bids": "-",
    }
    return game.from_position(" ".join(f"{name}={value}" for name, value in fields.items()))


def _heap(counts: Counts) -> str:
    return heap("".join(letter * count for letter, count in zip(LETTERS, counts, strict=True)))


def deal(game: GangsterDice, characters: list[str], rng: Random) -> tuple[DiceState, list[list[int]]]:
    """Begin a game of the engine with these characters, and give the hands that were dealt."""
    state = game.new()
    for seat, character in enumerate(characters):
        if game.uses_characters:
            node = state.node()
            assert isinstance(node, Chance)
            assert node.draws[0].what == f"{seat}.character"
            state.happen([node.draws[0].number(character)])
    while asked(state) == "favor":
        node = state.node()
        assert isinstance(node, Chance)
        state.happen(draw(node, rng))
    return state, hands_of(state)


def hands_of(state: DiceState) -> list[list[int]]:
    """Look into every hand."""
    return [[int(name[-1]) for name in show(state, seat).hand] for seat in range(state.game.seats)]


def as_option(move: Move) -> Any:
    """Put a move of the engine into the oracle's words."""
    match move.verb:
        case "bid" | "bids":
            return tuple(zip((TOKEN_OF[str(symbol)] for symbol in move.args[::2]), move.args[1::2], strict=True))
        case "swap":
            return tuple(tuple(str(dice).count(letter) for letter in LETTERS) for dice in move.args)
        case "keep" | "decline":
            return "none"
    return move.args[0]


class Follower:
    """One round: whatever the oracle's situation has happens to the engine too, and `heard` is what it told."""

    def __init__(self, state: DiceState, situation: Round, rng: Random) -> None:
        self.state, self.situation, self.rng = state, situation, rng
        self.seats = range(situation.seats)
        self.drawn: list[list[int]] = [[] for _ in self.seats]
        self.hands: list[list[int]] = []
        self.heard: list[Event] = []

    def play(self) -> Result:
        """Play the round on both sides, comparing all the way."""
        self.roll()
        shown = self.bid()
        result = self.situation.run(self.choose)
        self.draw_favors()
        assert shown == (result.scores, result.token_winner), self.situation
        self.compare(result)
        return result

    def roll(self) -> None:
        """Let the oracle's dice fall; whoever may roll again has rolled something else before."""
        rolls = list(self.situation.rolls)
        picked: dict[int, list[int]] = {}
        for seat, character in enumerate(self.situation.characters):
            if character in REROLLED:
                rolls[seat], picked[seat] = self.roll_before(rolls[seat], REROLLED[character])
        self.fall([die for roll in rolls for die in roll])
        while asked(self.state) == "reroll":
            node = self.state.node()
            assert isinstance(node, Decide)
            (seat,) = node.seats
            self.roll_again(seat, rolls[seat], picked.pop(seat))
        assert not any(picked.values()), self.situation

    def roll_before(self, roll: list[Die], faces: Sequence[str]) -> tuple[list[Die], list[int]]:
        """Turn some dice to faces that may be rolled again, and say which."""
        places = [place for place in range(len(roll)) if self.rng.random() < 0.4]
        before = list(roll)
        for place in places:
            before[place] = (roll[place][0], self.rng.choice(faces))
        return before, places

    def roll_again(self, seat: int, roll: list[Die], places: list[int]) -> None:
        """Compare what may be picked up, pick up these dice, and let them fall as the oracle has them."""
        if len(roll) <= FEW_DICE:
            sets = sorted(tuple(sorted(dice)) for dice in picked_up(self.state, seat, ()))
            assert sets == oracle.reroll_options(self.situation.characters[seat], roll), self.situation
        dice = [roll[place] for place in places]
        for die in sorted(dice, key=lambda die: (COLOURS.index(die[0]), SYMBOLS.index(die[1]))):
            self.state.play({seat: Move("again", *die)}, self.heard.append)
        self.state.play({seat: Move("done")}, self.heard.append)
        if places:
            self.fall([self.situation.rolls[seat][place] for place in places])

    def fall(self, dice: list[Die]) -> None:
        """Let these dice fall in the order in which the engine asks for them, each with the sides of its colour."""
        node = self.state.node()
        assert isinstance(node, Chance)
        numbers = []
        for each, (colour, symbol) in zip(node.draws, dice, strict=True):
            assert each.what.split(".")[1] == colour, self.situation
            assert dict(zip(each.outcomes, each.weights, strict=True)) == SIDES[colour]
            numbers.append(each.number(symbol))
        self.state.happen(numbers, self.heard.append)

    def bid(self) -> tuple[list[tuple[int, str, int]], dict[str, int | None]]:
        """Compare what everybody may bid, make the oracle's bids, and give the engine's scores and winners."""
        situation = self.situation
        self.expect("bid", *self.seats)
        joint = {}
        for seat in self.seats:
            moves = {as_option(move): move for move in self.state.legal(seat)}
            legal = oracle.legal_bids(
                situation.seats, situation.rolls[seat], situation.hands[seat], situation.characters[seat]
            )
            assert sorted(moves) == legal, situation
            joint[seat] = moves[tuple(situation.bids[seat])]
        self.state.play(joint, self.heard.append)
        view = show(self.state, None)
        scores = [(bid.seat, bid.token, bid.dice + bid.favor + bid.streets + bid.bonus) for bid in view.scores]
        return scores, dict(zip(TOKENS, view.won, strict=True))

    def choose(self, kind: str, seat: int, options: list[Any]) -> Any:
        """Compare what may be chosen and answer alike; where there is nothing to choose the engine goes on unasked."""
        if options == ["none"] or (kind == "investigator_to" and len(options) == 1):
            return options[0]
        if kind == "investigator_die":
            self.draw_favors()
        self.expect(ASKS[kind], seat)
        moves = {as_option(move): move for move in self.state.legal(seat)}
        assert sorted(moves) == options, (kind, self.situation)
        chosen = self.rng.choice(options)
        self.state.play({seat: moves[chosen]}, self.heard.append)
        return chosen

    def expect(self, ask: str, *seats: int) -> None:
        """Demand that the engine asks this of these seats now."""
        node = self.state.node()
        assert isinstance(node, Decide), (ask, self.situation)
        assert (node.ask, node.seats) == (ask, seats), self.situation

    def draw_favors(self) -> None:
        """Draw what is owed, and note who drew what."""
        while asked(self.state) == "favor":
            node = self.state.node()
            assert isinstance(node, Chance)
            numbers = draw(node, self.rng)
            seat, _ = node.draws[0].what.split(".")
            self.drawn[int(seat)].append(int(str(node.draws[0].at(numbers[0]))[-1]))
            self.state.happen(numbers, self.heard.append)

    def compare(self, result: Result) -> None:
        """Compare how the table stands at the end of the round."""
        view = show(self.state, None)
        assert list(view.stash) == result.stashes, self.situation
        assert dict(zip(TOKENS, view.control, strict=True)) == result.control, self.situation
        on_token = {"speakeasy": view.speakeasy, "streets": view.streets, "investigator": view.investigator}
        assert on_token == result.on_token, self.situation
        assert view.stack == result.stack, self.situation
        assert [len(favors) for favors in self.drawn] == [few for few, _ in result.draws], self.situation
        self.hands = [
            sorted([*kept, *drawn, *[4] * fours])
            for kept, drawn, (_, fours) in zip(result.kept, self.drawn, result.draws, strict=True)
        ]
        assert hands_of(self.state) == self.hands, self.situation
        node = self.state.node()
        winners = [seat for seat in self.seats if node.returns[seat]] if isinstance(node, Over) else []
        assert winners == result.game_winners, self.situation
        assert asked(self.state) == ("over" if winners else "roll"), self.situation


def picked_up(state: DiceState, seat: int, picked: tuple[Die, ...]) -> Iterator[tuple[Die, ...]]:
    """Find every set of dice that the engine lets a seat pick up."""
    for move in state.legal(seat):
        if move.verb == "done":
            yield picked
        else:
            after = state.clone()
            after.play({seat: move})
            colour, symbol = map(str, move.args)
            yield from picked_up(after, seat, (*picked, (colour, symbol)))
