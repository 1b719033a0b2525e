"""What each phase demands of a position: who is asked, for what, and that an answer leads on by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from omerta.core.errors import BadPosition
from omerta.core.nodes import Decide
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import BANKED, DECLINE, DONE
from omerta.games.gangsta.deck.skills import NAMES, covers, shared
from omerta.games.gangsta.phases import REWARDED, SETUP, Phase
from omerta.games.gangsta.rules import chapters, rewards, snitches
from omerta.games.gangsta.rules.chapters import SIZES
from omerta.games.gangsta.rules.deal import DEALT
from omerta.games.gangsta.rules.snitches import ENOUGH, LAST_CHAPTER
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.table import PLACES

ROWS = (Phase.HEIST, Phase.GANGSTER)
PROMISED = (*REWARDED, Phase.FLY, *ROWS, Phase.JAIL, Phase.SOCIETY, Phase.BANK, Phase.OVER)
"""Where another turn may have been earned: from the reward to the end of the turn, or of the game."""


def check(state: GangstaState) -> None:
    """Refuse what cannot be asked, or could not be answered."""
    if state.phase in SETUP and state.turn:
        raise BadPosition("phase", f"is {state.phase!r} in turn {state.turn}; that comes before the first turn")
    before = state.phase in SETUP or (state.turn == 0 and state.phase in ROWS)
    if before != (state.active == NONE) or before != (state.turn == 0):
        raise BadPosition("active", "somebody has the turn once the rows are laid, and turns count from 1")
    if before:
        _nothing_yet(state)
        _dealt(state)
    _flags(state)
    _opening(state)
    _size(state)
    _snitches(state)
    _set(state)
    _owed(state)
    if state.job.card != NONE:
        _job(state)
    if state.phase in DEMANDS:
        DEMANDS[state.phase](state)
    _answerable(state)


def _nothing_yet(state: GangstaState) -> None:
    """Require that nothing has happened before the first turn (GA-02 to GA-04)."""
    tables = state.game.tables
    piles = {"stored": state.stored, "hospital": state.hospital}
    empty = {"lost": state.lost, "discarded": state.discarded, "let-go": state.let_go, "snitches": state.snitches}
    for field, pile in (*empty.items(), *((field, sum(each, ())) for field, each in piles.items())):
        if pile:
            raise BadPosition(field, "has cards before the first turn; it is empty then")
    if state.chapter != 1:
        raise BadPosition("chapter", f"is {state.chapter} before the first turn; the game begins with 1")
    for seat, gang in enumerate(state.gangs):
        if len(gang) > 1 or state.engaged or state.lessons != tables.no_lessons:
            raise BadPosition("gangs", f"seat {seat}: before the first turn there is a Boss alone, Available")
        dollars = tables.start[gang[0]] if gang else 0
        if state.assets[seat].status not in ("none", "idle"):
            raise BadPosition(
                "assets", f"seat {seat}: no resource is {state.assets[seat].status} before the first turn"
            )
        if state.money[seat] != dollars:
            raise BadPosition(
                "money", f"seat {seat} has ${state.money[seat]} before the first turn; it starts with ${dollars}"
            )


def _dealt(state: GangstaState) -> None:
    """Require that Bosses, resources and rows are dealt one after the other, clockwise from who begins."""
    phase, order = state.phase, state.game.clockwise[state.first]
    bosses = [len(state.gangs[seat]) for seat in order]
    if (phase == Phase.FIRST and any(bosses)) or (phase == Phase.BOSS and all(bosses)):
        raise BadPosition("phase", "Bosses are dealt after the first seat is drawn, one to each")
    if sorted(bosses, reverse=True) != bosses:
        raise BadPosition("gangs", "Bosses are dealt clockwise from who begins")
    if phase in (Phase.RESOURCE, Phase.KEEP) and not state.game.uses_resources:
        raise BadPosition("phase", f"is {phase!r}, but no resources are dealt in this game")
    hands = [len(state.hands[seat]) for seat in order]
    dealt = sum(hands)
    most = DEALT * len(order)
    wanted = {Phase.RESOURCE: range(most), Phase.KEEP: range(most, most + 1)}.get(phase, range(1))
    if dealt not in wanted or hands != [min(DEALT, max(0, dealt - DEALT * place)) for place in range(len(order))]:
        raise BadPosition("hands", "two resources are dealt to everybody clockwise from who begins, then one is kept")
    for field, row, first in (("row", state.row, Phase.HEIST), ("reserve", state.reserve, Phase.GANGSTER)):
        laid = PLACES - row.count(NONE)
        if (laid and phase in SETUP) or (field == "reserve" and laid and phase == Phase.HEIST):
            raise BadPosition(field, "has cards before they are laid")
        if phase == Phase.GANGSTER and field == "row" and laid < PLACES:
            raise BadPosition(field, "has gaps; heists are laid before gangsters")
        if phase == first:
            _from_the_left(field, row)


def _from_the_left(field: str, row: Sequence[int]) -> None:
    gaps = [card == NONE for card in row]
    if sorted(gaps) != gaps:
        raise BadPosition(field, "is laid from left to right")


def _flags(state: GangstaState) -> None:
    """Require flags that fit the phase: a chapter opens with heists, another turn is earned by a reward."""
    phase = state.phase
    if state.active == NONE and (state.extra or state.again or state.tucked):
        raise BadPosition("flags", "nothing but o stands there before the first turn")
    if state.opening and phase != Phase.HEIST:
        raise BadPosition("flags", f"o: a chapter opens while heists are laid; not in {phase!r}")
    if state.turn == 0 and phase == Phase.HEIST and not state.opening:
        raise BadPosition("flags", "o stands there while the first heists are laid")
    if state.again and (phase not in PROMISED or state.opening):
        raise BadPosition(
            "flags", f"a: another turn is earned by a reward, and kept to the end of the turn; not in {phase!r}"
        )
    if state.again and state.extra:
        raise BadPosition("flags", "an extra turn does not earn another one (GA-A23)")
    if state.tucked != (state.job.card != NONE and state.job.card in state.lessons):
        raise BadPosition("flags", "t stands there while the heist being performed lies under a gangster")


def _opening(state: GangstaState) -> None:
    """Require the first heists of a chapter, with Snitches aside (GA-37, GA-A9)."""
    if state.aside and not state.opening:
        raise BadPosition("aside", "Snitches wait only while a chapter opens")
    if state.opening:
        _from_the_left("row", state.row)
        for field, there in (("snitches", state.snitches), ("discarded", state.discarded)):
            if there:
                raise BadPosition(field, "has cards while a chapter opens; it is empty then")
        if state.turn and state.chapter == 1:
            raise BadPosition("flags", "o: Chapter I opens before the first turn")


def _size(state: GangstaState) -> None:
    """Require gangs that have not ended the chapter: only the Hospital and rewards being settled let one grow past it.

    The gang that ended Chapter II stands so large in the war, and the one that ended the game when it is over.
    """
    most = SIZES[state.chapter] - 1
    for seat, gang in enumerate(state.gangs):
        if seat == state.active and state.phase in (Phase.WAR, Phase.PICK, Phase.OVER):
            continue
        fast = _recruited_fast(state) if seat == state.active else 0
        if len(gang) > most + fast and not state.assets[seat].effect.heals:
            what = f"seat {seat} has {len(gang)} gangsters; {most + 1} end chapter {state.chapter}"
            raise BadPosition("gangs", what)


def _recruited_fast(state: GangstaState) -> int:
    """Count the Fast recruitments that this heist has given already (GA-A5)."""
    if state.job.card == NONE:
        return 0
    settled = state.game.tables.rewards[state.job.card][: state.job.reward]
    return sum(reward.kind == "fast recruitment" for reward in settled)


def _snitches(state: GangstaState) -> None:
    """Require that the third Snitch of the last chapter ends the game (GA-43)."""
    ended = state.chapter == LAST_CHAPTER and len(state.snitches) >= ENOUGH
    if ended and (state.phase not in (Phase.JAIL, Phase.OVER) or len(state.snitches) > ENOUGH):
        raise BadPosition("snitches", f"has {len(state.snitches)}; the game ends with number {ENOUGH}")


def _set(state: GangstaState) -> None:
    """Require a set that is being chosen: who of it is free, and the place from which it goes on."""
    phase, free, mark = state.phase, state.free, state.mark
    if (free or mark) and phase not in (Phase.MOBILISE, Phase.DIVERT, Phase.RECOVER):
        raise BadPosition("set", f"is {free}.{mark} in {phase!r}; it is 0.0 unless a set is being chosen")
    if phase == Phase.RECOVER and free:
        raise BadPosition("set", f"is {free}.{mark}; whoever leaves the Hospital is free, so the first number is 0")
    if phase == Phase.MOBILISE:
        gang, mask = state.gangs[state.active], state.masks[state.active]
        leaders = (state.leaders & mask & ~state.engaged).bit_count()
        if free > leaders or (not mark and free != leaders):
            raise BadPosition("set", f"is {free}.{mark}; {leaders} Leaders of seat {state.active} are Available")
        if mark > len(gang) or (mark and state.engaged >> gang[mark - 1] & 1):
            raise BadPosition("set", f"is {free}.{mark}; the last one readied stands before place {mark}")
        if not mask & ~state.engaged:
            raise BadPosition("phase", f"the gang of seat {state.active} is all Engaged, so it is Synchronised (GA-11)")


def _owed(state: GangstaState) -> None:
    """Require who still loses somebody, where that is asked: seats with more than a Boss, in turn order."""
    phase, owed = state.phase, state.owed
    if bool(owed) != (phase in (Phase.VICTIM, Phase.JAIL, Phase.WAR, Phase.PICK)):
        raise BadPosition("owed", "lists who still loses a gangster, while that is asked and only then")
    if list(owed) != [seat for seat in state.game.clockwise[max(0, state.active)] if seat in owed]:
        raise BadPosition(
            "owed", f"is {','.join(map(str, owed))}; seats stand once and clockwise from seat {state.active}"
        )
    for seat in owed:
        if len(state.gangs[seat]) < 2:
            raise BadPosition("owed", f"seat {seat} has nobody to lose but the Boss")


def _job(state: GangstaState) -> None:
    """Require a crew that could be engaged: one's own first, everybody from the gang they stand for, no skill twice."""
    job, tables, seat = state.job, state.game.tables, state.active
    cards = [card for _, card, _ in job.crew]
    if len(set(cards)) != len(cards):
        raise BadPosition("job", "somebody is in the crew twice")
    if job.crew and job.crew[0][0] != seat:
        raise BadPosition("job", f"the crew begins with a gangster of seat {seat}, who announced the heist (GA-30)")
    if not tables.coop[job.card] and any(owner != seat for owner, _, _ in job.crew):
        raise BadPosition("job", f"{tables.heist_codes[job.card]} is not cooperative; all are of seat {seat} (GA-30)")
    for owner, card, _ in job.crew:
        away = state.phase in (*REWARDED, Phase.FLY) and card in (*state.hospital[owner], *state.lost)
        if not state.masks[owner] >> card & 1 and not away:
            raise BadPosition("job", f"{tables.codes[card]} is not in the gang of seat {owner}")
    if job.ignored != NONE and tables.families[job.card] not in state.assets[seat].effect.ignores:
        raise BadPosition("job", f"seat {seat} ignores no skill of {tables.heist_codes[job.card]} (GA-56)")
    settled = tables.rewards[job.card][: job.reward]
    if len(settled) < job.reward:
        raise BadPosition("job", f"{job.reward} rewards are settled; not a number from 0 to {len(settled)}")
    learned = any(reward.kind == "learning" for reward in settled)
    if state.tucked and not (
        learned and any(state.lessons[card] == job.card for owner, card, _ in job.crew if owner == seat)
    ):
        raise BadPosition("job", "whoever learned from this heist is in the crew, and that reward is settled (GA-24)")


def _crewing(state: GangstaState) -> None:
    """Require that the crew can be completed (GA-A28): whoever is Available has all that is still needed."""
    job, seat = state.job, state.active
    if job.reward or (state.phase == Phase.IGNORE and (job.crew or job.ignored != NONE)):
        raise BadPosition("job", "nobody is engaged and nothing paid before the heist is announced and crewed")
    for owner, card, _ in job.crew:
        if not state.engaged >> card & 1:
            raise BadPosition(
                "job", f"{state.game.tables.codes[card]} of seat {owner} is in the crew, so it is Engaged"
            )
    coop = state.game.tables.coop[job.card]
    have = sum(state.ready) if coop else state.ready[seat]
    starts = job.crew or not coop or shared(state.ready[seat], job.need)
    if state.phase == Phase.ENGAGE and not (covers(have, job.need) and starts):
        raise BadPosition("job", f"nobody Available completes the crew, which lacks {', '.join(NAMES[job.need])}")


def _rewarded(state: GangstaState) -> None:
    """Require a reward of the kind that is asked for, after the crew is complete."""
    if state.job.need or rewards.present(state) is None:
        raise BadPosition("job", "a reward is settled after the crew is complete")
    if state.phase == Phase.AGAIN and state.extra:
        raise BadPosition("phase", "an extra turn does not earn another one (GA-A23)")


def _diverting(state: GangstaState) -> None:
    """Require as many gangsters as the reward still engages."""
    _rewarded(state)
    most, line = rewards.amount(state), rewards.line_up(state, state.active)
    if not 1 <= state.free <= most or (state.free == most) != (state.mark == 0):
        raise BadPosition("set", f"is {state.free}.{state.mark}; {most} can be engaged, each from its place on")
    if state.mark > len(line) or (state.mark and not state.engaged >> line[state.mark - 1][1] & 1):
        raise BadPosition("set", f"is {state.free}.{state.mark}; the last one engaged stands before place {state.mark}")


def _victim(state: GangstaState) -> None:
    """Require one opponent whom an assassin finds."""
    _rewarded(state)
    reward = rewards.present(state)
    if reward is None or reward.kind != "assassination":
        raise BadPosition("job", "an assassination is being settled")
    if len(state.owed) != 1 or state.owed[0] == state.active or not rewards.exposed(state, state.owed[0]):
        raise BadPosition("owed", f"is {','.join(map(str, state.owed))}; one opponent with a gangster of two skills")


def _flying(state: GangstaState) -> None:
    """Require that the heist is paid."""
    if state.job.need or rewards.present(state) is not None:
        raise BadPosition("job", "whoever flies home does so after all rewards are settled")


def _filling(state: GangstaState) -> None:
    """Require a gap that a draw could fill."""
    heist = state.phase == Phase.HEIST
    row, top = (state.row, state.top_heist) if heist else (state.reserve, state.top_gangster)
    deck = state.heists or state.traps if heist else state.gangsters
    if NONE not in row or top != NONE or not deck:
        raise BadPosition("row" if heist else "reserve", "has no gap that a draw could fill")


def _looking(state: GangstaState) -> None:
    """Require a resource that looks."""
    effect = state.assets[state.active].effect
    heist = state.phase == Phase.SEE_HEIST
    if not (
        effect.sees_heist and state.top_heist == NONE if heist else effect.sees_gangster and state.top_gangster == NONE
    ):
        raise BadPosition("phase", f"seat {state.active}, who has the turn, looks at no card")


def _jail(state: GangstaState) -> None:
    """Require a Snitch that everybody who goes to jail could not pay (GA-45)."""
    if not state.snitches:
        raise BadPosition("snitches", "nobody goes to jail without one")
    if NONE not in state.row:
        raise BadPosition("row", "has no gap; a Snitch comes while one is filled")
    for seat in state.owed:
        if state.money[seat] or snitches.informants(state, seat) >= state.snitches[-1]:
            raise BadPosition("owed", f"seat {seat} has the money or the Informants for Snitch {state.snitches[-1]}")


def _war(state: GangstaState) -> None:
    """Require the end of Chapter II (GA-39)."""
    if state.chapter != 2:
        raise BadPosition("phase", f"is {state.phase!r} in chapter {state.chapter}; the gang war ends chapter 2")
    size = len(state.gangs[state.active]) + (state.active not in state.owed)
    if size < SIZES[2]:
        raise BadPosition(
            "gangs", f"seat {state.active} ended chapter 2 with {SIZES[2]} gangsters, and lost one at most"
        )
    if state.phase == Phase.PICK and not chapters.is_crushed(state):
        raise BadPosition("phase", "a winner picks in the two-seat game alone, with double the Mercenaries")


def _over(state: GangstaState) -> None:
    """Require a reason for the end: the third Snitch, a gang of nine, or the last turn (GA-43, GA-A71)."""
    last = state.chapter == LAST_CHAPTER
    grown = last and len(state.gangs[state.active]) >= SIZES[LAST_CHAPTER]
    if not (grown or (last and len(state.snitches) == ENOUGH) or state.turn == state.game.most_turns):
        raise BadPosition("phase", "the game is not over: no third Snitch, no gang of nine, and turns are left")


def _society(state: GangstaState) -> None:
    if not state.assets[state.active].effect.readies_leader:
        raise BadPosition("phase", f"seat {state.active}, who has the turn, has no Secret society")


DEMANDS: Mapping[str, Callable[[GangstaState], None]] = {
    Phase.HEIST: _filling,
    Phase.GANGSTER: _filling,
    Phase.SEE_HEIST: _looking,
    Phase.SEE_GANGSTER: _looking,
    Phase.IGNORE: _crewing,
    Phase.ENGAGE: _crewing,
    **dict.fromkeys(REWARDED, _rewarded),
    Phase.DIVERT: _diverting,
    Phase.VICTIM: _victim,
    Phase.FLY: _flying,
    Phase.JAIL: _jail,
    Phase.WAR: _war,
    Phase.PICK: _war,
    Phase.SOCIETY: _society,
    Phase.OVER: _over,
}
"""What each phase demands besides what all do."""


def _answerable(state: GangstaState) -> None:
    """Require that whoever is asked has a choice, or could not be asked; in a window that may be a secret."""
    now = state.node()
    if type(now) is not Decide or now.window or state.phase == Phase.KEEP:
        return
    if not set(state.legal(now.seats[0])) - {DECLINE, DONE, BANKED[0]}:
        raise BadPosition("phase", f"seat {now.seats[0]} could answer nothing in {state.phase!r}")
