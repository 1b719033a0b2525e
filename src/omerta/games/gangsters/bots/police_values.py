"""What a bot thinks that plays the Police: precincts, raids and shootouts that pay, Informants, a loyal officer."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.games.gangsters.bots.evaluation import NEVER, Desk, Worths
from omerta.games.gangsters.moves import (
    BRIBE,
    BRING,
    BUY,
    COMMISSIONER,
    COP,
    DONE,
    ENLIST,
    FLIP,
    HIRE,
    NO,
    NUMBER_OF,
    PASS,
    POINT,
    RETURN,
    STAY,
)
from omerta.games.gangsters.pieces import BLUE, COPS, GANG, PUBLIC, RACKETEER, UNTOUCHABLES, WHITE
from omerta.games.gangsters.rules.defaults import u43_price
from omerta.games.gangsters.rules.police import face_value

PRECINCT = 1500.0
"""What one of seven precincts is worth, its price not yet taken off."""
BLUE_DOLLAR = 0.6
"""What a dollar spent counts to who plays for precincts."""
MEAN_COP = 5.5
LAST_MEN = 0.6
"""How much of a criminal's return fire a bot expects the Commissioner to bear."""


def of_police(desk: Desk) -> bool:
    """Tell whether the bot is the Police."""
    return desk.seat == desk.game.police


# Where cops and the Commissioner pay.


def targets(desk: Desk, strength: float) -> dict[int, float]:
    """Value sending so many dice to each space: what is earned there, and what it costs the leader."""
    game, found = desk.game, dict[int, float]()
    fire = strength * (7 - game.values.hits.cop) / 6
    for piece, crime in enumerate(desk.crime):
        if crime:
            seat, kind = divmod(piece, GANG)
            space = game.space_of[desk.at[piece]]
            men = min(fire, float(desk.men[piece]))
            pays = men / max(1.0, float(desk.men[piece])) * face_value(kind, desk.men[piece], desk.men[piece])
            found[space] = found.get(space, 0.0) + pays + desk.spite[seat] * desk.loses(seat, kind, men)
    for building in crime_scenes(desk):
        owner = desk.owner[building]
        if 0 <= owner < game.gangs:
            level = desk.takings(building) * min(desk.turns, 6.0) + 0.5 * game.price[building]
            found[building] = found.get(building, 0.0) + raid(desk, building) + desk.spite[owner] * level
    return found


def raid(desk: Desk, building: int) -> float:
    """Give what a raid of a joint earns."""
    return float(desk.game.price[building] * desk.level[building])


def crime_scenes(desk: Desk) -> set[int]:
    """List the buildings with crime inside."""
    buildings = desk.game.buildings
    found = {desk.at[piece] for piece, crime in enumerate(desk.crime) if crime and desk.at[piece] < buildings}
    inside = [desk.public[piece] for piece in range(PUBLIC) if not desk.quiet >> piece & 1]
    return found | {stand for stand in inside if 0 <= stand < buildings}


def best_end(desk: Desk, worths: dict[int, float], ends: int) -> float:
    """Find the best of some ends."""
    stands_of = desk.tables.stands_of
    return max([0.0, *[worth for space, worth in worths.items() if ends & stands_of[space]]])


def reach(desk: Desk, cop: int) -> int:
    """Give the ends of a cop on the board by the blue die."""
    on_foot, by_subway = desk.routes.start(desk.cops[cop], desk.dice[BLUE])
    return on_foot | by_subway


def best_move(desk: Desk, cop: int) -> float:
    """Value the best that a cop on the board can do; the only loyal one near the end had better stay."""
    worth = 0.9 * best_end(desk, targets(desk, desk.game.cop_strength[cop]), reach(desk, cop)) - 5.0
    return worth - 900.0 if is_needed(desk, cop) else worth


def best_entry(desk: Desk) -> float:
    """Value bringing a cop in; near the end any on the board may be the loyal one."""
    entry = desk.tables.entries[desk.dice[BLUE] - 1]
    worth = 0.9 * best_end(desk, targets(desk, MEAN_COP), entry) - 5.0
    return worth + (150.0 if is_near(desk) and not loyal(desk) else 0.0)


def is_near(desk: Desk) -> bool:
    """Tell whether the Police are near the end and begin to need a loyal officer."""
    return desk.shares[desk.seat] >= 0.6


def loyal(desk: Desk) -> list[int]:
    """List the cops on the board whose bribe the Police hold."""
    return [cop for cop in range(UNTOUCHABLES) if desk.hand >> cop & 1 and desk.cops[cop] >= 0]


def is_needed(desk: Desk, cop: int) -> bool:
    """Tell whether a cop is the only loyal one when that counts."""
    return is_near(desk) and loyal(desk) == [cop]


def bribe(desk: Desk) -> float:
    """Value a marker: for a loyal officer near the end, else to double what a cop earns."""
    price = 100.0 * desk.dice[BLUE]
    on_board = sum([stand >= 0 for stand in desk.cops])
    if is_near(desk) and not loyal(desk):
        return 500.0 + 60.0 * on_board - 0.6 * price
    return 160.0 - 60.0 * min(desk.markers, 3) - price if desk.cash[desk.seat] > 1500 else -price


# Before the first turn, and the Buy Phase.


def start(_desk: Desk, legal: Sequence[Move]) -> Worths:
    """Take a Commissioner of two moves, and keep cash for precincts."""
    return [-abs(COMMISSIONER.index(move) - 4.0) for move in legal]


def facing(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Face where most dice lead to a building that can be bought."""
    ends = desk.game.moves_of.stand_of
    return [hope(desk, ends[move]) for move in legal]


def buy(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Buy every precinct that is worth its price."""
    stand, worths = desk.at[desk.game.commissioner], []
    for move in legal:
        if move is DONE:
            worths.append(0.0)
        elif move is BUY:
            worths.append(precinct(desk, stand))
        else:
            worths.append(1.0 if move is RETURN else NEVER)
    return worths


def precinct(desk: Desk, building: int) -> float:
    """Value a precinct, its price taken off: more with each that is owned, and where it breaks a monopoly."""
    price = desk.game.price[building]
    if desk.cash[desk.seat] - desk.promised < price:
        return 0.0
    owned = desk.joints[desk.seat].bit_count()
    worth = PRECINCT + 120.0 * owned + (1e4 if owned >= 6 else 0.0)
    for rival in desk.rivals:
        for bits, count in desk.game.monopolies:
            if bits >> building & 1 and count - (desk.joints[rival] & bits).bit_count() <= 1:
                worth += 2500.0
    return worth - BLUE_DOLLAR * price


def wanted(desk: Desk) -> int:
    """Give the buildings that the Commissioner would buy, as bits: nobody's, quiet, not too dear."""
    scenes, cash, found = crime_scenes(desk), desk.cash[desk.seat] - desk.promised, 0
    for building, owner in enumerate(desk.owner):
        if owner < 0 and building not in scenes and desk.game.price[building] <= cash + 300:
            found |= 1 << building
    return found


def hope(desk: Desk, stand: int) -> float:
    """Value the dice that would bring the Commissioner from a place to a building that he would buy."""
    routes, own, free = desk.routes, desk.joints[desk.seat], wanted(desk) & ~(1 << stand)
    return 500.0 * sum([bool(routes.gang(stand, die, own) & free) for die in range(1, 7)]) / 6


# The Cop Turn.


def act(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Value each move: the Commissioner to the next precinct, cops where they earn most."""
    game, worths = desk.game, []
    stand = desk.at[game.commissioner]
    here = place(desk, stand) if stand >= 0 else 0.0
    worth_of = targets(desk, float(desk.men[game.commissioner]))
    for move in legal:
        match move.verb:
            case "patrol" | "cruise":
                end = game.moves_of.stand_of[move]
                worths.append(place(desk, end) - here + beat(desk, worth_of, end) - 5.0)
            case "enter":
                worths.append(600.0 + place(desk, game.moves_of.stand_of[move]))
            case "enlist":
                worths.append(recruits(desk, ENLIST.index(move)))
            case "bribe":
                worths.append(bribe(desk))
            case "bring":
                worths.append(best_entry(desk))
            case "cop":
                worths.append(best_move(desk, NUMBER_OF[move]))
            case _:
                worths.append(0.0)
    return worths


def place(desk: Desk, stand: int) -> float:
    """Value the Commissioner at a place: what he buys there next turn, or where he can go from it."""
    building = stand < desk.game.buildings
    if building and wanted(desk) >> stand & 1:
        return 0.8 * precinct(desk, stand) + 0.3 * hope(desk, stand)
    return 0.6 * hope(desk, stand)


def beat(desk: Desk, worth_of: dict[int, float], end: int) -> float:
    """Value what the Commissioner does at an end: a raid, or a shootout that may cost him men."""
    game, space = desk.game, desk.game.space_of[end]
    worth, hits = worth_of.get(space, 0.0), game.values.hits
    chance = ((7 - hits.racketeer) / 6, (7 - hits.thug) / 6, 0.0)
    back = 0.0
    for piece in range(game.gangs * GANG):
        if desk.crime[piece] and desk.is_at(piece, space):
            back += chance[piece % GANG] * desk.men[piece]
    if back:
        worth -= desk.loses(desk.seat, RACKETEER, LAST_MEN * back) + 500.0 * min(1.0, back)
    return worth


def recruits(desk: Desk, men: int) -> float:
    """Value men for the Commissioner: cheap ones, up to three moves; a lost one at any price."""
    strength = desk.men[desk.game.commissioner]
    price = u43_price(desk.game, RACKETEER, strength, men, tuple(desk.dice))
    gain = sum([desk.man(desk.seat, RACKETEER, strength + more + 1) for more in range(men)])
    if not strength:
        return 2000.0 + gain - price
    return gain - price - 150.0 if strength + men <= 6 and desk.dice[0] <= 2 else -float(price)


def replace(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Recruit a new Commissioner of some strength; sell the cheapest precinct that is enough."""
    price, sold = desk.game.price, desk.game.moves_of.building_of
    return [
        recruits(desk, ENLIST.index(move)) if move.verb == "enlist" else -float(price[sold[move]]) for move in legal
    ]


def hire(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Hire where it is cheap and no Public has to be led out of a leader's joint."""
    game, leading = desk.game, 0.0
    for piece, stand in enumerate(desk.public):
        if 0 <= stand < game.buildings:
            leading += (0.3 + desk.spite[desk.owner[stand]]) * desk.public_pays(stand, piece)
    worth = 230.0 - 110.0 * desk.chit_count - 100.0 * desk.dice[WHITE] - leading
    return [worth if move is HIRE else 0.0 for move in legal]


# Informants.


def chits(_desk: Desk, legal: Sequence[Move]) -> Worths:
    """Show what can be used."""
    return [0.0 if move is NO else 1.0 for move in legal]


def informant(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Go where a cop can make something of it; else lead nobody anything."""
    ends, piece = desk.game.moves_of.stand_of, desk.walker
    strike = strikes(desk)
    return [0.0 if move is STAY else use(desk, piece, ends[move], strike)[0] - 30.0 for move in legal]


def strikes(desk: Desk) -> list[tuple[int, float]]:
    """List what can follow an Informant this turn: ends and dice of each cop, and of one from the cup."""
    found = [(reach(desk, cop), float(desk.game.cop_strength[cop])) for cop in range(COPS) if desk.cops[cop] >= 0]
    return [*found, (desk.tables.entries[desk.dice[BLUE] - 1], MEAN_COP)]


def use(desk: Desk, piece: int, stand: int, strike: Sequence[tuple[int, float]]) -> tuple[float, Move]:
    """Find the best that an Informant does at a place, with its worth."""
    game, space = desk.game, desk.game.space_of[stand]
    here = desk.tables.stands_of[space]
    fire = max([0.0, *[strength for ends, strength in strike if ends & here]])
    fire = max([fire, *[float(game.cop_strength[cop]) for cop in range(COPS) if is_in(desk, desk.cops[cop], space)]])
    best: tuple[float, Move] = 0.0, NO
    if stand < game.buildings and 0 <= desk.owner[stand] < game.gangs:
        owner = desk.owner[stand]
        worth = raid(desk, stand) * (0.8 + 0.5 * desk.spite[owner]) if fire else -float(desk.public_pays(stand, piece))
        best = max(best, (worth, FLIP), key=lambda pair: pair[0])
    for other in range(game.gangs * GANG):
        if desk.is_at(other, space) and not desk.crime[other]:
            seat, kind = divmod(other, GANG)
            men = min((fire or 1.0) / 3, float(desk.men[other]))
            pays = men / desk.men[other] * face_value(kind, desk.men[other], desk.men[other])
            worth = (1.0 if fire else 0.3) * (pays + desk.spite[seat] * desk.loses(seat, kind, men))
            best = max(best, (worth, POINT[seat][kind]), key=lambda pair: pair[0])
    return best


def is_in(desk: Desk, stand: int, space: int) -> bool:
    """Tell whether a stand is in a space."""
    return stand >= 0 and desk.game.space_of[stand] == space


def inform(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Do what was meant when the Informant moved."""
    _, meant = use(desk, desk.informer, desk.public[desk.informer], strikes(desk))
    return [1.0 if move == meant else 0.0 for move in legal]


# Cops in a gang's turn, and windows.


def police(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Use a gang's roll for what earns most."""
    worths = []
    for move in legal:
        if move is PASS:
            worths.append(0.0)
        elif move is BRIBE:
            worths.append(bribe(desk))
        elif move is BRING:
            worths.append(best_entry(desk))
        else:
            worths.append(best_move(desk, COP.index(move)))
    return worths


def cop(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Choose the end of the cop in hand; a loyal one that is needed keeps out of trouble."""
    worth_of, space_of = targets(desk, float(desk.game.cop_strength[desk.cop])), desk.game.space_of
    ends, sign = desk.game.moves_of.stand_of, -1.0 if is_needed(desk, desk.cop) else 1.0
    return [sign * worth_of.get(space_of[ends[move]], 0.0) for move in legal]


def double(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Double what is worth more than the marker, and keep the one that wins."""
    number = desk.foe if desk.foe >= 0 else desk.cop
    if desk.foe >= 0:
        fire = desk.game.cop_strength[number] / 3
        there = [
            piece for piece in range(desk.game.gangs * GANG) if desk.crime[piece] and desk.is_at(piece, desk.scene)
        ]
        pays = sum([face_value(piece % GANG, desk.men[piece], min(desk.men[piece], round(fire))) for piece in there])
    else:
        pays = int(raid(desk, desk.cops[number]))
    kept = 1500.0 if is_near(desk) and len(loyal(desk)) <= 1 and number in loyal(desk) else 200.0
    return [0.0 if move is NO else pays - kept for move in legal]


def share(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Take half of a payoff that is worth more than the marker; the Police's loss counts too."""
    gain = 0.5 * desk.bounty * (1.0 + 0.5 * desk.shares[desk.game.police])
    return [0.0 if move is NO else gain - 180.0 for move in legal]
