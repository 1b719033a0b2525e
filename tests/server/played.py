"""Games that were played by people with keys of their own, for a store to hold."""

from __future__ import annotations

from itertools import takewhile

from omerta.server.live.tokens import Key, hash_token
from omerta.server.people.people import Person, note_holder
from omerta.server.store.store import Append, Store
from omerta.table.acts.playing import Started
from omerta.table.log.opened import Chair
from omerta.table.log.rows import write_row
from omerta.table.log.table import fold
from tests.table.acted import sit
from tests.table.scenes import PERSON, Scene

GAME = "twelve-gangsters"
GREEDY = Chair("bot", "greedy")


class PlayedGame(Scene):
    """A game of 12 Gangsters, some chairs people's and the others bots', with keys that a person may bring."""

    def __init__(self, people: int, bots: int, code: str = "ENDED", seed: int = 1) -> None:
        super().__init__([PERSON] * people + [GREEDY] * bots, GAME, {"cards": 4}, code, seed=seed.to_bytes(32, "big"))
        self.start()

    def seat_people(self) -> Scene:
        for seat in [seat for seat, place in enumerate(self.table.places) if place.kind == "human"]:
            self.add(sit(self.table, seat=seat, name=f"P{seat}", token=hash_token(f"seat-{seat}"), at=2.0))
        return self

    async def lay(self, store: Store, *keys: str, leave: int = 0) -> None:
        """Note who sits where, and put it into a store, all rows but some of the last."""
        await self.note(store, *keys)
        rows = [write_row(row) for row in self.log[: len(self.log) - leave]]
        await store.append(Append(self.table.code, 0, rows, over=self.table.phase == "over" and not leave))

    async def note(self, store: Store, *keys: str) -> None:
        """Note who sat down before the game began."""
        before = fold(takewhile(lambda row: not isinstance(row, Started), self.log))
        people = [seat for seat, place in enumerate(self.table.places) if place.kind == "human"]
        for seat, key in zip(people, keys, strict=False):
            held = Key(self.table.code, seat, f"seat-{seat}")
            await note_holder(store.kept, Person(hash_token(key), key), held, before, 3.0)


def waiting(people: int, bots: int, code: str = "WAITS") -> PlayedGame:
    """Play the first question of a game, and stop where it waits for people."""
    game = PlayedGame(people, bots, code)
    game.let_bots_answer()
    for seat in game.table.owed():
        game.choose(seat)
    game.let_bots_answer()
    return game
