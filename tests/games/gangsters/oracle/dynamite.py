"""What a bomb and a drive-by do, worked out anew from the rulebook's sentences (19.5, 20.4) on plain tables.

Nothing of the engine is used: pieces are (gang, kind) with men and a space, and every function gives a new table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

Piece = tuple[int, str]


@dataclass(frozen=True)
class Town:
    """The part of a table that explosions and shots from a car can change."""

    men: dict[Piece, int]
    where: dict[Piece, str]
    owner: dict[str, int]
    level: dict[str, int]
    public: dict[str, str]
    cops: dict[int, str]
    bribes: tuple[frozenset[int], ...]
    lost_cops: frozenset[int] = frozenset()
    ruins: frozenset[str] = frozenset()
    craters: frozenset[str] = frozenset()


def in_order(town: Town, space: str) -> list[Piece]:
    """List the gangsters' pieces in a space: gang by gang, Racketeer, Thug, Vamp."""
    kinds = ("racketeer", "thug", "vamp")
    return sorted((piece for piece, at in town.where.items() if at == space), key=lambda p: (p[0], kinds.index(p[1])))


def explode(town: Town, bomber: int, space: str, street: bool, roll: int, dice: Sequence[int]) -> Town:
    """Blow a bomb up, or find it a dud; `dice` are those of the pieces in the space, in order."""
    if roll == 1:
        return town
    public = {name: at for name, at in town.public.items() if at != space}
    level, ruins, craters = dict(town.level), town.ruins, town.craters
    if street:
        craters = craters | {space}
    else:
        ruins = ruins | {space}
        if space in town.owner:
            level[space] = 1
            public = {}
    dead = frozenset(cop for cop, at in town.cops.items() if at == space)
    bribes = [hand - dead for hand in town.bribes]
    if dead:
        bribes[bomber] = frozenset()
    men, left = dict(town.men), list(dice)
    for piece in in_order(town, space):
        own, left = left[: men[piece]], left[men[piece] :]
        men[piece] -= len([die for die in own if die >= 3])
    assert not left
    return replace(
        town,
        men=men,
        level=level,
        public=public,
        cops={cop: at for cop, at in town.cops.items() if cop not in dead},
        bribes=tuple(bribes),
        lost_cops=town.lost_cops | dead,
        ruins=ruins,
        craters=craters,
    )


def shots(
    town: Town, attacker: int, defender: int, space: str, strengths: Sequence[int], heaters: set[int]
) -> list[int]:
    """List from which face on each die of a drive-by hits: the Thug's first, then the gang's, then the cops'."""
    faces = [3] * town.men[attacker, "thug"]
    for piece in in_order(town, space):
        if piece[0] == defender and piece[1] != "vamp":
            face = 6 if piece[1] == "racketeer" else 5
            faces += [face - (defender in heaters)] * town.men[piece]
    for cop in sorted(town.cops):
        if town.cops[cop] == space:
            faces += [5] * strengths[cop - 1]
    return faces


def drive_by(town: Town, attacker: int, defender: int, space: str, hits: int, returned: int) -> tuple[Town, int]:
    """Halve the hits of both sides; give the table but for the defender's men, and how many of those are lost."""
    armed = sum(town.men[piece] for piece in in_order(town, space) if piece[0] == defender and piece[1] != "vamp")
    men = dict(town.men)
    men[attacker, "thug"] = max(0, men[attacker, "thug"] - returned // 2)
    after = replace(
        town,
        men=men,
        public={name: at for name, at in town.public.items() if at != space},
        cops={cop: at for cop, at in town.cops.items() if at != space},
    )
    return after, min(armed, hits // 2)
