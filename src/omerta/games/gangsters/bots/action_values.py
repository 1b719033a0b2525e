"""What a bot thinks of actions and crimes: moving, extortion, seduction, hits, recruits."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.bots import bomb_values
from omerta.games.gangsters.bots.evaluation import CASH, JOINTS, NEVER, Desk, Worths
from omerta.games.gangsters.moves import (
    EXTORT,
    EXTORT_HIT,
    HIT,
    NO,
    RECRUIT,
    SEDUCE,
)
from omerta.games.gangsters.pieces import GANG, RACKETEER, THUG, VAMP
from omerta.games.gangsters.rules.defaults import PRECINCTS_TO_WIN, u43_price


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
    if owner == game.police >= 0 and kind != VAMP:
        found.append((HIT[owner], storm(desk, kind, space)))
    for rival in desk.rivals:
        here = [each for each in range(GANG) if desk.is_at(rival * GANG + each, space)]
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


def seduction(desk: Desk, rival: Seat, kind: int) -> float:
    """Value taking a man from a rival."""
    if kind == RACKETEER and desk.men[rival * GANG + kind] == 1 and desk.game.values.crimes.last_man_is_safe:
        return NEVER
    own = desk.men[desk.seat * GANG + kind]
    gain = desk.man(desk.seat, kind, own + 1) if own < desk.game.most_men[kind] else NEVER
    if not desk.taste.ahead:
        gain = 150.0
    return gain + desk.taste.charm + desk.spite[rival] * desk.man(rival, kind, desk.men[rival * GANG + kind])


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
        if desk.victory_shares(rival)[JOINTS] >= 0.7:
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


def storm(desk: Desk, kind: int, precinct: int) -> float:
    """Value an attack on a precinct: one hit takes it from the Police, and the nearer they are to seven the better."""
    game, seat = desk.game, desk.seat
    hits, police = game.values.hits, game.police
    fire = (7 - (hits.racketeer if kind == RACKETEER else hits.thug)) / 6 * desk.men[seat * GANG + kind]
    back = (7 - hits.joint) / 6
    if desk.is_at(game.commissioner, precinct):
        back += (7 - hits.cop) / 6 * desk.men[game.commissioner]
        fire *= 0.5  # The Police put hits on him as well.
    share = desk.victory_shares(police)[JOINTS]
    gain = 250.0 + 0.5 * game.price[precinct] + (600.0 if share >= 0.7 else 0.0)
    if precincts_missing(desk) <= 1:
        gain += 1500.0
    gain *= 1.2 * min(1.0, fire)
    gain -= sum([desk.public_pays(stand, piece) for piece, stand in enumerate(desk.public) if _own(desk, stand)])
    cost = desk.loses(seat, kind, back) + 0.3 * desk.policed(game.space_of[desk.at[seat * GANG + kind]]) * 300.0
    return desk.taste.violence * grudge(desk) * gain - cost if desk.taste.ahead else NEVER


def grudge(desk: Desk) -> float:
    """Say what a lost precinct of the Police is worth to a gang, as `spite` does of gangs."""
    share = desk.shares[desk.game.police]
    return min(1.5, desk.taste.spite * (0.5 + share + (2.0 if share >= 0.7 else 0.0)) / (len(desk.rivals) + 1))


def precincts_missing(desk: Desk) -> int:
    """Count the precincts that the Police still need."""
    return PRECINCTS_TO_WIN - desk.joints[desk.game.police].bit_count()


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
            now[kind] = desk.place(kind, stand, bool(desk.crime[seat * GANG + kind])) - bomb_values.danger(
                desk, kind, stand
            )
    busy = _busy(desk)
    cars = bomb_values.passing(desk)
    for move in legal:
        verb = move.verb
        if verb == "move" or verb == "drive":
            kind, end = kinds[move], ends[move]
            space = game.space_of[end]
            worth = desk.place(kind, end, False) - now[kind] - 5.0 - bomb_values.danger(desk, kind, end)
            if kind == RACKETEER:
                worth += bomb_values.shopping(desk, end)
            if space in busy or (kind != RACKETEER and space < game.buildings):
                worth += max([0.0, *(gain for _, gain in crimes(desk, kind, end))])
            if desk.bomber >= 0:
                worth += bomb_values.carried(desk, kind, end)
            if cars and verb == "drive" and kind == THUG:
                worth += max([0.0, *(gain for ends_past, gain in cars if ends_past >> end & 1)])
            worths.append(worth)
        elif verb == "extort-again":
            kind = kinds[move]
            worths.append(float(game.values.payoffs.extortion * desk.dice[game.die_of[kind]]))
        elif verb == "plant":
            worths.append(bomb_values.plant(desk))
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
