"""What a bot thinks of each move: a value in dollars for every question of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from omerta.core.moves import Move
from omerta.games.gangsters.bots import bomb_values, police_values
from omerta.games.gangsters.bots.action_values import act, crime
from omerta.games.gangsters.bots.cop_values import cop, cops, window
from omerta.games.gangsters.bots.evaluation import JOINTS, MARKER, MONOPOLY, NEVER, BotFacts, Worths
from omerta.games.gangsters.moves import (
    ACCEPT,
    BUY,
    DONE,
    DRAW,
    HALT,
    HEATERS,
    HITS,
    REASSIGN,
    RETURN,
    STAY,
    UPGRADE,
    WHEELS,
)
from omerta.games.gangsters.pieces import GANG, JOINT, RACKETEER, SHIELD, WHITE


def weigh(facts: BotFacts, question: str, legal: Sequence[Move]) -> Worths:
    """Value every move of a question; time is never given up."""
    answers = OF_POLICE if facts.seat == facts.game.police and question in OF_POLICE else ANSWERS
    worths = answers[question](facts, [move for move in legal if move is not HALT])
    return worths if len(worths) == len(legal) else [*worths, NEVER]


# Before the first turn.


def pick(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Take one-jumps of one colour; for ten joints cheap ones, for a monopoly the colour with the fewest to come."""
    game, own = facts.game, facts.joints[facts.seat]
    place = own.bit_count()
    worths = []
    for move in legal:
        building = game.moves_of.building_of[move]
        price, jumps = game.price[building], len(facts.tables.jumps[building])
        same = (own & game.colours[building]).bit_count()
        if facts.taste.plan == JOINTS:
            worth = 400.0 * same + 250.0 * jumps - 1.2 * price
        elif facts.taste.plan == MONOPOLY:
            count = game.colours[building].bit_count()
            taken = sum((facts.joints[rival] & game.colours[building]).bit_count() for rival in facts.rivals)
            worth = 900.0 * same - 150.0 * count - 1500.0 * taken + 100.0 * jumps
        elif not facts.taste.ahead:
            worth = float(price)
        else:
            worth = price * (1.2 if jumps else 0.2) + (1.0 if same else 0.0) * (price * 2.0 if jumps else 200.0)
            if place == 2:
                worth = 300.0 * same - price + 100.0 * jumps
            elif price > 500:
                worth -= 400.0
        worths.append(worth)
    return worths


def gang(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Buy five Racketeers and a Thug or two where the cash allows it, and keep the price of a first upgrade."""
    game, cash = facts.game, facts.cash[facts.seat]
    joints = [b for b in range(game.buildings) if facts.joints[facts.seat] >> b & 1]
    ranked = sorted(joints, key=lambda b: (-facts.purchase_at_start(b), b))
    first = ranked[0]
    kept = game.price[first] if facts.taste.ahead and facts.purchase_at_start(first) > 0 else 0
    sizes, stands = dict[tuple[int, int], float](), dict[tuple[int, ...], float]()
    worths = []
    for move in legal:
        men, thugs, places = game.moves_of.gang[move]
        size, stand = sizes.get((men, thugs)), stands.get(places)
        if size is None:
            cost = 50 * (men * (men + 1) + thugs * (thugs + 1)) + 100
            size = (0.0, -900.0, -300.0, 0.0, 900.0, 1100.0, 1750.0)[min(men, 6)]
            size += (0.0, 0.0, 200.0, 350.0)[min(thugs, 3)] - 0.55 * cost - 500.0 * (cash - cost < kept)
            sizes[men, thugs] = size
        if stand is None:
            racketeer, thug, vamp = [joints[place] for place in places]
            stand = 300.0 * (racketeer == first) - 20.0 * (racketeer == vamp) - 10.0 * (thug == vamp)
            stands[places] = stand
        worths.append(size + stand)
    return worths


# The Buy Phase.


def buy(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Buy or raise what is worth its price; never open a trade, sell or show."""
    stand = facts.at[facts.seat * GANG + RACKETEER]
    worths = []
    for move in legal:
        if move is DONE:
            worths.append(0.0)
        elif move is BUY or move is UPGRADE:
            worths.append(facts.purchase(stand))
        elif move is RETURN:
            worths.append(1.0)
        elif move is HEATERS or move is WHEELS:
            worths.append(bomb_values.equipment(facts, facts.game.has_drive_bys))
        elif move.verb == "repair":
            worths.append(bomb_values.repair(facts, facts.game.moves_of.building_of[move]))
        elif move is REASSIGN:
            worths.append(bomb_values.reassign(facts))
        else:
            worths.append(NEVER)
    return worths


def accept(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Accept what gains clearly, and gives no leader what it needs."""
    cash, given, markers, asked_cash, asked, asked_markers = facts.offer
    worth = float(cash - asked_cash) + MARKER * (markers - asked_markers)
    game, partner = facts.game, facts.turn
    for building in range(game.buildings):
        if given >> building & 1:
            worth += 0.8 * max(facts.joint(building), game.price[building])
        if asked >> building & 1:
            worth -= 1.5 * max(facts.joint(building), game.price[building] * facts.level[building]) + 300.0
    share = facts.shares[partner]
    worth -= 300.0 + (1e5 if share >= 0.6 else 0.0)
    return [worth if move is ACCEPT else 0.0 for move in legal]


def first(_facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Take the first: drop an offer, give the lowest marker, say no."""
    return [1.0 if place == 0 else 0.0 for place in range(len(legal))]


def offer(_facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Drop it."""
    return [1.0 if move.verb == "drop" else 0.0 for move in legal]


# Public.


def public_worth(facts: BotFacts, piece: int, stand: int) -> float:
    """Value a Public at a place: what it pays now, and where it can be led from there."""
    game = facts.game
    if stand < game.buildings:
        owner = facts.owner[stand]
        pays = float(facts.public_pays(stand, piece))
        if owner == facts.seat:
            return pays
        return -(0.3 + facts.spite[owner]) * pays if owner >= 0 and facts.taste.ahead else -0.01 * pays
    if not facts.taste.ahead:
        return 0.0
    worth, routes, own = 0.0, game.public_routes_at(facts.closed), facts.joints[facts.seat]
    theirs = [(facts.spite[rival], facts.joints[rival]) for rival in facts.rivals]
    for die in range(1, 7):
        ends = routes.start(stand, die)[0]
        if ends & own:
            worth += most_paid(facts, piece, ends & own) / 6
        for spite, joints in theirs:
            if ends & joints:
                worth -= spite * most_paid(facts, piece, ends & joints) / 6
    return 0.6 * worth


def most_paid(facts: BotFacts, piece: int, joints: int) -> int:
    """Return the most that a Public pays in some joints."""
    best = 0
    while joints:
        low = joints & -joints
        best = max(best, facts.public_pays(low.bit_length() - 1, piece))
        joints ^= low
    return best


def public(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Lead Public into one's own joints, and out of others'."""
    ends, stand = facts.game.moves_of.stand_of, facts.public[facts.walker]
    return [public_worth(facts, facts.walker, stand if move is STAY else ends[move]) for move in legal]


def newcomer(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Lead a new Public into one's own joint, else where rivals can use it least."""
    ends = facts.game.moves_of.stand_of
    return [public_worth(facts, facts.newcomer, ends[move]) for move in legal]


def draw(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Draw where the die leads into one's own joint, or to leave rivals with one-jumps an empty cup."""
    ends = facts.tables.entries[facts.dice[WHITE] - 1]
    worth = 0.0
    if ends & facts.joints[facts.seat]:
        worth = 1000.0
    elif facts.taste.ahead:
        worth = _cup(facts) - 20.0
    return [worth if move is DRAW else 0.0 for move in legal]


def _cup(facts: BotFacts) -> float:
    """Value one Public less in the cup: what rivals could draw it for, less what one could oneself."""
    worth = 0.0
    for seat in (facts.seat, *facts.rivals):
        for building in range(facts.game.buildings):
            if facts.joints[seat] >> building & 1:
                jumps = len(facts.tables.jumps[building])
                if jumps:
                    pays = jumps / 6 * facts.public_pays(building, 2)
                    worth += -pays if seat == facts.seat else facts.spite[seat] * pays
    return worth


# Shootouts.


def place(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Bring a recruit in where no Vamp comes."""
    ends, space_of = facts.game.moves_of.stand_of, facts.game.space_of
    return [-facts.lured(space_of[ends[move]]) for move in legal]


def split(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Return the split that gives a rival as many of a cop's hits as its lead deserves, oneself as few as possible."""
    here = {piece // GANG for piece, crime in enumerate(facts.crime) if crime and facts.is_at(piece, facts.scene)}
    first = next((seat for seat in facts.game.clockwise[facts.turn] if seat in here), facts.seat)
    sign = -1.0 if first == facts.seat else facts.spite[first] - 0.3
    return [sign * HITS.index(move) for move in legal]


def losses(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Put hits where they cost least, those still to be asked about included."""
    costs = [_costs(facts, taker) for taker in range(facts.losing, SHIELD + 1)]
    total = facts.hits[facts.seat]
    worths = []
    for move in legal:
        hits = HITS.index(move)
        rest = sorted([cost for row in costs[1:] for cost in row])[: max(0, total - hits)]
        worths.append(-sum(costs[0][:hits]) - sum(rest))
    return worths


def _costs(facts: BotFacts, taker: int) -> list[float]:
    """List what each further hit on a taker costs."""
    if facts.seat == facts.game.police and facts.foe >= 0:
        return _costs_of_police(facts, taker)
    if taker == SHIELD:
        mine = facts.foe >= 0 and facts.seat == facts.turn and facts.foe == facts.cop
        return [0.0] * facts.game.cop_strength[facts.foe] if mine else []
    if taker == JOINT:
        if facts.foe >= 0 or facts.scene >= facts.game.buildings or facts.owner[facts.scene] != facts.seat:
            return []
        level = facts.level[facts.scene]
        each = facts.takings(facts.scene) * min(facts.turns, 6.0) + 0.5 * facts.game.price[facts.scene]
        return [each] * (level - 1) + [each + 500.0]
    piece = facts.seat * GANG + taker
    if not facts.is_at(piece, facts.scene) or (facts.foe >= 0 and not facts.crime[piece]):
        return []
    strength = facts.men[piece]
    return [facts.man(facts.seat, taker, strength - lost) for lost in range(strength)]


def _costs_of_police(facts: BotFacts, taker: int) -> list[float]:
    """List what each further hit on the Commissioner costs; cops beside him take theirs for nothing."""
    if taker == SHIELD:
        return [0.0] * sum(facts.hits)
    strength = facts.men[facts.game.commissioner]
    return [facts.man(facts.seat, RACKETEER, strength - lost) for lost in range(strength)] if taker == RACKETEER else []


OF_POLICE: dict[str, Callable[[BotFacts, Sequence[Move]], Worths]] = {
    "gang": police_values.start,
    "cop": police_values.cop,
    "conduct": police_values.double,
    "safe": police_values.double,
    "place": police_values.facing,
}
"""What the Police answer otherwise than gangs do."""
ANSWERS: dict[str, Callable[[BotFacts, Sequence[Move]], Worths]] = {
    "pick": pick,
    "gang": gang,
    "buy": buy,
    "offer": offer,
    "marker": first,
    "accept": accept,
    "hand-over": first,
    "cops": cops,
    "cop": cop,
    "stop": window,
    "conduct": window,
    "safe": window,
    "act": act,
    "crime": crime,
    "public": public,
    "draw": draw,
    "newcomer": newcomer,
    "bomber": bomb_values.hire,
    "assign": bomb_values.assign,
    "drive-by": bomb_values.announce,
    "target": bomb_values.target,
    "place": place,
    "split": split,
    "losses": losses,
    "share": police_values.share,
    "facing": police_values.facing,
    "cop-buy": police_values.buy,
    "replace": police_values.replace,
    "chits": police_values.chits,
    "informant": police_values.informant,
    "inform": police_values.inform,
    "cop-act": police_values.act,
    "hire": police_values.hire,
    "police": police_values.police,
}
