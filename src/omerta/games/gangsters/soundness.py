"""Whether a position can stand on a table at all, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.errors import BadPosition
from omerta.core.kinds import NONE
from omerta.core.nodes import Decide
from omerta.games.gangsters import (
    bombers,
    bombs,
    cops,
    crimes,
    drive_bys,
    informants,
    losses,
    markers,
    payoffs,
    setup,
    shootouts,
    trading,
)
from omerta.games.gangsters.choices import price_of_gang
from omerta.games.gangsters.defaults import u2_picker
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import BLUE, CHITS, COMMISSIONER, COPS, GANG, PUBLIC_NAMES, THUG, UNTOUCHABLES, VAMP
from omerta.games.gangsters.rubble import closed

if TYPE_CHECKING:
    from omerta.games.gangsters.state import GangstersState

SETUP = (Phase.ORDER, Phase.PICK, Phase.GANG)
POSTING = (Phase.SUBWAY, Phase.FACING)
TRADE = (Phase.OFFER, Phase.MARKER, Phase.ACCEPT, Phase.HAND_OVER)
SHOP = (Phase.BUY, Phase.COP_BUY, Phase.REASSIGN, *TRADE)
MOVING_COPS = (Phase.NEW_COP, Phase.COP, Phase.STOP, Phase.EXCHANGE, Phase.CONDUCT, Phase.SHARE)
COP_TURN = (Phase.REPLACE, Phase.CHITS, Phase.INFORMANT, Phase.INFORM, Phase.COP_ACT, Phase.HIRING)
COP_STEP = (Phase.COPS, Phase.POLICE, *MOVING_COPS)
HIRING = (Phase.HIRE, Phase.ASSIGN)
ACTING = (Phase.ACT, Phase.DRIVE_BY, Phase.CRIME, *HIRING, *COP_TURN)
PUBLIC = (Phase.PUBLIC, Phase.DRAW, Phase.NEW_PUBLIC, Phase.NEWCOMER)
PAYING = (Phase.BRIBE, Phase.CHIT, Phase.PLACE)
COP_FIGHT = (Phase.SAFE, Phase.COP_FIRE, Phase.SPLIT)
BLASTS = (Phase.BOMB, Phase.BLAST)
DRIVE_FIGHT = (Phase.TARGET, Phase.DRIVE_FIRE)
FIGHTS = (*COP_FIGHT, *DRIVE_FIGHT, Phase.FIRE, Phase.LOSSES)
AFTER_COPS = (*ACTING, *PUBLIC, *PAYING, *BLASTS, *FIGHTS)
AFTER_DICE = (*COP_STEP, *AFTER_COPS)
ROLLS = (Phase.ROLL, Phase.COP_ROLL)
BEFORE_PAYOFFS = (*MOVING_COPS, *ACTING, *PUBLIC, *PAYING)

ONLY_IN = {
    "cash": (*SETUP[1:], *POSTING, *SHOP, Phase.WHO, *ROLLS, *AFTER_DICE, Phase.OVER),
    **dict.fromkeys(("bought", "proposals"), (*SHOP, *ROLLS, *AFTER_DICE)),
    "shut": (*ROLLS, *AFTER_DICE),
    **dict.fromkeys(("partner", "offer", "offered", "deal"), TRADE),
    "dice": AFTER_DICE,
    "bringing": (Phase.NEW_COP,),
    "cop": (Phase.COP, Phase.STOP, Phase.EXCHANGE, Phase.CONDUCT, *AFTER_COPS),
    **dict.fromkeys(("going", "hops"), (Phase.STOP, Phase.EXCHANGE)),
    **dict.fromkeys(("safe", "acts", "over", "moved", "extorts", "drove", "recruited"), AFTER_COPS),
    "mover": (Phase.CRIME, Phase.DRIVE_BY),
    "hired": (*ACTING, *PUBLIC, *PAYING),
    "promised": (*ACTING, *PUBLIC),
    "bribing": (*ACTING, *PUBLIC, Phase.BRIBE),
    "walker": (Phase.INFORMANT, Phase.INFORM, *PUBLIC, *PAYING, *BLASTS, *FIGHTS),
    "draws": (*PUBLIC, *PAYING, *BLASTS, *FIGHTS),
    "finished": (Phase.INFORM, *PUBLIC, *PAYING, *BLASTS, *FIGHTS),
    "drawing": (Phase.NEW_PUBLIC,),
    "newcomer": (Phase.NEWCOMER,),
    "scene": (Phase.FACING, *FIGHTS),
    **dict.fromkeys(("foe", "attacker", "defender", "war", "fired", "fought", "hits", "sharp"), FIGHTS),
    "spared": (*COP_FIGHT, *DRIVE_FIGHT, Phase.LOSSES),
    "shot": (Phase.SPLIT, Phase.LOSSES),
    **dict.fromkeys(("pool", "split"), (Phase.SPLIT,)),
    "losing": (Phase.LOSSES,),
    "target": (*AFTER_COPS,),
    "assigning": (Phase.ASSIGN, Phase.REASSIGN),
    "reassigned": (*SHOP, Phase.ROLL, *AFTER_DICE),
    "bomb": (*ACTING, *PUBLIC, *PAYING, *BLASTS),
    "blast": (Phase.BLAST,),
    "drove_from": (Phase.DRIVE_BY,),
    "stops": AFTER_COPS,
    "drive_by": (*DRIVE_FIGHT, Phase.LOSSES),
    "held": (*BLASTS, *FIGHTS),
    "winner": (Phase.OVER,),
    "win": (Phase.OVER,),
    "owed": BEFORE_PAYOFFS,
    "deferred": (Phase.POLICE,),
    **dict.fromkeys(("bribed", "marched", "passes", "strolled", "aired"), AFTER_DICE),
    "loyal": (*MOVING_COPS, *ACTING, *PUBLIC, Phase.BRIBE),
    **dict.fromkeys(("bounty", "earner", "hurt"), (Phase.LOSSES, Phase.SHARE)),
    "doubled": (Phase.COP_FIRE, Phase.SPLIT, Phase.LOSSES),
    "sharer": (),
    "pointing": (*MOVING_COPS, *ACTING, *PUBLIC),
    "informer": (Phase.INFORM,),
    "hiring": (Phase.BRIBE, Phase.CHIT),
    "halted": (*PAYING, *FIGHTS, Phase.SHARE),
}
"""The steps in which a field is not as it starts; what is not named here may be anything at any time."""


OF_POLICE = (
    "owed", "deferred", "bribed", "loyal", "marched", "passes", "bounty", "earner", "doubled", "sharer", "hurt",
    "informants", "quiet", "pointing", "strolled", "informer", "aired", "hiring", "chits", "chits_held", "chits_cup",
)  # fmt: skip


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
    _fields(state)
    _gangs(state)
    _city(state)
    _markers(state)
    _bombs(state)
    _chits(state)
    if state.phase in SETUP:
        _setup(state)
    _step(state)
    _asked(state)


def _course(state: GangstersState) -> None:
    """Demand an order, a round and a turn that fit the step."""
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
    if (state.winner >= 0) != (state.win not in ("none", "stopped")):
        raise BadPosition("winner", "is named when somebody wins, and not when the game is stopped")


def _fields(state: GangstersState) -> None:
    """Demand that what belongs to some steps is not there in others."""
    start = state.game.sheet.blank()
    here = _counts_as(state)
    for name, phases in ONLY_IN.items():
        if not here & set(phases) and getattr(state, name) != getattr(start, name):
            raise BadPosition(name, f"does not belong to the step {state.phase}")
    if state.bought > (state.game.buildings if state.turn == state.game.police else 1):
        raise BadPosition("bought", "is 0 or 1; in a Cop Turn 1 and the number of the precinct that was bought")
    thrown = 3 if state.turn == state.game.police else 5
    if state.phase in AFTER_DICE and (0 in state.dice[:thrown] or any(state.dice[thrown:])):
        raise BadPosition("dice", f"all {thrown} are rolled")
    if (state.phase in ONLY_IN["shut"]) != (state.shut > 0):
        raise BadPosition("shut", "is 1 from the roll of the dice on")
    game = state.game
    options = {"heaters": game.has_heaters, "wheels": game.has_wheels, "donuts": game.has_donuts}
    options |= dict.fromkeys(("bomber", "may_bomb", "bomb", "rubble", "crater", "gone", "assigning"), game.has_bombs)
    options |= dict.fromkeys(("drove_from", "stops", "drive_by", "held"), game.has_drive_bys)
    options |= {"halted": game.has_timer, **dict.fromkeys(OF_POLICE, game.police >= 0)}
    for name, there in options.items():
        if not there and getattr(state, name) != getattr(start, name):
            raise BadPosition(name, "is not played with at this table")


def _counts_as(state: GangstersState) -> set[str]:
    """Name the step, and what else it belongs to: moving a cop in a Cop Turn is an action, a share follows a fight."""
    found = {state.phase}
    if state.turn == state.game.police >= 0 and state.phase in MOVING_COPS:
        found.add(Phase.COP_ACT)
    if state.phase == Phase.SHARE and state.foe >= 0:
        found.add(Phase.LOSSES)
    return found


def _gangs(state: GangstersState) -> None:
    """Demand that a piece stands somewhere as long as it has men, and not otherwise."""
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
    """Demand an owner for each level and the other way round, Public in joints alone, no cop twice."""
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
    if (state.pointing | state.strolled & on_board) & ~state.informants:
        raise BadPosition("informants", "are those that have moved as such")
    if any(dollars % 100 for dollars in (*state.cash, state.promised, *state.owed, state.bounty)):
        raise BadPosition("cash", "goes in steps of $100")
    if state.promised > state.cash[state.turn]:
        raise BadPosition("promised", "is covered by cash in hand")


def _markers(state: GangstersState) -> None:
    """Demand that each marker is in one hand at most, and that everybody's knowledge allows where it is."""
    held = 0
    for seat, hand in enumerate(state.bribes):
        if hand & held:
            raise BadPosition("bribes", f"seat {seat} holds a marker that somebody else holds")
        if hand and state.out >> seat & 1:
            raise BadPosition("bribes", f"seat {seat} is out")
        held |= hand
    many = markers.counts(state)
    for marker in range(COPS):
        place = next((seat for seat, hand in enumerate(state.bribes) if hand >> marker & 1), markers.CUP)
        if not markers.may_be(state.known, marker) >> place & 1:
            raise BadPosition("known", f"marker {marker + 1} is not where everybody knows it may be")
        for seat, allows in enumerate(state.allows):
            if not markers.may_be(allows, marker) >> place & 1:
                raise BadPosition("allows", f"seat {seat}: marker {marker + 1} is not where it may be")
            if (markers.may_be(allows, marker) == 1 << seat) != (place == seat):
                raise BadPosition("allows", f"seat {seat} knows its own hand")
    if markers.tight(state.known, many) != state.known:
        raise BadPosition("known", "the number of markers in each hand leaves less open")
    for seat, allows in enumerate(state.allows):
        if markers.tight(allows & state.known, many) != allows:
            raise BadPosition("allows", f"seat {seat}: the number of markers in each hand leaves less open")


def _bombs(state: GangstersState) -> None:
    """Demand that a Bomber is where everybody knows that he may be, and nothing in rubble but gangsters."""
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
    """Demand that what everybody knows of the chits is so, and all that their number tells."""
    held, cup, free = state.chits_held, state.chits_cup, ~(state.chits_held | state.chits_cup) & informants.ALL
    if held & ~state.chits or cup & state.chits:
        raise BadPosition("chits", "are where everybody knows them to be")
    missing = (state.chits & ~held).bit_count()
    if free and missing in (0, free.bit_count()):
        raise BadPosition("chits_held", "the number of chits in hand leaves less open")


def _setup(state: GangstersState) -> None:
    """Demand as many joints as were picked in order, and nothing else on the board."""
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
    if state.phase == Phase.GANG and min(state.cash[: game.gangs]) < price_of_gang(game, 1, 1):
        raise BadPosition("cash", "everybody can buy a gang")


def _step(state: GangstersState) -> None:
    """Demand what the step is about."""
    for wrong, field, why in _needs(state):
        if wrong:
            raise BadPosition(field, why)


def _needs(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what would be wrong in this step, with the field and what would be right."""
    phase, game, turn = state.phase, state.game, state.turn
    if phase in TRADE:
        return _trade(state)
    if phase in (Phase.COP, Phase.STOP, Phase.EXCHANGE, Phase.CONDUCT):
        return _cop(state)
    if phase in OF_COP_TURN:
        if turn != game.police:
            return [(True, "turn", "is that of the Police")]
        return _cop_turn(state)
    if phase in (*POSTING, Phase.POLICE, Phase.SHARE):
        return _of_police(state)
    if phase == Phase.CRIME:
        there = state.mover >= 0 and state.at[turn * GANG + state.mover] >= 0
        choice = there and len(crimes.may(state, turn)) > 1
        return [(not choice, "mover", "is a piece that has just moved and can commit a crime")]
    if phase in (*HIRING, Phase.REASSIGN, *BLASTS, Phase.DRIVE_BY):
        return _dynamite(state)
    if phase == Phase.NEWCOMER:
        wrong = state.newcomer < 0 or state.public[state.newcomer] >= 0
        return [(wrong, "newcomer", "is a Public from the cup")]
    if phase == Phase.NEW_PUBLIC:
        return [(min(state.public) >= 0, "public", "the cup has none to draw")]
    if phase == Phase.NEW_COP:
        return [(not cops.in_cup(state), "cops", "the cup has none to draw")]
    if phase in (Phase.COPS, Phase.ACT, Phase.BUY, Phase.DRAW):
        return [(turn == game.police, "turn", "is that of a gang")]
    if phase == Phase.PUBLIC:
        wrong = state.walker >= len(state.public) or state.public[state.walker] < 0
        return [(wrong, "walker", "is a Public on the board")]
    if phase == Phase.BRIBE:
        return [(not markers.left(state), "bribes", "the cup has no marker left")]
    if phase == Phase.PLACE:
        kind = payoffs.placing(state)
        wrong = kind < 0 or state.men[turn * GANG + kind] > 0 or len(payoffs.homes(state, turn, kind)) < 2
        return [(wrong, "hired", "is for a piece that is lost and has a choice of places")]
    if phase in FIGHTS:
        return _fight(state)
    if phase == Phase.OVER:
        return [(state.win == "none", "win", "says how the game ended")]
    return [(phase == Phase.WHO and not game.random_order, "phase", "the order is not drawn at this table")]


OF_COP_TURN = (*COP_TURN, Phase.COP_BUY, Phase.COP_ROLL, Phase.CHIT)


def _cop_turn(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a Cop Turn."""
    phase, chits = state.phase, state.chits.bit_count()
    if phase == Phase.INFORMANT:
        walks = state.walker < len(PUBLIC_NAMES) and state.informants >> state.walker & 1
        return [(not walks or state.aired != informants.WALKING, "walker", "is an Informant on the board")]
    if phase == Phase.INFORM:
        choice = state.informer >= 0 and len(informants.may_inform(state, state.turn)) > 1
        return [(not choice, "informer", "is an Informant that can do something")]
    if phase == Phase.CHIT:
        return [(chits == len(CHITS) or not state.hiring, "chits", "the cup has one to be drawn")]
    return []


def _of_police(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off where the Police are posted or asked, or what they earn is shared."""
    game, phase = state.game, state.phase
    if game.police < 0:
        return [(True, "phase", "nobody plays the Police at this table")]
    if phase in POSTING:
        off = not state.men[game.commissioner] or state.at[game.commissioner] >= 0
        subway = phase == Phase.SUBWAY or (state.scene >= 0 and game.board.is_subway(state.scene))
        return [(off, "men", "the Commissioner is still to be placed"), (not subway, "scene", "is a subway")]
    if phase == Phase.POLICE:
        return [(not state.deferred or state.turn == game.police, "deferred", "a gang has left the cops to the Police")]
    return [(not state.bounty or state.earner < 0, "bounty", "is what a cop has earned")]


def _trade(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a trade."""
    partner, offer, turn, items = state.partner, state.offer, state.turn, state.game.values.trade.items
    if partner < 0 or partner == turn or state.out >> partner & 1 or not state.game.has_trading:
        return [(True, "partner", "is another gang that is not out")]
    laid, phase = state.offered.bit_count(), state.phase
    deal = {Phase.ACCEPT: trading.PROPOSED, Phase.HAND_OVER: trading.ACCEPTED}.get(phase, trading.OPEN)
    owed = offer.give_markers - (phase == Phase.MARKER)
    return [
        (state.deal != deal, "deal", "says whether the offer is open, proposed or accepted"),
        (bool(state.offered & ~state.bribes[turn]), "offered", "are markers of who offers them"),
        (laid != owed, "offered", "are as many as the offer says"),
        (offer.given > items or offer.asked > items, "offer", f"has at most {items} items on a side"),
        (bool(offer.give_joints & ~state.joints[turn]), "offer", "gives joints of who offers them"),
        (bool(offer.ask_joints & ~state.joints[partner]), "offer", "asks for joints of the partner"),
        (offer.give_cash > state.cash[turn] or offer.give_cash % 100 > 0, "offer", "gives what there is"),
        (offer.ask_cash > state.game.values.trade.most or offer.ask_cash % 100 > 0, "offer", "asks for a sum"),
        (offer.ask_markers > state.bribes[partner].bit_count(), "offer", "asks for markers that are there"),
        (phase == Phase.HAND_OVER and not offer.ask_markers, "offer", "asks for a marker"),
        (phase == Phase.ACCEPT and not offer.given + offer.asked, "offer", "has something in it"),
        (phase == Phase.MARKER and not trading.may_marker(state, turn), "offered", "leave a marker to be laid"),
        (not 0 < state.proposals <= state.game.values.trade.proposals, "proposals", "counts this offer"),
    ]


def _cop(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off with a cop that moves."""
    cop, phase = state.cop, state.phase
    if cop < 0:
        return [(True, "cop", "is a cop in hand")]
    at, hop = state.cops[cop], state.hops > 0
    left = sum(stand < 0 for stand in state.cops) - (at < 0) - state.gone.bit_count()
    return [
        ((phase in (Phase.STOP, Phase.EXCHANGE)) != (state.going >= 0), "going", "is where an announced cop goes"),
        (hop and at < 0, "hops", "a new cop takes no subway"),
        (phase == Phase.EXCHANGE and (not hop or not left), "hops", "a cop in the subway is exchanged"),
        (phase == Phase.STOP and cop == UNTOUCHABLES, "cop", "the Untouchables cannot be stopped"),
        (phase == Phase.CONDUCT and not 0 <= at < state.game.buildings, "cop", "is in a joint"),
        (phase == Phase.COP and not state.dice[BLUE], "dice", "are rolled"),
    ]


def _fight(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a shootout."""
    phase, by_cop = state.phase, state.foe >= 0
    if state.scene < 0:
        return [(True, "scene", "is where the shootout is")]
    if phase in DRIVE_FIGHT or state.drive_by:
        return _drive(state)
    if by_cop != (phase in COP_FIGHT or (phase == Phase.LOSSES and state.attacker < 0)):
        return [(True, "foe", "is the cop that shoots, if one does")]
    if by_cop:
        stand = state.at[state.game.commissioner] if state.foe == COMMISSIONER else state.cops[state.foe]
        lost = state.foe == COMMISSIONER and state.hurt > 0
        here = lost or (stand >= 0 and state.game.space_of[stand] == state.scene)
        wrong = [(not here, "foe", "is in the space of the shootout"), (state.attacker >= 0, "attacker", "is a cop")]
        wrong.append((phase != Phase.LOSSES and not shootouts.gangs_here(state), "scene", "has somebody to shoot at"))
        wrong.append((phase == Phase.SPLIT and not state.pool, "pool", "has hits to be split"))
        if phase == Phase.SPLIT and not any(bad for bad, _, _ in wrong):
            seat = shootouts.splitting(state)
            choice = seat >= 0 and len(shootouts.may_split(state, state.turn)) > 1
            wrong.append((not choice, "split", "leaves a choice"))
        return wrong + _hits(state, not any(bad for bad, _, _ in wrong))
    pair = state.attacker >= 0 and state.defender >= 0 and state.attacker != state.defender
    if not pair:
        return [(True, "attacker", "shoots at another gang, the defender")]
    inside = state.scene < state.game.buildings and state.owner[state.scene] == state.defender
    wrong = [(state.war > 0 and not inside and phase == Phase.FIRE, "war", "is over a joint of the defender")]
    wrong.append((state.war > 0 and state.scene >= state.game.buildings, "war", "is over a joint"))
    return wrong + _hits(state, not any(bad for bad, _, _ in wrong))


def _dynamite(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off with a Bomber, a bomb or an announcement."""
    phase, turn, first = state.phase, state.turn, state.turn * GANG
    if phase == Phase.DRIVE_BY:
        there = state.drove_from >= 0 and state.drove > 0 and state.at[first + THUG] >= 0 and state.mover == THUG
        return [(not there or not drive_bys.stops(state, turn), "drove_from", "is where a Thug came from by wheels")]
    if phase in BLASTS:
        blast = phase == Phase.BLAST
        return [
            (state.bomb < 0, "bomb", "is where it was planted"),
            (blast != (state.blast > 0), "blast", "is 1 when the bomb has gone off"),
            (blast and not bombs.in_blast(state), "bomb", "has somebody in the blast"),
        ]
    has = state.may_bomb[turn] > 0
    return [
        ((phase != Phase.HIRE) != (state.assigning > 0), "assigning", "is 1 while an assignment is written"),
        (phase == Phase.HIRE and not bombers.may_hire(state, turn), "phase", "nobody may hire a Bomber here"),
        (phase == Phase.ASSIGN and (has or not state.recruited), "may_bomb", "there is no Bomber yet"),
        (phase == Phase.REASSIGN and not (has and state.reassigned), "may_bomb", "there is a Bomber to reassign"),
        (phase != Phase.HIRE and not bombers.free_pieces(state, turn), "at", "some piece is free of enemies"),
    ]


def _drive(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a drive-by."""
    seat = state.attacker
    thug = seat == state.turn and (state.phase == Phase.LOSSES or state.men[seat * GANG + THUG] > 0)
    if not thug or not state.drive_by or state.scene < state.game.buildings or state.foe >= 0:
        return [(True, "attacker", "is the gang in turn, whose Thug drives by in a street")]
    rivals = drive_bys.targets(state, seat, state.scene)
    if state.phase == Phase.TARGET:
        return [(len(rivals) < 2 or state.defender >= 0, "defender", "is one of several, not named yet")]
    return [(state.defender not in rivals, "defender", "is in the space"), *_hits(state, state.defender in rivals)]


def _hits(state: GangstersState, sound: bool) -> list[tuple[bool, str, str]]:
    """List what is off with hits that are taken."""
    if state.phase != Phase.LOSSES:
        return []
    taking = [seat for seat in losses.sides(state) if state.hits[seat]]
    if state.losing == NONE or not taking or not sound:
        return [(True, "losing", "is what may take the next hits")]
    left = [taker for taker, _ in losses.takers(state, taking[0])]
    choice = state.losing in left and len(losses.may(state, taking[0])) > 1
    return [(not choice, "losing", "can take some of the hits, or leave them")]


def _asked(state: GangstersState) -> None:
    """Demand that whoever is asked can answer."""
    step = state.steps[state.phase]
    node = step.ask(state) if step.ask is not None else None
    for seat in node.seats if isinstance(node, Decide) else ():
        if not step.legal(state, seat):
            raise BadPosition("phase", f"seat {seat} could answer nothing in {state.phase!r}")
