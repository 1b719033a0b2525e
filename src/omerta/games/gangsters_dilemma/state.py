"""The table in play: everything that lies on it, what it waits for, and which part of the round takes the answer.

The parts of a round stand in their own modules: `deal` for the setup, `patrol` for the Cop and the Lookout, `robbery`
for the reveal and what Hired Gun and Flapper do after it, `looting` for the locations one by one, `fulfilling` for the
Boss's demands, `rounds` for the end of a round. Each of them ends by asking the next question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Self

from omerta.core.errors import BadChance
from omerta.core.events import Refusal, Tell
from omerta.core.game import Joint, State, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Seat
from omerta.games.gangsters_dilemma import deal, fulfilling, looting, patrol, refusals, robbery
from omerta.games.gangsters_dilemma.characters import Character
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.view import DilemmaView, show

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.game import GangstersDilemma

NONE = -1


class DilemmaState(State):
    """Locations and cards by their place, sets of them as bits, loot as one number for each seat.

    `patrol` are the two locations that the Cop has locked, `glimpse` the one that the Lookout saw. `sent` says where
    each seat went once that is shown, `at` which location is being settled, `deals` what each seat answered a cop this
    round and `past` how often it gave each answer in the whole game. `turn` is the seat whose ability or demand is
    asked for, `queue` who comes after it. `row` has a hole (NONE) while a demand is drawn for it.
    """

    __slots__ = (
        "at", "cash", "cast", "closed", "cop", "deals", "deck", "fates", "game", "glimpse", "goods", "money", "now",
        "past", "patrol", "phase", "points", "private", "queue", "round", "row", "sent", "shown", "taken", "tipped",
        "turn",
    )  # fmt: skip
    game: GangstersDilemma
    now: Node
    phase: int
    round: int
    cop: Seat
    turn: Seat
    cast: tuple[Character, ...]
    money: list[int]
    goods: list[int]
    taken: list[int]
    points: list[int]
    past: list[int]
    row: tuple[int, ...]
    shown: int
    private: int
    deck: int
    cash: list[int]
    closed: int
    patrol: int
    glimpse: int
    sent: tuple[int, ...]
    at: int
    deals: list[Move | None]
    fates: list[int]
    queue: tuple[Seat, ...]
    tipped: bool

    def node(self) -> Node:
        return self.now

    def legal(self, seat: Seat) -> Sequence[Move]:
        now = self.now
        if type(now) is not Decide or seat not in now.seats:
            return ()
        return LEGAL[self.phase](self, seat)

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.refuse(self, seat, move)

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        return refusals.near(self, seat)

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        now = self.now
        if type(now) is not Decide or len(joint) != len(now.seats):
            raise refuse_joint(self, joint, refusals.idle(self))
        legal = LEGAL[self.phase]
        for seat in now.seats:
            if seat not in joint or joint[seat] not in legal(self, seat):
                raise refuse_joint(self, joint, refusals.idle(self))
        PLAY[self.phase](self, joint, tell)

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        now = self.now
        if type(now) is not Chance:
            raise BadChance("nothing is left to chance here")
        if len(numbers) != 1:
            raise BadChance(f"1 number is owed here; not {len(numbers)}")
        outcome = now.draws[0].at(numbers[0])
        HAPPEN[self.phase](self, outcome, tell)

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.game = self.game
        copy.now = self.now
        copy.phase = self.phase
        copy.round = self.round
        copy.cop = self.cop
        copy.turn = self.turn
        copy.cast = self.cast
        copy.money = self.money[:]
        copy.goods = self.goods[:]
        copy.taken = self.taken[:]
        copy.points = self.points[:]
        copy.past = self.past[:]
        copy.row = self.row
        copy.shown = self.shown
        copy.private = self.private
        copy.deck = self.deck
        copy.cash = self.cash[:]
        copy.closed = self.closed
        copy.patrol = self.patrol
        copy.glimpse = self.glimpse
        copy.sent = self.sent
        copy.at = self.at
        copy.deals = self.deals[:]
        copy.fates = self.fates[:]
        copy.queue = self.queue
        copy.tipped = self.tipped
        return copy

    def view(self, seat: Seat | None) -> DilemmaView:
        return show(self, seat)


LEGAL: dict[int, Callable[[DilemmaState, Seat], Sequence[Move]]] = {
    Phase.CHARACTER: deal.may_choose,
    Phase.PATROL: patrol.may_patrol,
    Phase.LOOK: patrol.may_look,
    Phase.ROB: robbery.may_rob,
    Phase.EXCHANGE: robbery.may_exchange,
    Phase.STEAL: robbery.may_steal,
    Phase.DILEMMA: looting.may_answer,
    Phase.TRADE: looting.may_trade,
    Phase.DEMAND: fulfilling.may_fulfil,
}
PLAY: dict[int, Callable[[DilemmaState, Joint, Tell | None], None]] = {
    Phase.CHARACTER: deal.choose,
    Phase.PATROL: patrol.lock,
    Phase.LOOK: patrol.look,
    Phase.ROB: robbery.reveal,
    Phase.EXCHANGE: robbery.exchange,
    Phase.STEAL: robbery.steal,
    Phase.DILEMMA: looting.answer,
    Phase.TRADE: looting.trade,
    Phase.DEMAND: fulfilling.fulfil,
}
HAPPEN: dict[int, Callable[..., None]] = {
    Phase.COP: deal.draw_cop,
    Phase.CHARACTER: deal.draw_character,
    Phase.PRIVATE: deal.draw_private,
    Phase.ROW: deal.draw_demand,
    Phase.GLIMPSE: patrol.glimpse,
}
"""Which part of the rules lists the moves of a phase, takes its answers, and takes what is drawn."""
