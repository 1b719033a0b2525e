"""The table in play: everything that lies on it, what it waits for, and which part of the round takes the answer.

The parts of a round stand in their own modules: `deal` for characters and favors, `rolls` for the dice, `influence` for
bids and tokens, `ending` for the Investigator's die and the win. Each of them ends by asking the next question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from omerta.core.errors import BadChance
from omerta.core.events import Refusal, Tell
from omerta.core.game import Joint, State, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Seat
from omerta.games.gangster_dice import deal, ending, influence, refusals, rolls
from omerta.games.gangster_dice.characters import Character
from omerta.games.gangster_dice.choices import DECLINE, HAND, NAME, NAMES, PLACES, SWAPS, TAKES, TAKES_OR_NOT, Bid
from omerta.games.gangster_dice.dice import INVESTIGATOR, SPEAKEASY
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.view import DiceView, show

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice

NONE = -1
NO_WINS = (NONE, NONE, NONE, NONE)


class DiceState(State):
    """Every heap of dice and favors as a number, every seat that matters as a seat or NONE.

    `leave` are the dice that may still leave a stash this round (DI-31), `owes` the favors a seat has yet to draw,
    `gift` the seat whose next favor is a +4, `made` what the deck was when it was last shuffled. `first` is the seat
    that is dealt to first; it makes no difference. Bids and rolls stay until the next roll, for all to see.
    """

    __slots__ = (
        "bids", "bonus", "bonus_seat", "cast", "control", "deck", "discard", "first", "game", "gift", "hands", "leave",
        "made", "now", "on", "owes", "phase", "picked", "rolled", "round", "shows", "stack", "stash", "turn", "won",
    )  # fmt: skip
    game: GangsterDice
    now: Node
    phase: int
    round: int
    first: Seat
    turn: Seat
    cast: tuple[Character, ...]
    stash: list[int]
    leave: list[int]
    rolled: tuple[int, ...]
    shows: tuple[int, ...]
    picked: int
    hands: list[int]
    owes: list[int]
    deck: int
    made: int
    discard: int
    stack: int
    gift: Seat
    control: list[Seat]
    on: list[int]
    bids: tuple[Bid, ...]
    won: tuple[Seat, ...]
    bonus_seat: Seat
    bonus: int

    def node(self) -> Node:
        return self.now

    def legal(self, seat: Seat) -> Sequence[Move]:
        phase = self.phase
        if phase == Phase.BID:
            return self.game.bids[self.shows[seat] | self.hands[seat]]
        now = self.now
        if type(now) is not Decide or now.seats[0] != seat:
            return ()
        if phase == Phase.TAKE:
            return (TAKES_OR_NOT if ending.may_decline(self, seat) else TAKES)[self.on[INVESTIGATOR]]
        if phase == Phase.COLOUR:
            return NAME if self.game.any_colour else NAMES[self.leave[seat]]
        if phase == Phase.STREETS:
            return PLACES[self.leave[seat]]
        if phase == Phase.SWAP:
            return SWAPS[self.leave[seat] << 12 | self.on[SPEAKEASY]]
        if phase == Phase.HAND:
            return tuple([hand for other, hand in enumerate(HAND[: self.game.seats]) if other != seat])
        if phase == Phase.REROLL:
            return rolls.may_pick(self, seat)
        return deal.may_choose(self)

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.refuse(self, seat, move)

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        return refusals.near(self, seat)

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        phase = self.phase
        if phase == Phase.BID:
            if len(joint) != self.game.seats:
                raise refuse_joint(self, joint, refusals.MISSING)
            allowed, shows, hands = self.game.bid_sets, self.shows, self.hands
            for seat, move in joint.items():
                if not 0 <= seat < self.game.seats or move not in allowed[shows[seat] | hands[seat]]:
                    raise refuse_joint(self, joint, refusals.MISSING)
            influence.reveal(self, joint, tell)
            return
        now = self.now
        if type(now) is not Decide or len(joint) != 1 or now.seats[0] not in joint:
            raise refuse_joint(self, joint, refusals.idle(self))
        seat = now.seats[0]
        move = joint[seat]
        if move not in self.legal(seat):
            raise refuse_joint(self, joint, refusals.idle(self))
        if phase == Phase.TAKE:
            if move is DECLINE:
                ending.decline(self, seat, tell)
            else:
                ending.take(self, seat, move, tell)
        elif phase == Phase.COLOUR:
            influence.name_colour(self, seat, move, tell)
        elif phase == Phase.STREETS:
            influence.place(self, seat, move, tell)
        elif phase == Phase.SWAP:
            influence.swap(self, seat, move, tell)
        elif phase == Phase.HAND:
            influence.hand_over(self, seat, move, tell)
        elif phase == Phase.REROLL:
            rolls.pick(self, seat, move, tell)
        else:
            deal.choose(self, seat, move, tell)

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        phase = self.phase
        now = self.now
        if type(now) is not Chance:
            raise BadChance("nothing is left to chance here")
        if len(numbers) != len(now.draws):
            raise BadChance(f"{len(now.draws)} numbers are owed here; not {len(numbers)}")
        if phase == Phase.FAVOR:
            deal.draw_favor(self, numbers[0], tell)
            return
        if phase == Phase.ROLL:
            rolls.roll(self, numbers, tell)
        elif phase == Phase.ROLL_AGAIN:
            rolls.roll_again(self, numbers, tell)
        else:
            deal.draw_character(self, numbers[0], tell)

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.game = self.game
        copy.now = self.now
        copy.phase = self.phase
        copy.round = self.round
        copy.first = self.first
        copy.turn = self.turn
        copy.cast = self.cast
        copy.stash = self.stash[:]
        copy.leave = self.leave[:]
        copy.rolled = self.rolled
        copy.shows = self.shows
        copy.picked = self.picked
        copy.hands = self.hands[:]
        copy.owes = self.owes[:]
        copy.deck = self.deck
        copy.made = self.made
        copy.discard = self.discard
        copy.stack = self.stack
        copy.gift = self.gift
        copy.control = self.control[:]
        copy.on = self.on[:]
        copy.bids = self.bids
        copy.won = self.won
        copy.bonus_seat = self.bonus_seat
        copy.bonus = self.bonus
        return copy

    def view(self, seat: Seat | None) -> DiceView:
        return show(self, seat)
