"""What a bot thinks that plays the Police: precincts, raids and shootouts that pay, Informants, a loyal officer."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.games.gangsters.bots.evaluation import NEVER, BotFacts, Worths
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


def of_police(facts: BotFacts) -> bool:
    """Return whether the bot is the Police."""
    return facts.seat == facts.game.police


# Where cops and the Commissioner pay.


def targets(facts: BotFacts, strength: float) -> dict[int, float]:
    """Value sending so many dice to each space: what is earned there, and what it costs the leader."""
    game, found = facts.game, dict[int, float]()
    fire = strength * (7 - game.values.hits.cop) / 6
    for piece, crime in enumerate(facts.crime):
        if crime:
            seat, kind = divmod(piece, GANG)
            space = game.space_of[facts.at[piece]]
            men = min(fire, float(facts.men[piece]))
            pays = men / max(1.0, float(facts.men[piece])) * face_value(kind, facts.men[piece], facts.men[piece])
            found[space] = found.get(space, 0.0) + pays + facts.spite[seat] * facts.loses(seat, kind, men)
    for building in crime_scenes(facts):
        owner = facts.owner[building]
        if 0 <= owner < game.gangs:
            level = facts.takings(building) * min(facts.turns, 6.0) + 0.5 * game.price[building]
            found[building] = found.get(building, 0.0) + raid(facts, building) + facts.spite[owner] * level
    return found


def raid(facts: BotFacts, building: int) -> float:
    """Return what a raid of a joint earns."""
    return float(facts.game.price[building] * facts.level[building])


def crime_scenes(facts: BotFacts) -> set[int]:
    """List the buildings with crime inside."""
    buildings = facts.game.buildings
    found = {facts.at[piece] for piece, crime in enumerate(facts.crime) if crime and facts.at[piece] < buildings}
    inside = [facts.public[piece] for piece in range(PUBLIC) if not facts.quiet >> piece & 1]
    return found | {stand for stand in inside if 0 <= stand < buildings}


def best_end(facts: BotFacts, worths: dict[int, float], ends: int) -> float:
    """Find the best of some ends."""
    stands_of = facts.tables.stands_of
    return max([0.0, *[worth for space, worth in worths.items() if ends & stands_of[space]]])


def reach(facts: BotFacts, cop: int) -> int:
    """Return the ends of a cop on the board by the blue die."""
    on_foot, by_subway = facts.routes.start(facts.cops[cop], facts.dice[BLUE])
    return on_foot | by_subway


def best_move(facts: BotFacts, cop: int) -> float:
    """Value the best that a cop on the board can do; the only loyal one near the end had better stay."""
    worth = 0.9 * best_end(facts, targets(facts, facts.game.cop_strength[cop]), reach(facts, cop)) - 5.0
    return worth - 900.0 if is_needed(facts, cop) else worth


def best_entry(facts: BotFacts) -> float:
    """Value bringing a cop in; near the end any on the board may be the loyal one."""
    entry = facts.tables.entries[facts.dice[BLUE] - 1]
    worth = 0.9 * best_end(facts, targets(facts, MEAN_COP), entry) - 5.0
    return worth + (150.0 if is_near(facts) and not loyal(facts) else 0.0)


def is_near(facts: BotFacts) -> bool:
    """Return whether the Police are near the end and begin to need a loyal officer."""
    return facts.shares[facts.seat] >= 0.6


def loyal(facts: BotFacts) -> list[int]:
    """List the cops on the board whose bribe the Police hold."""
    return [cop for cop in range(UNTOUCHABLES) if facts.hand >> cop & 1 and facts.cops[cop] >= 0]


def is_needed(facts: BotFacts, cop: int) -> bool:
    """Return whether a cop is the only loyal one when that counts."""
    return is_near(facts) and loyal(facts) == [cop]


def bribe(facts: BotFacts) -> float:
    """Value a marker: for a loyal officer near the end, else to double what a cop earns."""
    price = 100.0 * facts.dice[BLUE]
    on_board = sum([stand >= 0 for stand in facts.cops])
    if is_near(facts) and not loyal(facts):
        return 500.0 + 60.0 * on_board - 0.6 * price
    return 160.0 - 60.0 * min(facts.markers, 3) - price if facts.cash[facts.seat] > 1500 else -price


# Before the first turn, and the Buy Phase.


def start(_facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Take a Commissioner of two moves, and keep cash for precincts."""
    return [-abs(COMMISSIONER.index(move) - 4.0) for move in legal]


def facing(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Face where most dice lead to a building that can be bought."""
    ends = facts.game.moves_of.stand_of
    return [hope(facts, ends[move]) for move in legal]


def buy(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Buy every precinct that is worth its price."""
    stand, worths = facts.at[facts.game.commissioner], []
    for move in legal:
        if move is DONE:
            worths.append(0.0)
        elif move is BUY:
            worths.append(precinct(facts, stand))
        else:
            worths.append(1.0 if move is RETURN else NEVER)
    return worths


def precinct(facts: BotFacts, building: int) -> float:
    """Value a precinct, its price taken off: more with each that is owned, and where it breaks a monopoly."""
    price = facts.game.price[building]
    if facts.cash[facts.seat] - facts.promised < price:
        return 0.0
    owned = facts.joints[facts.seat].bit_count()
    worth = PRECINCT + 120.0 * owned + (1e4 if owned >= 6 else 0.0)
    for rival in facts.rivals:
        for bits, count in facts.game.monopolies:
            if bits >> building & 1 and count - (facts.joints[rival] & bits).bit_count() <= 1:
                worth += 2500.0
    return worth - BLUE_DOLLAR * price


def wanted(facts: BotFacts) -> int:
    """Return the buildings that the Commissioner would buy, as bits: nobody's, quiet, not too dear."""
    scenes, cash, found = crime_scenes(facts), facts.cash[facts.seat] - facts.promised, 0
    for building, owner in enumerate(facts.owner):
        if owner < 0 and building not in scenes and facts.game.price[building] <= cash + 300:
            found |= 1 << building
    return found


def hope(facts: BotFacts, stand: int) -> float:
    """Value the dice that would bring the Commissioner from a place to a building that he would buy."""
    routes, own, free = facts.routes, facts.joints[facts.seat], wanted(facts) & ~(1 << stand)
    return 500.0 * sum([bool(routes.gang(stand, die, own) & free) for die in range(1, 7)]) / 6


# The Cop Turn.


def act(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Value each move: the Commissioner to the next precinct, cops where they earn most."""
    game, worths = facts.game, []
    stand = facts.at[game.commissioner]
    here = place(facts, stand) if stand >= 0 else 0.0
    worth_of = targets(facts, float(facts.men[game.commissioner]))
    for move in legal:
        match move.verb:
            case "patrol" | "cruise":
                end = game.moves_of.stand_of[move]
                worths.append(place(facts, end) - here + beat(facts, worth_of, end) - 5.0)
            case "enter":
                worths.append(600.0 + place(facts, game.moves_of.stand_of[move]))
            case "enlist":
                worths.append(recruits(facts, ENLIST.index(move)))
            case "bribe":
                worths.append(bribe(facts))
            case "bring":
                worths.append(best_entry(facts))
            case "cop":
                worths.append(best_move(facts, NUMBER_OF[move]))
            case _:
                worths.append(0.0)
    return worths


def place(facts: BotFacts, stand: int) -> float:
    """Value the Commissioner at a place: what he buys there next turn, or where he can go from it."""
    building = stand < facts.game.buildings
    if building and wanted(facts) >> stand & 1:
        return 0.8 * precinct(facts, stand) + 0.3 * hope(facts, stand)
    return 0.6 * hope(facts, stand)


def beat(facts: BotFacts, worth_of: dict[int, float], end: int) -> float:
    """Value what the Commissioner does at an end: a raid, or a shootout that may cost him men."""
    game, space = facts.game, facts.game.space_of[end]
    worth, hits = worth_of.get(space, 0.0), game.values.hits
    chance = ((7 - hits.racketeer) / 6, (7 - hits.thug) / 6, 0.0)
    back = 0.0
    for piece in range(game.gangs * GANG):
        if facts.crime[piece] and facts.is_at(piece, space):
            back += chance[piece % GANG] * facts.men[piece]
    if back:
        worth -= facts.loses(facts.seat, RACKETEER, LAST_MEN * back) + 500.0 * min(1.0, back)
    return worth


def recruits(facts: BotFacts, men: int) -> float:
    """Value men for the Commissioner: cheap ones, up to three moves; a lost one at any price."""
    strength = facts.men[facts.game.commissioner]
    price = u43_price(facts.game, RACKETEER, strength, men, tuple(facts.dice))
    gain = sum([facts.man(facts.seat, RACKETEER, strength + more + 1) for more in range(men)])
    if not strength:
        return 2000.0 + gain - price
    return gain - price - 150.0 if strength + men <= 6 and facts.dice[0] <= 2 else -float(price)


def replace(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Recruit a new Commissioner of some strength; sell the cheapest precinct that is enough."""
    price, sold = facts.game.price, facts.game.moves_of.building_of
    return [
        recruits(facts, ENLIST.index(move)) if move.verb == "enlist" else -float(price[sold[move]]) for move in legal
    ]


def hire(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Hire where it is cheap and no Public has to be led out of a leader's joint."""
    game, leading = facts.game, 0.0
    for piece, stand in enumerate(facts.public):
        if 0 <= stand < game.buildings:
            leading += (0.3 + facts.spite[facts.owner[stand]]) * facts.public_pays(stand, piece)
    worth = 230.0 - 110.0 * facts.chit_count - 100.0 * facts.dice[WHITE] - leading
    return [worth if move is HIRE else 0.0 for move in legal]


# Informants.


def chits(_facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Show what can be used."""
    return [0.0 if move is NO else 1.0 for move in legal]


def informant(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Value an Informant's walk: to where a cop can use it, else to where nobody gains anything."""
    ends, piece = facts.game.moves_of.stand_of, facts.walker
    strike = strikes(facts)
    return [0.0 if move is STAY else use(facts, piece, ends[move], strike)[0] - 30.0 for move in legal]


def strikes(facts: BotFacts) -> list[tuple[int, float]]:
    """List what can follow an Informant this turn: ends and dice of each cop, and of one from the cup."""
    found = [(reach(facts, cop), float(facts.game.cop_strength[cop])) for cop in range(COPS) if facts.cops[cop] >= 0]
    return [*found, (facts.tables.entries[facts.dice[BLUE] - 1], MEAN_COP)]


def use(facts: BotFacts, piece: int, stand: int, strike: Sequence[tuple[int, float]]) -> tuple[float, Move]:
    """Find the best that an Informant does at a place, with its worth."""
    game, space = facts.game, facts.game.space_of[stand]
    here = facts.tables.stands_of[space]
    fire = max([0.0, *[strength for ends, strength in strike if ends & here]])
    fire = max([fire, *[float(game.cop_strength[cop]) for cop in range(COPS) if is_in(facts, facts.cops[cop], space)]])
    best: tuple[float, Move] = 0.0, NO
    if stand < game.buildings and 0 <= facts.owner[stand] < game.gangs:
        owner = facts.owner[stand]
        worth = (
            raid(facts, stand) * (0.8 + 0.5 * facts.spite[owner]) if fire else -float(facts.public_pays(stand, piece))
        )
        best = max(best, (worth, FLIP), key=lambda pair: pair[0])
    for other in range(game.gangs * GANG):
        if facts.is_at(other, space) and not facts.crime[other]:
            seat, kind = divmod(other, GANG)
            men = min((fire or 1.0) / 3, float(facts.men[other]))
            pays = men / facts.men[other] * face_value(kind, facts.men[other], facts.men[other])
            worth = (1.0 if fire else 0.3) * (pays + facts.spite[seat] * facts.loses(seat, kind, men))
            best = max(best, (worth, POINT[seat][kind]), key=lambda pair: pair[0])
    return best


def is_in(facts: BotFacts, stand: int, space: int) -> bool:
    """Return whether a stand is in a space."""
    return stand >= 0 and facts.game.space_of[stand] == space


def inform(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Do what was meant when the Informant moved."""
    _, meant = use(facts, facts.informer, facts.public[facts.informer], strikes(facts))
    return [1.0 if move == meant else 0.0 for move in legal]


# Cops in a gang's turn, and windows.


def police(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Use a gang's roll for what earns most."""
    worths = []
    for move in legal:
        if move is PASS:
            worths.append(0.0)
        elif move is BRIBE:
            worths.append(bribe(facts))
        elif move is BRING:
            worths.append(best_entry(facts))
        else:
            worths.append(best_move(facts, COP.index(move)))
    return worths


def cop(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Choose the end of the cop in hand; a loyal one that is needed keeps out of trouble."""
    worth_of, space_of = targets(facts, float(facts.game.cop_strength[facts.cop])), facts.game.space_of
    ends, sign = facts.game.moves_of.stand_of, -1.0 if is_needed(facts, facts.cop) else 1.0
    return [sign * worth_of.get(space_of[ends[move]], 0.0) for move in legal]


def double(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Double what is worth more than the marker, and keep the one that wins."""
    number = facts.foe if facts.foe >= 0 else facts.cop
    if facts.foe >= 0:
        fire = facts.game.cop_strength[number] / 3
        there = [
            piece for piece in range(facts.game.gangs * GANG) if facts.crime[piece] and facts.is_at(piece, facts.scene)
        ]
        pays = sum([face_value(piece % GANG, facts.men[piece], min(facts.men[piece], round(fire))) for piece in there])
    else:
        pays = int(raid(facts, facts.cops[number]))
    kept = 1500.0 if is_near(facts) and len(loyal(facts)) <= 1 and number in loyal(facts) else 200.0
    return [0.0 if move is NO else pays - kept for move in legal]


def share(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Take half of a payoff that is worth more than the marker; the Police's loss counts too."""
    gain = 0.5 * facts.bounty * (1.0 + 0.5 * facts.shares[facts.game.police])
    return [0.0 if move is NO else gain - 180.0 for move in legal]
