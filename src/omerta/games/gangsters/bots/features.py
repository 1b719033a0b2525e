"""A table of Gangsters in numbers, where a turn begins: one row for each seat, and what is common to all.

The same numbers fit every seat count and preset, so one small network judges them all. Only what lies open is in them.
"""

from __future__ import annotations

from omerta.games.gangsters.bots.bot_facts import of_state
from omerta.games.gangsters.bots.evaluation import CASH, BoardTables, BotFacts, Taste
from omerta.games.gangsters.city.routes import Routes
from omerta.games.gangsters.pieces import COPS, GANG, PUBLIC, RACKETEER, THUG, VAMP
from omerta.games.gangsters.rules.defaults import CASH_TO_WIN, PRECINCTS_TO_WIN, u6_actions, u14_crime_level
from omerta.games.gangsters.state import GangstersState

TASTE = Taste(CASH)


def features(tables: BoardTables, state: GangstersState) -> list[list[float]]:
    """Return the rows, by seat."""
    game = state.game
    whole = common(state)
    order = [seat for seat in state.order if not state.done >> seat & 1] if state.round else list(state.order)
    later = [seat for seat in state.order if seat not in order]
    facts_by_seat = [of_state(tables, TASTE, state, seat) for seat in range(game.seats)]
    routes, patrols = facts_by_seat[0].routes, facts_by_seat[0].patrols
    vamps = [vamp_ends(routes, state, seat, facts_by_seat[0].joints[seat]) for seat in range(game.gangs)]
    for seat, facts in enumerate(facts_by_seat):
        facts.__dict__["patrols"] = patrols
        facts.__dict__["vamps"] = [each for other in facts.rivals if other != seat for each in vamps[other]]
    rows = []
    for seat in range(game.seats):
        place = order.index(seat) if seat in order else len(order) + later.index(seat)
        rows.append(
            [
                *whole,
                place / game.seats,
                float(seat in order),
                float(place == 0),
                *own(facts_by_seat[seat], state, seat),
            ]
        )
    return rows


def vamp_ends(routes: Routes, state: GangstersState, seat: int, joints: int) -> list[tuple[float, int]]:
    """List for each die where a gang's Vamp can be."""
    stand = state.at[seat * GANG + VAMP]
    return [(1 / 6, routes.gang(stand, die, joints)) for die in range(1, 7)] if stand >= 0 else []


def own(facts: BotFacts, state: GangstersState, seat: int) -> list[float]:
    """Return what one seat has: money, men and where they are, joints and what they bring."""
    game, tables = facts.game, facts.tables
    first = seat * GANG
    men, cash, joints = state.men, state.cash[seat], facts.joints[seat]
    police = seat == game.police
    victory = game.values.victory
    goal = CASH_TO_WIN if police else victory.cash
    wanted = PRECINCTS_TO_WIN if police else victory.joints
    takings = face = jumps = inside = headroom = income = raises = dearest = 0.0
    levels = 0
    if not police:
        b, left = 0, joints
        while left:
            low = left & -left
            b = low.bit_length() - 1
            left ^= low
            price, level = game.price[b], state.level[b]
            levels += level
            face += price * level
            one = facts.takings(b)
            takings += one * level
            income += 0.3 * tables.pull[b] * price * level
            jumps += len(tables.jumps[b])
            dearest = max(dearest, price * level)
            room = (joints & game.colours[b]).bit_count() - level
            if room > 0:
                headroom += room * price
                raises += 1.0
        for piece, stand in enumerate(state.public):
            if 0 <= stand < game.buildings and joints >> stand & 1:
                inside += facts.public_pays(stand, piece)
    best = second = 0.0
    for bits, count in game.monopolies:
        share = (joints & bits).bit_count() / count
        if share > best:
            best, second = share, best
        elif share > second:
            second = share
    row = [
        cash / goal,
        float(cash >= 0.8 * goal),
        max(0.0, cash - 0.6 * goal) / goal,
        (goal - cash) / (550.0 + income) / 10,
        joints.bit_count() / wanted,
        float(wanted - joints.bit_count() <= 1),
        0.0 if police else best,
        0.0 if police else second,
        levels / 8,
        face / 3000,
        takings / 1000,
        jumps / 6,
        dearest / 1500,
        headroom / 2000,
        raises / 3,
        inside / 1000,
        u6_actions(men[first + RACKETEER]) / 3,
        float(police),
        float(state.out >> seat & 1),
        state.bribes[seat].bit_count() / 3,
        float(state.equipment.heaters >> seat & 1),
        float(state.equipment.wheels >> seat & 1),
        float(state.may_bomb[seat] != 0),
    ]
    for kind in (RACKETEER, THUG, VAMP):
        strength, stand = men[first + kind], state.at[first + kind]
        row += [strength / 6, float(strength == 0), float(state.crime[first + kind])]
        if stand < 0:
            row += [0.0] * 6
            continue
        space = game.space_of[stand]
        house = stand < game.buildings
        row += [
            float(house),
            float(house and bool(joints >> stand & 1)),
            float(house and facts.pays(stand)),
            facts.lured(space),
            facts.policed(space),
            float(house and state.siege[first + kind]),
        ]
    racketeer = state.at[first + RACKETEER]
    standing = 0 <= racketeer < game.buildings and not police
    row += [
        facts.purchase(racketeer) / 1000 if standing else 0.0,
        float(standing and state.owner[racketeer] < 0 and bool(tables.sale >> racketeer & 1)),
        game.price[racketeer] / 500 if standing else 0.0,
        float(standing and cash >= game.price[racketeer]),
    ]
    return row


def common(state: GangstersState) -> list[float]:
    """Return what is the same for all seats."""
    game = state.game
    return [
        state.round / 15,
        u14_crime_level(state) / 5,
        sum([stand >= 0 for stand in state.public]) / PUBLIC,
        sum([stand >= 0 for stand in state.cops]) / COPS * 3,
        float(game.seats == 2),
        float(game.seats == 3),
        float(game.seats == 5),
        float(game.police >= 0),
        float(game.five),
        float(game.has_bombs),
        float(game.has_drive_bys),
        game.values.payoffs.crime / 100,
        state.done.bit_count() / game.seats,
    ]
