"""Where a gang's piece can go: through its own joints, and past spaces that it names.

Passing through a friendly joint splices two walks through no building together (see `streets.py`).
"""

from __future__ import annotations

from omerta.games.gangsters.city.board import NONE, Board
from omerta.games.gangsters.city.streets import MOST_KEPT, MOST_KEPT_HERE, NO_SUBWAYS, Node, Path, Streets

Walk = tuple[Node, int, bool]
"""A node on the way, the pips left there, and whether a hop is left."""
Arrival = tuple[int, int, int, bool]
"""A building on the way: the building, the door it is entered by, the pips left inside, and whether a hop is left."""


class GangRoutes(Streets):
    """Every way of a gang's piece, which passes friendly joints.

    Whoever is back in the starting space by an about-face has entered it, but for the older rules (20.3b).
    """

    def __init__(self, board: Board, hop: int, closed: int, turned_enters: bool = True) -> None:
        super().__init__(board, hop, closed)
        self.turned_enters = turned_enters
        self._arrivals: dict[tuple[Node, int, bool], tuple[int, tuple[Arrival, ...]]] = {}
        self._through: dict[tuple[Arrival, int], int] = {}
        self._near: dict[Arrival, int] = {}
        self._gang: dict[tuple[int, int], tuple[int, dict[int, int]]] = {}
        self._via: dict[tuple[int, int, int, tuple[int, ...]], int] = {}

    def gang(self, stand: int, pips: int, friendly: int) -> int:
        """Return the ends of a gang's piece."""
        near, known = self._gang.get((stand, pips)) or self._know(stand, pips)
        friendly &= near
        found = known.get(friendly)
        if found is None:
            if len(known) > MOST_KEPT_HERE:
                known.clear()
            found = known[friendly] = self._splice(stand, pips, friendly)
        return found

    def _know(self, stand: int, pips: int) -> tuple[int, dict[int, int]]:
        """Find out which buildings can be passed at all with so many pips."""
        left = pips - 1 if stand < self.board.buildings else pips
        hop = self.hop != NO_SUBWAYS
        near = 0
        for node in self.starts(stand):
            near |= self.reach(node, left, hop)
            if left == pips:
                for turned in self.about_faces(node, pips, ~0):
                    near |= self.reach(turned, pips - 2, hop)
        found = self._gang[stand, pips] = near, {}
        return found

    def reach(self, node: Node, pips: int, hop: bool) -> int:
        """Return the buildings that a walk could pass, other buildings passed on the way included."""
        near = 0
        _, arrivals = self.arrivals(node, pips, hop)
        for arrival in arrivals:
            near |= self.near(arrival)
        return near

    def near(self, arrival: Arrival) -> int:
        """Return the buildings that a walk could pass from inside one on, itself included."""
        found = self._near.get(arrival)
        if found is None:
            building, door, pips, hop = arrival
            found = 1 << building
            self._near[arrival] = found
            for out in self.exits(building, door):
                found |= self.reach(out, pips - 1, hop)
            self._near[arrival] = found
        return found

    def exits(self, building: int, door: int) -> list[Node]:
        """List the nodes outside a building's other doors."""
        return [
            (other, building) for other in self.board.doors[building] if other != door and not self.closed >> other & 1
        ]

    def arrivals(self, node: Node, pips: int, hop: bool) -> tuple[int, tuple[Arrival, ...]]:
        """List the buildings a walk comes to with pips left, none passed before; and their bits."""
        key = node, pips, hop
        found = self._arrivals.get(key)
        if found is None:
            listed: dict[Arrival, None] = {}
            if pips >= 2:
                space, _ = node
                for building in self.houses(node):
                    listed[building, space, pips - 1, hop] = None
                for on in self.steps(node):
                    listed |= dict.fromkeys(self.arrivals(on, pips - 1, hop)[1])
                if hop:
                    for on in self.rides(node, pips):
                        listed |= dict.fromkeys(self.arrivals(on, pips - self.hop, False)[1])
            bits = 0
            for building, *_ in listed:
                bits |= 1 << building
            found = self._arrivals[key] = bits, tuple(listed)
        return found

    def passing(self, node: Node, pips: int, hop: bool, friendly: int) -> int:
        """Return the ends of a walk that may pass friendly joints."""
        found = self.plain(node, pips)
        if hop:
            found |= self.riding(node, pips)
        bits, arrivals = self.arrivals(node, pips, hop)
        if bits & friendly:
            for arrival in arrivals:
                if friendly >> arrival[0] & 1:
                    found |= self.through(arrival, friendly)
        return found

    def through(self, arrival: Arrival, friendly: int) -> int:
        """Return the ends of a walk that goes on from inside a friendly joint by another door."""
        key = arrival, friendly & self.near(arrival)
        found = self._through.get(key)
        if found is None:
            if len(self._through) > MOST_KEPT:
                self._through.clear()
            building, door, pips, hop = arrival
            found = 0
            for out in self.exits(building, door):
                found |= self.passing(out, pips - 1, hop, friendly)
            self._through[key] = found
        return found

    def _splice(self, stand: int, pips: int, friendly: int) -> int:
        hop = self.hop != NO_SUBWAYS
        if stand < self.board.buildings:
            found = 0
            for node in self.starts(stand):
                found |= self.passing(node, pips - 1, hop, friendly)
            return found & ~(1 << stand)
        (node,) = self.starts(stand)
        found = self.passing(node, pips, hop, friendly)
        for turned in self.about_faces(node, pips, friendly):
            found |= self.passing(turned, pips - 2, hop, friendly)
        if not found and self.closed:  # A piece that a crater blocks may spend its move turning round (GS-U40).
            found = self.here((node[0], NONE)) & ~(1 << stand)
        return found

    def about_faces(self, node: Node, pips: int, friendly: int) -> list[Node]:
        """List the nodes after stepping into a friendly joint and straight back to the starting space (6.5)."""
        space, _ = node
        return [(space, building) for building in self.houses(node) if friendly >> building & 1] if pips >= 2 else []

    def gang_path(self, stand: int, pips: int, end: int, friendly: int) -> Path:
        """Follow the first way on that still leads to the end."""
        if not self.gang(stand, pips, friendly) >> end & 1:
            return ()
        hop = self.hop != NO_SUBWAYS
        if stand < self.board.buildings:
            node = next(each for each in self.starts(stand) if self.passing(each, pips - 1, hop, friendly) >> end & 1)
            return (node[0], *self.gang_on(node, pips - 1, hop, friendly, end))
        (node,) = self.starts(stand)
        if self.passing(node, pips, hop, friendly) >> end & 1:
            return self.gang_on(node, pips, hop, friendly, end)
        faces = self.about_faces(node, pips, friendly)
        turned = next((each for each in faces if self.passing(each, pips - 2, hop, friendly) >> end & 1), None)
        if turned is None:
            return (node[0],)
        return (turned[1], turned[0], *self.gang_on(turned, pips - 2, hop, friendly, end))

    def gang_on(self, node: Node, pips: int, hop: bool, friendly: int, end: int) -> Path:
        """Go on from a node that leads to the end."""
        if pips == 0 and self.here(node) >> end & 1:
            return ()
        if pips:
            for on in self.steps(node):
                if self.passing(on, pips - 1, hop, friendly) >> end & 1:
                    return (on[0], *self.gang_on(on, pips - 1, hop, friendly, end))
            for building in self.houses(node):
                if pips == 1 and building == end:
                    return (building,)
                if pips >= 2 and friendly >> building & 1:
                    for out in self.exits(building, node[0]):
                        if self.passing(out, pips - 2, hop, friendly) >> end & 1:
                            return (building, out[0], *self.gang_on(out, pips - 2, hop, friendly, end))
        on = next(
            each for each in self.rides(node, pips) if self.passing(each, pips - self.hop, False, friendly) >> end & 1
        )
        return (on[0], *self.gang_on(on, pips - self.hop, False, friendly, end))

    def via(self, stand: int, pips: int, friendly: int, stops: tuple[int, ...]) -> int:
        """Return the ends of a gang's piece that enters some street spaces in this order on its way."""
        key = stand, pips, friendly & self.passable(stand, pips), stops
        found = self._via.get(key)
        if found is None:
            if len(self._via) > MOST_KEPT_HERE:
                self._via.clear()
            found = 0
            for node, left, hop in self._entering(stand, pips, friendly, stops):
                found |= self.passing(node, left, hop, friendly)
            self._via[key] = found
        return found

    def passable(self, stand: int, pips: int) -> int:
        """Return the buildings that could be passed at all with so many pips."""
        return (self._gang.get((stand, pips)) or self._know(stand, pips))[0]

    def path_via(self, stand: int, pips: int, friendly: int, stops: tuple[int, ...], end: int) -> Path:
        """Return the spaces of the first way past these spaces to an end that `via` has."""
        for (node, left, hop), path in self._entering(stand, pips, friendly, stops).items():
            if self.passing(node, left, hop, friendly) >> end & 1:
                return (*path, *self.gang_on(node, left, hop, friendly, end))
        return ()

    def _entering(self, stand: int, pips: int, friendly: int, stops: tuple[int, ...]) -> dict[Walk, Path]:
        """List how a piece can enter the last of some spaces, all of them in order, with a way for each."""
        routes: dict[Walk, Path] = {}
        hop = self.hop != NO_SUBWAYS
        for node in self.starts(stand):
            if stand < self.board.buildings:
                routes[node, pips - 1, hop] = (node[0],)
            else:
                routes[node, pips, hop] = ()
                for turned in self.about_faces(node, pips, friendly):
                    routes[turned, pips - 2, hop] = (turned[1], turned[0])
        enters = stand < self.board.buildings or self.turned_enters
        for stop in stops:
            entered = {walk: path for walk, path in routes.items() if enters and path and walk[0][0] == stop}
            seen, frontier = set(routes), routes
            while frontier:
                onward: dict[Walk, Path] = {}
                for walk, path in frontier.items():
                    for on, steps in self._onward(walk, friendly):
                        if on not in seen:
                            seen.add(on)
                            onward[on] = (*path, *steps)
                            if on[0][0] == stop:
                                entered[on] = onward[on]
                frontier = onward
            routes = {walk: path for walk, path in entered.items() if walk[1] > 0}
            enters = False
        return routes

    def _onward(self, walk: Walk, friendly: int) -> list[tuple[Walk, Path]]:
        """List where a walk may be next in the street: a step, a friendly joint passed, a hop."""
        node, left, hop = walk
        if not left:
            return []
        found: list[tuple[Walk, Path]] = [((on, left - 1, hop), (on[0],)) for on in self.steps(node)]
        if left >= 2:
            for building in self.houses(node):
                if friendly >> building & 1:
                    found += [((out, left - 2, hop), (building, out[0])) for out in self.exits(building, node[0])]
        if hop:
            found += [((on, left - self.hop, False), (on[0],)) for on in self.rides(node, left)]
        return found
