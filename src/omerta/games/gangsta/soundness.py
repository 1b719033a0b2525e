"""Whether a position can stand on a table at all: every card lies once, and the phase fits what lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from omerta.core.errors import BadPosition
from omerta.core.nodes import Decide
from omerta.games.gangsta.cards import BOSSES
from omerta.games.gangsta.chapters import SIZES
from omerta.games.gangsta.jobs import Job
from omerta.games.gangsta.phases import JOB, REWARDED, SETUP, Phase
from omerta.games.gangsta.skills import ANY, LEADER, ONE, SKILLS, USED, count
from omerta.games.gangsta.tables import BANKED, DECLINE, DONE, SNITCH

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

NONE = -1
OWING = (Phase.VICTIM, Phase.JAIL, Phase.WAR, Phase.PICK)


def fill_decks(state: GangstaState) -> None:
    """Put into the decks what lies nowhere else, and refuse what lies twice."""
    tables = state.game.tables
    people = [*(card for gang in (*state.gangs, *state.hospital) for card in gang)]
    people += [*_there(state.reserve), *state.let_go, *state.lost, *_there([state.top_gangster])]
    _once("gangs", people, tables.codes)
    heists = [*_there(state.row), *state.discarded, *_there(state.lessons)]
    heists += [card for pile in state.stored for card in pile]
    heists += [card for card in (state.top_heist, state.job.card) if NONE < card < SNITCH]
    if state.tucked and state.job.card in heists:
        heists.remove(state.job.card)
    _once("stored", heists, tables.heist_codes)
    resources = [*_there(holding.card for holding in state.assets), *_there(state.put_away)]
    resources += [card for hand in state.hands for card in hand]
    _once("assets", resources, tables.resource_codes)
    placed = {*[tables.codes[card] for card in people], *[tables.heist_codes[card] for card in heists]}
    state.gangsters = tuple([code for code in tables.gangsters if code not in placed])
    state.heists = tuple([code for code in tables.decks[state.chapter - 1] if code not in placed])
    traps = Counter(tables.snitches[state.chapter - 1])
    traps.subtract([*state.snitches, *state.aside])
    if state.top_heist >= SNITCH:
        traps.subtract([state.top_heist - SNITCH])
    if any(left < 0 for left in traps.values()):
        raise BadPosition("snitches", "there are more than the chapter has")
    state.traps = tuple(sorted(traps.elements()))


def _there(cards: Iterable[int]) -> list[int]:
    return [card for card in cards if card != NONE]


def _once(field: str, cards: list[int], codes: tuple[str, ...]) -> None:
    for card, times in Counter(cards).items():
        if times > 1:
            raise BadPosition(field, f"{codes[card]} lies in {times} places")


def add_up(state: GangstaState) -> None:
    """Find again what is kept for speed: icons with those learned, Leaders, each gang as a set, its Available icons."""
    tables = state.game.tables
    if state.lessons is not tables.no_lessons:
        icons = list(tables.icons)
        for card, heist in enumerate(state.lessons):
            if heist >= 0:
                icons[card] += ONE[tables.teaches[heist]]
                state.leaders |= (tables.teaches[heist] == LEADER) << card
        state.icons = tuple(icons)
    known, engaged = state.icons, state.engaged
    for seat, gang in enumerate(state.gangs):
        mask = ready = 0
        for card in gang:
            mask |= 1 << card
            if not engaged >> card & 1:
                ready += known[card]
        state.masks[seat], state.ready[seat] = mask, ready


def check(state: GangstaState) -> None:
    """Refuse what cannot be, and find decks, icons and who brings what again."""
    fill_decks(state)
    add_up(state)
    _crew(state)
    _gangs(state)
    _chapter(state)
    _money(state)
    _resources(state)
    _turn(state)
    _asked(state)


def _gangs(state: GangstaState) -> None:
    """Demand a Boss first in every gang, once they are dealt, and nobody with two lessons or two Leaders."""
    codes = state.game.tables.codes
    for seat, gang in enumerate(state.gangs):
        if any(card < BOSSES for card in gang[1:]) or (gang and gang[0] >= BOSSES):
            raise BadPosition("gangs", f"seat {seat} has one Boss, and that stands first")
        if not gang and state.phase not in (Phase.FIRST, Phase.BOSS):
            raise BadPosition("gangs", f"seat {seat} has no Boss")
        if len(gang) > SIZES[3]:
            raise BadPosition("gangs", f"seat {seat} has more than {SIZES[3]} gangsters")
    dealt = sum(bool(gang) for gang in state.gangs)
    if (state.phase == Phase.FIRST and dealt) or (state.phase == Phase.BOSS and dealt == state.game.seats):
        raise BadPosition("phase", "Bosses are dealt after the first seat is drawn, one to each")
    for field, cards in (("let-go", state.let_go), ("lost", state.lost), ("reserve", state.reserve)):
        if any(NONE < card < BOSSES for card in cards):
            raise BadPosition(field, "a Boss is never there")
    if any(card < BOSSES for patients in state.hospital for card in patients) or NONE < state.top_gangster < BOSSES:
        raise BadPosition("hospital", "a Boss is never there")
    for card, icons in enumerate(state.icons):
        if count(icons, LEADER) > 1:
            raise BadPosition("gangs", f"{codes[card]} has Leader twice")


def _crew(state: GangstaState) -> None:
    """Find what the crew brings by engaging it anew."""
    job, tables = state.job, state.game.tables
    if (job.card == NONE) == (state.phase in JOB):
        raise BadPosition("job", "stands there while a heist is performed, and only then")
    if job.card == NONE:
        return
    need, crew = tables.need[job.card], []
    if job.ignored != NONE:
        if not need & ANY[job.ignored]:
            heist = tables.heist_codes[job.card]
            raise BadPosition("job", f"{SKILLS[job.ignored]!r} is no skill that {heist} needs")
        need -= ONE[job.ignored]
    for owner, card, _ in job.crew:
        icons = state.icons[card]
        if state.lessons[card] == job.card:
            icons -= ONE[tables.teaches[job.card]]
        used = USED[need, icons]
        if not used:
            raise BadPosition("job", f"{tables.codes[card]} brings nothing that is still needed")
        need -= used
        crew.append((owner, card, used))
    most = len(tables.rewards[job.card])
    if job.reward > most:
        raise BadPosition("job", f"{job.reward} rewards are settled; not a number from 0 to {most}")
    state.job = Job(job.card, need, tuple(crew), job.ignored, job.reward)


def _chapter(state: GangstaState) -> None:
    """Demand that heists lie in their chapter."""
    now = state.game.tables.chapters[state.chapter - 1]
    last = now[-1]
    for field, cards in (("row", _there(state.row)), ("discarded", state.discarded)):
        if any(card not in now for card in cards):
            raise BadPosition(field, f"only heists of chapter {state.chapter} are there")
    if any(card > last for pile in state.stored for card in pile):
        raise BadPosition("stored", "no heist of a later chapter is there")
    if any(NONE < card < SNITCH and card not in now for card in (state.top_heist, state.job.card)):
        raise BadPosition("job" if state.job.card not in now else "top", f"is of chapter {state.chapter}")
    if state.aside and not state.opening:
        raise BadPosition("aside", "Snitches wait only while a chapter opens")


def _money(state: GangstaState) -> None:
    """Demand that the bank holds money that is there, for whoever has one."""
    for seat, held in enumerate(state.banked):
        if held > state.money[seat] or held > state.assets[seat].effect.holds:
            raise BadPosition("bank", f"seat {seat} cannot hold ${held} there")


def _resources(state: GangstaState) -> None:
    """Demand resources where they are played: two in hand, then one kept and one put away."""
    uses, phase = state.game.uses_resources, state.phase
    for seat in state.game.every:
        hand, kept, away = state.hands[seat], state.assets[seat].card, state.put_away[seat]
        if not uses and (hand or kept != NONE or away != NONE):
            raise BadPosition("assets", "nobody has resources in this game")
        if uses and ((kept == NONE) != (away == NONE) or (kept == NONE) != (phase in SETUP)):
            raise BadPosition("assets", f"seat {seat} keeps one resource and puts one away, after they are dealt")
        wanted = 2 if phase == Phase.KEEP else 0 if phase != Phase.RESOURCE else len(hand)
        if uses and (len(hand) != wanted or list(hand) != sorted(hand) or len(hand) > 2):
            raise BadPosition("hands", f"seat {seat} has no such hand now")
    if phase in (Phase.RESOURCE, Phase.KEEP) and not uses:
        raise BadPosition("phase", "no resources are dealt in this game")
    if phase == Phase.RESOURCE and all(len(hand) == 2 for hand in state.hands):
        raise BadPosition("hands", "everybody has two resources already")
    effects = [holding.effect for holding in state.assets]
    if state.top_heist != NONE and not any(effect.sees_heist for effect in effects):
        raise BadPosition("top", "nobody has looked at a heist")
    if state.top_gangster != NONE and not any(effect.sees_gangster for effect in effects):
        raise BadPosition("top", "nobody has looked at a gangster")
    if any(patients and not effects[seat].heals for seat, patients in enumerate(state.hospital)):
        raise BadPosition("hospital", "somebody is there without a Hospital")


def _turn(state: GangstaState) -> None:
    """Demand somebody whose turn it is, once the rows lie there."""
    before = state.phase in SETUP or (state.turn == 0 and state.phase in (Phase.HEIST, Phase.GANGSTER))
    if before != (state.active == NONE) or before != (state.turn == 0):
        raise BadPosition("active", "somebody has the turn once the rows are laid, and turns count from 1")
    if bool(state.owed) != (state.phase in OWING) or len(set(state.owed)) != len(state.owed):
        raise BadPosition("owed", "lists who still loses a gangster, while that is asked")
    if state.phase == Phase.JAIL and not state.snitches:
        raise BadPosition("snitches", "nobody goes to jail without one")
    if state.phase == Phase.PICK and (state.game.seats != 2 or len(state.owed) != 1):
        raise BadPosition("phase", "a winner picks in the two-seat game alone")
    if (state.free or state.mark) and state.phase not in (Phase.MOBILISE, Phase.DIVERT, Phase.RECOVER):
        raise BadPosition("set", "is 0.0 unless a set is being chosen")


def _asked(state: GangstaState) -> None:
    """Demand that what is waited for can come."""
    phase = state.phase
    if phase == Phase.HEIST and (NONE not in state.row or state.top_heist != NONE or not (state.heists or state.traps)):
        raise BadPosition("row", "has no gap that a draw could fill")
    if phase == Phase.GANGSTER and (NONE not in state.reserve or state.top_gangster != NONE or not state.gangsters):
        raise BadPosition("reserve", "has no gap that a draw could fill")
    sees = phase == Phase.SEE_HEIST and (not state.assets[state.active].effect.sees_heist or state.top_heist != NONE)
    if sees or (phase == Phase.SEE_GANGSTER and not state.assets[state.active].effect.sees_gangster):
        raise BadPosition("phase", "whoever has the turn looks at no card")
    job = state.job
    if phase in REWARDED and (job.need or job.reward >= len(state.game.tables.rewards[job.card])):
        raise BadPosition("job", "a reward is settled after the crew is complete")
    if phase == Phase.FLY and job.need:
        raise BadPosition("phase", "nobody flies home")
    if type(now := state.node()) is Decide and phase != Phase.KEEP:
        _answerable(state, now)


def _answerable(state: GangstaState, now: Decide) -> None:
    """Demand a legal answer."""
    if not set(state.legal(now.seats[0])) - {DECLINE, DONE, BANKED[0]}:
        raise BadPosition("phase", "nothing could be answered here")
    if state.phase == Phase.SOCIETY and not state.assets[state.active].effect.readies_leader:
        raise BadPosition("phase", "whoever has the turn has no Secret society")
