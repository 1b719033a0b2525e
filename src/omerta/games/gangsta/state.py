"""The table in play: everything that lies on it, each thing declared once; and which part of the rulebook answers.

The parts stand in modules of their own, called as in the rulebook: `mobilisation`, `recruiting`, `heists`, `rewards`,
`passing`, `refills`, `snitches`, `chapters`, `scoring`; `deal` is the setup, `turns` holds a turn together, `resources`
has the questions of Variant 2. Each of them ends by asking the next question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from omerta.core.errors import BadChance
from omerta.core.events import Refusal, Tell
from omerta.core.fields import Fielded, always_seat, derived, fields, one, one_seat, per_place, per_seat
from omerta.core.game import Joint, nothing_owed, refuse_joint
from omerta.core.kinds import NONE, number
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Seat
from omerta.games.gangsta import (
    chapters,
    deal,
    heists,
    kinds,
    mobilisation,
    passing,
    refills,
    refusals,
    resources,
    rewards,
    snitches,
    turns,
    waiting,
)
from omerta.games.gangsta.chapters import PLACES
from omerta.games.gangsta.effects import NO_RESOURCE, Holding
from omerta.games.gangsta.jobs import NO_JOB, Job
from omerta.games.gangsta.phases import (
    ACTION,
    AGAIN,
    BANK,
    BOSS,
    DISCARD,
    DIVERT,
    ENGAGE,
    FAST,
    FIRST,
    FLY,
    GANGSTER,
    HEIST,
    HIT,
    IGNORE,
    JAIL,
    KEEP,
    LEARN,
    MOBILISE,
    PICK,
    RECOVER,
    RESOURCE,
    SEE_GANGSTER,
    SEE_HEIST,
    SOCIETY,
    STEAL,
    VICTIM,
    WAR,
)
from omerta.games.gangsta.tables import MOST_HELD
from omerta.games.gangsta.view import GangstaView, show

if TYPE_CHECKING:
    from omerta.games.gangsta.game import Gangsta

LEGAL: Mapping[str, Callable[[GangstaState, Seat], Sequence[Move]]] = {
    MOBILISE: mobilisation.may_ready,
    ACTION: turns.may_act,
    IGNORE: heists.may_ignore,
    ENGAGE: heists.may_engage,
    FAST: rewards.may_recruit,
    LEARN: rewards.may_teach,
    STEAL: rewards.may_steal,
    DIVERT: rewards.may_divert,
    HIT: rewards.may_hit,
    VICTIM: rewards.may_die,
    FLY: resources.may_fly,
    AGAIN: rewards.may_play_again,
    RECOVER: passing.may_recover,
    DISCARD: passing.may_discard,
    JAIL: snitches.may_go_to_jail,
    WAR: chapters.may_fall,
    PICK: chapters.may_fall,
    SOCIETY: resources.may_ready_leader,
    BANK: resources.may_hold,
}
PLAY: Mapping[str, Callable[[GangstaState, Seat, Move, Tell | None], None]] = {
    MOBILISE: mobilisation.ready,
    ACTION: turns.act,
    IGNORE: heists.ignore,
    ENGAGE: heists.engage,
    FAST: rewards.recruit,
    LEARN: rewards.teach,
    STEAL: rewards.steal,
    DIVERT: rewards.divert,
    HIT: rewards.hit,
    VICTIM: rewards.die,
    FLY: resources.fly,
    AGAIN: rewards.play_again,
    RECOVER: passing.recover,
    DISCARD: passing.discard,
    JAIL: snitches.go_to_jail,
    WAR: chapters.fall,
    PICK: chapters.fall,
    SOCIETY: resources.ready_leader,
    BANK: resources.hold,
}
HAPPEN: Mapping[str, Callable[[GangstaState, int, Tell | None], None]] = {
    FIRST: deal.draw_first,
    BOSS: deal.draw_boss,
    RESOURCE: deal.draw_resource,
    HEIST: refills.draw_heist,
    GANGSTER: refills.draw_gangster,
    SEE_HEIST: resources.see_heist,
    SEE_GANGSTER: resources.see_gangster,
}


def gaps(_game: Gangsta) -> list[int]:
    """Lay out a row with nothing in it."""
    return [NONE] * PLACES


class Asking(Fielded):
    """A state that keeps what is waited for, and the moves of the one seat asked, up to the next answer."""

    __slots__ = ("now", "offers")
    caches = ("now", "offers")
    now: Node | None
    offers: Sequence[Move] | None


@fields
class GangstaState(Asking):
    """Cards by their places in the deck, NONE where there is none; sets of gangsters as bits."""

    game: Gangsta

    # Where the game stands. `extra` is a turn that Play again gave, `again` says that one follows; `opening` that the
    # first five heists of a chapter are laid, `tucked` that the heist being performed lies under who learned from it.
    chapter: int = one(kinds.CHAPTER, 1, open=True, floats="chapter")
    phase: str = one(kinds.PHASE, FIRST, open=True, floats="phase")
    turn: int = one(kinds.turns, 0, open=True)
    first: Seat = always_seat(open=True)
    active: Seat = one_seat(open=True)
    extra: bool = one(kinds.FLAGS, False, open=True, part="flags")
    again: bool = one(kinds.YES_OR_NO, False, open=True, derived=True)
    opening: bool = one(kinds.YES_OR_NO, False, open=True, derived=True)
    tucked: bool = one(kinds.YES_OR_NO, False, open=True, derived=True)

    # What each seat has. `banked` is the part of its money that no Theft reaches.
    money: list[int] = per_seat(kinds.DOLLARS, 0, open=True, floats="money")
    banked: list[int] = per_seat(number(0, MOST_HELD), 0, open=True, floats="banked", part="bank")
    gangs: list[tuple[int, ...]] = per_seat(kinds.people, (), open=True)
    hospital: list[tuple[int, ...]] = per_seat(kinds.patients, (), open=True, floats="hospital")
    stored: list[tuple[int, ...]] = per_seat(kinds.heists, (), open=True, floats="stored")

    # What lies in the middle. `aside` are Snitches that wait for the first five heists of a chapter.
    lost: tuple[int, ...] = one(kinds.patients, (), open=True)
    row: list[int] = per_place(kinds.heist, gaps, between=",", open=True)
    reserve: list[int] = per_place(kinds.gangster, gaps, between=",", open=True)
    discarded: tuple[int, ...] = one(kinds.heists, (), open=True, floats="discarded")
    let_go: tuple[int, ...] = one(kinds.gangsters, (), open=True, part="let-go")
    snitches: tuple[int, ...] = one(kinds.SNITCHES, (), open=True, floats="snitches")
    aside: tuple[int, ...] = one(kinds.SORTED_SNITCHES, (), open=True)
    top_heist: int = one(kinds.top, NONE, part="top")
    top_gangster: int = one(kinds.gangster, NONE, derived=True)

    # Resources: dealt, before a seat, and put away.
    hands: list[tuple[int, ...]] = per_seat(kinds.hand, ())
    assets: list[Holding] = per_seat(kinds.holding, NO_RESOURCE, open=True)
    put_away: list[int] = per_seat(kinds.resource, NONE, part="away")

    # What is going on. A set is chosen from the place `mark` on, and `free` more of it cost nothing. Those `owed` still
    # lose a gangster.
    free: int = one(kinds.SET, 0, open=True, part="set")
    mark: int = one(kinds.MARK, 0, open=True, derived=True)
    job: Job = one(kinds.job, NO_JOB, open=True)
    owed: tuple[Seat, ...] = one(kinds.seats_in_turn, (), open=True, floats="owed")

    # Told by the text of the gangs: who is Engaged, and for each gangster which heist it learned from.
    engaged: int = one(kinds.gangster_set, 0, open=True, view="", floats="engaged", derived=True)
    lessons: tuple[int, ...] = derived(lambda game: game.tables.no_lessons)

    # Kept for speed: each gang as a set, its Available icons, everybody's icons with those learned, who is a Leader,
    # and what the decks hold: heists, Snitches, gangsters.
    masks: list[int] = per_seat(kinds.gangster_set, 0, open=True, view="", floats="gangs", derived=True)
    ready: list[int] = per_seat(kinds.SKILL_COUNTS, 0, derived=True)
    icons: tuple[int, ...] = derived(lambda game: game.tables.icons)
    leaders: int = derived(lambda game: game.tables.leaders)
    heists: tuple[int, ...] = derived(lambda game: game.tables.chapters[0])
    traps: tuple[int, ...] = derived(lambda game: game.tables.snitches[0])
    gangsters: tuple[int, ...] = derived(lambda game: game.tables.gangsters)

    def node(self) -> Node:
        if self.now is None:
            waiting.wait(self)
        assert self.now is not None
        return self.now

    def legal(self, seat: Seat) -> Sequence[Move]:
        now = self.node()
        if type(now) is not Decide or seat not in now.seats:
            return nothing_owed(seat, self.game.seats)
        if self.phase == KEEP:
            return deal.may_keep(self, seat)
        if self.offers is None:
            self.offers = tuple(LEGAL[self.phase](self, seat))
        return self.offers

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.refuse(self, seat, move)

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        return refusals.near(self, seat)

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        now = self.node()
        if self.phase == KEEP:
            if len(joint) != self.game.seats or any(
                not 0 <= seat < self.game.seats or move not in deal.may_keep(self, seat) for seat, move in joint.items()
            ):
                raise refuse_joint(self, joint, refusals.NOT_ASKED)
            deal.keep(self, joint, tell)
            return
        if type(now) is not Decide or len(joint) != 1 or now.seats[0] not in joint:
            raise refuse_joint(self, joint, refusals.idle(self))
        seat = now.seats[0]
        move = joint[seat]
        phase = self.phase
        if move not in (self.offers or self.legal(seat)):
            raise refuse_joint(self, joint, refusals.idle(self))
        self.offers = None
        PLAY[phase](self, seat, move, tell)

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        now = self.node()
        if type(now) is not Chance:
            raise BadChance("nothing is left to chance here")
        if len(numbers) != 1:
            raise BadChance(f"1 number is owed here; not {len(numbers)}")
        number = numbers[0]
        if not 0 <= number < now.draws[0].total:
            now.draws[0].at(number)
        HAPPEN[self.phase](self, number, tell)

    def view(self, seat: Seat | None) -> GangstaView:
        return show(self, seat)
