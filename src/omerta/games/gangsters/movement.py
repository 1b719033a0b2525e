"""Where a piece can go: exact count, facings, no U-turn, subways, and which building who may enter.

Every function here is pure and remembers what it found. Ends are stands (see `board.py`) in ascending order: of several
paths to one end only the end counts (GS-U65), and `*_path` gives the first path in a fixed order, streets before doors
before subways. Sets of spaces are ints, one bit for each space: `friendly` are the mover's own joints, `scenes` the
buildings that are crime scenes, `joints` the owned joints, `closed` the spaces that nothing may enter.

How it is found: a *node* is a space with what lies behind the piece there, a street space, the house it just left, or
nothing after a subway. From each node and for each number of pips the ends without passing through any building are
worked out once, as bits by stand. Passing through a friendly joint splices two such walks together.
"""

from __future__ import annotations

from functools import lru_cache

from omerta.games.gangsters.board import NONE, Board

Ends = tuple[int, ...]
Path = tuple[int, ...]
Node = tuple[int, int]
"""A street space and what is behind the piece: a street space, a building, or NONE where it may turn any way."""
NO_SUBWAYS = -1
"""The cost of a hop where pieces cannot take the subway."""
Walk = tuple[Node, int, bool]
"""A node on the way, the pips left there, and whether a hop is left."""
Arrival = tuple[int, int, int, bool]
"""A building on the way: the building, the door it is entered by, the pips left inside, and whether a hop is left."""


def gang_ends(board: Board, stand: int, pips: int, friendly: int = 0, closed: int = 0, hop: int = 1) -> Ends:
    """List where a gang's piece can end: through its own joints, into any building as the last space (GS-U9, GS-U39).

    `hop` is what a subway costs, NO_SUBWAYS for none.
    """
    walks = _walks(board, hop, closed)
    return walks.listed(walks.gang(stand, pips, friendly))


def gang_path(board: Board, stand: int, pips: int, end: int, friendly: int = 0, closed: int = 0, hop: int = 1) -> Path:
    """Give the spaces a gang's piece steps on, its last one included; an end out of reach has none."""
    return _walks(board, hop, closed).gang_path(stand, pips, end, friendly)


def cop_ends(board: Board, stand: int, pips: int, scenes: int = 0, closed: int = 0, hop: int = 1) -> tuple[Ends, Ends]:
    """List where a cop can end on foot, and where by subway, which swaps it; only crime scenes are entered (GS-U9)."""
    walks = _walks(board, hop, closed)
    allowed = walks.open_to(scenes, stand)
    on_foot, by_subway = walks.start(stand, pips)
    return walks.listed(on_foot & allowed), walks.listed(by_subway & allowed)


def cop_path(board: Board, stand: int, pips: int, end: int, by_subway: bool, closed: int = 0, hop: int = 1) -> Path:
    """Give the spaces a cop steps on to a legal end, its last one included."""
    return _walks(board, hop, closed).plain_path(stand, pips, end, by_subway)


def public_ends(board: Board, stand: int, pips: int, joints: int = 0, closed: int = 0) -> Ends:
    """List where a Public can end: streets, and owned joints as the last space; never by subway (GS-U9)."""
    walks = _walks(board, NO_SUBWAYS, closed)
    return walks.listed(walks.start(stand, pips)[0] & walks.open_to(joints, stand))


def public_path(board: Board, stand: int, pips: int, end: int, closed: int = 0) -> Path:
    """Give the spaces a Public steps on to a legal end, its last one included."""
    return _walks(board, NO_SUBWAYS, closed).plain_path(stand, pips, end, False)


def entry_ends(board: Board, die: int, enterable: int = 0, closed: int = 0) -> Ends:
    """List where a piece from the cup can end: at the die's subway for one pip, then on with the rest (GS-U10).

    `enterable` are the buildings it may end in: crime scenes for a cop, owned joints for a Public.
    """
    walks = _walks(board, NO_SUBWAYS, closed)
    allowed = walks.open_to(enterable, NONE)
    return walks.listed(walks.plain((walks.entrance(die), NONE), die - 1) & allowed)


def entry_path(board: Board, die: int, end: int, closed: int = 0) -> Path:
    """Give the spaces a piece from the cup steps on, its subway first."""
    walks = _walks(board, NO_SUBWAYS, closed)
    start = walks.entrance(die)
    return (start, *walks.plain_on((start, NONE), die - 1, end))


@lru_cache(maxsize=32)
def one_jumps(board: Board) -> tuple[tuple[int, ...], ...]:
    """List for each building the rolls that bring a piece from the cup straight into it."""
    every = (1 << board.buildings) - 1
    ends = {die: entry_ends(board, die, every) for die in range(1, len(board.subways) + 1)}
    return tuple(tuple(die for die in ends if building in ends[die]) for building in range(board.buildings))


@lru_cache(maxsize=64)
def _walks(board: Board, hop: int, closed: int) -> Walks:
    return Walks(board, hop, closed)


class Walks:
    """Everything worked out so far about one board, with what a subway costs and which spaces are closed."""

    def __init__(self, board: Board, hop: int, closed: int) -> None:
        self.board = board
        self.hop = hop
        self.closed = closed
        self.streets = (1 << board.stands) - (1 << board.buildings)
        self._plain: dict[tuple[Node, int], int] = {}
        self._riding: dict[tuple[Node, int], int] = {}
        self._arrivals: dict[tuple[Node, int, bool], tuple[int, tuple[Arrival, ...]]] = {}
        self._start: dict[tuple[int, int], tuple[int, int]] = {}
        self._through: dict[tuple[Arrival, int], int] = {}
        self._near: dict[Arrival, int] = {}
        self._gang: dict[tuple[int, int], tuple[int, dict[int, int]]] = {}
        self._via: dict[tuple[int, int, int, tuple[int, ...]], int] = {}
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
        """Give the bits of the ends that a piece may have: streets, and these buildings but for the one it is in."""
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
        """Give the bits of the stands a walk has when it ends on a node: any facing where nothing is behind it."""
        space, behind = node
        if behind >= self.board.buildings:
            return 1 << self.board.facings[space][self.board.neighbours[space].index(behind)]
        return sum(1 << stand for stand in self.board.facings[space])

    def plain(self, node: Node, pips: int) -> int:
        """Give the ends on foot, through no building."""
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
        """Give the ends of walks with one hop, through no building."""
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
        """Give the ends from a stand, on foot and by subway, through no building."""
        found = self._start.get((stand, pips))
        if found is None:
            left = pips - 1 if stand < self.board.buildings else pips
            on_foot = by_subway = 0
            for node in self.starts(stand):
                on_foot |= self.plain(node, left)
                by_subway |= self.riding(node, left)
            found = self._start[stand, pips] = on_foot, by_subway
        return found

    def gang(self, stand: int, pips: int, friendly: int) -> int:
        """Give the ends of a gang's piece."""
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
        """Give the buildings that a walk could pass, other buildings passed on the way included."""
        near = 0
        _, arrivals = self.arrivals(node, pips, hop)
        for arrival in arrivals:
            near |= self.near(arrival)
        return near

    def near(self, arrival: Arrival) -> int:
        """Give the buildings that a walk could pass from inside one on, itself included."""
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
        """Give the ends of a walk that may pass friendly joints."""
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
        """Give the ends of a walk that goes on from inside a friendly joint by another door."""
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
        """Give the ends of a gang's piece that enters some street spaces in this order on its way."""
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
        """Give the buildings that could be passed at all with so many pips."""
        return (self._gang.get((stand, pips)) or self._know(stand, pips))[0]

    def path_via(self, stand: int, pips: int, friendly: int, stops: tuple[int, ...], end: int) -> Path:
        """Give the spaces of the first way past these spaces to an end that `via` has."""
        for (node, left, hop), path in self._entering(stand, pips, friendly, stops).items():
            if self.passing(node, left, hop, friendly) >> end & 1:
                return (*path, *self.gang_on(node, left, hop, friendly, end))
        return ()

    def _entering(self, stand: int, pips: int, friendly: int, stops: tuple[int, ...]) -> dict[Walk, Path]:
        """List how a piece can enter the last of some spaces, all of them in order, with a way for each."""
        walks: dict[Walk, Path] = {}
        hop = self.hop != NO_SUBWAYS
        for node in self.starts(stand):
            if stand < self.board.buildings:
                walks[node, pips - 1, hop] = (node[0],)
            else:
                walks[node, pips, hop] = ()
                for turned in self.about_faces(node, pips, friendly):
                    walks[turned, pips - 2, hop] = (turned[1], turned[0])
        inside = stand < self.board.buildings
        for stop in stops:
            entered = {walk: path for walk, path in walks.items() if inside and walk[0][0] == stop}
            seen, frontier = set(walks), walks
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
            walks = {walk: path for walk, path in entered.items() if walk[1] > 0}
            inside = False
        return walks

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

    def on_duty(self, stand: int, pips: int, precincts: int) -> int:
        """Give the ends of a cop that takes a subway or passes a precinct on its way (17.9d)."""
        left = pips - 1 if stand < self.board.buildings else pips
        hop = self.hop != NO_SUBWAYS
        found = 0
        for node in self.starts(stand):
            found |= self.riding(node, left)
            for arrival in self.arrivals(node, left, hop)[1]:
                if precincts >> arrival[0] & 1:
                    found |= self.through(arrival, precincts)
        return found

    def duty_path(self, stand: int, pips: int, end: int, precincts: int) -> Path:
        """Follow the first way by subway, into a precinct, or through one."""
        on_foot, by_subway = self.start(stand, pips)
        if by_subway >> end & 1:
            return self.plain_path(stand, pips, end, True)
        if on_foot >> end & 1 and precincts >> end & 1:
            return self.plain_path(stand, pips, end, False)
        inside, hop = stand < self.board.buildings, self.hop != NO_SUBWAYS
        for node in self.starts(stand):
            path = self.through_on(node, pips - 1 if inside else pips, hop, precincts, end)
            if path is not None:
                return (node[0], *path) if inside else path
        return ()

    def through_on(self, node: Node, pips: int, hop: bool, friendly: int, end: int) -> Path | None:
        """Go on until a friendly house is passed, and then to the end; None where no way does."""
        if pips >= 2:
            for building in self.houses(node):
                if friendly >> building & 1:
                    for out in self.exits(building, node[0]):
                        if self.passing(out, pips - 2, hop, friendly) >> end & 1:
                            return (building, out[0], *self.gang_on(out, pips - 2, hop, friendly, end))
        for on in self.steps(node) if pips else ():
            path = self.through_on(on, pips - 1, hop, friendly, end)
            if path is not None:
                return (on[0], *path)
        for on in self.rides(node, pips) if hop else ():
            path = self.through_on(on, pips - self.hop, False, friendly, end)
            if path is not None:
                return (on[0], *path)
        return None

    def comings(self, die: int, gates: Path) -> list[tuple[Path, Node, int]]:
        """List how a cop comes in: the spaces it has stepped on, its node there, and the pips left (GS-U10, 17.9c).

        The subway of the die is first, then each door of the precincts that are gates.
        """
        subway = self.entrance(die)
        found: list[tuple[Path, Node, int]] = [((subway,), (subway, NONE), die - 1)]
        for gate in gates if die > 1 else ():
            found += [((gate, node[0]), node, die - 2) for node in self.starts(gate)]
        return found

    def entries(self, die: int, gates: Path, precincts: int) -> tuple[int, int]:
        """Give the ends of a cop from the cup: past no precinct, and into one or through some (17.9c, 17.9d)."""
        on_foot = changed = 0
        if die == 1:
            on_foot = sum([1 << gate for gate in gates])
        for path, node, left in self.comings(die, gates):
            back = 1 << path[0] if path[0] < self.board.buildings else 0
            ends = self.plain(node, left)
            on_foot |= ends & ~precincts
            changed |= ends & precincts & ~back
            for arrival in self.arrivals(node, left, False)[1]:
                if precincts >> arrival[0] & 1:
                    changed |= self.through(arrival, precincts) & ~back
        return on_foot, changed

    def entries_path(self, die: int, end: int, gates: Path, precincts: int, changed: bool) -> Path:
        """Follow the first way of a cop from the cup to an end that `entries` has."""
        if die == 1 and end in gates:
            return (end,)
        comings = self.comings(die, gates)
        if not changed or precincts >> end & 1:
            for path, node, left in comings:
                if path[0] != end and self.plain(node, left) >> end & 1:
                    return (*path, *self.plain_on(node, left, end))
        for path, node, left in comings:
            through = self.through_on(node, left, False, precincts, end) if path[0] != end else None
            if through is not None:
                return (*path, *through)
        return ()

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


MOST_KEPT = 200_000
MOST_KEPT_HERE = 2_000
"""How much is remembered before it is found anew."""
