"""Perform a Heist: announce it, then engage gangsters one by one until nothing is needed any more.

Under the must-use rule a heist can be announced exactly when the Available icons cover it; then every legal order
completes it, and no search is needed (GA-A28). In a cooperative heist the icons of all gangs count, after an own start.
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Node, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import DECLINE, IGNORE_SKILL, SNITCH
from omerta.games.gangsta.deck.skills import ANY, BELOW, GUARD, NAMES, ONE, SKILLS, USED, shared
from omerta.games.gangsta.jobs import Job
from omerta.games.gangsta.rules.gangs import make_engaged
from omerta.games.gangsta.rules.money import pay
from omerta.games.gangsta.state import GangstaState


def may_announce(state: GangstaState, seat: Seat) -> list[Move]:
    """Offer the heists that can be crewed now (GA-A28); the top one to whoever has seen it and can pay $1 (GA-57)."""
    tables, effect = state.game.tables, state.assets[seat].effect
    if effect.ignores:
        found = [tables.heist[card] for card in state.row if card >= 0 and can_crew(state, seat, card)]
    else:
        moves, needs, coop, own = tables.heist, tables.lone_need, tables.coop, state.ready[seat] + GUARD
        found = [
            moves[card]
            for card in state.row
            if own - needs[card] & GUARD == GUARD or (coop[card] and enough(state, seat, card, tables.need[card]))
        ]
    card = state.top_heist
    if effect.sees_heist and NONE < card < SNITCH and state.money[seat] and can_crew(state, seat, card):
        found.append(tables.heist[card])
    return found


def can_crew(state: GangstaState, seat: Seat, card: int) -> bool:
    """Return whether a seat can perform a heist, perhaps by ignoring a requirement."""
    need = state.game.tables.need[card]
    if enough(state, seat, card, need):
        return True
    return bool(ignorable(state, seat, card))


def ignorable(state: GangstaState, seat: Seat, card: int) -> list[int]:
    """List the skills without which the heist could be performed, where the seat may ignore one (GA-56)."""
    tables = state.game.tables
    if tables.families[card] not in state.assets[seat].effect.ignores:
        return []
    need = tables.need[card]
    return [skill for skill in range(len(SKILLS)) if need & ANY[skill] and enough(state, seat, card, need - ONE[skill])]


def enough(state: GangstaState, seat: Seat, card: int, need: int) -> bool:
    """Return whether Available icons cover a need; with others' if the heist is cooperative and an own one starts."""
    own = state.ready[seat]
    if own + GUARD - need & GUARD == GUARD:
        return not state.game.tables.coop[card] or bool(shared(own, need))
    return bool(state.game.tables.coop[card] and shared(own, need) and sum(state.ready) + GUARD - need & GUARD == GUARD)


def announce(state: GangstaState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Announce a heist: its card leaves the row, or the top of the deck for $1 in advance (GA-13, GA-57)."""
    tables = state.game.tables
    from_deck = card == state.top_heist
    if from_deck:
        state.top_heist = NONE
        pay(state, seat, 1)
    else:
        state.row[state.row.index(card)] = NONE
    job = state.job = Job(card, tables.need[card])
    if tell is not None:
        kind, rule = ("rode-out", "GA-57") if from_deck else ("announced", "GA-13")
        tell(Event(kind, rule, {"seat": seat, "heist": tables.heist_codes[card], "skills": NAMES[job.need]}))


def ask_ignore(state: GangstaState) -> Node | None:
    """Ask which requirement is ignored, where one may be."""
    seat, card = state.active, state.job.card
    if state.assets[seat].effect.ignores and ignorable(state, seat, card):
        return state.game.tables.ask_ignore[card][seat]
    return None


def may_ignore(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer the requirements that may be ignored, and to ignore none if the crew suffices."""
    job = state.job
    skills = [IGNORE_SKILL[skill] for skill in ignorable(state, seat, job.card)]
    return (DECLINE, *skills) if enough(state, seat, job.card, job.need) else skills


def ignore(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Ignore one requirement, or none (GA-56)."""
    ((seat, move),) = joint.items()
    if move is not DECLINE:
        skill, job = state.game.tables.of[move], state.job
        state.job = Job(job.card, job.need - ONE[skill], ignored=skill)
        if tell is not None:
            tell(Event("ignored", "GA-56", {"seat": seat, "skill": SKILLS[skill]}))


def ask_crew(state: GangstaState) -> Node | None:
    """Ask for the next gangster of the crew, until nothing is needed any more."""
    job = state.job
    return state.game.tables.ask_engage[job.card][state.active] if job.need else None


def may_engage(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer every Available gangster who brings a skill still needed: one's own, then in a cooperation anybody's."""
    icons, moves, engaged = state.icons, state.game.tables.engage, state.engaged
    job = state.job
    need = job.need + BELOW & GUARD
    gang = state.gangs[seat]
    if job.crew and state.game.tables.coop[job.card]:
        gang = sum([state.gangs[other] for other in state.game.clockwise[seat]], ())
    return [moves[card] for card in gang if not engaged >> card & 1 and icons[card] + BELOW & need]


def engage(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Engage a gangster with all its skills that are still needed, none held back (GA-14, GA-15)."""
    ((seat, move),) = joint.items()
    card = state.game.tables.of[move]
    bit = 1 << card
    owner = seat if state.masks[seat] & bit else next(s for s in state.game.every if state.masks[s] & bit)
    job = state.job
    used = USED[job.need, state.icons[card]]
    state.job = Job(job.card, job.need - used, (*job.crew, (owner, card, used)), job.ignored)
    make_engaged(state, owner, card)
    if tell is not None:
        spare = NAMES[state.icons[card] - used]
        kind, rule = ("engaged-in-part", "GA-16") if spare else ("engaged", "GA-15")
        if owner != seat:
            kind, rule = "called", "GA-31"
        code = state.game.tables.codes[card]
        data: dict[str, Fact] = {"seat": seat, "owner": owner, "gangster": code, "skills": NAMES[used], "spare": spare}
        tell(Event(kind, rule, data))
