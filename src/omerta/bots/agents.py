"""A trained agent as a bot: a small network in a file, which sees what its seat sees and gives odds for its moves.

`omerta train GAME --method ppo` writes such files.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from itertools import pairwise
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from omerta.bots import bots_for
from omerta.core.bot import Bot
from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame, View
from omerta.core.game_type import GameType
from omerta.core.judging.network import Layers, read_networks
from omerta.core.judging.products import network
from omerta.core.moves import Move

SUFFIX = ".npz"
"""How the file of an agent ends."""
AN_AGENT = f"an agent such as agent{SUFFIX}"
AGAINST_DIGEST = "sha256 of against"
"""What a response says of the agent that it was trained against: the digest of its file."""


brought: dict[str, Path] = {}
"""Where the files of agents lie here that were named on another machine, by the names that they have there."""


class WrongAgent(OmertaError):
    """A file whose agent cannot sit at this table; the message says what it was trained for."""


def is_agent(who: str) -> bool:
    """Return whether a name is that of an agent's file; with another word before it, it is a command."""
    return who.endswith(SUFFIX) and len(who.split()) == 1


def network_name(seats: int) -> str:
    """Name the network of a seat count in the file of an agent."""
    return f"{seats}-agent"


def table_of(game: AnyGame) -> dict[str, Any]:
    """Describe what an agent must have been trained at to play here."""
    setup = game.setup
    data = {name: each.digest for name, each in setup.data.items()}
    return {"game": game.id, "rules": setup.rules, "options": dict(setup.options), "data": data}


def against_digest(against: str | None) -> dict[str, str]:
    """Name the contents of an agent that is trained against; a bot of the house has no file."""
    if against is None or not is_agent(against):
        return {}
    return {AGAINST_DIGEST: sha256(brought.get(against, Path(against)).read_bytes()).hexdigest()}


class Agent:
    """Play by a network that gives a number for each move, and after them a guess at what the seat will win.

    It draws by the odds of these numbers: in a sealed choice the likeliest move would soon be read. A best response,
    trained against others who never change, plays its likeliest move.
    """

    def __init__(self, game: AnyGame, net: Layers, likeliest: bool = False) -> None:
        self.game = game
        self.net = net
        self.network = network(net)
        self.likeliest = likeliest
        self.own = [array("f", [seat == own for seat in range(game.seats)]) for own in range(game.seats)]

    def mixture(self, view: View, rng: Random) -> list[float]:
        """Return the odds of each of `view.legal`."""
        numbers = [self.game.index(move) for move in view.legal]
        odds = self.network.odds(self.seen(view), numbers)
        if self.likeliest:
            best = odds.index(max(odds))
            odds = [float(place == best) for place in range(len(odds))]
        return odds

    def choose(self, view: View, rng: Random) -> Move:
        legal: Sequence[Move] = view.legal
        return rng.choices(legal, self.mixture(view, rng))[0]

    def seen(self, view: View) -> array[float]:
        """Lay out what the seat sees as an agent at the environments sees it, its own number last."""
        assert view.seat is not None
        return array("f", b"".join([*self.game.tensor(view).values(), self.own[view.seat]]))


@lru_cache(maxsize=16)
def _read(path: Path, _changed: int) -> tuple[Mapping[str, Layers], Mapping[str, Any]]:
    return read_networks(path)


def trained_as(path: Path, seats: int) -> Mapping[str, Any]:
    """Describe how the agent of a file was trained for a seat count; nothing where it was not."""
    told: Mapping[str, Any] = _read(path, path.stat().st_mtime_ns)[1].get(str(seats), {})
    return told


def read_agent(game: AnyGame, path: Path) -> Agent:
    """Read the agent of a file that was trained at such a table."""
    if not path.is_file():
        raise OmertaError(f"{path}: there is no such file")
    nets, about = _read(path, path.stat().st_mtime_ns)
    games = {str(each["game"]) for each in about.values() if "game" in each}
    if games and game.id not in games:
        raise WrongAgent(f"{path} was trained for {', '.join(sorted(games))}, not {game.id}")
    name = network_name(game.seats)
    if name not in nets:
        raise WrongAgent(f"{path} has no agent for {game.seats} seats; it was trained for {', '.join(about) or 'none'}")
    told = trained_as(path, game.seats)
    for part, here in table_of(game).items():
        if part != "data" and told.get(part) != here:
            raise WrongAgent(f"{path} was trained for {part} {told.get(part)}, not {here}")
    check_data(game, path, told.get("data"))
    check_widths(game, path, nets[name])
    return Agent(game, nets[name], likeliest=told.get("against") is not None)


def check_data(game: AnyGame, path: Path, told: Mapping[str, str] | None) -> None:
    """Refuse a table with other cards, another board or other values than the agent was trained with.

    A file that says nothing about them was trained with those that come with the game.
    """
    for name, data in game.setup.data.items():
        if not data.shipped if told is None else told.get(name) != data.digest:
            raise WrongAgent(f"{path} was not trained with the {data.kind} of this table")


def check_widths(game: AnyGame, path: Path, net: Layers) -> None:
    """Refuse a network that does not fit what a seat sees here, or the moves there are."""
    sees = sum(prod(shape) for shape in game.shapes.values()) + game.seats
    # After the moves come waiting and the guess.
    gives = len(game.moves) + 2
    sizes = [weights.shape for weights, _ in net]
    fits = all(len(size) == 2 and biases.shape == size[1:] for size, (_, biases) in zip(sizes, net, strict=True))
    if not fits or any(one[1] != other[0] for one, other in pairwise(sizes)):
        raise WrongAgent(f"{path} holds a network whose layers do not fit each other; train it again")
    if (sizes[0][0], sizes[-1][1]) != (sees, gives):
        raise WrongAgent(
            f"{path} takes {sizes[0][0]} numbers and gives {sizes[-1][1]}; at this table it would take {sees} and give"
            f" {gives}"
        )


def maker_for(game_type: GameType, who: str) -> Callable[[AnyGame], Bot]:
    """Find how a bot is made that a command line names: one of ours by name, or the file of an agent.

    Whoever visits a server names bots of the house only: a file is the owner's to name.
    """
    if is_agent(who):
        return partial(read_agent, path=brought.get(who, Path(who)))
    cards = bots_for(game_type)
    if who not in cards:
        raise UnknownName(f"bot for {game_type.id}", who, [*cards, AN_AGENT])
    return cards[who].make
