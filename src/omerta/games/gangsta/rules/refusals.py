"""Why not: the reason and the rule that keep a seat from a move, or None; a gangster is refused with what stops it."""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.cards import BOSSES
from omerta.games.gangsta.deck.deck_tables import HIT, STEAL
from omerta.games.gangsta.deck.skills import ANY, NAMES, ONE, SKILLS, count, shared
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules import heists, passing, recruiting, rewards
from omerta.games.gangsta.state import GangstaState


def _code(move: Move) -> str:
    return str(move.args[0])


def why_not_keep(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    dealt = state.game.tables.of[move] in state.hands[seat]
    return None if dealt else Refusal("not-dealt", "GA-51", {"resource": _code(move)})


def why_not_recruit(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gangster is not recruited: it is not for sale, or costs too much."""
    card, money = state.game.tables.of[move], state.money[seat]
    data: dict[str, Fact] = {"gangster": _code(move), "money": money}
    if card in state.reserve:
        price = recruiting.price(state, seat, card)
        return Refusal("too-dear", "GA-12", {**data, "price": price}) if price > money else None
    reached = state.phase == Phase.ACTION or state.game.fast_indicator
    if reached and card == state.top_gangster and recruiting.has_seen(state, seat):
        price = recruiting.top_price(state, seat, card)
        return Refusal("too-dear", "GA-64", {**data, "price": price}) if price > money else None
    return Refusal("not-in-reserve", "GA-12", {"gangster": _code(move)})


def why_not_announce(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a heist is not announced: it is not there, not paid for, or cannot be crewed."""
    card = state.game.tables.of[move]
    code = _code(move)
    seen = card == state.top_heist and state.assets[seat].effect.sees_heist
    if card not in state.row and not seen:
        return Refusal("not-in-row", "GA-13", {"heist": code})
    if seen and not state.money[seat]:
        return Refusal("no-dollar", "GA-57", {"heist": code})
    if heists.can_crew(state, seat, card):
        return None
    need, coop = state.game.tables.need[card], state.game.tables.coop[card]
    if coop and not shared(state.ready[seat], need):
        return Refusal("no-starter", "GA-30", {"heist": code})
    have = sum(state.ready) if coop else state.ready[seat]
    missing = sum(max(0, count(need, skill) - count(have, skill)) * ONE[skill] for skill in range(len(SKILLS)))
    return Refusal("cannot-crew", "GA-A28", {"heist": code, "skills": NAMES[missing]})


def why_not_engage(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gangster cannot join the crew: not there, Engaged, an enemy's, useless, or too late."""
    tables = state.game.tables
    card, job = tables.of[move], state.job
    data = {"gangster": _code(move), "heist": tables.heist_codes[job.card]}
    owner = next((other for other in state.game.every if state.masks[other] >> card & 1), NONE)
    if owner == NONE:
        return Refusal("not-in-a-gang", "GA-13", data)
    if owner != seat and not tables.coop[job.card]:
        return Refusal("not-cooperative", "GA-30", data)
    if owner != seat and not job.crew:
        return Refusal("own-first", "GA-30", data)
    if state.engaged >> card & 1:
        return Refusal("is-engaged", "GA-07", data)
    need = tables.need[job.card]
    if job.ignored != NONE:
        need -= ONE[job.ignored]
    if not shared(state.icons[card], need):
        return Refusal("no-needed-skill", "GA-14", {**data, "skills": NAMES[need]})
    if shared(state.icons[card], job.need):
        return None
    return Refusal("covered", "GA-A27", {**data, "skills": NAMES[state.icons[card]], "open": NAMES[job.need]})


def why_not_ready(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gangster cannot be readied: not one's own, Available already, not a Leader, or out of order."""
    card = state.game.tables.of[move]
    data = {"gangster": _code(move)}
    if not state.masks[seat] >> card & 1:
        return Refusal("not-yours", "GA-08", data)
    if not state.engaged >> card & 1:
        return Refusal("is-available", "GA-07", data)
    if state.phase == Phase.SOCIETY:
        return None if state.leaders >> card & 1 else Refusal("no-leader", "GA-65", data)
    if state.phase == Phase.FLY or state.gangs[seat].index(card) >= state.mark:
        return None
    return Refusal("in-order", "GA-A24", data)


def why_nobody_readies(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """Return why nobody is readied any more: Mobilisation is over once Leaders and money are used up."""
    refusal = why_not_ready(state, seat, move)
    return Refusal("mobilised", "GA-10", {"gangster": _code(move)}) if refusal is None else refusal


def why_not_ready_all(state: GangstaState, seat: Seat, _move: Move) -> Refusal | None:
    can = state.assets[seat].effect.readies_all and state.money[seat]
    return None if can else Refusal("no-headquarters", "GA-63")


def why_not_decline(state: GangstaState, seat: Seat, _move: Move) -> Refusal | None:
    job = state.job
    return None if heists.enough(state, seat, job.card, job.need) else Refusal("must-ignore", "GA-56")


def why_not_ignore(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a requirement is not ignored: it is not there, or ignoring it is not enough."""
    skill = state.game.tables.of[move]
    if skill in heists.ignorable(state, seat, state.job.card):
        return None
    there = state.job.need & ANY[skill]
    return Refusal("not-enough" if there else "not-required", "GA-56", {"skill": SKILLS[skill]})


def why_not_divert(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gangster cannot be diverted: not an enemy's, Engaged, or out of order."""
    card = state.game.tables.of[move]
    data, line = {"gangster": _code(move)}, [other for _, other in rewards.line_up(state, seat)]
    if card not in line:
        return Refusal("not-an-enemy", "GA-27", data)
    if state.engaged >> card & 1:
        return Refusal("is-engaged", "GA-27", data)
    return None if line.index(card) >= state.mark else Refusal("in-order", "GA-27", data)


def why_not_lose(state: GangstaState, _seat: Seat, move: Move) -> Refusal | None:
    """Return why a gangster cannot be lost: a Boss, not of that gang, or without exactly two skills."""
    card, loser = state.game.tables.of[move], state.owed[0]
    data = {"gangster": _code(move)}
    if card < BOSSES:
        return Refusal("boss-stays", "GA-41", data)
    if not state.masks[loser] >> card & 1:
        return Refusal("not-there", "GA-45", data)
    spared = state.phase == Phase.VICTIM and card not in rewards.exposed(state, loser)
    return Refusal("not-two-skills", "GA-28", data) if spared else None


def why_not_recover(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gangster does not leave the Hospital: it is not there, or was passed over (GA-58)."""
    card, patients, data = state.game.tables.of[move], state.hospital[seat], {"gangster": _code(move)}
    if card not in patients:
        return Refusal("no-patient", "GA-58", data)
    return None if card in patients[state.mark :] else Refusal("in-order", "GA-58", data)


def why_not_discard(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    return None if move in passing.may_discard(state, seat) else Refusal("not-open", "GA-20", {"card": _code(move)})


def why_not_hold(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a sum is not put into the Bank: it holds less, or there is less (GA-54)."""
    dollars = state.game.tables.of[move]
    if dollars <= min(state.assets[seat].effect.holds, state.money[seat]):
        return None
    return Refusal("not-so-much", "GA-54", {"dollars": dollars, "money": state.money[seat]})


def open_cards(state: GangstaState, _seat: Seat) -> list[Move]:
    tables = state.game.tables
    found = [tables.recruit[card] for card in state.reserve if card != NONE]
    found += [tables.heist[card] for card in state.row if card != NONE]
    return found


def reserve(state: GangstaState, _seat: Seat) -> list[Move]:
    return [state.game.tables.recruit[card] for card in state.reserve if card != NONE]


def everybody_in_reach(state: GangstaState, seat: Seat) -> list[Move]:
    everybody = bool(state.game.tables.coop[state.job.card])
    seats = state.game.clockwise[seat] if everybody else (seat,)
    return [state.game.tables.engage[card] for other in seats for card in state.gangs[other]]


def own_gang(state: GangstaState, seat: Seat) -> list[Move]:
    return [state.game.tables.ready[card] for card in state.gangs[seat]]


def own_crew(state: GangstaState, seat: Seat) -> list[Move]:
    return [state.game.tables.teach[card] for owner, card, _ in state.job.crew if owner == seat]


def thefts(state: GangstaState, seat: Seat) -> list[Move]:
    return [STEAL[other] for other in rewards.rivals(state, seat)]


def hits(state: GangstaState, seat: Seat) -> list[Move]:
    return [HIT[other] for other in rewards.rivals(state, seat)]


def rivals(state: GangstaState, seat: Seat) -> list[Move]:
    return [state.game.tables.divert[card] for _, card in rewards.line_up(state, seat)]


def loser_s_gang(state: GangstaState, _seat: Seat) -> list[Move]:
    return [state.game.tables.lose[card] for card in state.gangs[state.owed[0]]]
