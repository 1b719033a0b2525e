"""The table in play: everything that lies on it, each thing declared once."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Seat
from omerta.core.state.fields import always_seat, derived, fields, one, one_seat, per_place, per_seat
from omerta.core.state.kinds import NONE, number, word
from omerta.core.turn import Turning
from omerta.games.gangsta import kinds
from omerta.games.gangsta.deck.deck_tables import MOST_HELD
from omerta.games.gangsta.deck.effects import NO_RESOURCE, Holding
from omerta.games.gangsta.jobs import NO_JOB, Job
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.table import PLACES, GangstaTable


def gaps(_game: GangstaTable[Any, Any]) -> list[int]:
    """Lay out a row with nothing in it."""
    return [NONE] * PLACES


@fields
class GangstaState(Turning):
    """Cards by their places in the deck, NONE where there is none; sets of gangsters as bits."""

    game: GangstaTable[Any, Any]

    # Where the game stands. `extra` is a turn that Play again gave, `again` says that one follows; `opening` that the
    # first five heists of a chapter are laid, `tucked` that the heist being performed lies under who learned from it.
    chapter: int = one(kinds.CHAPTER, 1, open=True, floats="chapter")
    phase: str = one(lambda game: word(game.turn.waits), Phase.FIRST, open=True, floats="phase")
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
    # and what the decks hold: heists by their codes, Snitches by their numbers, gangsters by their codes.
    masks: list[int] = per_seat(kinds.gangster_set, 0, open=True, view="", floats="gangs", derived=True)
    ready: list[int] = per_seat(kinds.SKILL_COUNTS, 0, derived=True)
    icons: tuple[int, ...] = derived(lambda game: game.tables.icons)
    leaders: int = derived(lambda game: game.tables.leaders)
    heists: tuple[str, ...] = derived(lambda game: game.tables.decks[0])
    traps: tuple[int, ...] = derived(lambda game: game.tables.snitches[0])
    gangsters: tuple[str, ...] = derived(lambda game: game.tables.gangsters)
