"""Every way there is on a board: those of gangs' pieces, and those of cops among precincts (17.9)."""

from __future__ import annotations

from omerta.games.gangsters.city.board import NONE
from omerta.games.gangsters.city.gang_routes import GangRoutes
from omerta.games.gangsters.city.streets import NO_SUBWAYS, Node, Path


class Routes(GangRoutes):
    """Everything worked out so far about one board, with what a subway costs and which spaces are closed."""

    def on_duty(self, stand: int, pips: int, precincts: int) -> int:
        """Return the ends of a cop that takes a subway or passes a precinct on its way (17.9d)."""
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
        """Return the ends of a cop from the cup: past no precinct, and into one or through some (17.9c, 17.9d)."""
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
