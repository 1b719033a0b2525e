"""The table in play: everything that lies on it, what it waits for, and which part of the rulebook takes the answer.

The parts stand in modules of their own, called as in the rulebook: `mobilisation`, `recruiting`, `heists`, `rewards`,
`passing`, `refills`, `snitches`, `chapters`, `scoring`; `deal` is the setup, `turns` holds a turn together, `resources`
has the questions of Variant 2. Each of them ends by asking the next question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Self

from omerta.core.errors import BadChance
from omerta.core.events import Refusal, Tell
from omerta.core.game import Joint, State, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Seat
from omerta.games.gangsta import (
    chapters,
    deal,
    heists,
    mobilisation,
    passing,
    refills,
    refusals,
    resources,
    rewards,
    snitches,
    turns,
)
from omerta.games.gangsta.effects import Effect
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
from omerta.games.gangsta.view import GangstaView, show

if TYPE_CHECKING:
    from omerta.games.gangsta.game import Gangsta

Crew = tuple[tuple[Seat, int, int], ...]
"""Whose gangster, which one, and the icons it brings."""
NOBODY: Crew = ()

LEGAL: Mapping[int, Callable[[GangstaState, Seat], Sequence[Move]]] = {
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
PLAY: Mapping[int, Callable[[GangstaState, Seat, Move, Tell | None], None]] = {
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
HAPPEN: Mapping[int, Callable[[GangstaState, int, Tell | None], None]] = {
    FIRST: deal.draw_first,
    BOSS: deal.draw_boss,
    RESOURCE: deal.draw_resource,
    HEIST: refills.draw_heist,
    GANGSTER: refills.draw_gangster,
    SEE_HEIST: resources.see_heist,
    SEE_GANGSTER: resources.see_gangster,
}


class GangstaState(State):
    """Cards by their places in the deck, NONE where there is none; sets of gangsters as bits.

    `icons` are the skills of every gangster, learned ones included; `leaders` those with a Leader; `lessons` which
    heist card lies under whom. `ready` is the sum of the icons that are Available in each gang, `masks` each gang as
    bits. `heists` and `traps` are the heists and the Snitches in the deck, `aside` Snitches that wait for the first
    five of a chapter. `mark` is the place from which a set may still be chosen, `free` how many of it cost nothing.
    `need` is what the crew still lacks, `reward` the special reward that is being settled.
    """

    __slots__ = (
        "active", "again", "aside", "assets", "banked", "chapter", "crew", "discarded", "effects", "engaged", "extra",
        "first", "free", "game", "gangs", "gangsters", "hands", "heists", "hospital", "icons", "ignored", "job",
        "leaders", "lessons", "let_go", "lost", "mark", "masks", "money", "need", "now", "offers", "opening", "owed",
        "phase", "put_away", "ready", "reserve", "reward", "row", "snitches", "status", "stored", "top_gangster",
        "top_heist", "traps", "tucked", "turn",
    )  # fmt: skip
    game: Gangsta
    now: Node
    offers: tuple[Move, ...] | None
    phase: int
    chapter: int
    turn: int
    first: Seat
    active: Seat
    extra: bool
    again: bool
    money: list[int]
    banked: list[int]
    gangs: list[tuple[int, ...]]
    masks: list[int]
    ready: list[int]
    engaged: int
    icons: tuple[int, ...]
    leaders: int
    lessons: dict[int, int]
    hospital: list[tuple[int, ...]]
    stored: list[tuple[int, ...]]
    hands: list[tuple[int, ...]]
    assets: list[int]
    put_away: list[int]
    status: list[str]
    effects: list[Effect]
    row: list[int]
    reserve: list[int]
    heists: tuple[int, ...]
    traps: tuple[int, ...]
    aside: tuple[int, ...]
    snitches: tuple[int, ...]
    discarded: tuple[int, ...]
    gangsters: tuple[int, ...]
    let_go: tuple[int, ...]
    lost: tuple[int, ...]
    top_heist: int
    top_gangster: int
    opening: bool
    free: int
    mark: int
    job: int
    need: int
    ignored: int
    crew: Crew
    reward: int
    tucked: bool
    owed: tuple[Seat, ...]

    def node(self) -> Node:
        return self.now

    def legal(self, seat: Seat) -> Sequence[Move]:
        now = self.now
        if type(now) is not Decide:
            return ()
        if self.phase == KEEP:
            return deal.may_keep(self, seat)
        if now.seats[0] != seat:
            return ()
        if self.offers is None:
            self.offers = tuple(LEGAL[self.phase](self, seat))
        return self.offers

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.refuse(self, seat, move)

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        return refusals.near(self, seat)

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        now = self.now
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
        now = self.now
        if type(now) is not Chance:
            raise BadChance("nothing is left to chance here")
        if len(numbers) != 1:
            raise BadChance(f"1 number is owed here; not {len(numbers)}")
        number = numbers[0]
        if not 0 <= number < now.draws[0].total:
            now.draws[0].at(number)
        HAPPEN[self.phase](self, number, tell)

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.game = self.game
        copy.now = self.now
        copy.offers = self.offers
        copy.phase = self.phase
        copy.chapter = self.chapter
        copy.turn = self.turn
        copy.first = self.first
        copy.active = self.active
        copy.extra = self.extra
        copy.again = self.again
        copy.money = self.money[:]
        copy.banked = self.banked[:]
        copy.gangs = self.gangs[:]
        copy.masks = self.masks[:]
        copy.ready = self.ready[:]
        copy.engaged = self.engaged
        copy.icons = self.icons
        copy.leaders = self.leaders
        copy.lessons = self.lessons.copy()
        copy.hospital = self.hospital[:]
        copy.stored = self.stored[:]
        copy.hands = self.hands[:]
        copy.assets = self.assets[:]
        copy.put_away = self.put_away[:]
        copy.status = self.status[:]
        copy.effects = self.effects[:]
        copy.row = self.row[:]
        copy.reserve = self.reserve[:]
        copy.heists = self.heists
        copy.traps = self.traps
        copy.aside = self.aside
        copy.snitches = self.snitches
        copy.discarded = self.discarded
        copy.gangsters = self.gangsters
        copy.let_go = self.let_go
        copy.lost = self.lost
        copy.top_heist = self.top_heist
        copy.top_gangster = self.top_gangster
        copy.opening = self.opening
        copy.free = self.free
        copy.mark = self.mark
        copy.job = self.job
        copy.need = self.need
        copy.ignored = self.ignored
        copy.crew = self.crew
        copy.reward = self.reward
        copy.tucked = self.tucked
        copy.owed = self.owed
        return copy

    def view(self, seat: Seat | None) -> GangstaView:
        return show(self, seat)
