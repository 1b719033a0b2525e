"""An independent oracle for one round of Gangster Dice, written from the rulebook and the rulings DI-Ann alone.

It is slow and plain on purpose and imports nothing of the product. A `Round` is a situation at the moment when all
bids lie revealed; `run(choose)` settles it, leaves the situation as it was, and returns a `Result`.

A seat is a number, and seat + 1 sits to its left. `Counts` are numbers of white, red and blue dice. A roll lists a
(colour, symbol) for each die, after any re-roll. Bids list (token, favor): one with 3 or 4 seats, one or two with 2.
A hand lists favors, the played ones included. `control` has a seat or None for each token, `on_token` the dice.

`choose(kind, seat, options)` gets every legal option, sorted and without doubles, and returns one of them; it is asked
in this order, also when there is one option only:

    speakeasy_swap       (give, take) with equal sums up to three. A red die for a red one is listed too: it is legal,
                         and as the die that came in may not leave (DI-31) it is not the same as no swap
    streets_die          a colour of which a die may leave, or "none" (DI-A11)
    investigator_colour  a colour of which a die may leave; with `any_colour` all three (DI-A12); in both cases not
                         asked when no die may leave any more (DI-A21)
    investigator_to      an opponent, for whoever may hand the Investigator to anyone; who does not care to chooses
                         the left neighbour or the seat that has it
    investigator_die     a colour on the token, or "none" to decline, listed only for those who may (DI-20, DI-A16)

The Lawyer asks nothing: taking the +4 is no "may" effect.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

Counts = tuple[int, int, int]
Die = tuple[str, str]
Bid = tuple[str, int]
Choose = Callable[[str, int, list[Any]], Any]

COLOURS = ("white", "red", "blue")
TOKENS = ("lawyer", "speakeasy", "streets", "investigator")
DICE_TOKENS = ("speakeasy", "streets", "investigator")
SYMBOL_OF = {"lawyer": "gavel", "speakeasy": "cocktail", "streets": "gun", "investigator": "finger"}
PLUS_FOURS = 6
LAST_ROUND = 500

HAND_SIZE = {
    "-": 3,
    "nancy": 3,
    "bobby": 3,
    "eddie": 5,
    "franky": 3,
    "roberts": 3,
    "silvio": 3,
    "timmy": 4,
    "don": 3,
    "liza": 3,
    "nancy-any": 3,
    "franky-at-once": 2,
    "timmy-any": 4,
}
"""The favors in the tutorial game, of the nine house characters, and of three that were found too strong."""
CHARACTERS = tuple(name for name in HAND_SIZE if name != "-")


def reroll_options(character: str, roll: list[Die]) -> list[tuple[Die, ...]]:
    """List the sets of dice that may be rolled again, once, before bidding.

    >>> reroll_options("nancy-any", [("red", "gun"), ("red", "gun")])
    [(), (('red', 'gun'),), (('red', 'gun'), ('red', 'gun'))]
    >>> reroll_options("nancy", [("red", "gun"), ("red", "finger")])
    [(), (('red', 'finger'),)]
    """
    allowed = {"nancy": ("finger",), "nancy-any": tuple(SYMBOL_OF.values())}.get(character, ())
    may = [die for die in roll if die[1] in allowed]
    sets = set()
    for picked in product((False, True), repeat=len(may)):
        sets.add(tuple(sorted(die for die, yes in zip(may, picked, strict=True) if yes)))
    return sorted(sets)


def score_bonus(character: str, token: str) -> int:
    """Give Bobby one more on the Streets, Franky on the Speakeasy."""
    return 1 if (character, token) in (("bobby", "streets"), ("franky", "speakeasy")) else 0


def fires_without_control(character: str, token: str) -> bool:
    """Let Roberts have the Lawyer's effect with the first win, and the strong Franky the Speakeasy's."""
    return (character, token) in (("roberts", "lawyer"), ("franky-at-once", "speakeasy"))


def may_hand_to_anyone(character: str) -> bool:
    """Let Silvio hand the Investigator to any opponent whenever he wins it."""
    return character == "silvio"


def unseen_tokens(character: str) -> tuple[str, ...]:
    """List the tokens that Timmy may bid on though none of his dice shows their symbol."""
    return {"timmy": ("lawyer", "speakeasy"), "timmy-any": TOKENS}.get(character, ())


def wins_ties(character: str, token: str) -> bool:
    """Let Don win ties for all but the Investigator; the Streets' controller among the tied comes first."""
    return character == "don" and token != "investigator"


def may_decline_die(character: str, won_any_token: bool) -> bool:
    """Let Liza decline the Investigator's die in a round in which she won a token."""
    return character == "liza" and won_any_token


def legal_bids(seats: int, roll: list[Die], hand: list[int], character: str = "-") -> list[tuple[Bid, ...]]:
    """List all sets of bids that a seat may play, sorted, each in the order of the tokens.

    With 3 or 4 seats one bid on a symbol that shows (DI-12). With 2 seats "you will play 2 bid cards and 2 favor
    cards": two bids on different tokens with two cards of the hand (DI-33, DI-A29), one where only one is possible
    (DI-A20). The sentence is no "may", so whoever may bid on a token without its symbol plays two as well.

    >>> legal_bids(3, [("red", "gun"), ("blue", "gun"), ("blue", "finger")], [0, 2, 2])
    [(('investigator', 0),), (('investigator', 2),), (('streets', 0),), (('streets', 2),)]
    >>> for bids in legal_bids(2, [("red", "gun"), ("blue", "gun"), ("blue", "finger")], [0, 2, 2]):
    ...     print(bids)
    (('streets', 0), ('investigator', 2))
    (('streets', 2), ('investigator', 0))
    (('streets', 2), ('investigator', 2))
    >>> legal_bids(2, [("red", "gun"), ("blue", "gun")], [0, 2, 2])
    [(('streets', 0),), (('streets', 2),)]
    >>> len(legal_bids(2, [("red", "gun")], [1, 1, 1, 1], "timmy-any"))
    6
    """
    showing = {symbol for _, symbol in roll}
    allowed = [token for token in TOKENS if SYMBOL_OF[token] in showing or token in unseen_tokens(character)]
    if seats > 2 or len(allowed) < 2 or len(hand) < 2:
        return sorted({((token, favor),) for token in allowed for favor in hand})
    pairs: set[tuple[Bid, ...]] = set()
    for first in range(len(allowed)):
        for second in range(first + 1, len(allowed)):
            for i in range(len(hand)):
                for j in range(len(hand)):
                    if i != j:
                        pairs.add(((allowed[first], hand[i]), (allowed[second], hand[j])))
    return sorted(pairs)


@dataclass
class Result:
    """How the table stands after the round, and all that was asked on the way.

    `scores` has (seat, token, score) for every bid; `token_winner` is None for a tie as for no bid; `draws` has for
    each seat how many favors it draws and how many +4s it takes; `kept` are the hands before the draws; `stack` counts
    the +4s that lie open after the round; `game_winners` is empty while the game goes on.
    """

    scores: list[tuple[int, str, int]]
    token_winner: dict[str, int | None]
    stashes: list[Counts]
    on_token: dict[str, Counts]
    control: dict[str, int | None]
    draws: list[tuple[int, int]]
    stack: int
    kept: list[list[int]]
    game_winners: list[int]
    choices: list[tuple[str, int, list[Any], Any]]


@dataclass
class Round:
    """A situation when all bids lie revealed; nonsense is refused with a ValueError."""

    seats: int
    stashes: list[Counts]
    rolls: list[list[Die]]
    hands: list[list[int]]
    bids: list[list[Bid]]
    characters: list[str]
    control: dict[str, int | None]
    on_token: dict[str, Counts]
    round_number: int = 1
    any_colour: bool = False

    def __post_init__(self) -> None:
        self.check()

    @property
    def stack(self) -> int:
        """Count the +4s in the open stack before the round: all that are in no hand (DI-A6)."""
        return PLUS_FOURS - sum(hand.count(4) for hand in self.hands)

    def check(self) -> None:
        """Refuse what is no situation of the game."""

        def need(true: bool, what: str) -> None:
            if not true:
                raise ValueError(what)

        everyone = range(self.seats)
        need(2 <= self.seats <= 4, "2-4 players")
        for data in (self.stashes, self.rolls, self.hands, self.bids, self.characters):
            need(len(data) == self.seats, "one entry for each seat")
        named = [character for character in self.characters if character != "-"]
        need(set(named) <= set(CHARACTERS) and len(set(named)) == len(named), "each character exists once")
        need(set(self.control) == set(TOKENS) and set(self.on_token) == set(DICE_TOKENS), "all tokens")
        need(all(holder is None or holder in everyone for holder in self.control.values()), "holders are seats")
        need(sum(self.on_token["speakeasy"]) == 3, "the Speakeasy always holds 3 dice")
        for i, colour in enumerate(COLOURS):
            total = sum(stash[i] for stash in self.stashes) + sum(counts[i] for counts in self.on_token.values())
            need(total == 2 * self.seats + 1, f"{colour} dice lost or gained")
        need(self.stack >= 0, "six +4 cards")
        for seat in everyone:
            need(sum(self.stashes[seat]) > 0, "a seat without dice has won before")
            shown = tuple(sum(1 for colour, _ in self.rolls[seat] if colour == wanted) for wanted in COLOURS)
            need(shown == self.stashes[seat], "the whole stash is rolled")
            need(all(symbol in SYMBOL_OF.values() for _, symbol in self.rolls[seat]), "symbols")
            legal = legal_bids(self.seats, self.rolls[seat], self.hands[seat], self.characters[seat])
            ordered = tuple(sorted(self.bids[seat], key=lambda bid: TOKENS.index(bid[0])))
            need(ordered in legal, f"seat {seat} may not bid {ordered}")

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def score(self, seat: int, token: str, favor: int) -> int:
        """Add symbols, favor, and the dice on the Streets controlled since before this round (DI-14, DI-24, DI-A8)."""
        score = sum(1 for _, symbol in self.rolls[seat] if symbol == SYMBOL_OF[token])
        score += favor
        if self.control["streets"] == seat:
            score += sum(self.on_token["streets"])
        score += score_bonus(self.characters[seat], token)
        return score

    def winner_of(self, token: str) -> int | None:
        """Find the highest score; a tie goes to the Streets, then to Don, then to nobody (DI-15, DI-23, DI-A18)."""
        scores: dict[int, int] = {}
        for seat in range(self.seats):
            for bid_token, favor in self.bids[seat]:
                if bid_token == token:
                    scores[seat] = self.score(seat, token, favor)
        if not scores:
            return None
        top = max(scores.values())
        tied = [seat for seat, score in scores.items() if score == top]
        if len(tied) == 1:
            return tied[0]
        if self.control["streets"] in tied:
            return self.control["streets"]
        for seat in tied:
            if wins_ties(self.characters[seat], token):
                return seat
        return None

    def run(self, choose: Choose) -> Result:
        """Settle the round, asking `choose` wherever a player has a choice."""
        everyone = range(self.seats)
        choices: list[tuple[str, int, list[Any], Any]] = []

        def ask(kind: str, seat: int, options: list[Any]) -> Any:
            options = sorted(set(options))
            chosen = choose(kind, seat, list(options))
            if chosen not in options:
                raise ValueError(f"{kind}: {chosen!r} is none of {options!r}")
            choices.append((kind, seat, options, chosen))
            return chosen

        # Dice are kept in two heaps for each seat: those owned since the start of the round, which may leave, and
        # those that came in this round, which may not (DI-31).
        old = [dict(zip(COLOURS, stash, strict=True)) for stash in self.stashes]
        new = [dict.fromkeys(COLOURS, 0) for _ in everyone]
        dice = {token: dict(zip(COLOURS, counts, strict=True)) for token, counts in self.on_token.items()}
        control = dict(self.control)
        plus_four = [0] * self.seats

        # Reveal: all scores and winners by the control at the start of the round.
        scores = [
            (seat, token, self.score(seat, token, favor))
            for seat in everyone
            for token in TOKENS
            for bid_token, favor in self.bids[seat]
            if bid_token == token
        ]
        token_winner = {token: self.winner_of(token) for token in TOKENS}

        def fires(token: str, winner: int) -> bool:
            return self.control[token] == winner or fires_without_control(self.characters[winner], token)

        # All played favors are discarded before anyone draws, +4s to their stack (DI-16, DI-A6).
        kept = []
        for seat in everyone:
            hand = list(self.hands[seat])
            for _, favor in self.bids[seat]:
                hand.remove(favor)
            kept.append(sorted(hand))
        stack = PLUS_FOURS - sum(hand.count(4) for hand in kept)

        # Lawyer
        winner = token_winner["lawyer"]
        if winner is not None:
            control["lawyer"] = winner
            if fires("lawyer", winner) and stack > 0:  # DI-19, DI-A5
                plus_four[winner] = 1
                stack -= 1

        # Speakeasy
        winner = token_winner["speakeasy"]
        if winner is not None:
            control["speakeasy"] = winner
            if fires("speakeasy", winner):
                swaps = [
                    (give, take)
                    for give in parts(old[winner])
                    for take in parts(dice["speakeasy"])
                    if sum(give) == sum(take) <= 3
                ]
                give, take = ask("speakeasy_swap", winner, swaps)
                for i, colour in enumerate(COLOURS):
                    old[winner][colour] -= give[i]
                    dice["speakeasy"][colour] += give[i]
                    dice["speakeasy"][colour] -= take[i]
                    new[winner][colour] += take[i]

        # Streets
        winner = token_winner["streets"]
        if winner is not None:
            control["streets"] = winner
            if fires("streets", winner):
                colour = ask("streets_die", winner, ["none"] + [c for c in COLOURS if old[winner][c] > 0])
                if colour != "none":
                    old[winner][colour] -= 1
                    dice["streets"][colour] += 1

        # Investigator
        winner = token_winner["investigator"]
        if winner is not None:
            holder = self.control["investigator"]
            if holder is None or holder == winner:  # DI-29, DI-26, DI-A14: moves left, no dice placed
                control["investigator"] = self.left_of(winner)
            else:  # DI-27
                colours = [c for c in COLOURS if self.any_colour or old[winner][c] > 0]
                if any(old[winner].values()):  # DI-A21
                    colour = ask("investigator_colour", winner, colours)
                    dice["investigator"][colour] += old[winner][colour]
                    old[winner][colour] = 0
            if may_hand_to_anyone(self.characters[winner]):
                control["investigator"] = ask("investigator_to", winner, [seat for seat in everyone if seat != winner])

        # Favors: as many as were played; the Lawyer's +4 stands in for one of them (DI-16, DI-19, DI-A2, DI-A22).
        draws = [(len(self.bids[seat]) - plus_four[seat], plus_four[seat]) for seat in everyone]

        # The Investigator's die, by the control after this round's influence (DI-28, DI-A13, DI-A15, DI-A16).
        holder = control["investigator"]
        if holder is not None and sum(dice["investigator"].values()) > 0:
            options = [c for c in COLOURS if dice["investigator"][c] > 0]
            won_any = holder in token_winner.values()
            if control["lawyer"] == holder or may_decline_die(self.characters[holder], won_any):
                options.append("none")
            colour = ask("investigator_die", holder, options)
            if colour != "none":
                dice["investigator"][colour] -= 1
                new[holder][colour] += 1

        # Win check (DI-32, DI-A17, DI-A26)
        stashes = [as_counts({c: old[seat][c] + new[seat][c] for c in COLOURS}) for seat in everyone]
        game_winners = [seat for seat in everyone if sum(stashes[seat]) == 0]
        if not game_winners and self.round_number >= LAST_ROUND:
            fewest = min(sum(stash) for stash in stashes)
            game_winners = [seat for seat in everyone if sum(stashes[seat]) == fewest]

        return Result(
            scores=scores,
            token_winner=token_winner,
            stashes=stashes,
            on_token={token: as_counts(dice[token]) for token in DICE_TOKENS},
            control=control,
            draws=draws,
            stack=stack,
            kept=kept,
            game_winners=game_winners,
            choices=choices,
        )


def as_counts(heap: dict[str, int]) -> Counts:
    """Count a heap of dice by colour."""
    return (heap["white"], heap["red"], heap["blue"])


def parts(heap: dict[str, int]) -> list[Counts]:
    """List all counts that can be taken out of a heap of dice.

    >>> parts({"white": 1, "red": 0, "blue": 2})
    [(0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0), (1, 0, 1), (1, 0, 2)]
    """
    return [
        (white, red, blue)
        for white in range(heap["white"] + 1)
        for red in range(heap["red"] + 1)
        for blue in range(heap["blue"] + 1)
    ]
