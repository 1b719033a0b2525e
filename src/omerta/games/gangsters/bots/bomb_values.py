"""What a bot thinks of bombs and cars: whom a blast would hurt, where a Bomber gets to, what a drive-by gains."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.bots.evaluation import JOINTS, MARKER, MONOPOLY, NEVER, BotFacts, Worths
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


def ruin(facts: BotFacts, building: int) -> float:
    """Value the destruction of a building: a rival's joint by what it brings and how near a win it is."""
    owner = facts.owner[building]
    if owner < 0 or facts.rubble >> building & 1:
        return 0.0
    price = facts.game.price[building]
    loss = facts.takings(building) * facts.level[building] * min(facts.turns, 6.0) + float(price)
    if owner == facts.seat:
        return -2.0 * loss
    shares = facts.victory_shares(owner)
    if max(shares[JOINTS], shares[MONOPOLY]) >= 0.7:
        loss += 1500.0
    return facts.spite[owner] * loss


def blast(facts: BotFacts, space: int, spared: int = -1) -> float:
    """Value a bomb in a space; one piece may be spared, that is gone before it explodes."""
    game, seat, worth = facts.game, facts.seat, 0.0
    if space < game.buildings:
        worth += ruin(facts, space)
        if facts.owner[space] >= 0:
            for piece, stand in enumerate(facts.public):
                if 0 <= stand < game.buildings:
                    owner, pays = facts.owner[stand], 0.5 * facts.public_pays(stand, piece)
                    worth += -pays if owner == seat else facts.spite[owner] * pays
    for piece, stand in enumerate(facts.at):
        if stand >= 0 and piece != spared and game.space_of[stand] == space:
            other, kind = divmod(piece, GANG)
            loss = facts.loses(other, kind, KILLS * facts.men[piece])
            worth += -loss if other == seat else facts.spite[other] * loss
    if any(stand >= 0 and game.space_of[stand] == space for stand in facts.cops):
        worth -= MARKER * facts.markers
    return GOES_OFF * worth


def danger(facts: BotFacts, kind: int, stand: int) -> float:
    """Value what a piece may lose where a bomb lies."""
    if facts.bomb < 0 or facts.game.space_of[stand] != facts.bomb:
        return 0.0
    return GOES_OFF * facts.loses(facts.seat, kind, KILLS * facts.men[facts.seat * GANG + kind])


def halved(dice: int, chance: float) -> float:
    """Return the hits that count on average when those of some dice are halved and rounded down."""
    odd = (1.0 - (1.0 - 2.0 * chance) ** dice) / 2.0
    return (dice * chance - odd) / 2.0


def plant(facts: BotFacts) -> float:
    """Value planting the bomb where the Bomber is: his piece may leave, if it has not moved and may still act."""
    piece = facts.seat * GANG + facts.bomber
    leaves = not facts.moved >> facts.bomber & 1 and facts.acts_left > 0
    space = facts.game.space_of[facts.at[piece]]
    return blast(facts, space, piece if leaves else -1) - KEPT


def carried(facts: BotFacts, kind: int, stand: int) -> float:
    """Value bringing the Bomber to a place: to plant at once, or in the next turn before his piece moves on."""
    if kind != facts.bomber:
        return 0.0
    space, piece = facts.game.space_of[stand], facts.seat * GANG + kind
    later = blast(facts, space, piece)
    now = later - GOES_OFF * facts.loses(facts.seat, kind, KILLS * facts.men[piece])
    return max(0.0, now - KEPT, GETS_THERE * later - KEPT)


def hire(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Buy a Bomber where some rival's joint is worth more in ruins than he costs."""
    best = max([ruin(facts, building) for building in range(facts.game.buildings)], default=0.0)
    worth = GOES_OFF * FAR * best - facts.dollar() * PRICE if facts.taste.ahead else NEVER
    return [worth if move is BOMBER else 0.0 for move in legal]


def reach(facts: BotFacts, kind: int) -> float:
    """Add up over the dice what a piece could blow up in one move."""
    stand = facts.at[facts.seat * GANG + kind]
    if stand < 0:
        return 0.0
    worth, own = 0.0, facts.joints[facts.seat]
    for die in range(1, 7):
        ends = facts.routes.gang(stand, die, own)
        worth += max([ruin(facts, each) for each in range(facts.game.buildings) if ends >> each & 1], default=0.0) / 6
    return worth - (400.0 if kind == RACKETEER else 0.0)


def assign(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Send the Bomber with whoever gets nearest to something worth it, seldom with the Racketeer."""
    return [reach(facts, ASSIGN.index(move)) for move in legal]


def reassign(facts: BotFacts) -> float:
    """Value writing a new assignment: only where another piece is much nearer."""
    if facts.bomber < 0:
        return NEVER
    best = max(reach(facts, kind) for kind in (RACKETEER, THUG, VAMP))
    return 1.0 if best > reach(facts, facts.bomber) + 300.0 else NEVER


def repair(facts: BotFacts, building: int) -> float:
    """Value a joint that stands again against double its price."""
    price = 2 * facts.game.price[building]
    if facts.owner[building] != facts.seat or not facts.taste.ahead:
        return NEVER
    return facts.joint(building) - facts.dollar() * price


# Cars.


def equipment(facts: BotFacts, both: bool) -> float:
    """Value heaters or wheels while there is time to use them; a strong Thug makes more of them."""
    if not facts.taste.ahead:
        return NEVER
    men = facts.men[facts.seat * GANG + THUG]
    each = A_CAR + (25.0 * men if both else 0.0)
    return each * max(0.0, facts.turns - 2.0) - facts.dollar() * facts.game.values.prices.wheels


def shopping(facts: BotFacts, stand: int) -> float:
    """Value the Racketeer's stand in a gray building where his gang could buy a car or heaters next."""
    game, seat = facts.game, facts.seat
    if not game.has_drive_bys or stand >= game.buildings or game.board.colour[stand] != GRAY:
        return 0.0
    if facts.owner[stand] >= 0 or facts.rubble >> stand & 1:
        return 0.0
    lacking = 2 - (facts.heaters >> seat & 1) - (facts.wheels >> seat & 1)
    afford = min(lacking, (facts.cash[seat] - facts.promised) // game.values.prices.wheels)
    return max(0.0, afford * equipment(facts, True))


def drive_by(facts: BotFacts, space: int) -> float:
    """Value a drive-by against the best gang in a street space that is left: half the hits go, half come back."""
    worths = sorted(
        [shooting(facts, rival, space) for rival in facts.rivals if armed(facts, rival, space)], reverse=True
    )
    left = worths[facts.stops.count(space) :]
    return left[0] if left else NEVER


def armed(facts: BotFacts, rival: Seat, space: int) -> list[int]:
    """List a rival's Racketeer and Thug in a space, by kind."""
    return [kind for kind in (RACKETEER, THUG) if facts.is_at(rival * GANG + kind, space)]


def shooting(facts: BotFacts, rival: Seat, space: int) -> float:
    """Value shooting at one gang from the car."""
    game, seat = facts.game, facts.seat
    hits = game.values.hits
    fire = halved(facts.men[seat * GANG + THUG], (8 - hits.thug + hits.heaters) / 6)
    better = hits.heaters if facts.heaters >> rival & 1 else 0
    back = sum([game.cop_strength[cop] / 3 for cop, stand in enumerate(facts.cops) if _in(facts, stand, space)])
    gain = 0.0
    for kind in armed(facts, rival, space):
        men = facts.men[rival * GANG + kind]
        least = hits.racketeer if kind == RACKETEER else hits.thug
        back += men * (7 - least + better) / 6
        taken = min(fire, float(men))
        gain += facts.loses(rival, kind, taken)
        fire -= taken
    cost = facts.loses(seat, THUG, max(0.0, back - 0.5) / 2)
    return facts.spite[rival] * gain - cost - 40.0


def _in(facts: BotFacts, stand: int, space: int) -> bool:
    return stand >= 0 and facts.game.space_of[stand] == space


def passing(facts: BotFacts) -> list[tuple[int, float]]:
    """List what the Thug could shoot at by wheels: the ends that it gets to that way, and what that is worth."""
    seat, game = facts.seat, facts.game
    start = facts.at[seat * GANG + THUG]
    if start < 0 or not game.has_drive_bys or not facts.heaters >> seat & facts.wheels >> seat & 1:
        return []
    pips, own = facts.dice[RED] + facts.dice[GREEN] + facts.dice[BLACK], facts.joints[seat]
    found = []
    for space in sorted(streets(facts)):
        worth = drive_by(facts, space)
        if worth > 0:
            found.append((facts.routes.via(start, pips, own, (space,)) & ~facts.tables.stands_of[space], worth))
    return found


def streets(facts: BotFacts) -> set[int]:
    """List the street spaces with a rival's Racketeer or Thug."""
    space_of, buildings = facts.game.space_of, facts.game.buildings
    stands = [facts.at[rival * GANG + kind] for rival in facts.rivals for kind in (RACKETEER, THUG)]
    return {space_of[stand] for stand in stands if stand >= 0 and space_of[stand] >= buildings}


def announce(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Shoot where it gains."""
    spaces = facts.game.moves_of.drive_by
    return [0.0 if move is NO else drive_by(facts, spaces.index(move)) for move in legal]


def target(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Shoot at the gang where it gains most."""
    return [shooting(facts, move.number(), facts.scene) for move in legal]
