"""Write the record of a game: a text file with every draw and choice, readable, diffable, and stable for ever.

    omerta record 1
    game twelve-gangsters
    rules 1
    seats 3
    option cards 12
    option first-boss random
    fair none
    1 chance boss:2/3=2
    2 heist 0:7 1:3 2:12
    refused 0:7 TG-A9
    ...
    digest 10 3f9a51c07be2d466
    over returns 1,0,0 scores 41,33,20 ranks 1,2,3

A header, then one line a step: `N chance` with `what:number/total=outcome` for each draw, or `N question` with
`seat:move` for each seat asked. `digest` seals the position after every tenth step and after the last. A `refused`
line states that a move is not legal here, and by which rule. `back 20 0` states that the game had gone on from here to
step 20, and came back at the wish of seat 0 with everybody's consent: what was drawn meanwhile had been seen. The last
line is `over`, or `stopped` with a reason where the table broke off. Data that is not the game's own is embedded
behind its `data` line, each line after `| `.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

from omerta.core.game import AnyGame, Joint, State
from omerta.core.nodes import Chance, Decide, Over, Seat
from omerta.core.options import spell

FIRST_LINE = "omerta record 1"
DIGEST_EVERY = 10
CLOCK = "!clock"
BACK = "back"


def digest(game: AnyGame, state: State) -> str:
    """Return the first sixteen characters of the hash of a position."""
    return sha256(game.position(state).encode()).hexdigest()[:16]


class Writer:
    """Write a game down while it is played."""

    def __init__(self, game: AnyGame, start: State | None = None, fair: str = "none") -> None:
        setup = game.setup
        self.game = game
        self.steps = 0
        self.lines = [FIRST_LINE, f"game {game.id}", f"rules {setup.rules}", f"seats {game.seats}"]
        known = setup.game_type.options_of(setup.rules)
        self.lines += [f"option {name} {spell(game.options[name])}" for name in known]
        for name, data in setup.data.items():
            self.lines.append(f"data {name} {data.number} {data.digest}")
            if not data.shipped:
                self.lines += [f"| {line}" for line in data.text.split("\n")]
        self.lines.append(f"fair {fair}")
        if start is not None:
            self.lines.append(f"from {game.position(start)}")

    def take_up(self, lines: Sequence[str], steps: int) -> None:
        """Begin with the steps of another game's record, as its lines are."""
        self.lines += lines
        self.steps = steps

    def chance(self, node: Chance, numbers: Sequence[int], after: State) -> None:
        """Write one chance step, with the state it led to."""
        draws = (
            f"{draw.what}:{number}/{draw.total}={self.game.write_outcome(draw.at(number))}"
            for draw, number in zip(node.draws, numbers, strict=True)
        )
        self._step("chance", draws, after)

    def choice(self, node: Decide, joint: Joint, after: State, clock: Collection[Seat] = ()) -> None:
        """Write one answered question, with the state it led to; `clock` names seats whose flag answered for them."""
        parts = (f"{seat}:{self.game.write(joint[seat])}{CLOCK if seat in clock else ''}" for seat in node.seats)
        self._step(node.ask, parts, after)

    def _step(self, word: str, parts: Iterator[str], after: State) -> None:
        self.steps += 1
        self.lines.append(" ".join((str(self.steps), word, *parts)))
        if self.steps % DIGEST_EVERY == 0:
            self._seal(after)

    def take_back(self) -> None:
        """Delete the last step and its digest: its answer was taken back."""
        while not self.lines.pop().startswith(f"{self.steps} "):
            pass
        self.steps -= 1

    def go_back(self, step: int, seat: Seat) -> None:
        """Delete the steps after one, and say how far the game had gone and at whose wish it went back."""
        reached, kept = self.steps, list[str]()
        while self.steps > step:
            line = self.lines.pop()
            if line.startswith(f"{BACK} "):
                kept.append(line)
            elif line.startswith(f"{self.steps} "):
                self.steps -= 1
        self.lines += [*reversed(kept), f"{BACK} {reached} {seat}"]

    def _seal(self, state: State) -> None:
        self.lines.append(f"digest {self.steps} {digest(self.game, state)}")

    def over(self, state: State) -> None:
        """Close with the result."""
        node = state.node()
        assert isinstance(node, Over)
        self._close(state, result(node))

    def stopped(self, state: State, reason: str) -> None:
        """Close a game that the table broke off."""
        self._close(state, f"stopped {reason}")

    def _close(self, state: State, last: str) -> None:
        if self.steps % DIGEST_EVERY or not self.steps:
            self._seal(state)
        self.lines.append(last)

    def text(self) -> str:
        """Return what is written so far."""
        return "\n".join(self.lines) + "\n"


def result(node: Over) -> str:
    """Write a result line."""
    parts = (("returns", node.returns), ("scores", node.scores), ("ranks", node.ranks))
    return " ".join(("over", *(f"{name} {','.join(map(str, values))}" for name, values in parts)))
