"""What a bot thinks of cops: where to send them, and when a bribe marker is worth playing."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.games.gangsters.bots.evaluation import CASH, MARKER, Desk, Worths
from omerta.games.gangsters.moves import (
    BRIBE,
    BRING,
    COP,
    NO,
    NUMBER_OF,
    PASS,
)
from omerta.games.gangsters.pieces import BLUE, GANG, RACKETEER, THUG, VAMP

MEAN_COP = 5.5
"""The dice of a cop that is still in the cup."""


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
            worth += desk.taste.bribes
            if desk.game.police >= 0:
                worth += KEPT_OFF * exposed(desk)
        elif move.verb == "play":
            worth = bribed(desk, NUMBER_OF[move])
        elif move is BRING:
            worth = 0.9 * best_end(desk, cop_targets(desk, MEAN_COP), entry) - 1.0
        elif move in COP:
            cop = NUMBER_OF[move]
            on_foot, by_subway = desk.routes.start(desk.cops[cop], blue)
            targets = cop_targets(desk, desk.game.cop_strength[cop])
            worth = 0.9 * max(best_end(desk, targets, on_foot), 0.9 * best_end(desk, targets, by_subway)) - 1.0
        else:
            worth = -100.0 * blue
        worths.append(worth)
    return worths


KEPT_OFF = 0.35
"""How much of what the Police could do with this roll a bribe keeps off, since they then move no cop (17.5c)."""


def exposed(desk: Desk) -> float:
    """Give what the Police could take from this gang by its own roll."""
    blue, own = desk.dice[BLUE], dict[int, float]()
    for piece in range(desk.seat * GANG, desk.seat * GANG + GANG):
        if desk.crime[piece]:
            space = desk.game.space_of[desk.at[piece]]
            own[space] = own.get(space, 0.0) + desk.loses(desk.seat, piece % GANG, MEAN_COP / 3)
    for piece, stand in enumerate(desk.public):
        if 0 <= stand < desk.game.buildings and desk.owner[stand] == desk.seat:
            own[stand] = (
                own.get(stand, 0.0) + desk.takings(stand) * min(desk.turns, 6.0) + desk.public_pays(stand, piece)
            )
    ends = desk.tables.entries[blue - 1]
    for stand in desk.cops:
        if stand >= 0:
            on_foot, by_subway = desk.routes.start(stand, blue)
            ends |= on_foot | by_subway
    return best_end(desk, own, ends)


def bribed(desk: Desk, number: int) -> float:
    """Value moving a cop by its bribe: what it does to others, and half of what it earns (17.2e)."""
    blue, targets = desk.dice[BLUE], cop_targets(desk, desk.game.cop_strength[number])
    if desk.cops[number] < 0:
        ends = desk.tables.entries[blue - 1]
    else:
        on_foot, by_subway = desk.routes.start(desk.cops[number], blue)
        ends = on_foot | by_subway
    return 1.1 * best_end(desk, targets, ends) + KEPT_OFF * exposed(desk) - MARKER


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
