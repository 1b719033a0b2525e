"""Where a piece can go on foot and by subway, through no building: exact count, facings, no U-turn.

A *node* is a space with what lies behind the piece there, a street space, the house it just left, or nothing after a
subway. From each node and for each number of pips the ends are worked out once, as bits by stand (see `board.py`).
"""

from __future__ import annotations

from omerta.games.gangsters.city.board import NONE, Board

Ends = tuple[int, ...]
Path = tuple[int, ...]
Node = tuple[int, int]
"""A street space and what is behind the piece: a street space, a building, or NONE where it may turn any way."""
NO_SUBWAYS = -1
"""The cost of a hop where pieces cannot take the subway."""
MOST_KEPT = 200_000
MOST_KEPT_HERE = 2_000
"""How much is remembered before it is found anew."""


class Streets:
    """Every way through no building on one board, with what a subway costs and which spaces are closed."""

    def __init__(self, board: Board, hop: int, closed: int) -> None:
        self.board = board
        self.hop = hop
        self.closed = closed
        self.streets = (1 << board.stands) - (1 << board.buildings)
        self._plain: dict[tuple[Node, int], int] = {}
        self._riding: dict[tuple[Node, int], int] = {}
        self._start: dict[tuple[int, int], tuple[int, int]] = {}
        self._listed: dict[int, Ends] = {}
        self._steps: dict[Node, tuple[Node, ...]] = {}

    def listed(self, ends: int) -> Ends:
        """List the stands of some bits."""
        found = self._listed.get(ends)
        if found is None:
            if len(self._listed) > MOST_KEPT:
                self._listed.clear()
            found = self._listed[ends] = tuple(stand for stand in range(self.board.stands) if ends >> stand & 1)
        return found

    def open_to(self, buildings: int, stand: int) -> int:
        """Return the bits of the ends that a piece may have: streets, and these buildings but for the one it is in."""
        allowed = self.streets | buildings
        return allowed & ~(1 << stand) if 0 <= stand < self.board.buildings else allowed

    def entrance(self, die: int) -> int:
        """Find the subway of a die; where that one is closed, the next by number."""
        subways = self.board.subways
        ordered = subways[die - 1 :] + subways[: die - 1]
        return next((space for space in ordered if not self.closed >> space & 1), subways[die - 1])

    def steps(self, node: Node) -> tuple[Node, ...]:
        """List the street nodes one step on."""
        found = self._steps.get(node)
        if found is None:
            space, behind = node
            found = self._steps[node] = tuple(
                (other, space)
                for other in self.board.neighbours[space]
                if other != behind and not self.closed >> other & 1
            )
        return found

    def houses(self, node: Node) -> list[int]:
        """List the buildings one step on; the one just left is behind the piece."""
        space, behind = node
        return [
            building for building in self.board.houses[space] if building != behind and not self.closed >> building & 1
        ]

    def rides(self, node: Node, pips: int) -> list[Node]:
        """List the subways one hop on."""
        space, _ = node
        if self.hop == NO_SUBWAYS or pips < self.hop or not self.board.subway[space]:
            return []
        return [(other, NONE) for other in self.board.subways if other != space and not self.closed >> other & 1]

    def here(self, node: Node) -> int:
        """Return the bits of the stands a walk has when it ends on a node: any facing where nothing is behind it."""
        space, behind = node
        if behind >= self.board.buildings:
            return 1 << self.board.facings[space][self.board.neighbours[space].index(behind)]
        return sum(1 << stand for stand in self.board.facings[space])

    def plain(self, node: Node, pips: int) -> int:
        """Return the ends on foot, through no building."""
        found = self._plain.get((node, pips))
        if found is None:
            if pips == 0:
                found = self.here(node)
            else:
                found = 0
                for on in self.steps(node):
                    found |= self.plain(on, pips - 1)
                if pips == 1:
                    for building in self.houses(node):
                        found |= 1 << building
            self._plain[node, pips] = found
        return found

    def riding(self, node: Node, pips: int) -> int:
        """Return the ends of walks with one hop, through no building."""
        found = self._riding.get((node, pips))
        if found is None:
            found = 0
            for on in self.rides(node, pips):
                found |= self.plain(on, pips - self.hop)
            if pips:
                for on in self.steps(node):
                    found |= self.riding(on, pips - 1)
            self._riding[node, pips] = found
        return found

    def starts(self, stand: int) -> list[Node]:
        """List the nodes a piece starts from; one in a building starts outside its doors, a pip later."""
        board = self.board
        space = board.space[stand]
        if space < board.buildings:
            return [(door, space) for door in board.doors[space] if not self.closed >> door & 1]
        return [(space, board.behind[stand])]

    def start(self, stand: int, pips: int) -> tuple[int, int]:
        """Return the ends from a stand, on foot and by subway, through no building."""
        found = self._start.get((stand, pips))
        if found is None:
            left = pips - 1 if stand < self.board.buildings else pips
            on_foot = by_subway = 0
            for node in self.starts(stand):
                on_foot |= self.plain(node, left)
                by_subway |= self.riding(node, left)
            found = self._start[stand, pips] = on_foot, by_subway
        return found

    def plain_path(self, stand: int, pips: int, end: int, by_subway: bool) -> Path:
        """Follow the first way on that still leads to the end, through no building."""
        inside = stand < self.board.buildings
        left = pips - 1 if inside else pips
        ends = self.riding if by_subway else self.plain
        for node in self.starts(stand):
            if ends(node, left) >> end & 1:
                path = self.riding_on(node, left, end) if by_subway else self.plain_on(node, left, end)
                return (node[0], *path) if inside else path
        return ()

    def plain_on(self, node: Node, pips: int, end: int) -> Path:
        if pips == 0:
            return ()
        for on in self.steps(node):
            if self.plain(on, pips - 1) >> end & 1:
                return (on[0], *self.plain_on(on, pips - 1, end))
        return (end,) if pips == 1 and end in self.houses(node) else ()

    def riding_on(self, node: Node, pips: int, end: int) -> Path:
        if pips:
            for on in self.steps(node):
                if self.riding(on, pips - 1) >> end & 1:
                    return (on[0], *self.riding_on(on, pips - 1, end))
        on = next(each for each in self.rides(node, pips) if self.plain(each, pips - self.hop) >> end & 1)
        return (on[0], *self.plain_on(on, pips - self.hop, end))
