"""Bribe or Move Cops: buy a bribe, move one cop by the blue die, or bring a new one in (GS-17, GS-49 to GS-52)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.city.streets import Path
from omerta.games.gangsters.moves import BRIBE, BRING, COP, DONUTS, NO, NUMBER_OF, PASS, PLAY
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import BLUE, COP_NAMES, COPS, MARKERS, UNTOUCHABLES
from omerta.games.gangsters.procedures import BRINGING, NO_ERRAND, Bill, Errand
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.rules.commissioner import moves_left, must_enter
from omerta.games.gangsters.rules.defaults import u14_crime_level, u34_may_enter
from omerta.games.gangsters.rules.police import cop_mover, cop_rule
from omerta.games.gangsters.rules.precincts import first_digit_is, precincts
from omerta.games.gangsters.state import GangstersState


def roll(state: GangstersState, green: int, white: int, blue: int, red: int, black: int, tell: Tell | None) -> None:
    """Roll all five dice (GS-03)."""
    state.dice = (green, white, blue, red, black)
    if tell is not None:
        dice: dict[str, Fact] = {"green": green, "white": white, "blue": blue, "red": red, "black": black}
        tell(Event("dice", "GS-03", {"seat": state.turn, **dice}))


def ask(state: GangstersState) -> Decide:
    """Ask for one of a bribe, a cop on the board and a new cop (GS-17)."""
    return state.game.ask("cops", state.turn)


def scenes(state: GangstersState) -> int:
    """Return the buildings that are crime scenes, as bits: a criminal gangster or a Public is inside (GS-31)."""
    buildings, found = state.game.buildings, 0
    at = state.at
    for piece, crime in enumerate(state.crime):
        if crime:
            stand = at[piece]
            if stand < buildings:
                found |= 1 << stand
    for piece, stand in enumerate(state.public):
        if 0 <= stand < buildings and not state.quiet >> piece & 1:
            found |= 1 << stand
    return found


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the gang's choices about cops; where the Police play it bribes a cop to move it or passes (17.5a)."""
    return choices(state, seat) if state.game.police < 0 else bribes(state, seat)


def looks(state: GangstersState) -> dict[str, str]:
    """Describe what is meant: a gang with the Police at the table moves a cop by its marker alone (17.5a, 17.5b)."""
    if state.game.police >= 0:
        return {"pass": "pass", "bribe": "bribe", "play": "a marker like bribe-4"}
    return {"pass": "pass", "bribe": "bribe", "bring": "bring", "cop": "cop-N", "donuts": "donuts-N"}


def bribes(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List what a gang does where the Police have the cops: defer, buy a bribe, or play one (17.5a, 17.5b)."""
    moves = [PASS]
    if why_not_bribe(state, seat, BRIBE) is None:
        moves.append(BRIBE)
    return moves + [move for move in PLAY if why_not_play(state, seat, move) is None]


def choices(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List what can be done with cops freely; passing is always possible (GS-U34)."""
    moves = [PASS]
    if why_not_bribe(state, seat, BRIBE) is None:
        moves.append(BRIBE)
    if u34_may_enter(state):
        moves.append(BRING)
    moves += movable(state)
    if state.game.has_donuts:
        moves += [move for move in DONUTS if why_not_donuts(state, seat, move) is None]
    return moves


def movable(state: GangstersState) -> list[Move]:
    """List the moves that take a cop in hand, for speed without asking `why_not_cop` about each in the cup."""
    marched, donuts, crimes = state.duty.marched, state.equipment.donuts, scenes(state)
    free = [cop for cop, stand in enumerate(state.cops) if stand >= 0 and not marched >> cop & 1 and cop not in donuts]
    return [COP[cop] for cop in free if _ends(state, cop, crimes)]


# Why not.


def why_not_bribe(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    """Return why no bribe is bought: none is left, one is ordered, the Commissioner comes first, or the money."""
    if not markers.left(state):
        return Refusal("no-markers-left", "GS-U33")
    if state.duty.loyal:
        return Refusal("bribe-ordered-already", "GS-U51")
    if is_kept_for_commissioner(state):
        return COMMISSIONER_FIRST
    price = state.game.values.prices.bribe * state.dice[BLUE]
    return Refusal("too-dear", "GS-51", {"dollars": price}) if state.cash[seat] - state.bill.promised < price else None


COMMISSIONER_FIRST = Refusal("commissioner-first", "17.7e")


def is_kept_for_commissioner(state: GangstersState) -> bool:
    """Whether the last move of a Cop Turn is kept for bringing the Commissioner in (17.7e)."""
    return state.phase == Phase.COP_ACT and must_enter(state) and moves_left(state) == 1


def _why_no_cops(state: GangstersState, seat: Seat) -> Refusal | None:
    """Return what keeps a seat from moving any cop at all where somebody plays the Police."""
    if state.game.police >= 0 and seat != state.game.police:
        return Refusal("police-have-cops", "17.5a")
    return COMMISSIONER_FIRST if is_kept_for_commissioner(state) else None


def why_not_bring(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    """Return why no cop is brought in: the Police do that, the cup is empty, or the crime level is low (GS-50)."""
    why = _why_no_cops(state, seat)
    if why is not None:
        return why
    if u34_may_enter(state):
        return None
    return _crime_too_low(state, "GS-50") if in_cup(state) else Refusal("no-cops-left", "GS-U33")


def _crime_too_low(state: GangstersState, rule: str) -> Refusal:
    on_patrol = sum(stand >= 0 for stand in state.cops)
    return Refusal("crime-too-low", rule, {"level": u14_crime_level(state), "cops": on_patrol})


def why_not_play(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gang cannot move a cop by its bribe: the marker, the crime level, or no way to go (17.5b)."""
    if state.game.police < 0:
        return Refusal("no-police", "GS-17")
    cop = NUMBER_OF[move]
    if not state.bribes[seat] >> cop & 1:
        return Refusal("no-marker", "17.5b")
    if cop == UNTOUCHABLES:
        return Refusal("void-marker", "GS-U38")
    if state.cops[cop] < 0 and not u34_may_enter(state):
        return _crime_too_low(state, "17.5b")
    return None if ends(state, cop) else Refusal("nowhere-to-go", "GS-U40")


def why_not_cop(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a cop is not moved: it cannot be had, or has no way to go (GS-17, GS-U40)."""
    why = _why_not_had(state, seat, move)
    if why is not None:
        return why
    return None if ends(state, NUMBER_OF[move]) else Refusal("nowhere-to-go", "GS-U40")


def _why_not_had(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat cannot have a cop: it is not its to move, has moved, is in the cup, or eats (GS-17, GS-U23)."""
    why = _why_no_cops(state, seat)
    if why is not None:
        return why
    cop = NUMBER_OF[move]
    if state.duty.marched >> cop & 1:
        return Refusal("cop-moved-already", "GS-U51", {"cop": cop + 1})
    if state.cops[cop] < 0:
        return Refusal("cop-not-here", "GS-17", {"cop": cop + 1})
    return Refusal("cop-eats", "GS-U23", {"cop": cop + 1}) if cop in state.equipment.donuts else None


def why_not_donuts(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a cop gets no donuts: the money, or it cannot be had (GS-U23)."""
    price = state.game.values.prices.donuts * state.dice[BLUE]
    if state.cash[seat] < price:
        return Refusal("too-dear", "GS-U23", {"dollars": price})
    return _why_not_had(state, seat, move)


# Doing it.


def choose(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Do it, or take a cop in hand."""
    ((seat, move),) = joint.items()
    prices, blue = state.game.values.prices, state.dice[BLUE]
    match move.verb:
        case "bribe":
            state.bill = Bill(promised=prices.bribe * blue, bribing=1)
            if tell is not None:
                tell(Event("bribe-ordered", "GS-17", {"seat": seat, "dollars": prices.bribe * blue}))
        case "cop":
            state.errand = Errand(cop=NUMBER_OF[move])
        case "donuts":
            state.cash[seat] -= prices.donuts * blue
            state.equipment = state.equipment.with_donuts(seat, NUMBER_OF[move])
            if tell is not None:
                data: dict[str, Fact] = {"seat": seat, "cop": NUMBER_OF[move] + 1, "dollars": prices.donuts * blue}
                tell(Event("donuts", "GS-U23", data))
        case "bring":
            state.errand = BRINGING
        case "play":
            cop = NUMBER_OF[move]
            state.duty = replace(state.duty, bribed=cop)
            state.errand = Errand(cop=cop)
            markers.put_back(state, seat, cop)
            if tell is not None:
                facts: dict[str, Fact] = {"seat": seat, "cop": cop + 1, "marker": MARKERS[cop]}
                tell(Event("cop-bribed", "17.5b", facts))
        case "pass":
            if state.game.police >= 0:
                defer(state, seat, tell)
            elif tell is not None:
                tell(Event("cops-passed", "GS-17", {"seat": seat}))


def defer(state: GangstersState, seat: Seat, tell: Tell | None) -> None:
    """Leave the cops to the Police (17.5a)."""
    state.duty = state.duty.left_to_police(1)
    if tell is not None:
        tell(Event("cops-deferred", "17.5a", {"seat": seat}))


@lru_cache(maxsize=1 << 10)
def _draw_cop(left: tuple[int, ...]) -> Chance:
    return Chance((Draw("cop", tuple(COP_NAMES[cop] for cop in left), (1,) * len(left)),))


def in_cup(state: GangstersState) -> tuple[int, ...]:
    """List the cops in the cup; one in hand that was drawn has left it."""
    cops, cop, gone = state.cops, state.errand.cop, state.gone
    return tuple([each for each in range(COPS) if cops[each] < 0 and each != cop and not gone >> each & 1])


def ask_new_cop(state: GangstersState) -> Chance | None:
    """Draw the cop that is brought in (GS-U72)."""
    return _draw_cop(in_cup(state)) if state.errand.bringing else None


def draw_cop(state: GangstersState, name: str, tell: Tell | None) -> None:
    """Show the cop that was drawn; its way is chosen next."""
    cop = COP_NAMES.index(name)
    state.errand = Errand(cop=cop)
    if tell is not None:
        tell(Event("cop-drawn", "GS-U72", {"seat": cop_mover(state), "cop": cop + 1}))


def ask_end(state: GangstersState) -> Decide | None:
    """Ask where the cop in hand goes."""
    cop = state.errand.cop
    return state.game.ask_about("cop", cop_mover(state), "cop", cop + 1) if cop >= 0 else None


def may_end(state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List the ends of the cop in hand."""
    return ends(state, state.errand.cop)


def ends(state: GangstersState, cop: int) -> Sequence[Move]:
    """List a cop's ends on foot and by subway; one from the cup starts at the subway of the blue die (GS-U9, GS-U10).

    It may also come in at a precinct of that number, and pass or enter precincts (17.9c, 17.9d).
    """
    return _ends(state, cop, scenes(state))


def _ends(state: GangstersState, cop: int, crimes: int) -> Sequence[Move]:
    """Return the same, where the crime scenes are known."""
    game, stand, blue = state.game, state.cops[cop], state.dice[BLUE]
    if stand < 0:
        return game.cop_entries(blue, crimes, precincts(state), first_digit_is(state, blue), state.closed)
    return game.cop_moves(stand, blue, crimes, state.closed, precincts(state))


def announce(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Say where the cop goes; a bribe may stop it now (GS-U17)."""
    ((seat, move),) = joint.items()
    cop, going = state.errand.cop, state.game.moves_of.stand_of[move]
    state.errand = Errand(cop=cop, going=going, hops=int(move.verb == "hop"))
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "cop": cop + 1}
        data |= {"to": state.game.board.stand_codes[going], "path": state.game.path_codes(way(state, move))}
        tell(Event("cop-announced", cop_rule(state), data))


def way(state: GangstersState, move: Move) -> Path:
    """Return the way of the cop in hand to an end, on foot or by subway."""
    game, blue, start = state.game, state.dice[BLUE], state.cops[state.errand.cop]
    end = game.moves_of.stand_of[move]
    if start < 0:
        gates = first_digit_is(state, blue)
        return game.public_routes_at(state.closed).entries_path(blue, end, gates, precincts(state), move.verb == "hop")
    routes = game.routes_at(state.closed)
    if move.verb == "hop":
        return routes.duty_path(start, blue, end, precincts(state))
    return routes.plain_path(start, blue, end, False)


def ask_stop(state: GangstersState) -> Decide | None:
    """Ask everybody else who holds a marker, in one window (GS-U63); the Untouchables cannot be bribed (GS-U38)."""
    cop, going = state.errand.cop, state.errand.going
    if going < 0 or cop == UNTOUCHABLES or state.duty.bribed >= 0:
        return None
    seats = holders(state)
    return _ask_stop(seats, cop + 1, state.game.board.stand_codes[going]) if seats else None


def holders(state: GangstersState) -> tuple[Seat, ...]:
    """List the seats that hold a marker by public count, but for the one that moves the cop."""
    mover = cop_mover(state)
    return tuple([seat for seat in range(state.game.seats) if state.bribes[seat] and seat != mover])


@lru_cache(maxsize=1 << 14)
def _ask_stop(seats: tuple[Seat, ...], cop: int, to: str) -> Decide:
    return Decide(seats, "stop", window=True, data={"cop": cop, "to": to})


def may_stop(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the answers: no, and the marker of this cop for who holds it."""
    return markers.answers(state, seat, state.errand.cop)


def why_not_stop(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    return markers.why_not_play(state, seat, state.errand.cop, move)


def stop(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Let the cop go, or stay where it was when its bribe is played (GS-52, GS-U17)."""
    for seat, move in joint.items():
        if move is not NO:
            cop = state.errand.cop
            markers.put_back(state, seat, cop)
            if tell is not None:
                tell(Event("cop-stopped", "GS-52", {"seat": seat, "cop": cop + 1, "marker": MARKERS[cop]}))
            state.errand = NO_ERRAND


def goes(state: GangstersState, _tell: Tell | None) -> bool:
    """Go on with a cop that was not stopped."""
    return state.errand.going >= 0


@lru_cache(maxsize=1 << 10)
def _draw_exchange(left: tuple[int, ...]) -> Chance:
    return Chance((Draw("exchange", tuple(COP_NAMES[cop] for cop in left), (1,) * len(left)),))


def ask_exchange(state: GangstersState) -> Chance | None:
    """Draw the cop that comes out of the subway in place of the one that went in (GS-29, GS-U35)."""
    if not state.errand.hops:
        return None
    left = in_cup(state)
    return _draw_exchange(left) if left else None


def exchange(state: GangstersState, name: str, tell: Tell | None) -> None:
    """Send the old cop back to the cup and go on with the new one."""
    old, new = state.errand.cop, COP_NAMES.index(name)
    path = way(state, state.game.moves_of.hop[state.errand.going])
    rule = "17.9d" if any(precincts(state) >> space & 1 for space in path) else "GS-29"
    state.cops[new] = state.cops[old]
    state.cops[old] = NONE
    state.errand = replace(state.errand, cop=new, hops=0)
    if tell is not None:
        tell(Event("cop-exchanged", rule, {"cop": old + 1, "new": new + 1}))


def arrives(state: GangstersState, tell: Tell | None) -> bool:
    """Put the cop where it goes (GS-49, 17.5, 17.6d)."""
    cop = state.errand.cop
    end = state.cops[cop] = state.errand.going
    state.errand = Errand(cop=cop)
    mover = cop_mover(state)
    if mover == state.game.police:
        state.duty = state.duty.marching(cop)
    if tell is not None:
        code = state.game.board.stand_codes[end]
        tell(Event("cop-moved", cop_rule(state), {"seat": mover, "cop": cop + 1, "to": code}))
    return True
