"""What a bot thinks of each move: a value in dollars for every question of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from omerta.games.gangsters.choices import (
    ACCEPT,
    BRIBE,
    BRING,
    BUY,
    COP,
    DONE,
    DRAW,
    EXTORT,
    EXTORT_HIT,
    HEATERS,
    HIT,
    HITS,
    NO,
    NUMBER_OF,
    PASS,
    RECRUIT,
    RETURN,
    SEDUCE,
    STAY,
    UPGRADE,
)
from omerta.games.gangsters.defaults import u43_price
from omerta.games.gangsters.judgement import CASH, JOINTS, MONOPOLY, Desk
from omerta.games.gangsters.pieces import BLUE, GANG, JOINT, RACKETEER, SHIELD, THUG, VAMP, WHITE

if TYPE_CHECKING:
    from omerta.core.moves import Move
    from omerta.core.nodes import Seat

MARKER = 250.0
"""What a bribe marker in hand is kept for."""
NEVER = -1e6
MEAN_COP = 5.5

Worths = list[float]


def weigh(desk: Desk, question: str, legal: Sequence[Move]) -> Worths:
    """Value every move of a question."""
    return ANSWERS[question](desk, legal)


# Before the first turn.


def pick(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Take one-jumps of one colour; for ten joints cheap ones, for a monopoly the colour with the fewest to come."""
    game, own = desk.game, desk.joints[desk.seat]
    place = own.bit_count()
    worths = []
    for move in legal:
        building = game.moves_of.building_of[move]
        price, jumps = game.price[building], len(desk.tables.jumps[building])
        same = (own & game.colours[building]).bit_count()
        if desk.taste.plan == JOINTS:
            worth = 400.0 * same + 250.0 * jumps - 1.2 * price
        elif desk.taste.plan == MONOPOLY:
            count = game.colours[building].bit_count()
            taken = sum((desk.joints[rival] & game.colours[building]).bit_count() for rival in desk.rivals)
            worth = 900.0 * same - 150.0 * count - 1500.0 * taken + 100.0 * jumps
        elif not desk.taste.ahead:
            worth = float(price)
        else:
            worth = price * (1.2 if jumps else 0.2) + (1.0 if same else 0.0) * (price * 2.0 if jumps else 200.0)
            if place == 2:
                worth = 300.0 * same - price + 100.0 * jumps
            elif price > 500:
                worth -= 400.0
        worths.append(worth)
    return worths


def gang(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Buy five Racketeers and a Thug or two where the cash allows it, and keep the price of a first upgrade."""
    game, cash = desk.game, desk.cash[desk.seat]
    joints = [b for b in range(game.buildings) if desk.joints[desk.seat] >> b & 1]
    ranked = sorted(joints, key=lambda b: (-desk.purchase_at_start(b), b))
    first = ranked[0]
    kept = game.price[first] if desk.taste.ahead and desk.purchase_at_start(first) > 0 else 0
    worths = []
    for move in legal:
        men, thugs, places = game.moves_of.gang[move]
        cost = 50 * (men * (men + 1) + thugs * (thugs + 1)) + 100
        worth = (0.0, -900.0, -300.0, 0.0, 900.0, 1100.0, 1750.0)[min(men, 6)] + (0.0, 0.0, 200.0, 350.0)[min(thugs, 3)]
        left = cash - cost
        worth -= 0.55 * cost
        if left < kept:
            worth -= 500.0
        where = [joints[place] for place in places]
        worth += 300.0 * (where[RACKETEER] == first)
        worth -= 20.0 * (where[RACKETEER] == where[VAMP]) + 10.0 * (where[THUG] == where[VAMP])
        worths.append(worth)
    return worths


# The Buy Phase.


def buy(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Buy or raise what is worth its price; never open a trade, sell or show."""
    stand = desk.at[desk.seat * GANG + RACKETEER]
    worths = []
    for move in legal:
        if move is DONE:
            worths.append(0.0)
        elif move is BUY or move is UPGRADE:
            worths.append(desk.purchase(stand))
        elif move is RETURN:
            worths.append(1.0)
        elif move is HEATERS:
            worths.append(-1.0)
        else:
            worths.append(NEVER)
    return worths


def accept(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Accept what gains clearly, and gives no leader what it needs."""
    cash, given, markers, asked_cash, asked, asked_markers = desk.offer
    worth = float(cash - asked_cash) + MARKER * (markers - asked_markers)
    game, partner = desk.game, desk.turn
    for building in range(game.buildings):
        if given >> building & 1:
            worth += 0.8 * max(desk.joint(building), game.price[building])
        if asked >> building & 1:
            worth -= 1.5 * max(desk.joint(building), game.price[building] * desk.level[building]) + 300.0
    share = desk.shares[partner]
    worth -= 300.0 + (1e5 if share >= 0.6 else 0.0)
    return [worth if move is ACCEPT else 0.0 for move in legal]


def first(_desk: Desk, legal: Sequence[Move]) -> Worths:
    """Take the first: drop an offer, give the lowest marker, say no."""
    return [1.0 if place == 0 else 0.0 for place in range(len(legal))]


def offer(_desk: Desk, legal: Sequence[Move]) -> Worths:
    """Drop it."""
    return [1.0 if move.verb == "drop" else 0.0 for move in legal]


# Cops.


def cop_targets(desk: Desk, strength: float) -> dict[int, float]:
    """Value sending a cop of so many dice to each space with anything to shoot or to raid."""
    game, found = desk.game, dict[int, float]()
    for piece, crime in enumerate(desk.crime):
        if crime:
            seat, kind = divmod(piece, GANG)
            space = game.space_of[desk.at[piece]]
            loss = desk.loses(seat, kind, strength / 3)
            found[space] = found.get(space, 0.0) + (-loss if seat == desk.seat else desk.spite[seat] * loss)
    for piece, stand in enumerate(desk.public):
        if 0 <= stand < game.buildings:
            owner = desk.owner[stand]
            level = desk.takings(stand) * min(desk.turns, 6.0) + 0.5 * game.price[stand]
            if desk.level[stand] == 1:
                level += 400.0
            if owner == desk.seat:
                found[stand] = found.get(stand, 0.0) - level - desk.public_pays(stand, piece)
            elif owner >= 0:
                found[stand] = found.get(stand, 0.0) + desk.spite[owner] * level
    return found


def best_end(desk: Desk, targets: dict[int, float], ends: int) -> float:
    """Find the best of some ends."""
    stands_of = desk.tables.stands_of
    best = 0.0
    for space, worth in targets.items():
        if worth > best and ends & stands_of[space]:
            best = worth
    return best


def cops(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Send a cop where it hurts the leader most; a bribe where there is nothing to do and it is cheap."""
    blue, worths = desk.dice[BLUE], []
    entry = desk.tables.entries[blue - 1] if blue else 0
    for move in legal:
        if move is PASS:
            worth = 0.0
        elif move is BRIBE:
            few = desk.taste.ahead and desk.turns > 5.0 and desk.plan == CASH
            worth = 130.0 + 40.0 * min(desk.markers, 3) - 100.0 * blue if few else -100.0 * blue
        elif move is BRING:
            worth = 0.9 * best_end(desk, cop_targets(desk, MEAN_COP), entry) - 1.0
        elif move in COP:
            cop = NUMBER_OF[move]
            on_foot, by_subway = desk.game.walks.start(desk.cops[cop], blue)
            targets = cop_targets(desk, desk.game.cop_strength[cop])
            worth = 0.9 * max(best_end(desk, targets, on_foot), 0.9 * best_end(desk, targets, by_subway)) - 1.0
        else:
            worth = -100.0 * blue
        worths.append(worth)
    return worths


def cop(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Choose the end of the cop in hand; away from one's own criminals where nothing is to be hit."""
    targets = cop_targets(desk, desk.game.cop_strength[desk.cop])
    ends = desk.game.moves_of.stand_of
    space_of = desk.game.space_of
    return [targets.get(space_of[ends[move]], 0.0) for move in legal]


def window(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Play a marker where the loss it saves is larger than what it is kept for."""
    if desk.foe >= 0:
        space, number = desk.scene, desk.foe
    else:
        number = desk.cop
        stand = desk.going if desk.going >= 0 else desk.cops[number]
        space = desk.game.space_of[stand]
    loss = 0.0
    for kind in (RACKETEER, THUG, VAMP):
        piece = desk.seat * GANG + kind
        if desk.crime[piece] and desk.game.space_of[desk.at[piece]] == space:
            loss += desk.loses(desk.seat, kind, desk.game.cop_strength[number] / 3)
    if desk.foe < 0 and space < desk.game.buildings and desk.owner[space] == desk.seat:
        loss += desk.takings(space) * min(desk.turns, 6.0) + 0.5 * desk.game.price[space]
    kept = MARKER if desk.turns > 4 else 50.0
    return [0.0 if move is NO else loss - kept for move in legal]


# Actions and crimes.


def crimes(desk: Desk, kind: int, stand: int) -> list[tuple[Move, float]]:
    """Value the crimes of a piece at a place; no crime is worth nothing."""
    game = desk.game
    found: list[tuple[Move, float]] = []
    space = game.space_of[stand]
    extorts = 0.0
    if kind != RACKETEER and stand < game.buildings and desk.pays(stand):
        extorts = float(game.values.payoffs.extortion * desk.dice[game.die_of[kind]])
        found.append((EXTORT, extorts + desk.place(kind, stand, True) - desk.place(kind, stand, False)))
    owner = desk.owner[space] if space < game.buildings else -1
    for rival in desk.rivals:
        here = [each for each in range(GANG) if _is_at(desk, rival * GANG + each, space)]
        if kind == VAMP:
            for other in here:
                if other != VAMP:
                    found.append((SEDUCE[rival][other], seduction(desk, rival, other)))
        elif here or owner == rival:
            worth = violence(desk, kind, rival, here, space if owner == rival else -1)
            found.append((HIT[rival], worth))
            if extorts:
                found.append((EXTORT_HIT[rival], worth + extorts))
    return found


def _is_at(desk: Desk, piece: int, space: int) -> bool:
    stand = desk.at[piece]
    return stand >= 0 and desk.game.space_of[stand] == space


def seduction(desk: Desk, rival: Seat, kind: int) -> float:
    """Value taking a man from a rival."""
    if kind == RACKETEER and desk.men[rival * GANG + kind] == 1 and desk.game.values.crimes.last_man_is_safe:
        return NEVER
    own = desk.men[desk.seat * GANG + kind]
    gain = desk.man(desk.seat, kind, own + 1) if own < desk.game.most_men[kind] else NEVER
    if not desk.taste.ahead:
        gain = 150.0
    return gain + desk.spite[rival] * desk.man(rival, kind, desk.men[rival * GANG + kind])


def violence(desk: Desk, kind: int, rival: Seat, here: Sequence[int], joint: int) -> float:
    """Value a hit by what it is expected to gain and to cost, with a bot's taste for it."""
    hits, seat = desk.game.values.hits, desk.seat
    chance = [(7 - hits.racketeer) / 6, (7 - hits.thug) / 6, 0.0]
    fire = chance[kind] * desk.men[seat * GANG + kind]
    back = sum([chance[each] * desk.men[rival * GANG + each] for each in here])
    gain, left = 0.0, fire
    if joint >= 0:
        back += (7 - hits.joint) / 6 * desk.level[joint]
        level = desk.takings(joint) * min(desk.turns, 6.0) + 0.5 * desk.game.price[joint] + 250.0
        if desk.routes(rival)[JOINTS] >= 0.7:
            level += 600.0
        gain += level * min(left, desk.level[joint]) * (0.5 if here else 1.2)
        left *= 0.5 if here else 0.0
        gain -= sum([desk.public_pays(stand, piece) for piece, stand in enumerate(desk.public) if _own(desk, stand)])
    for each in here:
        if each != VAMP or kind == RACKETEER:
            taken = min(left, desk.men[rival * GANG + each])
            gain += desk.loses(rival, each, taken)
            left -= taken
    cost = desk.loses(seat, kind, back) + 0.3 * desk.policed(desk.game.space_of[desk.at[seat * GANG + kind]]) * 300.0
    spite = desk.spite[rival]
    return desk.taste.violence * spite * gain - cost if desk.taste.ahead else NEVER


def _own(desk: Desk, stand: int) -> bool:
    return 0 <= stand < desk.game.buildings and desk.owner[stand] == desk.seat


def crime(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Commit the crime that is worth most, if any."""
    known = dict(crimes(desk, desk.mover, desk.at[desk.seat * GANG + desk.mover]))
    return [0.0 if move is NO else known.get(move, NEVER) for move in legal]


def act(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Value each action: what its crime brings and how the piece stands afterwards, against leaving it where it is."""
    game, seat, worths = desk.game, desk.seat, []
    kinds, ends = game.moves_of.kind_of, game.moves_of.stand_of
    now = [0.0] * GANG
    for kind in range(GANG):
        stand = desk.at[seat * GANG + kind]
        if stand >= 0:
            now[kind] = desk.place(kind, stand, bool(desk.crime[seat * GANG + kind]))
    busy = _busy(desk)
    for move in legal:
        verb = move.verb
        if verb == "move" or verb == "drive":
            kind, end = kinds[move], ends[move]
            space = game.space_of[end]
            worth = desk.place(kind, end, False) - now[kind] - 5.0
            if space in busy or (kind != RACKETEER and space < game.buildings):
                worth += max([0.0, *(gain for _, gain in crimes(desk, kind, end))])
            worths.append(worth)
        elif verb == "extort-again":
            kind = kinds[move]
            worths.append(float(game.values.payoffs.extortion * desk.dice[game.die_of[kind]]))
        elif verb == "recruit":
            worths.append(recruit(desk, kinds[move], RECRUIT[kinds[move]].index(move)))
        elif verb == "sell":
            need = not desk.men[seat * GANG + RACKETEER] and not desk.hired[RACKETEER]
            price = game.price[game.moves_of.building_of[move]]
            worths.append(500.0 - 0.1 * price if need else NEVER)
        else:
            worths.append(0.0)
    return worths


def _busy(desk: Desk) -> set[int]:
    """List the spaces where a crime against somebody is possible: rivals' joints, and where their pieces are."""
    space_of, found = desk.game.space_of, set[int]()
    for rival in desk.rivals:
        for stand in desk.at[rival * GANG : rival * GANG + GANG]:
            if stand >= 0:
                found.add(space_of[stand])
    found.update([building for building, owner in enumerate(desk.owner) if owner >= 0 and owner != desk.seat])
    return found


def recruit(desk: Desk, kind: int, men: int) -> float:
    """Value recruits against their price: cheap ones only, or whom the gang lacks."""
    strength = desk.men[desk.seat * GANG + kind]
    price = u43_price(desk.game, kind, strength, men, tuple(desk.dice))
    gain = sum([desk.man(desk.seat, kind, strength + more + 1) for more in range(men)])
    if not strength:
        return max(gain, 800.0) - price
    if not desk.taste.ahead or desk.dice[desk.game.die_of[kind]] > 2:
        return -float(price)
    if desk.cash[desk.seat] / desk.game.values.victory.cash > 0.8 and desk.plan == CASH:
        return -float(price)
    return gain - desk.dollar() * price - 60.0


# Public.


def public_worth(desk: Desk, piece: int, stand: int) -> float:
    """Value a Public at a place: what it pays now, and where it can be led from there."""
    game = desk.game
    if stand < game.buildings:
        owner = desk.owner[stand]
        pays = float(desk.public_pays(stand, piece))
        if owner == desk.seat:
            return pays
        return -(0.3 + desk.spite[owner]) * pays if owner >= 0 and desk.taste.ahead else -0.01 * pays
    if not desk.taste.ahead:
        return 0.0
    worth, walks, own = 0.0, game.public_walks, desk.joints[desk.seat]
    theirs = [(desk.spite[rival], desk.joints[rival]) for rival in desk.rivals]
    for die in range(1, 7):
        ends = walks.start(stand, die)[0]
        if ends & own:
            worth += most_paid(desk, piece, ends & own) / 6
        for spite, joints in theirs:
            if ends & joints:
                worth -= spite * most_paid(desk, piece, ends & joints) / 6
    return 0.6 * worth


def most_paid(desk: Desk, piece: int, joints: int) -> int:
    """Give the most that a Public pays in some joints."""
    best = 0
    while joints:
        low = joints & -joints
        best = max(best, desk.public_pays(low.bit_length() - 1, piece))
        joints ^= low
    return best


def public(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Lead Public into one's own joints, and out of others'."""
    ends, stand = desk.game.moves_of.stand_of, desk.public[desk.walker]
    return [public_worth(desk, desk.walker, stand if move is STAY else ends[move]) for move in legal]


def newcomer(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Lead a new Public into one's own joint, else where rivals can use it least."""
    ends = desk.game.moves_of.stand_of
    return [public_worth(desk, desk.newcomer, ends[move]) for move in legal]


def draw(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Draw where the die leads into one's own joint, or to leave rivals with one-jumps an empty cup."""
    ends = desk.tables.entries[desk.dice[WHITE] - 1]
    worth = 0.0
    if ends & desk.joints[desk.seat]:
        worth = 1000.0
    elif desk.taste.ahead:
        worth = _cup(desk) - 20.0
    return [worth if move is DRAW else 0.0 for move in legal]


def _cup(desk: Desk) -> float:
    """Value one Public less in the cup: what rivals could draw it for, less what one could oneself."""
    worth = 0.0
    for seat in (desk.seat, *desk.rivals):
        for building in range(desk.game.buildings):
            if desk.joints[seat] >> building & 1:
                jumps = len(desk.tables.jumps[building])
                if jumps:
                    pays = jumps / 6 * desk.public_pays(building, 2)
                    worth += -pays if seat == desk.seat else desk.spite[seat] * pays
    return worth


# Shootouts.


def place(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Bring a recruit in where no Vamp comes."""
    ends, space_of = desk.game.moves_of.stand_of, desk.game.space_of
    return [-desk.lured(space_of[ends[move]]) for move in legal]


def split(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Give a rival as many of a cop's hits as its lead deserves, oneself as few as possible."""
    here = {piece // GANG for piece, crime in enumerate(desk.crime) if crime and _is_at(desk, piece, desk.scene)}
    first = next((seat for seat in desk.game.clockwise[desk.turn] if seat in here), desk.seat)
    sign = -1.0 if first == desk.seat else desk.spite[first] - 0.3
    return [sign * HITS.index(move) for move in legal]


def losses(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Put hits where they cost least, those still to be asked about included."""
    costs = [_costs(desk, taker) for taker in range(desk.losing, SHIELD + 1)]
    total = desk.hits[desk.seat]
    worths = []
    for move in legal:
        hits = HITS.index(move)
        rest = sorted([cost for row in costs[1:] for cost in row])[: max(0, total - hits)]
        worths.append(-sum(costs[0][:hits]) - sum(rest))
    return worths


def _costs(desk: Desk, taker: int) -> list[float]:
    """List what each further hit on a taker costs."""
    if taker == SHIELD:
        mine = desk.foe >= 0 and desk.seat == desk.turn and desk.foe == desk.cop
        return [0.0] * desk.game.cop_strength[desk.foe] if mine else []
    if taker == JOINT:
        if desk.foe >= 0 or desk.scene >= desk.game.buildings or desk.owner[desk.scene] != desk.seat:
            return []
        level = desk.level[desk.scene]
        each = desk.takings(desk.scene) * min(desk.turns, 6.0) + 0.5 * desk.game.price[desk.scene]
        return [each] * (level - 1) + [each + 500.0]
    piece = desk.seat * GANG + taker
    if not _is_at(desk, piece, desk.scene) or (desk.foe >= 0 and not desk.crime[piece]):
        return []
    strength = desk.men[piece]
    return [desk.man(desk.seat, taker, strength - lost) for lost in range(strength)]


ANSWERS: dict[str, Callable[[Desk, Sequence[Move]], Worths]] = {
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
    "place": place,
    "split": split,
    "losses": losses,
}
