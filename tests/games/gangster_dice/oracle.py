"""An independent oracle for one round of Gangster Dice, written from the rulebook and the rulings DI-Ann alone.

It is slow and plain on purpose and imports nothing of the product. A `Round` is a situation at the moment when all
bids lie revealed; `Round.run(choose)` settles it and returns a `Result`. `Round` itself is never changed by `run`.

Plain data
    seat        0 .. seats-1; the player to the left of seat s is seat (s + 1) % seats
    colour      "white", "red", "blue"
    symbol      "gavel", "cocktail", "gun", "finger"
    token       "lawyer", "speakeasy", "streets", "investigator" (always handled in this order, DI-A21, DI-A31)
    counts      (white, red, blue), a triple of numbers of dice
    roll        list of (colour, symbol), one for each die of the stash; it is the roll that counts for the bids, so
                after Nancy's re-roll
    bids        list of (token, favor value), one for 3-4 seats, one or two for 2 seats; a +4 favor has the value 4
    hand        list of favor values before the round, the played favors included
    character   one of CHARACTERS or None (the tutorial game: None for every seat)
    control     {"lawyer": seat or None, "speakeasy": ..., "streets": ..., "investigator": the seat that has it or None}
    on_token    {"speakeasy": counts, "streets": counts, "investigator": counts}

Choices
    `choose(kind, seat, options)` gets every legal option, as a sorted list without doubles, and returns one of them.
    It is called in the order below. It is called when there is at least ONE option, so also when the choice is forced:
    a driver for an engine that skips forced choices should skip calls with len(options) == 1.

    "speakeasy_swap"
        asked when the Speakeasy's effect fires (DI-18, DI-21; Franky: at every win). An option is (give, take): counts
        out of the stash, counts off the token, with equal sums from 0 to 3; ((0, 0, 0), (0, 0, 0)) = no swap. A red
        die for a red die is listed too: it is legal, and the red die that came in may not leave any more this round
        (DI-31), so it is not the same as no swap.
    "streets_die"
        asked when the Streets' effect fires (DI-18, DI-22). An option is a colour of which a die may leave, or "none"
        (DI-A11); only ["none"] when no die may leave any more.
    "investigator_colour"
        asked when a seat wins the Investigator while another seat has it (DI-27). An option is a colour of which at
        least one die may leave (DI-A12, DI-A21); not asked when there is none. With any_colour=True (the option of
        DI-A12) it is always asked, with all three colours; of the colour named, the dice that may leave are placed.
    "investigator_to"
        asked when Silvio wins the Investigator, however it was held, after "investigator_colour" where that is asked.
        An option is a seat, any but his own. Not to use the ability is to choose his left neighbour where nobody or he
        himself had it, and the present holder where another had it.
    "investigator_die"
        asked at the end of the round when a seat has the Investigator and there are dice on it (DI-28). An option is a
        colour on the token, or "none" = decline, which is listed only if that seat controls the Lawyer at round end
        (DI-20, DI-A16), or is Liza and won any token this round.

    The Lawyer asks nothing: taking the +4 is not a "may" effect.

Result
    scores        list of (seat, token, score), one for every bid, sorted by seat and token order
    token_winner  {token: seat or None}; None for "nobody bid" and for "tie" alike
    stashes       list of counts
    on_token      as above
    control       as above
    draws         list of (normal favors, +4 favors) that each seat draws; a +4 replaces a normal one (DI-19, DI-A22)
    stack         +4 cards in the face-up stack after the round
    kept          list of sorted hands without the played favors, before the draws
    game_winners  sorted list of seats; empty when the game goes on
    choices       list of (kind, seat, options, chosen), all that was asked

Hooks of the nine house characters: HAND_SIZE (all; Eddie has no other), `reroll_options` (Nancy), `score_bonus`
(Bobby), `fires_without_control` (Franky, Roberts), `may_hand_to_anyone` (Silvio), `may_bid_unseen` (Timmy),
`wins_ties` (Don), `may_decline_die` (Liza).

Worked example. Three seats, the tutorial game. Seat 0 controls the Streets (one white die on it), seat 1 has the
Investigator, which carries a blue die, seat 2 controls the Lawyer.

>>> g, c, u, f = "gavel", "cocktail", "gun", "finger"
>>> example = Round(
...     seats=3,
...     stashes=[(1, 2, 2), (2, 2, 1), (2, 2, 2)],
...     rolls=[
...         [("white", f), ("red", f), ("red", u), ("blue", c), ("blue", c)],
...         [("white", g), ("white", g), ("red", u), ("red", f), ("blue", c)],
...         [("white", g), ("white", g), ("red", f), ("red", f), ("blue", f), ("blue", c)],
...     ],
...     hands=[[1, 1, 2], [0, 3, 3], [1, 2, 2]],
...     bids=[[("investigator", 2)], [("lawyer", 3)], [("investigator", 2)]],
...     characters=[None, None, None],
...     control={"lawyer": 2, "speakeasy": None, "streets": 0, "investigator": 1},
...     on_token={"speakeasy": (1, 1, 1), "streets": (1, 0, 0), "investigator": (0, 0, 1)},
... )

Seat 0: two fingers + favor 2 + one die on the Streets = 5. Seat 1: two gavels + 3 = 5. Seat 2: three fingers + 2 = 5.
The tie on the Investigator goes to seat 0 by the Streets. Seat 0 puts all its blue dice on the Investigator. Seat 1
takes the Lawyer from seat 2 (no +4, it was not its own before) and so could decline the die, but takes a blue one.

>>> wanted = {"investigator_colour": "blue", "investigator_die": "blue"}
>>> result = example.run(lambda kind, seat, options: wanted[kind])
>>> result.scores
[(0, 'investigator', 5), (1, 'lawyer', 5), (2, 'investigator', 5)]
>>> result.token_winner
{'lawyer': 1, 'speakeasy': None, 'streets': None, 'investigator': 0}
>>> for choice in result.choices:
...     print(choice)
('investigator_colour', 0, ['blue', 'red', 'white'], 'blue')
('investigator_die', 1, ['blue', 'none'], 'blue')
>>> result.stashes
[(1, 2, 0), (2, 2, 2), (2, 2, 2)]
>>> result.on_token
{'speakeasy': (1, 1, 1), 'streets': (1, 0, 0), 'investigator': (0, 0, 2)}
>>> result.control
{'lawyer': 1, 'speakeasy': None, 'streets': 0, 'investigator': 1}
>>> result.draws, result.stack, result.game_winners
([(1, 0), (1, 0), (1, 0)], 6, [])
"""

from __future__ import annotations

import random
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
SYMBOL_OF = {"lawyer": "gavel", "speakeasy": "cocktail", "streets": "gun", "investigator": "finger"}  # DI-09
FACES = {  # DI-10
    "white": ("finger", "finger", "gavel", "gavel", "cocktail", "gun"),
    "red": ("finger", "finger", "gun", "gun", "gavel", "cocktail"),
    "blue": ("finger", "finger", "cocktail", "cocktail", "gavel", "gun"),
}
FAVOR_DECK = [0] * 6 + [1] * 12 + [2] * 12 + [3] * 6  # DI-04
PLUS_FOURS = 6
LAST_ROUND = 500  # DI-A26

# ---- the nine house characters -------------------------------------------------------------------------------------

NANCY = "Nancy Hughs"
BOBBY = "Bobby Washington"
EDDIE = "Eddie Vandenburg"
FRANKY = "Franky"
ROBERTS = "Roberts"
SILVIO = "Silvio"
TIMMY = "Timmy Green"
DON = "Don Ciaperinelli"
LIZA = "Liza Bruno"

HAND_SIZE: dict[str | None, int] = {
    None: 3,  # DI-05
    NANCY: 3,
    BOBBY: 3,
    EDDIE: 5,
    FRANKY: 2,
    ROBERTS: 3,
    SILVIO: 3,
    TIMMY: 4,
    DON: 3,
    LIZA: 3,
}
CHARACTERS = (NANCY, BOBBY, EDDIE, FRANKY, ROBERTS, SILVIO, TIMMY, DON, LIZA)


def reroll_options(character: str | None, roll: list[Die]) -> list[tuple[Die, ...]]:
    """Nancy: the sets of dice she may roll again, once, before bidding; () = none. Anyone else: only ().

    >>> reroll_options(NANCY, [("red", "gun"), ("red", "gun")])
    [(), (('red', 'gun'),), (('red', 'gun'), ('red', 'gun'))]
    """
    if character != NANCY:
        return [()]
    sets = set()
    for picked in product((False, True), repeat=len(roll)):
        sets.add(tuple(sorted(die for die, yes in zip(roll, picked, strict=True) if yes)))
    return sorted(sets)


def score_bonus(character: str | None, token: str) -> int:
    """Bobby: +1 when bidding on the Streets."""
    return 1 if character == BOBBY and token == "streets" else 0


def fires_without_control(character: str | None, token: str) -> bool:
    """Franky (Speakeasy) and Roberts (Lawyer): the effect fires even if he did not control the token before."""
    return (character, token) in ((FRANKY, "speakeasy"), (ROBERTS, "lawyer"))


def may_hand_to_anyone(character: str | None) -> bool:
    """Silvio: whenever he wins the Investigator he may hand it to any opponent."""
    return character == SILVIO


def may_bid_unseen(character: str | None) -> bool:
    """Timmy: may bid on a symbol none of his dice show."""
    return character == TIMMY


def wins_ties(character: str | None, token: str) -> bool:
    """Don: wins ties for Lawyer, Speakeasy and Streets (the Streets controller among the tied comes first)."""
    return character == DON and token in ("lawyer", "speakeasy", "streets")


def may_decline_die(character: str | None, won_any_token: bool) -> bool:
    """Liza: if she won any token this round she may decline the Investigator's die."""
    return character == LIZA and won_any_token


# ---- bids ----------------------------------------------------------------------------------------------------------


def legal_bids(
    seats: int,
    roll: list[Die],
    hand: list[int],
    character: str | None = None,
    timmy_may_play_one: bool = False,
) -> list[tuple[Bid, ...]]:
    """All sets of bids that a seat may play: a sorted list of tuples of (token, favor value), each in token order.

    3-4 seats: one bid on a symbol that shows (DI-12). 2 seats: two bids on different tokens that both show, with two
    different cards of the hand (DI-33, DI-A29); one bid if only one symbol shows or only one favor is in hand
    (DI-A20). Timmy may bid on every symbol; hence with two seats he always has two symbols to bid on and plays two
    bids. `timmy_may_play_one` is the other reading: when only one symbol shows on his dice he may also leave his
    ability unused and play one bid, on that symbol.

    >>> legal_bids(3, [("red", "gun"), ("blue", "gun"), ("blue", "finger")], [0, 2, 2])
    [(('investigator', 0),), (('investigator', 2),), (('streets', 0),), (('streets', 2),)]
    >>> legal_bids(2, [("red", "gun"), ("blue", "gun"), ("blue", "finger")], [0, 2, 2])
    ... # doctest: +NORMALIZE_WHITESPACE
    [(('streets', 0), ('investigator', 2)), (('streets', 2), ('investigator', 0)),
     (('streets', 2), ('investigator', 2))]
    >>> legal_bids(2, [("red", "gun"), ("blue", "gun")], [0, 2, 2])
    [(('streets', 0),), (('streets', 2),)]
    >>> len(legal_bids(2, [("red", "gun")], [1, 1, 1, 1], TIMMY)), len(legal_bids(3, [("red", "gun")], [1], TIMMY))
    (6, 4)
    """
    showing = [token for token in TOKENS if any(symbol == SYMBOL_OF[token] for _, symbol in roll)]
    allowed = list(TOKENS) if may_bid_unseen(character) else showing
    single = {((token, favor),) for token in allowed for favor in hand}
    if seats > 2 or len(allowed) < 2 or len(hand) < 2:
        return sorted(single)
    double: set[tuple[Bid, ...]] = set()
    for first in range(len(allowed)):
        for second in range(first + 1, len(allowed)):
            for i in range(len(hand)):
                for j in range(len(hand)):
                    if i != j:
                        double.add(((allowed[first], hand[i]), (allowed[second], hand[j])))
    if may_bid_unseen(character) and timmy_may_play_one and len(showing) == 1:
        double |= {((showing[0], favor),) for favor in hand}
    return sorted(double)


# ---- the round -----------------------------------------------------------------------------------------------------


@dataclass
class Result:
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
    seats: int
    stashes: list[Counts]
    rolls: list[list[Die]]
    hands: list[list[int]]
    bids: list[list[Bid]]
    characters: list[str | None]
    control: dict[str, int | None]
    on_token: dict[str, Counts]
    round_number: int = 1
    any_colour: bool = False
    timmy_may_play_one: bool = False

    def __post_init__(self) -> None:
        self.check()

    @property
    def stack(self) -> int:
        """+4 cards in the face-up stack before the round: all that are in no hand (DI-A6)."""
        return PLUS_FOURS - sum(hand.count(4) for hand in self.hands)

    def check(self) -> None:
        """Raise ValueError where the input is no situation of the game."""

        def need(true: bool, what: str) -> None:
            if not true:
                raise ValueError(what)

        everyone = range(self.seats)
        need(2 <= self.seats <= 4, "2-4 players")
        for data in (self.stashes, self.rolls, self.hands, self.bids, self.characters):
            need(len(data) == self.seats, "one entry for each seat")
        named = [character for character in self.characters if character is not None]
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
            legal = legal_bids(
                self.seats, self.rolls[seat], self.hands[seat], self.characters[seat], self.timmy_may_play_one
            )
            ordered = tuple(sorted(self.bids[seat], key=lambda bid: TOKENS.index(bid[0])))
            need(ordered in legal, f"seat {seat} may not bid {ordered}")

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def score(self, seat: int, token: str, favor: int) -> int:
        """DI-14, DI-24, DI-A8, DI-A9: symbols + favor + dice on the Streets controlled since before this round."""
        score = sum(1 for _, symbol in self.rolls[seat] if symbol == SYMBOL_OF[token])
        score += favor
        if self.control["streets"] == seat:
            score += sum(self.on_token["streets"])
        score += score_bonus(self.characters[seat], token)
        return score

    def winner_of(self, token: str) -> int | None:
        """DI-15, DI-23, DI-A18: the highest score; a tie goes to the Streets, then to Don, then to nobody."""
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
                if colours:
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
    return (heap["white"], heap["red"], heap["blue"])


def parts(heap: dict[str, int]) -> list[Counts]:
    """All counts that can be taken out of a heap of dice.

    >>> parts({"white": 1, "red": 0, "blue": 2})
    [(0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0), (1, 0, 1), (1, 0, 2)]
    """
    return [
        (white, red, blue)
        for white in range(heap["white"] + 1)
        for red in range(heap["red"] + 1)
        for blue in range(heap["blue"] + 1)
    ]


# ---- random situations ---------------------------------------------------------------------------------------------


def random_round(rng: random.Random, seats: int, with_characters: bool = False) -> Round:
    """A random situation that a game could have come to: dice conserved (2 x seats + 1 of each colour), 3 on the
    Speakeasy, every stash non-empty, dice on the Streets or the Investigator only if some seat has that token, +4s in
    hands only if the Lawyer was won before, hands of the right size from one deck, legal bids.

    >>> random_round(random.Random(1), 3) == random_round(random.Random(1), 3)
    True
    """
    characters: list[str | None] = [None] * seats
    if with_characters:
        characters = list(rng.sample(CHARACTERS, seats))

    control: dict[str, int | None] = {}
    for token in TOKENS:
        control[token] = None if rng.random() < 0.15 else rng.randrange(seats)

    # Three dice to the Speakeasy, one to each seat, the rest anywhere that may hold dice, each place with a weight of
    # its own, so that small stashes and well filled tokens are common.
    bag = list(COLOURS) * (2 * seats + 1)
    rng.shuffle(bag)
    heaps: dict[str | int, list[str]] = {seat: [bag.pop()] for seat in range(seats)}
    heaps["speakeasy"] = [bag.pop() for _ in range(3)]
    heaps["streets"] = []
    heaps["investigator"] = []
    places: list[str | int] = list(range(seats))
    places += [token for token in ("streets", "investigator") if control[token] is not None]
    weights = [rng.choice((0.05, 0.5, 1.0, 2.0)) for _ in places]
    while bag:
        heaps[rng.choices(places, weights)[0]].append(bag.pop())

    def counted(place: str | int) -> Counts:
        return as_counts({colour: heaps[place].count(colour) for colour in COLOURS})

    stashes = [counted(seat) for seat in range(seats)]
    rolls = [[(colour, rng.choice(FACES[colour])) for colour in heaps[seat]] for seat in range(seats)]

    deck = list(FAVOR_DECK)
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND_SIZE[characters[seat]])] for seat in range(seats)]
    if control["lawyer"] is not None:
        cards = [(seat, i) for seat in range(seats) for i in range(len(hands[seat]))]
        for seat, i in rng.sample(cards, min(rng.choice((0, 0, 1, 2, 3, PLUS_FOURS)), len(cards))):
            hands[seat][i] = 4

    bids = [list(rng.choice(legal_bids(seats, rolls[seat], hands[seat], characters[seat]))) for seat in range(seats)]
    return Round(
        seats=seats,
        stashes=stashes,
        rolls=rolls,
        hands=hands,
        bids=bids,
        characters=characters,
        control=control,
        on_token={token: counted(token) for token in DICE_TOKENS},
    )


# ---- self-check: examples computed by hand -------------------------------------------------------------------------


def _example(
    rolls: list[str],
    bids: list[list[Bid]],
    control: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None),
    streets: Counts = (0, 0, 0),
    investigator: Counts = (0, 0, 0),
    characters: dict[int, str] | None = None,
    kept: dict[int, list[int]] | None = None,
    **more: Any,
) -> Round:
    """A situation in short: rolls as "wg rc bu bf" (colour w r b; gavel c-ocktail g-u-n f-inger) for all seats but the
    last, which owns all dice left over, all of them showing cocktails. Hands are the played favors plus `kept`."""
    colour_of = {"w": "white", "r": "red", "b": "blue"}
    symbol_of = {"g": "gavel", "c": "cocktail", "u": "gun", "f": "finger"}
    seats = len(rolls) + 1
    rolled = [[(colour_of[d[0]], symbol_of[d[1]]) for d in roll.split()] for roll in rolls]
    rest: list[Die] = []
    for i, colour in enumerate(COLOURS):
        used = sum(1 for roll in rolled for c, _ in roll if c == colour) + 1 + streets[i] + investigator[i]
        rest += [(colour, "cocktail")] * (2 * seats + 1 - used)
    rolled.append(rest)
    return Round(
        seats=seats,
        stashes=[as_counts({c: sum(1 for d, _ in roll if d == c) for c in COLOURS}) for roll in rolled],
        rolls=rolled,
        hands=[[favor for _, favor in bids[seat]] + (kept or {}).get(seat, [1]) for seat in range(seats)],
        bids=bids,
        characters=[(characters or {}).get(seat) for seat in range(seats)],
        control=dict(zip(TOKENS, control, strict=True)),
        on_token={"speakeasy": (1, 1, 1), "streets": streets, "investigator": investigator},
        **more,
    )


def _answers(*answers: Any) -> Choose:
    """Give these answers, one after the other; one question more is an IndexError."""
    queue = list(answers)
    return lambda kind, seat, options: queue.pop(0)


def _at_random(rng: random.Random) -> Choose:
    return lambda kind, seat, options: rng.choice(options)


def self_check() -> None:
    nobody = ((0, 0, 0), (0, 0, 0))

    # Two seats. Seat 0 (two red dice) wins its own Speakeasy and the Investigator that seat 1 has. It swaps a red
    # die for a red die; only the other one may then go on the Investigator. Swaps: 1 of none, 3 of one die, 3 of two.
    two = _example(["rc rf"], [[("speakeasy", 3), ("investigator", 3)], [("speakeasy", 0)]], (None, 0, None, 1))
    two.rolls[1] = [(colour, "gavel") for colour, _ in two.rolls[1]]
    two.bids[1] = [("lawyer", 0)]
    two.check()
    end = two.run(_answers(((0, 1, 0), (0, 1, 0)), "red", "none"))
    assert end.scores == [(0, "speakeasy", 4), (0, "investigator", 4), (1, "lawyer", 10)]
    assert [(kind, seat) for kind, seat, _, _ in end.choices] == [
        ("speakeasy_swap", 0),
        ("investigator_colour", 0),
        ("investigator_die", 1),
    ]
    assert len(end.choices[0][2]) == 7
    assert end.choices[0][2][0] == nobody
    assert end.choices[1][2] == ["red"]
    assert end.choices[2][2] == ["none", "red"]  # seat 1 won the Lawyer just now (DI-A16)
    assert end.stashes == [(0, 1, 0), (4, 2, 4)]
    assert end.on_token["investigator"] == (0, 1, 0)
    assert end.draws == [(2, 0), (1, 0)]
    # Without a swap both red dice go and seat 0 has won, although seat 1 took one of them.
    end = two.run(_answers(nobody, "red", "red"))
    assert end.stashes == [(0, 0, 0), (4, 3, 4)]
    assert end.game_winners == [0]
    # Both red dice swapped: no die may leave, so no colour is asked for and no die lies on the Investigator.
    end = two.run(_answers(((0, 2, 0), (1, 0, 1))))
    assert end.stashes[0] == (1, 0, 1)
    assert end.on_token == {"speakeasy": (0, 3, 0), "streets": (0, 0, 0), "investigator": (0, 0, 0)}

    # Two seats. Streets and Investigator: a blue die on the Streets, then the other two blue ones on the Investigator.
    # Scores: one gun + 1 + two dice on the Streets = 4; one finger + 0 + 2 = 3. The dice placed count from next round.
    both = _example(
        ["bu bf bg wg"], [[("streets", 1), ("investigator", 0)], [("speakeasy", 0)]], (None, None, 0, 1), (2, 0, 0)
    )
    end = both.run(_answers("blue", "blue", "blue"))
    assert end.scores[:2] == [(0, "streets", 4), (0, "investigator", 3)]
    assert end.stashes[0] == (1, 0, 0)
    assert end.on_token["streets"] == (2, 0, 1)
    assert end.on_token["investigator"] == (0, 0, 1)
    assert [options for _, _, options, _ in end.choices] == [["blue", "none", "white"], ["blue", "white"], ["blue"]]
    # Two seats: the first win of the Investigator gives it to the other player, no dice, nothing asked (DI-29, DI-A19).
    first = _example(["bu bf"], [[("streets", 1), ("investigator", 0)], [("speakeasy", 0)]])
    end = first.run(_answers())
    assert end.control == {"lawyer": None, "speakeasy": 1, "streets": 0, "investigator": 1}

    # Three seats. Seat 0 has the Investigator with a die on it and puts its last die on the Streets: it must take the
    # die and does not win; with the Lawyer it may decline and wins (DI-A17).
    for lawyer in (None, 0):
        last = _example(
            ["ru", "wg bg"],
            [[("streets", 0)], [("lawyer", 0)], [("speakeasy", 0)]],
            (lawyer, None, 0, 0),
            investigator=(1, 0, 0),
        )
        if lawyer is None:  # seat 1 takes the Lawyer
            end = last.run(_answers("red", "white"))
            assert end.choices[-1][2] == ["white"]
            assert (end.stashes[0], end.game_winners) == ((1, 0, 0), [])
        else:  # seat 0 loses the Lawyer to seat 1 this round, too late for it (DI-A16); without that bid it may decline
            end = last.run(_answers("red", "white"))
            assert end.choices[-1][2] == ["white"]
            last.rolls[1] = [("white", "cocktail"), ("blue", "cocktail")]
            last.bids[1] = [("speakeasy", 0)]
            last.check()
            end = last.run(_answers("red", "none"))
            assert end.choices[-1][2] == ["none", "white"]
            assert (end.stashes[0], end.game_winners) == ((0, 0, 0), [0])

    # Three seats, joint win: seat 0 puts its last die on the Streets, seat 1 its only colour on seat 2's Investigator.
    joint = _example(["ru", "wf wf"], [[("streets", 0)], [("investigator", 0)], [("speakeasy", 0)]], (None, None, 0, 2))
    assert joint.run(_answers("red", "white", "white")).game_winners == [0, 1]
    # ... and seat 0 keeping its die.
    assert joint.run(_answers("none", "white", "white")).game_winners == [1]

    # Round 500: fewest dice, ties shared. Seats 0 and 1 have two dice each.
    final = _example(["ru rg", "wg wg"], [[("streets", 0)], [("lawyer", 0)], [("speakeasy", 0)]], round_number=500)
    assert final.run(_answers()).game_winners == [0, 1]
    final.round_number = 499
    assert final.run(_answers()).game_winners == []

    # Four seats. The holder wins the Investigator: it moves left with its dice, none are placed; the left neighbour,
    # seat 3, takes one. A tie on the Lawyer (1 + 1 : 1 + 1) leaves it with seat 0.
    four = _example(
        ["wg", "wg", "rf rf"],
        [[("lawyer", 1)], [("lawyer", 1)], [("investigator", 0)], [("speakeasy", 0)]],
        (0, None, None, 2),
        investigator=(0, 2, 1),
    )
    end = four.run(_answers("blue"))
    assert end.control["investigator"] == 3
    assert end.choices == [("investigator_die", 3, ["blue", "red"], "blue")]
    assert end.token_winner["lawyer"] is None
    assert end.control["lawyer"] == 0
    assert end.draws == [(1, 0)] * 4
    # The same tie with the Streets: to seat 1, empty as the token is; Don as seat 0 does not beat that.
    four.control["streets"] = 1
    four.characters[0] = DON
    assert four.run(_answers("red")).token_winner["lawyer"] == 1
    four.control["streets"] = 2
    end = four.run(_answers("red"))
    assert end.token_winner["lawyer"] == 0
    assert end.draws[0] == (0, 1)
    assert end.stack == 5
    # Silvio as the holder: to any opponent.
    four.characters[2] = SILVIO
    end = four.run(_answers(1, "red"))
    assert end.choices[0] == ("investigator_to", 2, [0, 1, 3], 1)
    assert end.control["investigator"] == 1
    # Silvio, another has it: dice first, then the token may go elsewhere; the new holder takes a die.
    four.control["investigator"] = 0
    end = four.run(_answers("red", 3, "red"))
    assert [kind for kind, *_ in end.choices] == ["investigator_colour", "investigator_to", "investigator_die"]
    assert end.on_token["investigator"] == (0, 3, 1)
    assert end.game_winners == [2]

    # The Lawyer again with all six +4s in hands: played ones are back on the stack before the draw.
    fours = [[("lawyer", 1)], [("streets", 1)], [("investigator", 1)], [("speakeasy", 1)]]
    hands = {0: [4, 4], 1: [4, 4], 2: [4, 1], 3: [4, 1]}
    dry = _example(["wg", "wu", "wf"], fours, (0, None, None, None), kept=hands)
    assert (dry.stack, dry.run(_answers()).draws[0], dry.run(_answers()).stack) == (0, (1, 0), 0)
    fours[1] = [("streets", 4)]
    hands[1] = [4, 1]
    dry = _example(["wg", "wu", "wf"], fours, (0, None, None, None), kept=hands)
    assert (dry.stack, dry.run(_answers()).draws[0], dry.run(_answers()).stack) == (0, (0, 1), 0)

    # Roberts wins the Lawyer for the first time: +4. Franky wins the Speakeasy (1 + 3 : 0 bids) for the first time:
    # swap. Bobby: one gun + 0 + 1 = 2. Timmy bids on the Investigator without a finger: 0 + 0, and wins it alone.
    house = _example(
        ["wg", "bc", "ru"],
        [[("lawyer", 0)], [("speakeasy", 3)], [("streets", 0)], [("investigator", 0)]],
        characters={0: ROBERTS, 1: FRANKY, 2: BOBBY, 3: TIMMY},
    )
    end = house.run(_answers(((0, 0, 1), (1, 0, 0))))
    assert end.scores == [(0, "lawyer", 1), (1, "speakeasy", 4), (2, "streets", 2), (3, "investigator", 0)]
    assert end.draws == [(0, 1), (1, 0), (1, 0), (1, 0)]
    assert end.choices[0][2] == [
        ((0, 0, 0), (0, 0, 0)),
        ((0, 0, 1), (0, 0, 1)),
        ((0, 0, 1), (0, 1, 0)),
        ((0, 0, 1), (1, 0, 0)),
    ]
    assert end.stashes[1] == (1, 0, 0)
    assert end.control["investigator"] == 0  # left of seat 3

    # Liza has the Investigator; she won the Streets, so she may decline.
    liza = _example(
        ["wu", "rg", "bf"],
        [[("streets", 0)], [("lawyer", 0)], [("investigator", 0)], [("speakeasy", 0)]],
        (None, None, None, 0),
        characters={0: LIZA},
    )
    end = liza.run(_answers("blue", "none"))
    assert end.choices[1] == ("investigator_die", 0, ["blue", "none"], "none")
    assert end.game_winners == [2]

    # The option of DI-A12: all three colours may be named; naming one that is not there places nothing.
    option = _example(
        ["wu", "rg", "bf"],
        [[("streets", 0)], [("lawyer", 0)], [("investigator", 0)], [("speakeasy", 0)]],
        (None, None, None, 0),
        any_colour=True,
    )
    end = option.run(_answers("white"))
    assert end.choices == [("investigator_colour", 2, ["blue", "red", "white"], "white")]
    assert end.stashes[2] == (0, 0, 1)

    # Invariants on random rounds.
    for seed in range(6000):
        rng = random.Random(seed)
        situation = random_round(rng, 2 + seed % 3, with_characters=seed % 2 == 1)
        end = situation.run(_at_random(rng))
        for i in range(3):
            total = sum(stash[i] for stash in end.stashes) + sum(counts[i] for counts in end.on_token.values())
            assert total == 2 * situation.seats + 1
        assert sum(end.on_token["speakeasy"]) == 3
        for seat in range(situation.seats):
            assert len(end.kept[seat]) + sum(end.draws[seat]) == len(situation.hands[seat])
        assert end.stack + sum(hand.count(4) for hand in end.kept) + sum(four for _, four in end.draws) == PLUS_FOURS


if __name__ == "__main__":
    import doctest

    failed, tried = doctest.testmod()
    assert failed == 0
    self_check()
    print(f"{tried} doctest lines and the self-check passed")
