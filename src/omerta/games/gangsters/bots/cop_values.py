"""What a bot thinks of cops: where to send them, and when a bribe marker is worth playing."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.games.gangsters.bots.evaluation import CASH, MARKER, BotFacts, Worths
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


def cop_targets(facts: BotFacts, strength: float) -> dict[int, float]:
    """Value sending a cop of so many dice to each space with anything to shoot or to raid."""
    game, found = facts.game, dict[int, float]()
    for piece, crime in enumerate(facts.crime):
        if crime:
            seat, kind = divmod(piece, GANG)
            space = game.space_of[facts.at[piece]]
            loss = facts.loses(seat, kind, strength / 3)
            found[space] = found.get(space, 0.0) + (-loss if seat == facts.seat else facts.spite[seat] * loss)
    for piece, stand in enumerate(facts.public):
        if 0 <= stand < game.buildings:
            owner = facts.owner[stand]
            level = facts.takings(stand) * min(facts.turns, 6.0) + 0.5 * game.price[stand]
            if facts.level[stand] == 1:
                level += 400.0
            if owner == facts.seat:
                found[stand] = found.get(stand, 0.0) - level - facts.public_pays(stand, piece)
            elif owner >= 0:
                found[stand] = found.get(stand, 0.0) + facts.spite[owner] * level
    return found


def best_end(facts: BotFacts, targets: dict[int, float], ends: int) -> float:
    """Find the best of some ends."""
    stands_of = facts.tables.stands_of
    best = 0.0
    for space, worth in targets.items():
        if worth > best and ends & stands_of[space]:
            best = worth
    return best


def cops(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Send a cop where it hurts the leader most; a bribe where there is nothing to do and it is cheap."""
    blue, worths = facts.dice[BLUE], []
    entry = facts.tables.entries[blue - 1] if blue else 0
    for move in legal:
        if move is PASS:
            worth = 0.0
        elif move is BRIBE:
            few = facts.taste.ahead and facts.turns > 5.0 and facts.plan == CASH
            worth = 130.0 + 40.0 * min(facts.markers, 3) - 100.0 * blue if few else -100.0 * blue
            worth += facts.taste.bribes
            if facts.game.police >= 0:
                worth += KEPT_OFF * exposed(facts)
        elif move.verb == "play":
            worth = bribed(facts, NUMBER_OF[move])
        elif move is BRING:
            worth = 0.9 * best_end(facts, cop_targets(facts, MEAN_COP), entry) - 1.0
        elif move in COP:
            cop = NUMBER_OF[move]
            on_foot, by_subway = facts.routes.start(facts.cops[cop], blue)
            targets = cop_targets(facts, facts.game.cop_strength[cop])
            worth = 0.9 * max(best_end(facts, targets, on_foot), 0.9 * best_end(facts, targets, by_subway)) - 1.0
        else:
            worth = -100.0 * blue
        worths.append(worth)
    return worths


KEPT_OFF = 0.35
"""How much of what the Police could do with this roll a bribe keeps off, since they then move no cop (17.5c)."""


def exposed(facts: BotFacts) -> float:
    """Return what the Police could take from this gang by its own roll."""
    blue, own = facts.dice[BLUE], dict[int, float]()
    for piece in range(facts.seat * GANG, facts.seat * GANG + GANG):
        if facts.crime[piece]:
            space = facts.game.space_of[facts.at[piece]]
            own[space] = own.get(space, 0.0) + facts.loses(facts.seat, piece % GANG, MEAN_COP / 3)
    for piece, stand in enumerate(facts.public):
        if 0 <= stand < facts.game.buildings and facts.owner[stand] == facts.seat:
            own[stand] = (
                own.get(stand, 0.0) + facts.takings(stand) * min(facts.turns, 6.0) + facts.public_pays(stand, piece)
            )
    ends = facts.tables.entries[blue - 1]
    for stand in facts.cops:
        if stand >= 0:
            on_foot, by_subway = facts.routes.start(stand, blue)
            ends |= on_foot | by_subway
    return best_end(facts, own, ends)


def bribed(facts: BotFacts, number: int) -> float:
    """Value moving a cop by its bribe: what it does to others, and half of what it earns (17.2e)."""
    blue, targets = facts.dice[BLUE], cop_targets(facts, facts.game.cop_strength[number])
    if facts.cops[number] < 0:
        ends = facts.tables.entries[blue - 1]
    else:
        on_foot, by_subway = facts.routes.start(facts.cops[number], blue)
        ends = on_foot | by_subway
    return 1.1 * best_end(facts, targets, ends) + KEPT_OFF * exposed(facts) - MARKER


def cop(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Choose the end of the cop in hand; away from one's own criminals where nothing is to be hit."""
    targets = cop_targets(facts, facts.game.cop_strength[facts.cop])
    ends = facts.game.moves_of.stand_of
    space_of = facts.game.space_of
    return [targets.get(space_of[ends[move]], 0.0) for move in legal]


def window(facts: BotFacts, legal: Sequence[Move]) -> Worths:
    """Play a marker where the loss it saves is larger than what it is kept for."""
    if facts.foe >= 0:
        space, number = facts.scene, facts.foe
    else:
        number = facts.cop
        stand = facts.going if facts.going >= 0 else facts.cops[number]
        space = facts.game.space_of[stand]
    loss = 0.0
    for kind in (RACKETEER, THUG, VAMP):
        piece = facts.seat * GANG + kind
        if facts.crime[piece] and facts.game.space_of[facts.at[piece]] == space:
            loss += facts.loses(facts.seat, kind, facts.game.cop_strength[number] / 3)
    if facts.foe < 0 and space < facts.game.buildings and facts.owner[space] == facts.seat:
        loss += facts.takings(space) * min(facts.turns, 6.0) + 0.5 * facts.game.price[space]
    kept = MARKER if facts.turns > 4 else 50.0
    return [0.0 if move is NO else loss - kept for move in legal]
