"""The Police: who moves a cop, what raids, shootouts and salary pay, and how they win (17.1 to 17.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.marker_places import may_be
from omerta.games.gangsters.moves import NO
from omerta.games.gangsters.pieces import COMMISSIONER, COPS, GANG, KINDS, MARKERS, UNTOUCHABLES, VAMP
from omerta.games.gangsters.procedures import NO_SPOILS, Spoils
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.rules.defaults import CASH_TO_WIN, PRECINCTS_TO_WIN, u14_crime_level, u57_joints
from omerta.games.gangsters.rules.precincts import is_precinct
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.table import AnyTable

SALARY, LOW_CRIME = 100, 4
"""A salary for each point that the crime level is below four (17.4)."""


def cop_mover(state: GangstersState) -> Seat:
    """Return who moves the cop: the gang in turn, or the Police unless that gang has bribed it (17.5)."""
    police = state.game.police
    return state.turn if police < 0 or state.duty.bribed >= 0 else police


def cop_rule(state: GangstersState) -> str:
    """Name the rule by which the cop is moved: a gang's turn, its bribe, or the Police in a gang's turn or theirs."""
    if state.game.police < 0:
        return "GS-49"
    if state.duty.bribed >= 0:
        return "17.5b"
    return "17.6d" if state.turn == state.game.police else "17.5c"


def called(game: AnyTable, seat: Seat, kind: int) -> str:
    """Name a piece: that of the Police is the Commissioner."""
    return "commissioner" if seat == game.police else KINDS[kind]


def may_hold(state: GangstersState, seat: Seat, cop: int) -> bool:
    """Return whether a seat may hold a cop's marker, as all know: it holds some, and with the Police maybe this."""
    if not state.bribes[seat]:
        return False
    return state.game.police < 0 or bool(may_be(state.known, cop) >> seat & 1)


# What a raid or a shootout pays.


def face_value(kind: int, strength: int, men: int) -> int:
    """Add up what so many lost men are worth, from the strongest down; a Vamp is worth $100 (17.2b, GS-U54)."""
    return 100 * men if kind == VAMP else 100 * sum([strength - lost for lost in range(men)])


def earn(state: GangstersState, dollars: int, earner: int) -> None:
    """Lay down what a cop, the Commissioner or a precinct has earned."""
    state.spoils = replace(state.spoils, bounty=state.spoils.bounty + dollars, earner=earner)


def double(state: GangstersState, cop: int, tell: Tell | None) -> None:
    """Double what this cop is about to earn, for its bribe (17.2c)."""
    seat = state.game.police
    state.spoils = replace(state.spoils, doubled=1)
    markers.put_back(state, seat, cop)
    if tell is not None:
        tell(Event("payoff-doubled", "17.2c", {"seat": seat, "cop": cop + 1, "marker": MARKERS[cop]}))


def ask_share(state: GangstersState) -> Decide | None:
    """Ask the gangs that may hold the cop's bribe whether they take their half, once the result is known (17.2d)."""
    spoils, cop = state.spoils, state.spoils.earner
    if not spoils.bounty or not 0 <= cop < COPS or cop == UNTOUCHABLES or spoils.doubled or cop == state.duty.bribed:
        return None
    seats = tuple([seat for seat in range(state.game.gangs) if may_hold(state, seat, cop)])
    return _ask_share(seats, cop + 1, half(spoils.bounty)) if seats else None


@lru_cache(maxsize=1 << 12)
def _ask_share(seats: tuple[Seat, ...], cop: int, dollars: int) -> Decide:
    return Decide(seats, "share", window=True, data={"cop": cop, "dollars": dollars})


def half(dollars: int) -> int:
    """Return half of a payoff, rounded up to $100 (17.2d)."""
    return -(-dollars // 200) * 100


def may_share(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the answers: no, and the marker of this cop for who holds it."""
    return markers.answers(state, seat, state.spoils.earner)


def why_not_share(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    return markers.why_not_play(state, seat, state.spoils.earner, move)


def share(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Let a gang that plays the cop's bribe take half (17.2d, 17.3b)."""
    for seat, move in joint.items():
        if move is not NO:
            state.spoils = replace(state.spoils, sharer=seat)
            markers.put_back(state, seat, state.spoils.earner)
            if tell is not None:
                data: dict[str, Fact] = {
                    "seat": seat,
                    "cop": state.spoils.earner + 1,
                    "marker": MARKERS[state.spoils.earner],
                }
                tell(Event("share-claimed", "17.2d", data))


def settle(state: GangstersState, tell: Tell | None) -> bool:
    """Settle what was earned: a raid is paid in the Payoff step, a shootout at once; a hurt Commissioner leaves."""
    if state.spoils.bounty:
        _settle(state, tell)
    state.spoils = Spoils(hurt=1) if state.spoils.hurt else NO_SPOILS
    commissioner_leaves(state, tell)
    return False


def commissioner_leaves(state: GangstersState, tell: Tell | None) -> None:
    """Take a hurt Commissioner off the board; he keeps the strength that is left (17.7c)."""
    if state.spoils.hurt:
        state.spoils = replace(state.spoils, hurt=0)
        if state.at[state.game.commissioner] >= 0:
            state.at[state.game.commissioner] = NONE
            if tell is not None:
                men = state.men[state.game.commissioner]
                tell(Event("commissioner-leaves", "17.7c", {"seat": state.game.police, "men": men}))


def _settle(state: GangstersState, tell: Tell | None) -> None:
    police, dollars, sharer = state.game.police, state.spoils.bounty, state.spoils.sharer
    raid = state.fight.foe < 0 and state.fight.attacker < 0
    automatic = sharer < 0 and 0 <= state.duty.bribed == state.spoils.earner
    if automatic:
        sharer = state.turn
    taken = half(dollars) if sharer >= 0 else 0
    kept = 2 * dollars if state.spoils.doubled else dollars - taken
    paid = state.owed if raid else state.cash
    paid[police] += kept
    if tell is not None:
        rule = "17.2a" if raid else "17.2b"
        tell(Event("raid-payoff" if raid else "shootout-payoff", rule, {"seat": police, "dollars": kept}))
    if sharer >= 0:
        paid[sharer] += taken
        if tell is not None:
            rule = "17.2e" if automatic else "17.2d"
            tell(Event("share", rule, {"seat": sharer, "other": police, "dollars": taken}))


# The Payoff step, and the end of a Cop Turn.


def salary(state: GangstersState) -> int:
    """Return the salary bonus: from the first Cop Turn on, for each point of the crime level below four (17.4)."""
    if state.round == 1 and state.turn != state.game.police:
        return 0
    return SALARY * max(0, LOW_CRIME - u14_crime_level(state))


def collect(state: GangstersState, tell: Tell | None) -> None:
    """Pay the salary, then what raids have earned (17.4, 17.6h)."""
    police = state.game.police
    dollars = salary(state)
    if dollars:
        state.cash[police] += dollars
        if tell is not None:
            level = u14_crime_level(state)
            tell(Event("salary", "17.4", {"seat": police, "dollars": dollars, "level": level}))
    for seat, owed in enumerate(state.owed):
        if owed:
            state.cash[seat] += owed
            state.owed[seat] = 0
            if tell is not None:
                tell(Event("raid-paid", "17.6h", {"seat": seat, "dollars": owed}))


def won_by(state: GangstersState) -> str:
    """Return by what the Police have won at the end of a Cop Turn, or "none" (17.1)."""
    game = state.game
    hand = state.bribes[game.police] & ~(1 << UNTOUCHABLES)
    loyal = any(hand >> cop & 1 for cop, stand in enumerate(state.cops) if stand >= 0)
    if state.at[game.commissioner] < 0 or not loyal:
        return "none"
    if u57_joints(state, game.police).bit_count() >= PRECINCTS_TO_WIN:
        return "precincts"
    return "cash" if state.cash[game.police] >= CASH_TO_WIN else "none"


# The Commissioner in a shootout.


def is_here(state: GangstersState, space: int) -> bool:
    """Return whether the Commissioner is in a space."""
    stand = state.at[state.game.commissioner] if state.game.police >= 0 else NONE
    return stand >= 0 and state.game.space_of[stand] == space


def shields(state: GangstersState) -> int:
    """Count the hits that cops in the space can take for the Commissioner: those the Police moved there (17.5e)."""
    space_of, cops, scene = state.game.space_of, state.cops, state.scene
    there = [cop for cop in range(COPS) if state.duty.marched >> cop & 1 and cops[cop] >= 0]
    return sum([state.game.cop_strength[cop] for cop in there if space_of[cops[cop]] == scene])


def besieged(state: GangstersState) -> bool:
    """Return whether the Commissioner's own precinct is attacked: then he fights beside it alone (GS-U53).

    In a gang's joint that another gang attacks he shoots at the criminals like any cop (17.7c).
    """
    stand = state.at[state.game.commissioner]
    if stand >= state.game.buildings or not is_precinct(state, stand):
        return False
    return any(state.siege[piece] and state.at[piece] == stand for piece in range(state.game.gangs * GANG))


def returns_fire(state: GangstersState) -> bool:
    """Return whether criminals shoot back: at the Commissioner, since a cop goes to the cup in any case (17.7c)."""
    return state.fight.foe == COMMISSIONER
