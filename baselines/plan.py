"""The plan: which methods meet at which table, how long each may think, and how many games they play."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from typing import Any

from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.registry import make
from omerta.lab.pairings import Pairing, Place

HERE = Path(__file__).parent
AGENTS = HERE / "agents"
"""Where trained agents lie: GAME.npz, and best responses as GAME-against-BOT.npz."""
RANDOM, BOSS = "random", "boss"
PPO, TRAINED = "ppo", "trained"
"""An agent by PPO, and one that PPO has trained as a best response; their names end in a digest of their file."""
ISMCTS, MCCFR, RESPONSE = "ismcts", "mccfr", "response"
"""Methods whose names end in their budget: `ismcts-100`, `mccfr-1000`, `response-400`."""


@dataclass(frozen=True)
class Plan:
    """What is measured of one game: the table, the methods with their budgets, and the games of a pairing."""

    game: str
    seats: int
    seed: int
    script: str
    simulations: int
    rollouts: str
    response: int
    games: tuple[int, int, int, int]
    options: Mapping[str, Any] = field(default_factory=dict)

    def table(self) -> AnyGame:
        """Make the game at the table of the plan."""
        return make(self.game, self.seats, **self.options)

    @property
    def methods(self) -> tuple[str, ...]:
        """Name the methods that sit at tables of their own, weakest idea first."""
        agent = agent_file(self.game)
        learned = (f"{PPO}-{digest(agent)}",) if agent.exists() else ()
        return RANDOM, self.script, *learned, f"{ISMCTS}-{self.simulations}", BOSS

    @property
    def responder(self) -> str:
        """Name the search that knows how the others answer."""
        return f"{RESPONSE}-{self.response}"

    def pairings(self) -> tuple[Pairing, ...]:
        """List who meets whom: everybody whose answers come at once all others of these, and who thinks for long some.

        A search meets the script and the other search; the stronger one also the agent. A response meets the script
        and the agent, and a trained one whom it was trained against.
        """
        at_once = [name for name in self.methods if not self.thinks(name)]
        *learned, search, boss = self.methods[2:]
        pairs = [*permutations(at_once, 2), *permutations((self.script, search, boss), 2)]
        pairs += [pair for agent in learned for pair in permutations((agent, boss), 2)]
        pairs += [(self.responder, table) for table in (self.script, *learned)]
        for table in self.methods:
            trained = agent_file(self.game, table)
            if trained.exists():
                pairs.append((f"{TRAINED}-{digest(trained)}", table))
        return tuple(Pairing(*pair) for pair in pairs)

    def thinks(self, name: str) -> bool:
        """Tell whether a method thinks for long."""
        return name == BOSS or name.startswith((ISMCTS, RESPONSE))

    def games_of(self, pairing: Pairing) -> int:
        """Say how many games a pairing is to play, by how long they take and how much they tell."""
        at_once, field, single, table = self.games
        if self.thinks(pairing.table):
            return table
        if not self.thinks(pairing.challenger):
            return at_once
        return field if pairing.table == self.script and pairing.challenger != self.responder else single

    def places(self, share: float = 1.0) -> list[Place]:
        """List all games: first those that are soon over, then the others, so that work cut short has all of them.

        Every game has a deal of its own, and from one to the next the challenger moves one seat on.
        """
        wanted = {each: round(share * self.games_of(each)) for each in self.pairings()}
        found = [(each, deal, deal % self.seats) for each, games in wanted.items() for deal in range(games)]
        return sorted(found, key=lambda place: (self._long(place[0]), (place[1] + 0.5) / wanted[place[0]]))

    def _long(self, pairing: Pairing) -> bool:
        return self.thinks(pairing.challenger) or self.thinks(pairing.table)


def read_plans(file: Path = HERE / "plan.toml") -> dict[str, Plan]:
    """Read the plans of all games, by the game's name."""
    found: Mapping[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    seed = found["seed"]
    return {
        name: Plan(name, seed=seed, **{**each, "games": tuple(each["games"])})
        for name, each in found.items()
        if isinstance(each, dict)
    }


def plans_for(names: Sequence[str], plans: Mapping[str, Plan]) -> list[Plan]:
    """Find the plans of some games; all of them where none is named."""
    for name in names:
        if name not in plans:
            raise UnknownName("game with a plan", name, plans)
    return [plans[name] for name in names or plans]


def agent_file(game: str, against: str = "") -> Path:
    """Name the file of a game's agent, or of the best response to a method.

    >>> agent_file("gangsta", "ppo-12ab34cd").name
    'gangsta-against-ppo.npz'
    """
    kind = PPO if against.startswith(f"{PPO}-") else against
    return AGENTS / (f"{game}-against-{kind}.npz" if kind else f"{game}.npz")


def digest(file: Path) -> str:
    """Name the contents of a file by a few hexadecimal digits, so that games of another agent are never mixed in."""
    return sha256(file.read_bytes()).hexdigest()[:8]


def number_of(name: str) -> int:
    """Read the budget at the end of a method's name.

    >>> number_of("ismcts-100")
    100
    """
    number = name.rpartition("-")[2]
    if not number.isdecimal():
        raise OmertaError(f"{name!r} names no budget; write it as {name}-100")
    return int(number)
