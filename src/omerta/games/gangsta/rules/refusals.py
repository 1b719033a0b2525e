"""Why not: for every move that is not legal now, the reason and the rule; a gangster is refused with what stops it."""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.cards import BOSSES
from omerta.games.gangsta.deck.deck_tables import HIT, STEAL
from omerta.games.gangsta.deck.skills import ANY, NAMES, ONE, SKILLS, count, shared
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules import recruiting, rewards
from omerta.games.gangsta.state import GangstaState


def _code(move: Move) -> str:
    return str(move.args[0])


def not_dealt(_state: GangstaState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("not-dealt", "GA-51", {"resource": _code(move)})


def not_recruited(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """A gangster is not for sale, or costs too much."""
    card, money = state.game.tables.of[move], state.money[seat]
    data: dict[str, Fact] = {"gangster": _code(move), "money": money}
    if card in state.reserve:
        return Refusal("too-dear", "GA-12", {**data, "price": recruiting.price(state, seat, card)})
    reached = state.phase == Phase.ACTION or state.game.fast_indicator
    if reached and card == state.top_gangster and recruiting.has_seen(state, seat):
        return Refusal("too-dear", "GA-64", {**data, "price": recruiting.top_price(state, seat, card)})
    return Refusal("not-in-reserve", "GA-12", {"gangster": _code(move)})


def no_heist(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """A heist is not there, not paid for, or cannot be crewed."""
    card = state.game.tables.of[move]
    code = _code(move)
    seen = card == state.top_heist and state.assets[seat].effect.sees_heist
    if card not in state.row and not seen:
        return Refusal("not-in-row", "GA-13", {"heist": code})
    if seen and not state.money[seat]:
        return Refusal("no-dollar", "GA-57", {"heist": code})
    need, coop = state.game.tables.need[card], state.game.tables.coop[card]
    if coop and not shared(state.ready[seat], need):
        return Refusal("no-starter", "GA-30", {"heist": code})
    have = sum(state.ready) if coop else state.ready[seat]
    missing = sum(max(0, count(need, skill) - count(have, skill)) * ONE[skill] for skill in range(len(SKILLS)))
    return Refusal("cannot-crew", "GA-A28", {"heist": code, "skills": NAMES[missing]})


def not_engaged(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """A gangster cannot join the crew: not there, Engaged, an enemy's, useless, or too late."""
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
    return Refusal("covered", "GA-A27", {**data, "skills": NAMES[state.icons[card]], "open": NAMES[job.need]})


def not_readied(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """A gangster cannot be readied: not one's own, Available already, not a Leader, or out of order."""
    card = state.game.tables.of[move]
    data = {"gangster": _code(move)}
    if not state.masks[seat] >> card & 1:
        return Refusal("not-yours", "GA-08", data)
    if not state.engaged >> card & 1:
        return Refusal("is-available", "GA-07", data)
    if state.phase == Phase.SOCIETY:
        return Refusal("no-leader", "GA-65", data)
    return Refusal("in-order", "GA-A24", data)


def mobilised(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """Mobilisation is over once Leaders and money are used up."""
    refusal = not_readied(state, seat, move)
    return Refusal("mobilised", "GA-10", refusal.data) if refusal.reason == "in-order" else refusal


def no_headquarters(_state: GangstaState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-headquarters", "GA-63")


def must_ignore(_state: GangstaState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("must-ignore", "GA-56")


def not_ignored(state: GangstaState, _seat: Seat, move: Move) -> Refusal:
    """A requirement is not there, or ignoring it is not enough."""
    skill = state.game.tables.of[move]
    there = state.job.need & ANY[skill]
    return Refusal("not-enough" if there else "not-required", "GA-56", {"skill": SKILLS[skill]})


def not_taught(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """A gangster cannot learn: not of the own crew, taught already, or a Leader."""
    card = state.game.tables.of[move]
    data = {"gangster": _code(move)}
    if (seat, card) not in [(owner, member) for owner, member, _ in state.job.crew]:
        return Refusal("not-in-crew", "GA-24", data)
    if state.lessons[card] >= 0:
        return Refusal("has-learned", "GA-24", data)
    return Refusal("second-leader", "GA-24", data)


def no_theft(_state: GangstaState, seat: Seat, move: Move) -> Refusal:
    if move.args[0] == seat:
        return Refusal("own-seat", "GA-26")
    return Refusal("nothing-to-steal", "GA-A34", {"seat": _number(move)})


def no_hit(_state: GangstaState, seat: Seat, move: Move) -> Refusal:
    if move.args[0] == seat:
        return Refusal("own-seat", "GA-28")
    return Refusal("nobody-exposed", "GA-A36", {"seat": _number(move)})


def _number(move: Move) -> int:
    seat = move.args[0]
    assert isinstance(seat, int)
    return seat


def not_diverted(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """A gangster cannot be diverted: not an enemy's, Engaged, or out of order."""
    card = state.game.tables.of[move]
    data = {"gangster": _code(move)}
    if card not in [other for _, other in rewards.line_up(state, seat)]:
        return Refusal("not-an-enemy", "GA-27", data)
    return Refusal("is-engaged" if state.engaged >> card & 1 else "in-order", "GA-27", data)


def not_lost(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    """A gangster cannot be lost: a Boss, not of that gang, or without exactly two skills."""
    card = state.game.tables.of[move]
    data = {"gangster": _code(move)}
    if card < BOSSES:
        return Refusal("boss-stays", "GA-41", data)
    if state.phase == Phase.VICTIM and state.masks[seat] >> card & 1:
        return Refusal("not-two-skills", "GA-28", data)
    return Refusal("not-there", "GA-45", data)


def not_recovered(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    there = state.game.tables.of[move] in state.hospital[seat]
    return Refusal("in-order" if there else "no-patient", "GA-58", {"gangster": _code(move)})


def not_discarded(_state: GangstaState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("not-open", "GA-20", {"card": _code(move)})


def not_held(state: GangstaState, seat: Seat, move: Move) -> Refusal:
    return Refusal("not-so-much", "GA-54", {"dollars": _number(move), "money": state.money[seat]})


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
