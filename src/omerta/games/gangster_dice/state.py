"""The table in play: everything that lies on it, each thing declared once, and which part of the round takes an answer.

The parts of a round stand in their own modules: `deal` for characters and favors, `rolls` for the dice, `influence` for
bids and tokens, `ending` for the Investigator's die and the win. Each of them ends by asking the next question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.errors import BadChance
from omerta.core.events import Refusal, Tell
from omerta.core.fields import (
    Fielded,
    always_seat,
    derived,
    fields,
    one,
    one_seat,
    per_place,
    per_place_tuple,
    per_seat,
    per_seat_tuple,
)
from omerta.core.game import Joint, nothing_owed, refuse_joint
from omerta.core.kinds import number, seat, word
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Seat
from omerta.games.gangster_dice import deal, ending, influence, refusals, rolls
from omerta.games.gangster_dice.characters import MOST_FAVORS, NOBODY, Character
from omerta.games.gangster_dice.choices import (
    DECLINE,
    HAND,
    NAME,
    NAMED,
    NO_BID,
    PLACES,
    TAKES,
    TAKES_OR_NOT,
    Bid,
    swaps,
)
from omerta.games.gangster_dice.dice import INVESTIGATOR, MOST_DICE, ONE, SPEAKEASY, TOKENS
from omerta.games.gangster_dice.ending import ROUNDS
from omerta.games.gangster_dice.favors import PRINTED, STACK
from omerta.games.gangster_dice.kinds import DICE, PILES, ROLL, bid, character
from omerta.games.gangster_dice.kinds import HAND as FAVORS
from omerta.games.gangster_dice.phases import PHASES, Phase
from omerta.games.gangster_dice.rolls import NO_WINS
from omerta.games.gangster_dice.view import DiceView, show
from omerta.games.gangster_dice.waiting import wait

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice


def first_phase(game: GangsterDice) -> str:
    """Deal characters first, where there are any."""
    return Phase.CHARACTER if game.uses_characters else Phase.FAVOR


def first_stash(game: GangsterDice) -> int:
    """Give everybody as many dice of each colour (DI-02)."""
    return game.dice


def first_owed(game: GangsterDice) -> int:
    """Owe everybody the favors of the tutorial game (DI-05); with characters nobody knows yet how many."""
    return 0 if game.uses_characters else NOBODY.favors


def first_on(_game: GangsterDice) -> list[int]:
    """Lay one die of each colour on the Speakeasy (DI-07)."""
    return [sum(ONE) if token == SPEAKEASY else 0 for token in range(len(TOKENS))]


def first_control(_game: GangsterDice) -> list[Seat]:
    """Lay the tokens in the middle (DI-07)."""
    return list(NO_WINS)


class Waiting(Fielded):
    """A state that keeps what it waits for; where that is not known it is found from the phase."""

    __slots__ = ("now",)
    caches = ("now",)
    now: Node | None


@fields
class DiceState(Waiting):
    """Every heap of dice and favors as a number, every seat that matters as a seat or NONE.

    `turn` is the seat that may roll again, `picked` the dice it has picked up, `leave` the dice that may still leave a
    stash this round (DI-31), `owes` the favors a seat has yet to draw, `gift` the seat whose next favor is a +4, `made`
    what the deck was when it was last shuffled. `bonus_seat` controlled the Streets when the bids were shown, with
    `bonus` dice on it. `first` is the seat that is dealt to first; it makes no difference. Bids and rolls stay until
    the next roll, for all to see.
    """

    game: GangsterDice

    round: int = one(number(0, ROUNDS, part=ROUNDS), 0, open=True, floats="round")
    phase: str = one(word(PHASES), first_phase, open=True, floats="phase")
    first: Seat = always_seat(open=True, floats="first")
    turn: Seat = one_seat(open=True, view="")
    cast: tuple[Character, ...] = per_seat_tuple(
        character, NOBODY, part="characters", open=True, view="", floats="characters"
    )
    stash: list[int] = per_seat(DICE, first_stash, open=True, floats="stash")
    leave: list[int] = per_seat(DICE, 0, open=True, view="leaving", floats="leaving")
    rolled: tuple[int, ...] = per_seat_tuple(ROLL, 0, empty=True, open=True, floats="rolled")
    picked: int = one(ROLL, 0, open=True, floats="picked")
    hands: list[int] = per_seat(FAVORS, 0)
    discard: int = one(PILES, 0, open=True, floats="discard")
    made: int = one(PILES, PRINTED, open=True, view="deck_of", floats="deck_of")
    gift: Seat = one_seat(open=True, floats="gift")
    control: list[Seat] = per_place(seat, first_control, part=TOKENS, open=True)
    on: list[int] = per_place(DICE, first_on, part=TOKENS, open=True, view="")
    bonus_seat: Seat = one_seat(part="bonus", open=True)
    bonus: int = one(number(0, MOST_DICE), 0, open=True)
    bids: tuple[Bid, ...] = per_seat_tuple(bid, NO_BID, empty=True, open=True, floats="bids")

    won: tuple[Seat, ...] = per_place_tuple(seat, NO_WINS, open=True, derived=True)
    owes: list[int] = per_seat(number(0, MOST_FAVORS), first_owed, open=True, floats="owes", derived=True)
    stack: int = one(number(0, STACK), STACK, open=True, derived=True)
    deck: int = derived(lambda game: PRINTED)

    def node(self) -> Node:
        if self.now is None:
            wait(self)
        assert self.now is not None
        return self.now

    def legal(self, seat: Seat) -> Sequence[Move]:
        phase = self.phase
        now = self.now or self.node()
        if type(now) is not Decide or seat not in now.seats:
            return nothing_owed(seat, self.game.seats)
        if phase == Phase.BID:
            return influence.may_bid(self, seat)
        if phase == Phase.TAKE:
            return (TAKES_OR_NOT if ending.may_decline(self, seat) else TAKES)[self.on[INVESTIGATOR]]
        if phase == Phase.COLOUR:
            return NAME if self.game.any_colour else NAMED[self.leave[seat]]
        if phase == Phase.STREETS:
            return PLACES[self.leave[seat]]
        if phase == Phase.SWAP:
            return swaps(self.leave[seat], self.on[SPEAKEASY])
        if phase == Phase.HAND:
            return tuple([hand for other, hand in enumerate(HAND[: self.game.seats]) if other != seat])
        if phase == Phase.REROLL:
            return rolls.may_pick(self, seat)
        return deal.may_choose(self, seat)

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.refuse(self, seat, move)

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        return refusals.near(self, seat)

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        phase = self.phase
        if phase == Phase.BID:
            if len(joint) != self.game.seats:
                raise refuse_joint(self, joint, refusals.MISSING)
            for seat in self.game.every:
                if seat not in joint or joint[seat] not in influence.may_bid(self, seat):
                    raise refuse_joint(self, joint, refusals.MISSING)
            influence.reveal(self, joint, tell)
            return
        now = self.node()
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
        now = self.node()
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

    def view(self, seat: Seat | None) -> DiceView:
        return show(self, seat)
