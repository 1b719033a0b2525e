"""Gangster Dice in arrays, without characters: dice, favors and tokens as counts.

A step plays the answer to the question that a table waits at and goes on to the next one: every part of the rest of the
round is worked out for every table, and counts where the table has come to it.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from omerta.adapters.arrays.array_game import Array, ArrayGame, any_of, below, shared
from omerta.adapters.arrays.dice_rolls import rolled
from omerta.core.errors import OmertaError
from omerta.games.gangster_dice.characters import TUTORIAL_FAVORS, WORTH
from omerta.games.gangster_dice.dice import COLOURS, COUNTS, INVESTIGATOR, LAWYER, SPEAKEASY, STREETS, TOKENS
from omerta.games.gangster_dice.ending import ROUNDS
from omerta.games.gangster_dice.favors import FOUR, PILE, PRINTED, STACK
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.influence import TIE_BREAK
from omerta.games.gangster_dice.moves import DECLINE, KEEP, NAME, PLACE, SWAPPED, TAKE, Bid
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.turn import TURN

BID, SWAP, PLACING, COLOUR, TAKING, OVER = (
    TURN.waits.index(name) for name in (Phase.BID, Phase.SWAP, Phase.STREETS, Phase.COLOUR, Phase.TAKE, Phase.OVER)
)
AFTER = np.zeros(len(TURN.waits), np.int32)
"""How far a round has come when the question of a phase is answered; a table that is over goes on with the deal."""
AFTER[[BID, SWAP, PLACING, COLOUR, OVER, TAKING]] = range(6)
DECK = np.array(PILE.counts(PRINTED), np.int32)
PLAYED = (np.arange(ROUNDS + 1) / ROUNDS).astype(np.float32)
"""Each round as a share of the most there can be."""
EYE = np.eye(len(COLOURS), dtype=np.int32)
HEAP = {SPEAKEASY: 0, STREETS: 1, INVESTIGATOR: 2}
"""The tokens on which dice may lie."""


class CharactersLeftOut(OmertaError):
    """Characters, which the array program does not have."""


class DiceTable(NamedTuple):
    """What lies on a table: dice by seat and colour, favors by seat and value, who has which token.

    `bids` is the favor on each token plus one, or 0; a seat that is none is -1.
    """

    phase: Array
    round: Array
    stash: Array
    leave: Array
    rolled: Array
    hands: Array
    owes: Array
    deck: Array
    discard: Array
    made: Array
    stack: Array
    gift: Array
    control: Array
    won: Array
    on: Array
    bids: Array


class DiceArrays(ArrayGame[DiceTable]):
    """Tables of Gangster Dice."""

    def __init__(self, game: GangsterDice) -> None:
        if game.uses_characters:
            raise CharactersLeftOut('Gangster Dice is there in arrays without characters: leave out "characters"')
        super().__init__(game)
        self.dice = COUNTS[game.dice]
        self.any_colour = game.any_colour
        self.words = self.seats * (len(COLOURS) + TUTORIAL_FAVORS)
        self._read_moves(game)

    def _read_moves(self, game: GangsterDice) -> None:
        """Write down what each action does: its bids, the favors spent, the dice given, taken or named."""
        self.bid = np.zeros((self.actions, len(TOKENS)), np.int32)
        self.spent = np.zeros((self.actions, FOUR + 1), np.int32)
        self.given, self.taken, self.named = np.zeros((3, self.actions, len(COLOURS)), np.int32)
        for number, move in enumerate(game.moves):
            if isinstance(move, Bid):
                for token, favor in move.cards:
                    self.bid[number, token] = favor + 1
                    self.spent[number, favor] += 1
            elif move in SWAPPED:
                self.given[number], self.taken[number] = (COUNTS[dice] for dice in SWAPPED[move])
        for moves, table in ((PLACE, self.given), (NAME, self.named), (TAKE, self.taken)):
            table[[game.index(move) for move in moves]] = EYE
        swaps = [game.index(move) for move in SWAPPED]
        self.bids, self.swaps = slice(0, swaps[0]), slice(swaps[0], swaps[-1] + 1)
        self.place, self.name, self.take = (game.index(moves[0]) for moves in (PLACE, NAME, TAKE))
        self.keep, self.decline = game.index(KEEP), game.index(DECLINE)

    def fresh(self, words: Array) -> DiceTable:
        return self._go_on(self._laid_out(), jnp.int32(AFTER[OVER]), words)

    def _laid_out(self) -> DiceTable:
        """Lay a new game out before anything is dealt (DI-02, DI-04, DI-07)."""
        seats = self.seats
        nobody = jnp.full(len(TOKENS), -1, jnp.int32)
        dice = jnp.zeros((seats, len(COLOURS)), jnp.int32)
        return DiceTable(
            phase=jnp.int32(OVER),
            round=jnp.int32(0),
            stash=dice + jnp.asarray(self.dice, jnp.int32),
            leave=dice,
            rolled=jnp.zeros((seats, len(COLOURS), len(TOKENS)), jnp.int32),
            hands=jnp.zeros((seats, FOUR + 1), jnp.int32),
            owes=jnp.full(seats, TUTORIAL_FAVORS, jnp.int32),
            deck=jnp.asarray(DECK),
            discard=jnp.zeros(FOUR, jnp.int32),
            made=jnp.asarray(DECK),
            stack=jnp.int32(STACK),
            gift=jnp.int32(-1),
            control=nobody,
            won=nobody,
            on=jnp.zeros((len(HEAP), len(COLOURS)), jnp.int32).at[HEAP[SPEAKEASY]].set(1),
            bids=jnp.zeros((seats, len(TOKENS)), jnp.int32),
        )

    def step(self, table: DiceTable, actions: Array, words: Array) -> DiceTable:
        over = table.phase == OVER
        table = chosen(table.phase == BID, self._reveal(table, actions), self._answer(table, actions))
        table = chosen(over, self._laid_out(), table)
        return self._go_on(table, jnp.asarray(AFTER)[table.phase], words)

    def _reveal(self, table: DiceTable, actions: Array) -> DiceTable:
        """Show all bids together, give each token to its highest bidder, and put the favors away (DI-13 to DI-16)."""
        bids, spent = jnp.asarray(self.bid)[actions], jnp.asarray(self.spent)[actions]
        streets = self.marked(table.control[STREETS])
        extra = jnp.where(streets, WORTH * table.on[HEAP[STREETS]].sum() + TIE_BREAK, 0)
        score = WORTH * (table.rolled.sum(1) + bids - 1) + extra[:, None]
        score = jnp.where(bids > 0, score, -1)
        best = score.max(0)
        alone = (score == best).sum(0) == 1
        gone = spent.sum(0)
        return table._replace(
            bids=bids,
            leave=table.stash,
            hands=table.hands - spent,
            owes=(bids > 0).sum(-1),
            stack=table.stack + gone[FOUR],
            discard=table.discard + gone[:FOUR],
            won=jnp.where(alone & (best >= 0), score.argmax(0), -1),
        )

    def _answer(self, table: DiceTable, actions: Array) -> DiceTable:
        """Move the dice that the one who is asked gives, names or takes (DI-21, DI-22, DI-27, DI-28, DI-31)."""
        own = self.marked(self._whose(table))
        action = jnp.where(own, actions, 0).sum()
        given, taken = jnp.asarray(self.given)[action], jnp.asarray(self.taken)[action]
        given = given + jnp.asarray(self.named)[action] * jnp.where(own[:, None], table.leave, 0).sum(0)
        heap = jnp.where(table.phase == SWAP, 0, jnp.where(table.phase == PLACING, 1, 2))
        here, mine = (jnp.arange(len(HEAP)) == heap)[:, None], own[:, None]
        return table._replace(
            stash=table.stash + jnp.where(mine, taken - given, 0),
            leave=table.leave - jnp.where(mine, given, 0),
            on=table.on + jnp.where(here, given - taken, 0),
        )

    def _go_on(self, table: DiceTable, after: Array, words: Array) -> DiceTable:
        """Go on to the next question, past what comes before `after`, in the order of the round."""
        seats, won = self.seats, table.won
        before, there = table.control, won >= 0
        # The Lawyer, and control of the Speakeasy and the Streets; a second win brings more (DI-17 to DI-22).
        first = after <= AFTER[BID]
        again = there & (before == won)
        gift = jnp.where(first & again[LAWYER], won[LAWYER], table.gift)
        swap = first & again[SPEAKEASY]
        second = (after <= AFTER[SWAP]) & ~swap
        place = second & again[STREETS] & self._may_leave(table, won[STREETS])
        third = (after <= AFTER[PLACING]) & ~swap & ~place
        holder, winner = before[INVESTIGATOR], won[INVESTIGATOR]
        others = (holder >= 0) & (holder != winner)
        colour = third & there[INVESTIGATOR] & others & self._may_leave(table, winner)
        left = third & there[INVESTIGATOR] & ~others
        goes = jnp.stack([first & there[LAWYER], first & there[SPEAKEASY], second & there[STREETS], left])
        control = jnp.where(goes, won.at[INVESTIGATOR].set((winner + 1) % seats), before)
        table = table._replace(gift=gift, control=control)
        # Favors, then the Investigator's die (DI-16, DI-28).
        deal = (after <= AFTER[OVER]) & ~swap & ~place & ~colour
        table = self._draw(table, deal, words[: seats * TUTORIAL_FAVORS])
        asked = (control[INVESTIGATOR] >= 0) & (table.on[HEAP[INVESTIGATOR]].sum() > 0)
        take = deal & asked
        # Who has won, or the next roll (DI-32, DI-11).
        last = (deal & ~take) | (after == AFTER[TAKING])
        over = last & ((table.stash.sum(-1) == 0).any() | (table.round == ROUNDS))
        table = chosen(last & ~over, self._roll(table, words[seats * TUTORIAL_FAVORS :]), table)
        phase = jnp.select([swap, place, colour, take, over], [SWAP, PLACING, COLOUR, TAKING, OVER], BID)
        return table._replace(phase=phase.astype(jnp.int32))

    def _may_leave(self, table: DiceTable, seat: Array) -> Array:
        return jnp.where(self.marked(seat)[:, None], table.leave, 0).sum() > 0

    def _draw(self, table: DiceTable, deal: Array, words: Array) -> DiceTable:
        """Draw the favors that are owed, one after the other; a +4 comes first for whom it was promised (DI-19)."""
        deck, discard, made, stack = table.deck, table.discard, table.made, table.stack
        hands, draws = [], jnp.where(deal, table.owes, 0)
        numbers = iter(words)
        for seat in range(self.seats):
            promised = deal & (table.gift == seat)
            four = promised & (stack > 0)
            stack = stack - four
            hand = table.hands[seat].at[FOUR].add(four)
            for place in range(TUTORIAL_FAVORS):
                draw = draws[seat] - four > place
                empty = draw & (deck.sum() == 0)
                made, deck, discard = (
                    jnp.where(empty, discard, made),
                    jnp.where(empty, discard, deck),
                    jnp.where(empty, 0, discard),
                )
                value = (deck.cumsum() <= below(next(numbers), deck.sum())).sum()
                card = ((jnp.arange(FOUR) == value) & draw).astype(jnp.int32)
                deck, hand = deck - card, hand.at[:FOUR].add(card)
            hands.append(hand)
        return table._replace(
            deck=deck,
            discard=discard,
            made=made,
            stack=stack,
            hands=jnp.stack(hands),
            owes=jnp.where(deal, 0, table.owes),
            gift=jnp.where(deal, -1, table.gift),
        )

    def _roll(self, table: DiceTable, words: Array) -> DiceTable:
        """Begin a round: everybody rolls the whole stash (DI-11)."""
        return table._replace(
            round=table.round + 1,
            rolled=rolled(table.stash, words.reshape(self.seats, len(COLOURS))),
            leave=jnp.zeros_like(table.leave),
            bids=jnp.zeros_like(table.bids),
            won=jnp.full_like(table.won, -1),
        )

    def _whose(self, table: DiceTable) -> Array:
        """Give the seat that is asked alone, or -1."""
        phase, won = table.phase, table.won
        alone = [phase == SWAP, phase == PLACING, phase == COLOUR, phase == TAKING]
        seats = [won[SPEAKEASY], won[STREETS], won[INVESTIGATOR], table.control[INVESTIGATOR]]
        return jnp.select(alone, seats, -1)

    def asked(self, table: DiceTable) -> Array:
        return (table.phase == BID) | self.marked(self._whose(table))

    def over(self, table: DiceTable) -> Array:
        return table.phase == OVER

    def shares(self, table: DiceTable) -> Array:
        return jnp.where(self.over(table), shared(-table.stash.sum(-1)), 0.0)

    def moves(self, table: DiceTable) -> Array:
        """Mark the moves of each seat, every one as if it were asked what the table waits for."""
        phase, seats = table.phase, self.seats
        own = [self._swaps(table, table.leave), *self._small(table)]
        bids = self._bids(table) & (phase == BID)
        swap, place, keep, name, take, decline = own
        return jnp.concatenate(
            [
                bids,
                swap & (phase == SWAP),
                place & (phase == PLACING),
                jnp.broadcast_to((phase == PLACING) & keep, (seats, 1)),
                name & (phase == COLOUR),
                jnp.broadcast_to(take & (phase == TAKING), (seats, len(COLOURS))),
                (decline & (phase == TAKING))[:, None],
            ],
            -1,
        )

    def _bids(self, table: DiceTable) -> Array:
        """Mark the bids that symbols and hands allow: two at once where two seats play and two symbols show (DI-33)."""
        bid, spent = self.bid[self.bids], self.spent[self.bids]
        shown = table.rolled.sum(1) > 0
        allowed = (shown[:, None] | (bid == 0)).all(-1) & (table.hands[:, None] >= spent).all(-1)
        pairs = (bid > 0).sum(-1) == 2
        two = (allowed & pairs).any(-1, keepdims=True)
        return allowed & (pairs | ~two)

    def _swaps(self, table: DiceTable, leave: Array) -> Array:
        given, taken = self.given[self.swaps], self.taken[self.swaps]
        there = (table.on[HEAP[SPEAKEASY]] >= taken).all(-1)
        return (leave[..., None, :] >= given).all(-1) & there

    def _small(self, table: DiceTable) -> tuple[Array, Array, Array, Array, Array]:
        """Mark what may be placed, kept, named, taken and declined."""
        leaves = table.leave > 0
        named = jnp.ones_like(leaves) if self.any_colour else leaves
        taken = table.on[HEAP[INVESTIGATOR]] > 0
        return leaves, jnp.bool_(True), named, taken, self.marked(table.control[LAWYER])

    def sample(self, table: DiceTable, words: Array) -> Array:
        own = self.marked(self._whose(table))
        leave, word = jnp.where(own[:, None], table.leave, 0).sum(0), jnp.where(own, words, 0).sum()
        place, keep, name, take, decline = self._small(table)
        mine = [(each & own[:, None]).any(0) for each in (place, name)]
        bid = any_of(self._bids(table), words)
        answer = jnp.select(
            [table.phase == SWAP, table.phase == PLACING, table.phase == COLOUR],
            [
                self.swaps.start + any_of(self._swaps(table, leave), word),
                self.place + any_of(jnp.append(mine[0], keep), word),
                self.name + any_of(mine[1], word),
            ],
            self.take + any_of(jnp.append(take, (decline & own).any()), word),
        )
        return jnp.where(table.phase == BID, bid, jnp.where(own, answer, self.wait)).astype(jnp.int32)

    def laid(self, table: DiceTable) -> dict[str, Array]:
        turn, show, seats = self.clockwise, self.shown, np.arange(self.seats)[:, None]
        hidden = jnp.asarray(DECK) - table.discard
        return {
            "stash": turn(table.stash),
            "leaving": turn(table.leave),
            "rolled": turn(table.rolled),
            "picked": jnp.zeros((self.seats, len(COLOURS), len(TOKENS))),
            "control": turn(table.control == seats),
            "won": turn(table.won == seats),
            "tokens": show(table.on),
            "bids": turn(table.bids[..., None] == np.arange(1, FOUR + 2)),
            "hand": table.hands,
            "counts": turn(table.hands.sum(-1)),
            "fours": turn(table.hands[:, FOUR]),
            "owes": turn(table.owes),
            "gift": turn(self.marked(table.gift)),
            "asked": turn(self.asked(table)),
            "first": turn(self.marked(0)),
            "discard": show(table.discard),
            "unseen": hidden - table.hands[:, :FOUR],
            "deck_of": show(table.made),
            "piles": show(jnp.stack([table.deck.sum(), table.stack])),
            "characters": jnp.zeros((self.seats, *self.game.shapes["characters"])),
            "phase": show(jnp.arange(len(TURN.waits)) == table.phase),
            "round": show(jnp.asarray(PLAYED)[table.round]),
        }


def chosen(there: Array, one: DiceTable, other: DiceTable) -> DiceTable:
    """Choose between two tables."""
    return DiceTable(*(jnp.where(there, first, second) for first, second in zip(one, other, strict=True)))
