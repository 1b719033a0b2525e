"""What a bot thinks of actions and crimes: moving, extortion, seduction, hits, recruits."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.bots import bomb_values
from omerta.games.gangsters.bots.evaluation import CASH, JOINTS, NEVER, BotFacts, Worths
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


def crimes(facts: BotFacts, kind: int, stand: int) -> list[tuple[Move, float]]:
    """Value the crimes of a piece at a place; no crime is worth nothing."""
    game = facts.game
    found: list[tuple[Move, float]] = []
    space = game.space_of[stand]
    extorts = 0.0
    if kind != RACKETEER and stand < game.buildings and facts.pays(stand):
        extorts = float(game.values.payoffs.extortion * facts.dice[game.die_of[kind]])
        found.append((EXTORT, extorts + facts.place(kind, stand, True) - facts.place(kind, stand, False)))
    owner = facts.owner[space] if space < game.buildings else -1
    if owner == game.police >= 0 and kind != VAMP:
        found.append((HIT[owner], storm(facts, kind, space)))
    for rival in facts.rivals:
        here = [each for each in range(GANG) if facts.is_at(rival * GANG + each, space)]
        if kind == VAMP:
            for other in here:
                if other != VAMP:
                    found.append((SEDUCE[rival][other], seduction(facts, rival, other)))
        elif here or owner == rival:
            worth = violence(facts, kind, rival, here, space if owner == rival else -1)
            found.append((HIT[rival], worth))
            if extorts:
                found.append((EXTORT_HIT[rival], worth + extorts))
    return found


def seduction(facts: BotFacts, rival: Seat, kind: int) -> float:
    """Value taking a man from a rival."""
    if kind == RACKETEER and facts.men[rival * GANG + kind] == 1 and facts.game.values.crimes.last_man_is_safe:
        return NEVER
    own = facts.men[facts.seat * GANG + kind]
    gain = facts.man(facts.seat, kind, own + 1) if own < facts.game.most_men[kind] else NEVER
    if not facts.taste.ahead:
        gain = 150.0
    return gain + facts.taste.charm + facts.spite[rival] * facts.man(rival, kind, facts.men[rival * GANG + kind])


def violence(facts: BotFacts, kind: int, rival: Seat, here: Sequence[int], joint: int) -> float:
    """Value a hit by what it is expected to gain and to cost, with a bot's taste for it."""
    hits, seat = facts.game.values.hits, facts.seat
    chance = [(7 - hits.racketeer) / 6, (7 - hits.thug) / 6, 0.0]
    fire = chance[kind] * facts.men[seat * GANG + kind]
    back = sum([chance[each] * facts.men[rival * GANG + each] for each in here])
    gain, left = 0.0, fire
    if joint >= 0:
        back += (7 - hits.joint) / 6 * facts.level[joint]
        level = facts.takings(joint) * min(facts.turns, 6.0) + 0.5 * facts.game.price[joint] + 250.0
        if facts.victory_shares(rival)[JOINTS] >= 0.7:
            level += 600.0
        gain += level * min(left, facts.level[joint]) * (0.5 if here else 1.2)
        left *= 0.5 if here else 0.0
        gain -= sum([facts.public_pays(stand, piece) for piece, stand in enumerate(facts.public) if _own(facts, stand)])
    for each in here:
        if each != VAMP or kind == RACKETEER:
            taken = min(left, facts.men[rival * GANG + each])
            gain += facts.loses(rival, each, taken)
            left -= taken
    cost = (
        facts.loses(seat, kind, back) + 0.3 * facts.policed(facts.game.space_of[facts.at[seat * GANG + kind]]) * 300.0
    )
    spite = facts.spite[rival]
    return facts.taste.violence * spite * gain - cost if facts.taste.ahead else NEVER


def storm(facts: BotFacts, kind: int, precinct: int) -> float:
    """Value an attack on a precinct: one hit takes it from the Police, and the nearer they are to seven the better."""
    game, seat = facts.game, facts.seat
    hits, police = game.values.hits, game.police
    fire = (7 - (hits.racketeer if kind == RACKETEER else hits.thug)) / 6 * facts.men[seat * GANG + kind]
    back = (7 - hits.joint) / 6
    if facts.is_at(game.commissioner, precinct):
        back += (7 - hits.cop) / 6 * facts.men[game.commissioner]
        fire *= 0.5  # The Police put hits on him as well.
    share = facts.victory_shares(police)[JOINTS]
    gain = 250.0 + 0.5 * game.price[precinct] + (600.0 if share >= 0.7 else 0.0)
    if precincts_missing(facts) <= 1:
        gain += 1500.0
    gain *= 1.2 * min(1.0, fire)
    gain -= sum([facts.public_pays(stand, piece) for piece, stand in enumerate(facts.public) if _own(facts, stand)])
    cost = facts.loses(seat, kind, back) + 0.3 * facts.policed(game.space_of[facts.at[seat * GANG + kind]]) * 300.0
    return facts.taste.violence * grudge(facts) * gain - cost if facts.taste.ahead else NEVER


def grudge(facts: BotFacts) -> float:
    """Return what a lost precinct of the Police is worth to a gang, as `spite` does of gangs."""
    share = facts.shares[facts.game.police]
    return min(1.5, facts.taste.spite * (0.5 + share + (2.0 if share >= 0.7 else 0.0)) / (len(facts.rivals) + 1))


def precincts_missing(facts: BotFacts) -> int:
    """Count the precincts that the Police still need."""
    return PRECINCTS_TO_WIN - facts.joints[facts.game.police].bit_count()


def _own(facts: BotFacts, stand: int) -> bool:
    return 0 <= stand < facts.game.buildings and facts.owner[stand] == facts.seat


def crime(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Commit the crime that is worth most, if any."""
    known = dict(crimes(facts, facts.mover, facts.at[facts.seat * GANG + facts.mover]))
    return [0.0 if move is NO else known.get(move, NEVER) for move in legal]


def act(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Value each action: what its crime brings and how the piece stands afterwards, against leaving it where it is."""
    game, seat, worths = facts.game, facts.seat, []
    kinds, ends = game.moves_of.kind_of, game.moves_of.stand_of
    now = [0.0] * GANG
    for kind in range(GANG):
        stand = facts.at[seat * GANG + kind]
        if stand >= 0:
            now[kind] = facts.place(kind, stand, bool(facts.crime[seat * GANG + kind])) - bomb_values.danger(
                facts, kind, stand
            )
    busy = _busy(facts)
    cars = bomb_values.passing(facts)
    for move in legal:
        verb = move.verb
        if verb == "move" or verb == "drive":
            kind, end = kinds[move], ends[move]
            space = game.space_of[end]
            worth = facts.place(kind, end, False) - now[kind] - 5.0 - bomb_values.danger(facts, kind, end)
            if kind == RACKETEER:
                worth += bomb_values.shopping(facts, end)
            if space in busy or (kind != RACKETEER and space < game.buildings):
                worth += max([0.0, *(gain for _, gain in crimes(facts, kind, end))])
            if facts.bomber >= 0:
                worth += bomb_values.carried(facts, kind, end)
            if cars and verb == "drive" and kind == THUG:
                worth += max([0.0, *(gain for ends_past, gain in cars if ends_past >> end & 1)])
            worths.append(worth)
        elif verb == "extort-again":
            kind = kinds[move]
            worths.append(float(game.values.payoffs.extortion * facts.dice[game.die_of[kind]]))
        elif verb == "plant":
            worths.append(bomb_values.plant(facts))
        elif verb == "recruit":
            worths.append(recruit(facts, kinds[move], RECRUIT[kinds[move]].index(move)))
        elif verb == "sell":
            need = not facts.men[seat * GANG + RACKETEER] and not facts.hired[RACKETEER]
            price = game.price[game.moves_of.building_of[move]]
            worths.append(500.0 - 0.1 * price if need else NEVER)
        else:
            worths.append(0.0)
    return worths


def _busy(facts: BotFacts) -> set[int]:
    """List the spaces where a crime against somebody is possible: rivals' joints, and where their pieces are."""
    space_of, found = facts.game.space_of, set[int]()
    for rival in facts.rivals:
        for stand in facts.at[rival * GANG : rival * GANG + GANG]:
            if stand >= 0:
                found.add(space_of[stand])
    found.update([building for building, owner in enumerate(facts.owner) if owner >= 0 and owner != facts.seat])
    return found


def recruit(facts: BotFacts, kind: int, men: int) -> float:
    """Value recruits against their price: cheap ones only, or whom the gang lacks."""
    strength = facts.men[facts.seat * GANG + kind]
    price = u43_price(facts.game, kind, strength, men, tuple(facts.dice))
    gain = sum([facts.man(facts.seat, kind, strength + more + 1) for more in range(men)])
    if not strength:
        return max(gain, 800.0) - price
    if not facts.taste.ahead or facts.dice[facts.game.die_of[kind]] > 2:
        return -float(price)
    if facts.cash[facts.seat] / facts.game.values.victory.cash > 0.8 and facts.plan == CASH:
        return -float(price)
    return gain - facts.dollar() * price - 60.0
