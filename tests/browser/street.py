"""A night on the street that goes the same way every time: five people, and a table whose seed was written beforehand.

All five answer over plain sockets as `night` says; a browser that is opened at Ada's seat shows what happens, and may
answer for her. So a picture of any moment is the same on every run, apart from the table's code.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from omerta.server.live.tokens import hash_token
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from omerta.table.log.opened import Chair
from omerta.table.log.rows import write_row
from omerta.table.log.table import fold
from omerta.table.opening.opening import open_rows
from tests.browser.people import Person
from tests.server.player import Player
from tests.server.running import KEEPS_ALL, Server
from tests.table.acted import sit

GAME = "gangsters-dilemma"
NAMES = ("Ada", "Nora", "Sal", "Bruno", "Ives")
ADA = 0
CODE = "STRXXT"


def write_table(database: Path, seed: bytes, **options: object) -> None:
    """Write a table with five people at it, as the server itself would have opened it with this seed.

    They sat down long ago, so the server no longer waits for their part of the dice: all of it comes from the seed.
    """
    chairs = [Chair("human")] * len(NAMES)
    rows = open_rows(
        code=CODE, game=GAME, seats=len(NAMES), preset="printed", options=options, chairs=chairs, seed=seed, at=0.0
    )
    for name in NAMES:
        sat = sit(fold(rows), seat=None, name=name, token=hash_token(name), at=0.0)
        assert isinstance(sat, list)
        rows += sat

    async def write() -> None:
        store = SQLiteStore(database)
        await store.append(Append(CODE, 0, [write_row(row) for row in rows], over=False))
        await store.close()

    # A browser of this thread has taken its event loop.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(write())).result()


def night(seat: int, view: dict[str, Any], moves: list[list[Any]]) -> list[Any]:
    """Answer as this night goes: two and two rob together, nobody talks but Nora, every demand that can be is paid.

    Where characters are chosen, Ada is the Dame.
    """
    verbs = {move[0]: move for move in moves}
    if "character" in verbs:
        return next(move for move in moves if (move[1] == "dame") == (seat == ADA))
    open_ = [place["code"] for place in view["locations"] if not place["closed"]]
    if "patrol" in verbs:
        return moves[view["round"] % len(moves)]
    if "rob" in verbs:
        return ["rob", open_[(seat // 2 + view["round"]) % len(open_)]]
    if "talk" in verbs:
        return ["talk"] if seat == 1 else ["silent"]
    return moves[-1] if moves[-1][0].startswith(("demand", "buy")) else moves[0]


class Night:
    """The scripted game, driven question by question."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.players = [Player(server, CODE, name) for name in NAMES]
        self.ada = {"code": CODE, "token": NAMES[ADA]}
        for player in self.players:
            player.until_now(lambda now: now["phase"] == "playing")

    @property
    def now(self) -> dict[str, Any]:
        """Give the present as Ada sees it."""
        return self.players[ADA].now

    def settle(self) -> None:
        """Let everybody hear what has been said."""
        newest = max(player.now["n"] for player in self.players)
        for player in self.players:
            player.until_now(lambda now: now["n"] >= newest)

    def answer(self, seat: int) -> bool:
        """Have a seat answer if it is asked."""
        player = self.players[seat]
        question = player.now["question"]
        if question is None or question["chosen"] is not None:
            return False
        moves = [offer["move"] for offer in question["moves"]]
        player.change("choose", question=question["question"], move=night(seat, player.now["view"], moves))
        self.settle()
        return True

    def play_until(self, here: Callable[[dict[str, Any]], bool]) -> None:
        """Play until the present is as wanted, the others having answered what Ada is asked."""
        self.settle()
        while True:
            if any(self.answer(seat) for seat in range(len(NAMES)) if seat != ADA):
                continue
            if here(self.now):
                return
            assert self.answer(ADA), "nobody has anything left to answer"

    def play_to(self, ask: str, round_: int) -> None:
        """Play until Ada is asked this in a round, or later."""
        self.play_until(lambda now: (now["question"] or {}).get("ask") == ask and now["view"]["round"] >= round_)

    def agree_to_end(self) -> None:
        for player in self.players:
            player.change("agree-end", agree=True)

    def close(self) -> None:
        for player in self.players:
            player.close()


@contextmanager
def served_street(folder: Path, client: Path, seed: bytes, **options: object) -> Iterator[Server]:
    """Run a server at which the table waits."""
    write_table(folder / "tables.db", seed, **options)
    with Server(folder, "--client", str(client), *KEEPS_ALL) as server:
        yield server


def lift_first(person: Person, kind: str) -> None:
    """Lift the first lit thing of a kind."""
    person.pick_up(person.page.locator(f"[data-testid^={kind}-][aria-pressed]").first)
