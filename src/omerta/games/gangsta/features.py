"""A table of GANGSTA! in numbers, where a turn begins: one row for each seat, and what is common to all.

The same numbers fit every seat count and variant, so one small network judges them all. Only what lies open is in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.games.gangsta.cards import CHAPTERS
from omerta.games.gangsta.chapters import PLACES, SIZES
from omerta.games.gangsta.gangs import skills
from omerta.games.gangsta.scoring import award, clan_points, points
from omerta.games.gangsta.skills import ICONS, INFORMANT, LEADER, MERCENARY, USED, count, size

if TYPE_CHECKING:
    from omerta.games.gangsta.policy import Policy
    from omerta.games.gangsta.state import GangstaState

MOST_DOLLARS = 15
"""Money above this adds nothing."""
STATUSES = ("idle", "active", "stored")


def features(policy: Policy, state: GangstaState) -> list[list[float]]:
    """Give the rows, clockwise from whoever is in turn."""
    game, tables = policy.game, policy.tables
    order = game.clockwise[state.active]
    horizon = policy.horizon(state)
    dollar = policy.dollar(horizon)
    row = [(tables.need[card], policy.heist(card, dollar), tables.coop[card]) for card in state.row if card >= 0]
    row.sort(key=lambda heist: -heist[1])
    whole = common(policy, state, horizon, dollar, len(row))
    money, every = state.money, game.every
    wealth = award(money)
    sizes = [len(gang) for gang in state.gangs]
    most = clan_points(state) if game.uses_clans else award(sizes)
    score = [points(state, seat) for seat in every]
    icons = [skills(state, seat) for seat in every]
    largest = max([size(each) for each in icons])
    guns = [count(each, MERCENARY) for each in icons]
    traps = state.traps
    due = traps[len(traps) // 2] if traps else 0
    target = SIZES[state.chapter]
    reserve = [(card, tables.icons[card], tables.points[card]) for card in state.reserve if card >= 0]
    prices, seats = game.prices, game.seats
    rows = []
    for place, seat in enumerate(order):
        total, mask = icons[seat], state.masks[seat]
        tired = mask & state.engaged
        ready = total if tired == mask else state.ready[seat]
        cash = money[seat]
        near = far = second = best_gap = 0.0
        reached = 0
        for need, pay, _ in row:
            if USED[need, ready] == need:
                if pay > near:
                    near, second = pay, near
                elif pay > second:
                    second = pay
            if USED[need, total] == need:
                reached += 1
                far = max(far, pay)
            else:
                best_gap = max(best_gap, pay / (1.0 + size(need - USED[need, total])))
        price_of = prices[state.gangs[seat][0]]
        bought = fits = 0.0
        payable = 0
        for card, own, gain in reserve:
            if price_of[card] <= cash:
                payable += 1
                bought = max(bought, gain + 0.5 * size(own))
                both = total + own
                for need, pay, _ in row:
                    if USED[need, total] != need and USED[need, both] == need:
                        fits = max(fits, pay)
        holding = state.assets[seat]
        lacks = 0
        resource = 0.0
        if holding.card >= 0:
            need = tables.resource_need[holding.card]
            lacks = size(need - USED[need, total])
            resource = float(tables.resource_points[holding.card])
        informants = count(total, INFORMANT)
        rows.append(
            [
                *whole,
                place / seats,
                float(place == 0),
                float(place == seats - 1),
                score[seat] / 10,
                wealth[seat] / 2,
                most[seat] / 2,
                (score[seat] + wealth[seat] + most[seat]) / 10,
                min(cash, MOST_DOLLARS) / 8,
                state.banked[seat] / 8,
                sizes[seat] / 5,
                (target - sizes[seat]) / 3,
                float(target - sizes[seat] <= 1),
                *[each / 3 for each in ICONS.counts(total)],
                *[each / 3 for each in ICONS.counts(ready)],
                size(total) / 8,
                size(ready) / 8,
                float(tired == mask),
                tired.bit_count() / 4,
                count(ready, LEADER) / 3,
                near / 4,
                second / 4,
                far / 4,
                best_gap / 4,
                fits / 4,
                reached / 3,
                bought / 4,
                payable / 3,
                (cash - max(0, due - informants)) / 5,
                float(cash >= due - informants),
                (guns[seat] - max([guns[other] for other in every if other != seat])) / 3,
                (largest - size(total)) / 5,
                len(state.stored[seat]) / 6,
                len(state.hospital[seat]) / 2,
                resource / 3,
                lacks / 3,
                *[float(holding.status == status) for status in STATUSES],
            ]
        )
    return rows


def common(policy: Policy, state: GangstaState, horizon: float, dollar: float, open_heists: int) -> list[float]:
    """Give what is the same for all seats."""
    game = policy.game
    traps = state.traps
    return [
        *[float(state.chapter == chapter) for chapter in range(1, CHAPTERS + 1)],
        len(state.snitches) / 3,
        len(traps) / 3,
        len(traps) / (len(state.heists) + len(traps) + 1),
        len(state.heists) / 18,
        horizon / 10,
        dollar,
        max(map(len, state.gangs)) / 9,
        open_heists / PLACES,
        float(game.seats == 2),
        float(game.seats == 4),
        float(game.uses_clans),
        float(game.uses_resources),
        float(state.extra),
    ]
