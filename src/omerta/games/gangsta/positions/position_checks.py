"""Whether a position can stand on a table: every card lies once and where it may, and the phase fits what lies there.

Whatever is accepted can be played to its end by the rules. Not every such position can come about by them: how often
somebody was paid, or in which order cards went, is not asked. What a phase demands stands in `phase_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from omerta.core.errors import BadPosition
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.cards import BOSSES
from omerta.games.gangsta.deck.deck_tables import SNITCH
from omerta.games.gangsta.deck.skills import ANY, LEADER, ONE, SKILLS, USED, count
from omerta.games.gangsta.jobs import Job
from omerta.games.gangsta.phases import JOB, SETUP, Phase
from omerta.games.gangsta.positions import phase_checks
from omerta.games.gangsta.state import GangstaState


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
    for number, left in traps.items():
        if left < 0:
            has = tables.snitches[state.chapter - 1].count(number)
            raise BadPosition("snitches", f"{has - left} show {number}; chapter {state.chapter} has {has} of them")
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
    phase_checks.check(state)


def _gangs(state: GangstaState) -> None:
    """Require a Boss first in every gang, once they are dealt, none anywhere else, and nobody with two Leaders."""
    codes = state.game.tables.codes
    for seat, gang in enumerate(state.gangs):
        if any(card < BOSSES for card in gang[1:]) or (gang and gang[0] >= BOSSES):
            names = ",".join(codes[card] for card in gang)
            raise BadPosition("gangs", f"seat {seat}: {names!r} has not one Boss, standing first")
        if not gang and state.phase not in (Phase.FIRST, Phase.BOSS):
            raise BadPosition("gangs", f"seat {seat} has no Boss, and they are dealt")
    patients = [card for cards in state.hospital for card in cards]
    places = {"let-go": state.let_go, "lost": state.lost, "reserve": state.reserve, "hospital": patients}
    for field, cards in (*places.items(), ("top", (state.top_gangster,))):
        for card in cards:
            if NONE < card < BOSSES:
                raise BadPosition(field, f"{codes[card]} is a Boss, who is never there")
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
    state.job = Job(job.card, need, tuple(crew), job.ignored, job.reward)


def _chapter(state: GangstaState) -> None:
    """Require that heists lie in their chapter, and Snitches aside only while one opens."""
    tables, now = state.game.tables, state.game.tables.chapters[state.chapter - 1]
    places = {"row": state.row, "discarded": state.discarded, "job": (state.job.card,), "top": (state.top_heist,)}
    for field, cards in places.items():
        for card in cards:
            if NONE < card < SNITCH and card not in now:
                raise BadPosition(field, f"{tables.heist_codes[card]} is not of chapter {state.chapter}")
    stored = [card for pile in state.stored for card in pile]
    for field, cards in (("stored", stored), ("gangs", state.lessons)):
        for card in cards:
            if card > now[-1]:
                raise BadPosition(field, f"{tables.heist_codes[card]} is of a later chapter than {state.chapter}")


def _money(state: GangstaState) -> None:
    """Require that the bank holds money that is there, for whoever has one."""
    for seat, held in enumerate(state.banked):
        most = min(state.money[seat], state.assets[seat].effect.holds)
        if held > most:
            raise BadPosition("bank", f"seat {seat} cannot hold ${held} there; ${most} at most")


def _resources(state: GangstaState) -> None:
    """Require resources where they are played: two in hand, then one kept and one put away; and what they bring."""
    uses, phase, assets = state.game.uses_resources, state.phase, state.assets
    for seat in state.game.every:
        kept, away = assets[seat].card, state.put_away[seat]
        if not uses and (state.hands[seat] or kept != NONE or away != NONE):
            raise BadPosition("assets", f"seat {seat} has a resource, and nobody has one in this game")
        if uses and ((kept == NONE) != (away == NONE) or (kept == NONE) != (phase in SETUP)):
            raise BadPosition("assets", f"seat {seat} keeps one resource and puts one away, after they are dealt")
        if state.hands[seat] and phase not in SETUP:
            raise BadPosition("hands", f"seat {seat} has a hand; resources are kept or put away by then")
        if state.hospital[seat] and not assets[seat].effect.heals:
            raise BadPosition("hospital", f"seat {seat} has patients without a Hospital that is active")
        if kept != NONE:
            _press(state, seat)
    if state.top_heist != NONE and not any(holding.effect.sees_heist for holding in assets):
        raise BadPosition("top", "nobody has looked at a heist")
    if state.top_gangster != NONE and not any(holding.effect.sees_gangster for holding in assets):
        raise BadPosition("top", "nobody has looked at a gangster")


def _press(state: GangstaState, seat: int) -> None:
    """Require that what leaves at the gang war has left, and nothing else (GA-59)."""
    holding, tables = state.assets[seat], state.game.tables
    war = state.chapter == 3 or state.phase in (Phase.WAR, Phase.PICK)
    left = holding.status in ("stored", "gone")
    if left != (tables.effects[holding.card].leaves_at_war and war):
        when = "has left" if war else "leaves"
        code = tables.resource_codes[holding.card]
        raise BadPosition("assets", f"seat {seat}: {code} is {holding.status}; only Counterfeit printing {when} at war")
