"""Gangster Dice in arrays, without characters: dice, favors and tokens as counts.

A step plays the answer to the question that a table waits at and goes on to the next one: every part of the rest of the
round is worked out for every table, and counts where the table has come to it. The game's own `round_arrays` settles a
round for bots, every way the tokens may be won at once and every question answered by a judge; here one way is played,
chance falls and the questions are put, so the two share no loop.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from omerta.adapters.arrays.array_game import Array, ArrayGame, below
from omerta.adapters.arrays.dice_choices import bid, one_of, swap, two_bids
from omerta.adapters.arrays.dice_lanes import DIE_BITS, FAVOR_BITS, at_least, chosen, lane, lanes, of, packed, size
from omerta.adapters.arrays.dice_rolls import rolled
from omerta.core.errors import OmertaError
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.moves import NAME, PLACE, SWAPPED, TAKE, Bid
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.characters import TUTORIAL_FAVORS, WORTH
from omerta.games.gangster_dice.rules.dice import (
    COLOURS,
    COUNTS,
    INVESTIGATOR,
    LAWYER,
    SPEAKEASY,
    STREETS,
    SYMBOLS,
    TOKENS,
)
from omerta.games.gangster_dice.rules.favors import FOUR, PILE, PRINTED, STACK
from omerta.games.gangster_dice.rules.influence import TIE_BREAK
from omerta.games.gangster_dice.table import ROUNDS
from omerta.games.gangster_dice.turn import TURN

BID, SWAP, PLACING, COLOUR, TAKING, OVER = (
    TURN.waits.index(name) for name in (Phase.BID, Phase.SWAP, Phase.STREETS, Phase.COLOUR, Phase.TAKE, Phase.OVER)
)
ORDER = (BID, SWAP, PLACING, COLOUR, OVER, TAKING)
"""The questions in the order of a round; a table that is over goes on with the deal."""
AFTER = {phase: place for place, phase in enumerate(ORDER)}
DECK = packed(PILE.counts(PRINTED), FAVOR_BITS)
DRAWN = (1 << FAVOR_BITS * FOUR) - 1
"""What picks the favors of the deck out of a hand."""
UP_TO = packed((1,) * FOUR, FAVOR_BITS)
"""Times this, a pile counts in each place all favors up to there."""
PLAYED = (np.arange(ROUNDS + 1) / ROUNDS).astype(np.float32)
"""Each round as a share of the most there can be."""
HEAP = {SPEAKEASY: 0, STREETS: 1, INVESTIGATOR: 2}
"""The tokens on which dice may lie."""


class CharactersLeftOut(OmertaError):
    """Characters, which the array program does not have."""


class DiceTable(NamedTuple):
    """What lies on a table, each a plain number or a tuple of them by seat, token or heap.

    Heaps, rolls, hands and piles are counts side by side in one number (`dice_lanes`); a roll is in a number for each
    colour. `bids` holds by token the favor plus one, or 0, four bits each; a seat that is none is -1.
    """

    phase: Array
    round: Array
    stash: tuple[Array, ...]
    leave: tuple[Array, ...]
    rolled: tuple[tuple[Array, ...], ...]
    hands: tuple[Array, ...]
    owes: tuple[Array, ...]
    deck: Array
    discard: Array
    made: Array
    stack: Array
    gift: Array
    control: tuple[Array, ...]
    won: tuple[Array, ...]
    on: tuple[Array, ...]
    bids: tuple[Array, ...]


BID_BITS = 4


class DiceArrays(ArrayGame[DiceTable]):
    """Tables of Gangster Dice."""

    def __init__(self, game: GangsterDice) -> None:
        if game.uses_characters:
            raise CharactersLeftOut('Gangster Dice is there in arrays without characters: leave out "characters"')
        super().__init__(game)
        self.dice = packed(COUNTS[game.dice], DIE_BITS)
        self.any_colour = game.any_colour
        self.words = self.seats * (len(COLOURS) + 1)
        self._read_moves(game)

    def _read_moves(self, game: GangsterDice) -> None:
        """Write down what each action does: its bids, the favors spent, the dice given, taken or named."""
        self.bid, self.spent, self.given, self.taken, self.named = np.zeros((5, self.actions), np.int32)
        for number, move in enumerate(game.moves):
            if isinstance(move, Bid):
                for token, favor in move.cards:
                    self.bid[number] += (favor + 1) << BID_BITS * token
                    self.spent[number] += 1 << FAVOR_BITS * favor
            elif move in SWAPPED:
                given, taken = (packed(COUNTS[dice], DIE_BITS) for dice in SWAPPED[move])
                self.given[number], self.taken[number] = given, taken
        for moves, table, dice in (
            (PLACE, self.given, 1),
            (NAME, self.named, (1 << DIE_BITS) - 1),
            (TAKE, self.taken, 1),
        ):
            for colour, move in enumerate(moves):
                table[game.index(move)] = dice << DIE_BITS * colour
        self.swap = game.index(next(iter(SWAPPED)))
        self.place, self.name, self.take = (game.index(moves[0]) for moves in (PLACE, NAME, TAKE))

    def fresh(self, words: Array) -> DiceTable:
        return self._next_question(self._laid_out(), jnp.int32(AFTER[OVER]), words)

    def _laid_out(self) -> DiceTable:
        """Lay a new game out before anything is dealt (DI-02, DI-04, DI-07)."""
        seats, nothing, nobody = self.seats, jnp.int32(0), jnp.int32(-1)
        every = (nothing,) * seats
        return DiceTable(
            phase=jnp.int32(OVER),
            round=nothing,
            stash=(jnp.int32(self.dice),) * seats,
            leave=every,
            rolled=((nothing,) * len(COLOURS),) * seats,
            hands=every,
            owes=(jnp.int32(TUTORIAL_FAVORS),) * seats,
            deck=jnp.int32(DECK),
            discard=nothing,
            made=jnp.int32(DECK),
            stack=jnp.int32(STACK),
            gift=nobody,
            control=(nobody,) * len(TOKENS),
            won=(nobody,) * len(TOKENS),
            on=(jnp.int32(packed((1, 1, 1), DIE_BITS)), nothing, nothing),
            bids=every,
        )

    def step(self, table: DiceTable, actions: Array, words: Array) -> DiceTable:
        after = jnp.asarray([AFTER.get(phase, 0) for phase in range(len(TURN.waits))], jnp.int32)[table.phase]
        over, answers = table.phase == OVER, tuple(actions[seat] for seat in range(self.seats))
        table = chosen(table.phase == BID, self._reveal(table, answers), self._answer(table, answers))
        return self._next_question(chosen(over, self._laid_out(), table), after, words)

    def _reveal(self, table: DiceTable, actions: tuple[Array, ...]) -> DiceTable:
        """Show all bids together, give each token to its highest bidder, and put the favors away (DI-13 to DI-16)."""
        bids = tuple(jnp.asarray(self.bid)[action] for action in actions)
        spent = [jnp.asarray(self.spent)[action] for action in actions]
        streets = WORTH * self._count(table.on[HEAP[STREETS]]) + TIE_BREAK
        best, won = [jnp.int32(-1)] * len(TOKENS), [jnp.int32(-1)] * len(TOKENS)
        owes = []
        for seat, mine in enumerate(bids):
            shown = self._shown(table, seat)
            extra = jnp.where(table.control[STREETS] == seat, streets, 0)
            made = jnp.int32(0)
            for token in range(len(TOKENS)):
                favor = lane(mine, token, BID_BITS)
                made = made + (favor > 0)
                score = WORTH * (lane(shown, token, DIE_BITS) + favor - 1) + extra
                score = jnp.where(favor > 0, score, -1)
                same = jnp.where(score == best[token], -1, won[token])
                won[token] = jnp.where(score > best[token], seat, same)
                best[token] = jnp.maximum(score, best[token])
            owes.append(made)
        gone = sum(spent)
        return table._replace(
            bids=bids,
            leave=table.stash,
            hands=tuple(hand - mine for hand, mine in zip(table.hands, spent, strict=True)),
            owes=tuple(owes),
            stack=table.stack + lane(gone, FOUR, FAVOR_BITS),
            discard=table.discard + (gone & DRAWN),
            won=tuple(won),
        )

    def _answer(self, table: DiceTable, actions: tuple[Array, ...]) -> DiceTable:
        """Move the dice that the one who is asked gives, names or takes (DI-21, DI-22, DI-27, DI-28, DI-31)."""
        seat = self._whose(table)
        action = of(actions, seat)
        given, taken = jnp.asarray(self.given)[action], jnp.asarray(self.taken)[action]
        given = given + (jnp.asarray(self.named)[action] & of(table.leave, seat))
        heap = jnp.where(table.phase == SWAP, 0, jnp.where(table.phase == PLACING, 1, 2))
        return table._replace(
            stash=tuple(dice + jnp.where(seat == own, taken - given, 0) for own, dice in enumerate(table.stash)),
            leave=tuple(dice - jnp.where(seat == own, given, 0) for own, dice in enumerate(table.leave)),
            on=tuple(dice + jnp.where(heap == place, given - taken, 0) for place, dice in enumerate(table.on)),
        )

    def _next_question(self, table: DiceTable, after: Array, words: Array) -> DiceTable:
        """Go on to the next question, past what comes before `after`, in the order of the round."""
        seats, won, before = self.seats, table.won, table.control
        there = [winner >= 0 for winner in won]
        # The Lawyer, and control of the Speakeasy and the Streets; a second win brings more (DI-17 to DI-22).
        first = after <= AFTER[BID]
        again = [winner & (had == has) for winner, had, has in zip(there, before, won, strict=True)]
        gift = jnp.where(first & again[LAWYER], won[LAWYER], table.gift)
        swap = first & again[SPEAKEASY]
        second = (after <= AFTER[SWAP]) & ~swap
        place = second & again[STREETS] & (of(table.leave, won[STREETS]) > 0)
        third = (after <= AFTER[PLACING]) & ~swap & ~place
        holder, winner = before[INVESTIGATOR], won[INVESTIGATOR]
        others = (holder >= 0) & (holder != winner)
        colour = third & there[INVESTIGATOR] & others & (of(table.leave, winner) > 0)
        control = (
            jnp.where(first & there[LAWYER], won[LAWYER], before[LAWYER]),
            jnp.where(first & there[SPEAKEASY], won[SPEAKEASY], before[SPEAKEASY]),
            jnp.where(second & there[STREETS], won[STREETS], before[STREETS]),
            jnp.where(
                third & there[INVESTIGATOR] & ~others,
                jnp.where(winner == seats - 1, 0, winner + 1),
                before[INVESTIGATOR],
            ),
        )
        table = table._replace(gift=gift, control=control)
        # Favors, then the Investigator's die (DI-16, DI-28).
        deal = (after <= AFTER[OVER]) & ~swap & ~place & ~colour
        table = self._draw(table, deal, words)
        take = deal & (control[INVESTIGATOR] >= 0) & (table.on[HEAP[INVESTIGATOR]] > 0)
        # Who has won, or the next roll (DI-32, DI-11).
        last = (deal & ~take) | (after == AFTER[TAKING])
        over = table.round == ROUNDS
        for dice in table.stash:
            over = over | (dice == 0)
        over = last & over
        table = self._roll(table, last & ~over, words)
        phase = jnp.where(over, OVER, BID)
        for asked, there_is in ((TAKING, take), (COLOUR, colour), (PLACING, place), (SWAP, swap)):
            phase = jnp.where(there_is, asked, phase)
        return table._replace(phase=phase.astype(jnp.int32))

    def _draw(self, table: DiceTable, deal: Array, words: Array) -> DiceTable:
        """Draw the favors that are owed, one after the other; a +4 comes first for whom it was promised (DI-19).

        A seat's favors come from one word: what a draw leaves of it is as good a word for the next one.
        """
        deck, discard, made, stack = table.deck, table.discard, table.made, table.stack
        hands = []
        for seat, (hand, owes) in enumerate(zip(table.hands, table.owes, strict=True)):
            four = (deal & (table.gift == seat) & (stack > 0)).astype(jnp.int32)
            stack, hand = stack - four, hand + (four << FAVOR_BITS * FOUR)
            draws, word = jnp.where(deal, owes, 0) - four, words[seat]
            for place in range(TUTORIAL_FAVORS):
                draw = draws > place
                empty = draw & (deck == 0)
                made, deck = jnp.where(empty, discard, made), jnp.where(empty, discard, deck)
                discard = jnp.where(empty, 0, discard)
                counted = deck * UP_TO
                count = lane(counted, FOUR - 1, FAVOR_BITS)
                number, word = below(word, count), word * count.astype(jnp.uint32)
                value = sum((number >= lane(counted, each, FAVOR_BITS)).astype(jnp.int32) for each in range(FOUR - 1))
                card = jnp.where(draw, jnp.left_shift(1, FAVOR_BITS * value), 0)
                deck, hand = deck - card, hand + card
            hands.append(hand)
        return table._replace(
            deck=deck,
            discard=discard,
            made=made,
            stack=stack,
            hands=tuple(hands),
            owes=tuple(jnp.where(deal, 0, owes) for owes in table.owes),
            gift=jnp.where(deal, -1, table.gift),
        )

    def _roll(self, table: DiceTable, there: Array, words: Array) -> DiceTable:
        """Begin a round where one begins: everybody rolls the whole stash (DI-11)."""
        word = iter(range(self.seats, self.words))
        fallen = tuple(
            tuple(rolled(colour, lane(dice, colour, DIE_BITS), words[next(word)]) for colour in range(len(COLOURS)))
            for dice in table.stash
        )
        cleared = table._replace(
            round=table.round + 1,
            rolled=fallen,
            leave=(jnp.int32(0),) * self.seats,
            bids=(jnp.int32(0),) * self.seats,
            won=(jnp.int32(-1),) * len(TOKENS),
        )
        return chosen(there, cleared, table)

    def _count(self, heap: Array) -> Array:
        return size(heap, len(COLOURS), DIE_BITS)

    def _shown(self, table: DiceTable, seat: int) -> Array:
        """Count the symbols of a seat's dice, whatever their colour."""
        return sum(table.rolled[seat])

    def _whose(self, table: DiceTable) -> Array:
        """Return the seat that is asked alone, or -1."""
        phase, won = table.phase, table.won
        taking = jnp.where(phase == TAKING, table.control[INVESTIGATOR], -1)
        colour = jnp.where(phase == COLOUR, won[INVESTIGATOR], taking)
        return jnp.where(phase == SWAP, won[SPEAKEASY], jnp.where(phase == PLACING, won[STREETS], colour))

    def asked(self, table: DiceTable) -> Array:
        return (table.phase == BID) | self.marked(self._whose(table))

    def over(self, table: DiceTable) -> Array:
        return table.phase == OVER

    def shares(self, table: DiceTable) -> Array:
        """Share the win among those with the fewest dice (DI-32)."""
        left = jnp.stack([self._count(dice) for dice in table.stash])
        best = left == left.min()
        return jnp.where(self.over(table), best / best.sum().astype(jnp.float32), 0.0)

    def sample(self, table: DiceTable, words: Array) -> Array:
        phase, seat, draw = table.phase, self._whose(table), two_bids if self.seats == 2 else bid
        word, mine = of(words.astype(jnp.int32), seat).astype(jnp.uint32), of(table.leave, seat)
        has = at_least(mine, 1, len(COLOURS), DIE_BITS)
        lying = at_least(table.on[HEAP[INVESTIGATOR]], 1, len(COLOURS), DIE_BITS)
        always = 1 << len(COLOURS)
        declines = jnp.where(table.control[LAWYER] == seat, always, 0)
        named = always - 1 if self.any_colour else has
        mask = jnp.where(phase == PLACING, has + always, jnp.where(phase == COLOUR, named, lying + declines))
        first = jnp.where(phase == PLACING, self.place, jnp.where(phase == COLOUR, self.name, self.take))
        swapped = self.swap + swap(mine, table.on[HEAP[SPEAKEASY]], word)
        answer = jnp.where(phase == SWAP, swapped, first + one_of(mask, word))
        drawn = []
        for own, hand in enumerate(table.hands):
            bidding = draw(self._shown(table, own), hand, words[own])
            drawn.append(jnp.where(phase == BID, bidding, jnp.where(seat == own, answer, self.wait)))
        return jnp.stack(drawn).astype(jnp.int32)

    def moves(self, table: DiceTable) -> Array:
        """Mark the moves of each seat, every one as if it were asked what the table waits for."""
        phase, seats = table.phase, self.seats
        leave, on = lanes(table.leave, len(COLOURS), DIE_BITS), lanes(table.on, len(COLOURS), DIE_BITS)
        swaps = slice(self.swap, self.place)
        given, taken = (lanes(each[swaps], len(COLOURS), DIE_BITS) for each in (self.given, self.taken))
        may_swap = (leave[:, None] >= given).all(-1) & (on[HEAP[SPEAKEASY]] >= taken).all(-1)
        leaves = leave > 0
        marks = [
            self._bids(table) & (phase == BID),
            may_swap & (phase == SWAP),
            leaves & (phase == PLACING),
            jnp.broadcast_to(phase == PLACING, (seats, 1)),
            (jnp.ones_like(leaves) if self.any_colour else leaves) & (phase == COLOUR),
            jnp.broadcast_to((on[HEAP[INVESTIGATOR]] > 0) & (phase == TAKING), leaves.shape),
            (self.marked(table.control[LAWYER]) & (phase == TAKING))[:, None],
        ]
        return jnp.concatenate(marks, -1)

    def _bids(self, table: DiceTable) -> Array:
        """Mark the bids that symbols and hands allow: two at once where two seats play and two symbols show (DI-33)."""
        bid = lanes(self.bid[: self.swap], len(TOKENS), BID_BITS)
        spent = lanes(self.spent[: self.swap], FOUR + 1, FAVOR_BITS)
        hands = lanes(table.hands, FOUR + 1, FAVOR_BITS)
        shown = lanes([self._shown(table, seat) for seat in range(self.seats)], len(SYMBOLS), DIE_BITS) > 0
        allowed = (shown[:, None] | (bid == 0)).all(-1) & (hands[:, None] >= spent).all(-1)
        pairs = (bid > 0).sum(-1) == 2
        two = (allowed & pairs).any(-1, keepdims=True)
        return allowed & (pairs | ~two)

    def laid(self, table: DiceTable) -> dict[str, Array]:
        turn, show, seats = self.clockwise, self.shown, np.arange(self.seats)[:, None]
        hands, discard = lanes(table.hands, FOUR + 1, FAVOR_BITS), lanes(table.discard, FOUR, FAVOR_BITS)
        bids, control, won = lanes(table.bids, len(TOKENS), BID_BITS), jnp.stack(table.control), jnp.stack(table.won)
        return {
            "stash": turn(lanes(table.stash, len(COLOURS), DIE_BITS)),
            "leaving": turn(lanes(table.leave, len(COLOURS), DIE_BITS)),
            "rolled": turn(lanes(table.rolled, len(SYMBOLS), DIE_BITS)),
            "picked": jnp.zeros((self.seats, len(COLOURS), len(TOKENS))),
            "control": turn(control == seats),
            "won": turn(won == seats),
            "tokens": show(lanes(table.on, len(COLOURS), DIE_BITS)),
            "bids": turn(bids[..., None] == np.arange(1, FOUR + 2)),
            "hand": hands,
            "counts": turn(hands.sum(-1)),
            "fours": turn(hands[:, FOUR]),
            "owes": turn(table.owes),
            "gift": turn(self.marked(table.gift)),
            "asked": turn(self.asked(table)),
            "first": turn(self.marked(0)),
            "discard": show(discard),
            "unseen": lanes(DECK, FOUR, FAVOR_BITS) - discard - hands[:, :FOUR],
            "deck_of": show(lanes(table.made, FOUR, FAVOR_BITS)),
            "piles": show(jnp.stack([size(table.deck, FOUR, FAVOR_BITS), table.stack])),
            "characters": jnp.zeros((self.seats, *self.game.shapes["characters"])),
            "phase": show(jnp.arange(len(TURN.waits)) == table.phase),
            "round": show(jnp.asarray(PLAYED)[table.round]),
        }
