"""What each step demands of a position: who is asked, for what, and that an answer leads on by the rules."""

from __future__ import annotations

from omerta.core.errors import BadPosition
from omerta.core.nodes import Decide
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.phases import (
    BLASTS,
    COP_FIGHT,
    COP_TURN,
    DRIVE_FIGHT,
    FIGHTS,
    HIRING,
    POSTING,
    TRADE,
    Phase,
)
from omerta.games.gangsters.pieces import BLUE, CHITS, COMMISSIONER, GANG, PUBLIC_NAMES, THUG, UNTOUCHABLES
from omerta.games.gangsters.rules import (
    bombers,
    bombs,
    cops,
    crimes,
    drive_bys,
    informants,
    losses,
    markers,
    payoffs,
    raids,
    shootouts,
    trading,
)
from omerta.games.gangsters.state import GangstersState


def check_step(state: GangstersState) -> None:
    """Require what the step is about."""
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
        there = state.actions.mover >= 0 and state.at[turn * GANG + state.actions.mover] >= 0
        choice = there and len(crimes.may(state, turn)) > 1
        return [(not choice, "mover", "is a piece that has just moved and can commit a crime")]
    if phase in (*HIRING, Phase.REASSIGN, *BLASTS, Phase.DRIVE_BY):
        return _dynamite(state)
    if phase == Phase.NEWCOMER:
        wrong = state.walk.newcomer < 0 or state.public[state.walk.newcomer] >= 0
        return [(wrong, "newcomer", "is a Public from the cup")]
    if phase == Phase.NEW_PUBLIC:
        return [(min(state.public) >= 0, "public", "the cup has none to draw")]
    if phase == Phase.NEW_COP:
        return [(not cops.in_cup(state), "cops", "the cup has none to draw")]
    if phase in (Phase.COPS, Phase.ACT, Phase.BUY, Phase.DRAW):
        return [(turn == game.police, "turn", "is that of a gang")]
    if phase == Phase.PUBLIC:
        wrong = state.walk.walker >= len(state.public) or state.public[state.walk.walker] < 0
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
        return [(state.end.win == "none", "win", "says how the game ended")]
    return [(phase == Phase.WHO and not game.random_order, "phase", "the order is not drawn at this table")]


OF_COP_TURN = (*COP_TURN, Phase.COP_BUY, Phase.COP_ROLL, Phase.CHIT)


def _cop_turn(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a Cop Turn."""
    phase, chits = state.phase, state.chit_places.chits.bit_count()
    if phase == Phase.INFORMANT:
        routes = state.walk.walker < len(PUBLIC_NAMES) and state.informants >> state.walk.walker & 1
        return [(not routes or state.informing.aired != informants.WALKING, "walker", "is an Informant on the board")]
    if phase == Phase.INFORM:
        choice = state.informing.informer >= 0 and len(informants.may_inform(state, state.turn)) > 1
        return [(not choice, "informer", "is an Informant that can do something")]
    if phase == Phase.CHIT:
        return [(chits == len(CHITS) or not state.informing.hiring, "chits", "the cup has one to be drawn")]
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
        return [
            (not state.duty.deferred or state.turn == game.police, "deferred", "a gang has left the cops to the Police")
        ]
    raid, cop = state.fight.foe < 0 and state.fight.attacker < 0, state.errand.cop
    held = cop < 0 or (cop == state.spoils.earner and raids.criminals_in(state, state.cops[cop]))
    return [
        (not state.spoils.bounty or state.spoils.earner < 0, "bounty", "is what a cop has earned"),
        (raid and not held, "cop", "is the one that has raided, where criminals keep it inside"),
    ]


def _trade(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a trade."""
    partner, offer, turn, items = state.trade.partner, state.trade.offer, state.turn, state.game.values.trade.items
    if partner < 0 or partner == turn or state.out >> partner & 1 or not state.game.has_trading:
        return [(True, "partner", "is another gang that is not out")]
    laid, phase = state.trade.offered.bit_count(), state.phase
    deal = {Phase.ACCEPT: trading.PROPOSED, Phase.HAND_OVER: trading.ACCEPTED}.get(phase, trading.OPEN)
    owed = offer.give_markers - (phase == Phase.MARKER)
    return [
        (state.trade.deal != deal, "deal", "says whether the offer is open, proposed or accepted"),
        (bool(state.trade.offered & ~state.bribes[turn]), "offered", "are markers of who offers them"),
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
        (not 0 < state.shopping.proposals <= state.game.values.trade.proposals, "proposals", "counts this offer"),
    ]


def _cop(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off with a cop that moves."""
    cop, phase = state.errand.cop, state.phase
    if cop < 0:
        return [(True, "cop", "is a cop in hand")]
    at, hop = state.cops[cop], state.errand.hops > 0
    left = sum(stand < 0 for stand in state.cops) - (at < 0) - state.gone.bit_count()
    announced = phase in (Phase.STOP, Phase.EXCHANGE)
    if announced != (state.errand.going >= 0):
        return [(True, "going", "is where an announced cop goes")]
    of = state.game.moves_of
    move = (of.hop if hop else of.to)[state.errand.going]
    return [
        (announced and move not in cops.ends(state, cop), "going", "is where this cop can go by the blue die"),
        (phase == Phase.EXCHANGE and (not hop or not left), "hops", "a cop in the subway is exchanged"),
        (phase == Phase.STOP and cop == UNTOUCHABLES, "cop", "the Untouchables cannot be stopped"),
        (phase == Phase.CONDUCT and not 0 <= at < state.game.buildings, "cop", "is in a joint"),
        (phase == Phase.COP and not state.dice[BLUE], "dice", "are rolled"),
    ]


def _fight(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a shootout."""
    phase, by_cop = state.phase, state.fight.foe >= 0
    if state.scene < 0:
        return [(True, "scene", "is where the shootout is")]
    if phase in DRIVE_FIGHT or state.drive.drive_by:
        return _drive(state)
    if by_cop != (phase in COP_FIGHT or (phase == Phase.LOSSES and state.fight.attacker < 0)):
        return [(True, "foe", "is the cop that shoots, if one does")]
    if by_cop:
        stand = state.at[state.game.commissioner] if state.fight.foe == COMMISSIONER else state.cops[state.fight.foe]
        lost = state.fight.foe == COMMISSIONER and state.spoils.hurt > 0
        here = lost or (stand >= 0 and state.game.space_of[stand] == state.scene)
        wrong = [
            (not here, "foe", "is in the space of the shootout"),
            (state.fight.attacker >= 0, "attacker", "is a cop"),
        ]
        wrong.append((phase != Phase.LOSSES and not shootouts.gangs_here(state), "scene", "has somebody to shoot at"))
        wrong.append((phase == Phase.SPLIT and not state.fight.pool, "pool", "has hits to be split"))
        if phase == Phase.SPLIT and not any(bad for bad, _, _ in wrong):
            seat = shootouts.splitting(state)
            choice = seat >= 0 and len(shootouts.may_split(state, state.turn)) > 1
            wrong.append((not choice, "split", "leaves a choice"))
        return wrong + _hits(state, not any(bad for bad, _, _ in wrong))
    pair = state.fight.attacker >= 0 and state.fight.defender >= 0 and state.fight.attacker != state.fight.defender
    if not pair:
        return [(True, "attacker", "shoots at another gang, the defender")]
    inside = state.scene < state.game.buildings and state.owner[state.scene] == state.fight.defender
    wrong = [(state.fight.war > 0 and not inside and phase == Phase.FIRE, "war", "is over a joint of the defender")]
    wrong.append((state.fight.war > 0 and state.scene >= state.game.buildings, "war", "is over a joint"))
    return wrong + _hits(state, not any(bad for bad, _, _ in wrong))


def _dynamite(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off with a Bomber, a bomb or an announcement."""
    phase, turn, first = state.phase, state.turn, state.turn * GANG
    if phase == Phase.DRIVE_BY:
        drove = state.actions.drove > 0 and state.actions.mover == THUG
        there = state.drive.drove_from >= 0 and drove and state.at[first + THUG] >= 0
        return [(not there or not drive_bys.stops(state, turn), "drove_from", "is where a Thug came from by wheels")]
    if phase in BLASTS:
        blast = phase == Phase.BLAST
        return [
            (state.planted.bomb < 0, "bomb", "is where it was planted"),
            (blast != (state.planted.blast > 0), "blast", "is 1 when the bomb has gone off"),
            (blast and not bombs.in_blast(state), "bomb", "has somebody in the blast"),
        ]
    has, anew = state.may_bomb[turn] > 0, state.assignment.reassigned > 0
    return [
        ((phase != Phase.HIRE) != (state.assignment.assigning > 0), "assigning", "is 1 while an assignment is written"),
        (phase == Phase.HIRE and not bombers.may_hire(state, turn), "phase", "nobody may hire a Bomber here"),
        (phase == Phase.ASSIGN and (has or not state.bill.recruited), "may_bomb", "there is no Bomber yet"),
        (phase == Phase.REASSIGN and not (has and anew), "may_bomb", "there is a Bomber to reassign"),
        (phase != Phase.HIRE and not bombers.free_pieces(state, turn), "at", "some piece is free of enemies"),
    ]


def _drive(state: GangstersState) -> list[tuple[bool, str, str]]:
    """List what is off in a drive-by."""
    seat = state.fight.attacker
    thug = seat == state.turn and (state.phase == Phase.LOSSES or state.men[seat * GANG + THUG] > 0)
    if not thug or not state.drive.drive_by or state.scene < state.game.buildings or state.fight.foe >= 0:
        return [(True, "attacker", "is the gang in turn, whose Thug drives by in a street")]
    rivals = drive_bys.targets(state, seat, state.scene)
    if state.phase == Phase.TARGET:
        return [(len(rivals) < 2 or state.fight.defender >= 0, "defender", "is one of several, not named yet")]
    return [
        (state.fight.defender not in rivals, "defender", "is in the space"),
        *_hits(state, state.fight.defender in rivals),
    ]


def _hits(state: GangstersState, sound: bool) -> list[tuple[bool, str, str]]:
    """List what is off with hits that are taken."""
    if state.phase != Phase.LOSSES:
        return []
    taking = [seat for seat in losses.sides(state) if state.fight.hits[seat]]
    if state.fight.losing == NONE or not taking or not sound:
        return [(True, "losing", "is what may take the next hits")]
    left = [taker for taker, _ in losses.takers(state, taking[0])]
    choice = state.fight.losing in left and len(losses.may(state, taking[0])) > 1
    return [(not choice, "losing", "can take some of the hits, or leave them")]


def check_asked(state: GangstersState) -> None:
    """Require that whoever is asked can answer."""
    step = state.steps[state.phase]
    node = step.ask(state) if step.ask is not None else None
    for seat in node.seats if isinstance(node, Decide) else ():
        if not step.legal(state, seat):
            raise BadPosition("phase", f"seat {seat} could answer nothing in {state.phase!r}")
