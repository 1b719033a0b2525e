"""Whether a position can stand on a table at all, and what follows from it."""

from __future__ import annotations

from operator import attrgetter

from omerta.core.errors import BadPosition
from omerta.games.gangsters import marker_places
from omerta.games.gangsters.options import POLICE
from omerta.games.gangsters.phases import AFTER_DICE, COP_STEP, FROM_DICE, MOVING_COPS, POSTING, SETUP, Phase
from omerta.games.gangsters.pieces import COPS, GANG, PUBLIC_NAMES, VAMP
from omerta.games.gangsters.positions.phase_checks import check_asked, check_step
from omerta.games.gangsters.rules import markers, setup
from omerta.games.gangsters.rules.defaults import u2_picker
from omerta.games.gangsters.rules.rubble import closed
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.values import price_of_gang


def derive(state: GangstersState) -> None:
    """Find everybody's joints again."""
    joints = [0] * state.game.seats
    for building, owner in enumerate(state.owner):
        if owner >= 0:
            joints[owner] |= 1 << building
    state.joints = joints
    state.closed = closed(state)


def check(state: GangstersState) -> None:
    """Refuse what cannot be, and find what follows."""
    derive(state)
    _course(state)
    _steps(state)
    _turn(state)
    _options(state)
    _gangs(state)
    _city(state)
    _markers(state)
    _bombs(state)
    _chits(state)
    if state.phase in SETUP:
        _setup(state)
    check_step(state)
    check_asked(state)


def _course(state: GangstersState) -> None:
    """Require an order, a round and a turn that fit the step."""
    phase, seats = state.phase, state.game.seats
    if (len(state.order) == seats) != (phase != Phase.ORDER):
        raise BadPosition("order", "has all seats once it is drawn, and not before")
    if phase == Phase.ORDER and len(state.order) == seats - 1:
        raise BadPosition("order", "with one seat left there is nothing to draw")
    if (state.round > 0) != (phase not in SETUP) or state.round > state.game.rounds:
        raise BadPosition("round", f"rounds count from 1 to {state.game.rounds} once the gangs are shown")
    if (state.turn < 0) != (phase in (*SETUP, *POSTING, Phase.WHO)):
        raise BadPosition("turn", "names the gang in turn, once the gangs are shown")
    if state.turn >= 0 and state.out >> state.turn & 1 and phase != Phase.OVER:
        raise BadPosition("turn", f"seat {state.turn} is out")
    if phase != Phase.OVER and (state.out & ~state.done or state.done == (1 << seats) - 1):
        raise BadPosition("done", "has all who are out, and not everybody")
    if phase != Phase.OVER and state.turn >= 0 and state.done >> state.turn & 1:
        raise BadPosition("done", f"seat {state.turn} is in turn")
    if phase in SETUP and (state.done or state.out):
        raise BadPosition("done", "nobody has moved yet")
    if (state.end.winner >= 0) != (state.end.win not in ("none", "stopped")):
        raise BadPosition("winner", "is named when somebody wins, and not when the game is stopped")


def _steps(state: GangstersState) -> None:
    """Require what is declared for some steps alone to be as it starts in all others."""
    start, here = state.game.codec.blank(), _counts_as(state)
    for name, field in state.declared.items():
        if field.steps is None or not here.isdisjoint(field.steps):
            continue
        value = attrgetter(field.path)
        if value(state) != value(start):
            raise BadPosition(name, f"does not belong to the step {state.phase}")


def _counts_as(state: GangstersState) -> set[str]:
    """Return the step, and what else it belongs to: moving a cop in a Cop Turn is an action, a share ends a fight."""
    found = {state.phase}
    if state.turn == state.game.police >= 0 and state.phase in MOVING_COPS:
        found.add(Phase.COP_ACT)
    if state.phase == Phase.SHARE and state.fight.foe >= 0:
        found.add(Phase.LOSSES)
    return found


def _turn(state: GangstersState) -> None:
    """Require a purchase, dice and a halt that can be in this turn."""
    if state.shopping.bought > (state.game.buildings if state.turn == state.game.police else 1):
        raise BadPosition("bought", "is 0 or 1; in a Cop Turn 1 and the number of the precinct that was bought")
    thrown = 3 if state.turn == state.game.police else 5
    if state.phase in AFTER_DICE and (0 in state.dice[:thrown] or any(state.dice[thrown:])):
        raise BadPosition("dice", f"all {thrown} are rolled")
    if state.halted and state.phase in COP_STEP and not _deferred(state):
        raise BadPosition("halted", "is 1 in the step of the cops where a gang without time left them to the Police")
    if (state.phase in FROM_DICE) != (state.shopping.shut > 0):
        raise BadPosition("shut", "is 1 from the roll of the dice on")


def _deferred(state: GangstersState) -> bool:
    """Whether the Police may be busy in a turn whose time has run out: in a gang's, or sharing after a fight."""
    if state.phase == Phase.SHARE and state.fight.foe >= 0:
        return True
    late = state.game.halt_keeps_duties and state.turn != state.game.police >= 0
    return late and state.duty.bribed < 0


def _options(state: GangstersState) -> None:
    """Require what this table does not play with to be as it starts."""
    game, start = state.game, state.game.codec.blank()
    options = {"heaters": game.has_heaters, "wheels": game.has_wheels, "donuts": game.has_donuts}
    options |= dict.fromkeys(("bomber", "may_bomb", "bomb", "rubble", "crater", "gone", "assigning"), game.has_bombs)
    options |= dict.fromkeys(("drove_from", "stops", "drive_by", "held"), game.has_drive_bys)
    options |= {"halted": game.has_timer, **dict.fromkeys(OF_POLICE, game.police >= 0)}
    for name, there in options.items():
        value = attrgetter(state.declared[name].path)
        if not there and value(state) != value(start):
            raise BadPosition(name, "is not played with at this table")


OF_POLICE = tuple(name for name, field in GangstersState.declared.items() if field.since == POLICE and name != "halted")
"""The fields that came with the Police; the timer came with them, and is an option of its own."""


def _gangs(state: GangstersState) -> None:
    """Require that a piece stands somewhere as long as it has men, and not otherwise."""
    for piece, men in enumerate(state.men):
        name = state.game.piece_names[piece]
        off_board = piece == state.game.commissioner and state.at[piece] < 0
        if (state.at[piece] >= 0) != (men > 0) and not off_board:
            raise BadPosition("at", f"{name} has {men} men; a piece with men stands somewhere, one without nowhere")
        if men > state.game.most_men[piece % GANG]:
            raise BadPosition("men", f"{name} has {men} men; at most {state.game.most_men[piece % GANG]}")
        besieges, stand = state.siege[piece], state.at[piece]
        if besieges and (not men or piece % GANG == VAMP or stand >= state.game.buildings or not state.crime[piece]):
            raise BadPosition("siege", f"{name} attacks no joint")
        if piece // GANG == state.game.police and (state.crime[piece] or (men and piece != state.game.commissioner)):
            raise BadPosition("men", f"{name}: the Police have a Commissioner, no criminals and nobody else")
        if state.crime[piece] and not men:
            raise BadPosition("crime", f"{name} is not on the board")
        victim = state.target[piece]
        if victim >= 0 and (piece // GANG != state.turn or victim == state.turn or not men or piece % GANG == VAMP):
            raise BadPosition("target", f"{name} has declared no hit")
    for seat in range(state.game.seats):
        if state.out >> seat & 1 and (any(state.men[seat * GANG : seat * GANG + GANG]) or state.joints[seat]):
            raise BadPosition("out", f"seat {seat} has something left")


def _city(state: GangstersState) -> None:
    """Require an owner for each level and the other way round, Public in joints alone, no cop twice."""
    for building, owner in enumerate(state.owner):
        if (owner >= 0) != (state.level[building] > 0):
            code = state.game.board.codes[building]
            raise BadPosition("level", f"{code} has a level if and only if it has an owner")
        if owner == state.game.police >= 0 and state.level[building] > 1:
            raise BadPosition("level", f"{state.game.board.codes[building]} is a precinct, always of level 1")
        if 0 <= owner < state.game.gangs and building not in state.game.for_sale:
            raise BadPosition("owner", f"{state.game.board.codes[building]} is not for sale")
    for piece, stand in enumerate(state.public):
        inside = 0 <= stand < state.game.buildings
        if inside and not 0 <= state.owner[stand] < state.game.gangs:
            raise BadPosition("public", f"{PUBLIC_NAMES[piece]} is in a building that is nobody's joint")
        if state.informants >> piece & 1 and stand < 0:
            raise BadPosition("informants", f"{PUBLIC_NAMES[piece]} is not on the board")
        if state.quiet >> piece & 1 and not (inside and state.informants >> piece & 1):
            raise BadPosition("quiet", f"{PUBLIC_NAMES[piece]} is no Informant in a joint")
    on_board = sum([1 << piece for piece, stand in enumerate(state.public) if stand >= 0])
    if (state.informing.pointing | state.informing.strolled & on_board) & ~state.informants:
        raise BadPosition("informants", "are those that have moved as such")
    if any(dollars % 100 for dollars in (*state.cash, state.bill.promised, *state.owed, state.spoils.bounty)):
        raise BadPosition("cash", "goes in steps of $100")
    if state.bill.promised > state.cash[state.turn]:
        raise BadPosition("promised", "is covered by cash in hand")


def _markers(state: GangstersState) -> None:
    """Require that each marker is in one hand at most, and that everybody's knowledge allows where it is."""
    held = 0
    for seat, hand in enumerate(state.bribes):
        if hand & held:
            raise BadPosition("bribes", f"seat {seat} holds a marker that somebody else holds")
        if hand and state.out >> seat & 1:
            raise BadPosition("bribes", f"seat {seat} is out")
        held |= hand
    many = markers.counts(state)
    for marker in range(COPS):
        place = next((seat for seat, hand in enumerate(state.bribes) if hand >> marker & 1), marker_places.CUP)
        if not marker_places.may_be(state.known, marker) >> place & 1:
            raise BadPosition("known", f"marker {marker + 1} is not where everybody knows it may be")
        for seat, allows in enumerate(state.allows):
            if not marker_places.may_be(allows, marker) >> place & 1:
                raise BadPosition("allows", f"seat {seat}: marker {marker + 1} is not where it may be")
            if (marker_places.may_be(allows, marker) == 1 << seat) != (place == seat):
                raise BadPosition("allows", f"seat {seat} knows its own hand")
    if marker_places.tight(state.known, many) != state.known:
        raise BadPosition("known", "the number of markers in each hand leaves less open")
    for seat, allows in enumerate(state.allows):
        if marker_places.tight(allows & state.known, many) != allows:
            raise BadPosition("allows", f"seat {seat}: the number of markers in each hand leaves less open")


def _bombs(state: GangstersState) -> None:
    """Require that a Bomber is where everybody knows that he may be, and nothing in rubble but gangsters."""
    for seat, kind in enumerate(state.bomber):
        may = state.may_bomb[seat]
        if (kind >= 0) != (may > 0) or (kind >= 0 and not may >> kind & 1):
            raise BadPosition("bomber", f"seat {seat}: a Bomber is with one of the pieces that may_bomb names")
        if any(may >> each & 1 and not state.men[seat * GANG + each] for each in range(GANG)):
            raise BadPosition("may_bomb", f"seat {seat}: names pieces that are on the board")
        if 0 <= state.crater[seat] < state.game.buildings:
            raise BadPosition("crater", f"seat {seat}: is a street space")
    for cop, stand in enumerate(state.cops):
        if state.gone >> cop & 1 and stand >= 0:
            raise BadPosition("gone", f"cop {cop + 1} is on the board")
        if stand >= 0 and state.closed >> state.game.space_of[stand] & 1:
            raise BadPosition("cops", f"cop {cop + 1} is in a space that nothing may enter")
    for stand in state.public:
        if stand >= 0 and state.closed >> state.game.space_of[stand] & 1:
            raise BadPosition("public", "is in a space that nothing may enter")
    for building, level in enumerate(state.level):
        if state.rubble >> building & 1 and level > 1:
            raise BadPosition("level", f"{state.game.board.codes[building]} is destroyed, so its level is 1")
    held = [hand for hand in state.bribes if hand & state.gone]
    if held:
        raise BadPosition("bribes", "a marker that is out of the game is in no hand")


def _chits(state: GangstersState) -> None:
    """Require that what everybody knows of the chits is so, and all that their number tells."""
    places = state.chit_places
    if places.chits_held & ~places.chits or places.chits_cup & places.chits:
        raise BadPosition("chits", "are where everybody knows them to be")
    if places.tight() != places:
        raise BadPosition("chits_held", "the number of chits in hand leaves less open")


def _setup(state: GangstersState) -> None:
    """Require as many joints as were picked in order, and nothing else on the board."""
    game = state.game
    if any(state.men) or any(state.bribes) or max(*state.cops, *state.public) >= 0 or max(state.level) > 1:
        raise BadPosition("phase", "before the gangs are shown there are only joints of level 1")
    counts = [0] * game.gangs
    if state.phase != Phase.ORDER:
        for pick in range(setup.picks(state)):
            counts[u2_picker(game, state.order, pick)] += 1
    picked = [joints.bit_count() for joints in state.joints[: game.gangs]]
    if counts != picked or max(counts) > game.values.setup.joints or any(state.joints[game.gangs :]):
        raise BadPosition("owner", "joints are picked in order, so many each")
    done = counts == [game.values.setup.joints] * game.gangs
    if state.phase != Phase.ORDER and done != (state.phase == Phase.GANG):
        raise BadPosition("phase", "gangs are bought once everybody has picked")
    if state.phase == Phase.GANG and min(state.cash[: game.gangs]) < price_of_gang(game.values, 1, 1):
        raise BadPosition("cash", "everybody can buy a gang")
