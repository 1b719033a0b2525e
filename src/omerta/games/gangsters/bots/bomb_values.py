"""What a bot thinks of bombs and cars: whom a blast would hurt, where a Bomber gets to, what a drive-by gains."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.bots.evaluation import JOINTS, MARKER, MONOPOLY, NEVER, Desk, Worths
from omerta.games.gangsters.city.board import GRAY
from omerta.games.gangsters.moves import ASSIGN, BOMBER, NO
from omerta.games.gangsters.pieces import BLACK, GANG, GREEN, RACKETEER, RED, THUG, VAMP
from omerta.games.gangsters.rules.bombers import PRICE

GOES_OFF, KILLS = 5 / 6, 4 / 6
"""The odds of a bomb, and of a die in the blast."""
KEPT = 300.0
"""What a bomb is kept for: a better place."""
GETS_THERE = 0.6
"""How often a Bomber who stands in the right place is still there to plant in the next turn."""
FAR = 0.45
"""How often a Bomber who is bought now comes to the joint he is bought for."""
A_CAR = 130.0
"""What wheels are worth in a turn, and heaters with them."""


def ruin(desk: Desk, building: int) -> float:
    """Value the destruction of a building: a rival's joint by what it brings and how near a win it is."""
    owner = desk.owner[building]
    if owner < 0 or desk.rubble >> building & 1:
        return 0.0
    price = desk.game.price[building]
    loss = desk.takings(building) * desk.level[building] * min(desk.turns, 6.0) + float(price)
    if owner == desk.seat:
        return -2.0 * loss
    shares = desk.victory_shares(owner)
    if max(shares[JOINTS], shares[MONOPOLY]) >= 0.7:
        loss += 1500.0
    return desk.spite[owner] * loss


def blast(desk: Desk, space: int, spared: int = -1) -> float:
    """Value a bomb in a space; one piece may be spared, that is gone before it explodes."""
    game, seat, worth = desk.game, desk.seat, 0.0
    if space < game.buildings:
        worth += ruin(desk, space)
        if desk.owner[space] >= 0:
            for piece, stand in enumerate(desk.public):
                if 0 <= stand < game.buildings:
                    owner, pays = desk.owner[stand], 0.5 * desk.public_pays(stand, piece)
                    worth += -pays if owner == seat else desk.spite[owner] * pays
    for piece, stand in enumerate(desk.at):
        if stand >= 0 and piece != spared and game.space_of[stand] == space:
            other, kind = divmod(piece, GANG)
            loss = desk.loses(other, kind, KILLS * desk.men[piece])
            worth += -loss if other == seat else desk.spite[other] * loss
    if any(stand >= 0 and game.space_of[stand] == space for stand in desk.cops):
        worth -= MARKER * desk.markers
    return GOES_OFF * worth


def danger(desk: Desk, kind: int, stand: int) -> float:
    """Value what a piece may lose where a bomb lies."""
    if desk.bomb < 0 or desk.game.space_of[stand] != desk.bomb:
        return 0.0
    return GOES_OFF * desk.loses(desk.seat, kind, KILLS * desk.men[desk.seat * GANG + kind])


def halved(dice: int, chance: float) -> float:
    """Give the hits that count on average when those of some dice are halved and rounded down."""
    odd = (1.0 - (1.0 - 2.0 * chance) ** dice) / 2.0
    return (dice * chance - odd) / 2.0


def plant(desk: Desk) -> float:
    """Value planting the bomb where the Bomber is: his piece may leave, if it has not moved and may still act."""
    piece = desk.seat * GANG + desk.bomber
    leaves = not desk.moved >> desk.bomber & 1 and desk.acts_left > 0
    space = desk.game.space_of[desk.at[piece]]
    return blast(desk, space, piece if leaves else -1) - KEPT


def carried(desk: Desk, kind: int, stand: int) -> float:
    """Value bringing the Bomber to a place: to plant at once, or in the next turn before his piece moves on."""
    if kind != desk.bomber:
        return 0.0
    space, piece = desk.game.space_of[stand], desk.seat * GANG + kind
    later = blast(desk, space, piece)
    now = later - GOES_OFF * desk.loses(desk.seat, kind, KILLS * desk.men[piece])
    return max(0.0, now - KEPT, GETS_THERE * later - KEPT)


def hire(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Buy a Bomber where some rival's joint is worth more in ruins than he costs."""
    best = max([ruin(desk, building) for building in range(desk.game.buildings)], default=0.0)
    worth = GOES_OFF * FAR * best - desk.dollar() * PRICE if desk.taste.ahead else NEVER
    return [worth if move is BOMBER else 0.0 for move in legal]


def reach(desk: Desk, kind: int) -> float:
    """Add up over the dice what a piece could blow up in one move."""
    stand = desk.at[desk.seat * GANG + kind]
    if stand < 0:
        return 0.0
    worth, own = 0.0, desk.joints[desk.seat]
    for die in range(1, 7):
        ends = desk.routes.gang(stand, die, own)
        worth += max([ruin(desk, each) for each in range(desk.game.buildings) if ends >> each & 1], default=0.0) / 6
    return worth - (400.0 if kind == RACKETEER else 0.0)


def assign(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Send the Bomber with whoever gets nearest to something worth it, seldom with the Racketeer."""
    return [reach(desk, ASSIGN.index(move)) for move in legal]


def reassign(desk: Desk) -> float:
    """Value writing a new assignment: only where another piece is much nearer."""
    if desk.bomber < 0:
        return NEVER
    best = max(reach(desk, kind) for kind in (RACKETEER, THUG, VAMP))
    return 1.0 if best > reach(desk, desk.bomber) + 300.0 else NEVER


def repair(desk: Desk, building: int) -> float:
    """Value a joint that stands again against double its price."""
    price = 2 * desk.game.price[building]
    if desk.owner[building] != desk.seat or not desk.taste.ahead:
        return NEVER
    return desk.joint(building) - desk.dollar() * price


# Cars.


def equipment(desk: Desk, both: bool) -> float:
    """Value heaters or wheels while there is time to use them; a strong Thug makes more of them."""
    if not desk.taste.ahead:
        return NEVER
    men = desk.men[desk.seat * GANG + THUG]
    each = A_CAR + (25.0 * men if both else 0.0)
    return each * max(0.0, desk.turns - 2.0) - desk.dollar() * desk.game.values.prices.wheels


def shopping(desk: Desk, stand: int) -> float:
    """Value the Racketeer's stand in a gray building where his gang could buy a car or heaters next."""
    game, seat = desk.game, desk.seat
    if not game.has_drive_bys or stand >= game.buildings or game.board.colour[stand] != GRAY:
        return 0.0
    if desk.owner[stand] >= 0 or desk.rubble >> stand & 1:
        return 0.0
    lacking = 2 - (desk.heaters >> seat & 1) - (desk.wheels >> seat & 1)
    afford = min(lacking, (desk.cash[seat] - desk.promised) // game.values.prices.wheels)
    return max(0.0, afford * equipment(desk, True))


def drive_by(desk: Desk, space: int) -> float:
    """Value a drive-by against the best gang in a street space that is left: half the hits go, half come back."""
    worths = sorted([shooting(desk, rival, space) for rival in desk.rivals if armed(desk, rival, space)], reverse=True)
    left = worths[desk.stops.count(space) :]
    return left[0] if left else NEVER


def armed(desk: Desk, rival: Seat, space: int) -> list[int]:
    """List a rival's Racketeer and Thug in a space, by kind."""
    return [kind for kind in (RACKETEER, THUG) if desk.is_at(rival * GANG + kind, space)]


def shooting(desk: Desk, rival: Seat, space: int) -> float:
    """Value shooting at one gang from the car."""
    game, seat = desk.game, desk.seat
    hits = game.values.hits
    fire = halved(desk.men[seat * GANG + THUG], (8 - hits.thug + hits.heaters) / 6)
    better = hits.heaters if desk.heaters >> rival & 1 else 0
    back = sum([game.cop_strength[cop] / 3 for cop, stand in enumerate(desk.cops) if _in(desk, stand, space)])
    gain = 0.0
    for kind in armed(desk, rival, space):
        men = desk.men[rival * GANG + kind]
        least = hits.racketeer if kind == RACKETEER else hits.thug
        back += men * (7 - least + better) / 6
        taken = min(fire, float(men))
        gain += desk.loses(rival, kind, taken)
        fire -= taken
    cost = desk.loses(seat, THUG, max(0.0, back - 0.5) / 2)
    return desk.spite[rival] * gain - cost - 40.0


def _in(desk: Desk, stand: int, space: int) -> bool:
    return stand >= 0 and desk.game.space_of[stand] == space


def passing(desk: Desk) -> list[tuple[int, float]]:
    """List what the Thug could shoot at by wheels: the ends that it gets to that way, and what that is worth."""
    seat, game = desk.seat, desk.game
    start = desk.at[seat * GANG + THUG]
    if start < 0 or not game.has_drive_bys or not desk.heaters >> seat & desk.wheels >> seat & 1:
        return []
    pips, own = desk.dice[RED] + desk.dice[GREEN] + desk.dice[BLACK], desk.joints[seat]
    found = []
    for space in sorted(streets(desk)):
        worth = drive_by(desk, space)
        if worth > 0:
            found.append((desk.routes.via(start, pips, own, (space,)) & ~desk.tables.stands_of[space], worth))
    return found


def streets(desk: Desk) -> set[int]:
    """List the street spaces with a rival's Racketeer or Thug."""
    space_of, buildings = desk.game.space_of, desk.game.buildings
    stands = [desk.at[rival * GANG + kind] for rival in desk.rivals for kind in (RACKETEER, THUG)]
    return {space_of[stand] for stand in stands if stand >= 0 and space_of[stand] >= buildings}


def announce(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Shoot where it gains."""
    spaces = desk.game.moves_of.drive_by
    return [0.0 if move is NO else drive_by(desk, spaces.index(move)) for move in legal]


def target(desk: Desk, legal: Sequence[Move]) -> Worths:
    """Shoot at the gang where it gains most."""
    return [shooting(desk, move.number(), desk.scene) for move in legal]
