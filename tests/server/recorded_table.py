"""Tables whose every frame is on file, as release 1.0 sent it: the same script on a clock that jumps, the same bytes.

`python -m tests.server.recorded_table` plays all of them and shows where a frame differs from the file; with `--write`
it puts the files in order, after a change of a rule, a text or a bot that is meant to be seen on the wire.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import lzma
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count, zip_longest
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

from omerta.core.nodes import Seat
from omerta.server.http import socket
from omerta.server.http.access_limits import AccessLimits
from omerta.server.live import answer_timing, live_table, table_registry
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.table.acts.refusal import Refused
from omerta.table.log.fair_dice import nonce_commit
from omerta.table.log.opened import Chair, TimeControl
from omerta.table.opening.opening import open_rows
from tests.server.short_frames import whole
from tests.server.virtual import MemoryStore, TimedBotPool, now, run
from tests.table.scenes import SEED, nonce_of

FILES = Path(__file__).parent / "sockets"
PEOPLE = ("Ann", "Bert", "Cleo", "Dora", "Egon", "Fay", "Gus")
LATER_SECONDS = 0.05
"""How long the script waits after each frame that somebody sends: whatever follows at once has been told by then."""
Frame = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """A table that is played for the file: its game, who sits where, and how often people answer."""

    name: str
    game: str
    seats: int
    bots: int = 0
    preset: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    time: TimeControl | None = None
    undo: str = "consent"
    answers: int = 45


PLANS = (
    Plan("twelve-gangsters-3", "twelve-gangsters", 3, time=TimeControl("bank", 600, 5)),
    Plan("twelve-gangsters-6", "twelve-gangsters", 6, bots=1, undo="free"),
    Plan("gangster-dice-2", "gangster-dice", 2, preset="chosen"),
    Plan("gangster-dice-4", "gangster-dice", 4, bots=1, preset="characters", time=TimeControl("days", 3600, 0)),
    Plan("gangsters-dilemma-3", "gangsters-dilemma", 3),
    Plan("gangsters-dilemma-7", "gangsters-dilemma", 7, bots=2, preset="plain", answers=60),
    Plan("gangsta-2", "gangsta", 2, preset="all", time=TimeControl("bank", 600, 5)),
    Plan("gangsta-4", "gangsta", 4, bots=1, preset="clans", undo="never"),
    Plan("gangsters-2", "gangsters", 2, preset="bombs", undo="free"),
    Plan("gangsters-5", "gangsters", 5, bots=2, preset="everything", answers=60),
)


class Line:
    """The server's end of somebody's WebSocket, in memory, with what the client knows from what it was sent."""

    def __init__(self, who: str, seat: Seat | None, hello: Frame) -> None:
        self.client = SimpleNamespace(host="192.0.2.1")
        self.scope: Frame = {}
        self.who = who
        self.seat = seat
        self.hello = hello
        self.said: asyncio.Queue[str | None] = asyncio.Queue()
        self.sent: list[str] = []
        self.now: Frame = {}
        self.n = 0

    async def accept(self) -> None:
        """Be open."""

    async def receive(self) -> dict[str, str]:
        frame = await self.said.get()
        return {"type": "websocket.disconnect"} if frame is None else {"type": "websocket.receive", "text": frame}

    async def send(self, message: dict[str, str]) -> None:
        self.sent.append(message["text"])
        frame = whole(json.loads(message["text"]), self.now)
        self.now = frame.get("now", self.now)
        self.n = self.now.get("n", 0)

    async def close(self, code: int, reason: str = "") -> None:
        self.sent.append(json.dumps({"closed": code, "reason": reason}))


class Evening:
    """One plan as it is played."""

    code = "7KQ4FD"

    def __init__(self, plan: Plan, short: bool) -> None:
        self.plan = plan
        self.short = short
        self.rng = Random(f"sockets of {plan.name}")
        self.ids = count(1)
        bots = cast(Any, TimedBotPool(Random(1)))
        clock = partial(lambda: round(1000 + now(), 3))
        self.registry = TableRegistry(TableServices(cast(Any, MemoryStore()), bots, 5.0, clock))
        self.lines: list[Line] = []
        self.serving: dict[str, asyncio.Task[None]] = {}
        self.acts = self._acts()

    async def play(self) -> dict[str, list[str]]:
        """Play the table, and give what everybody was sent."""
        plan, people = self.plan, self.plan.seats - self.plan.bots
        chairs = [Chair("human")] * people + [Chair("bot", "random")] * plan.bots
        opening = partial(
            open_rows,
            game=plan.game,
            seats=plan.seats,
            preset=plan.preset,
            options=plan.options,
            chairs=chairs,
            away_seconds=30,
            time=plan.time,
            undo=plan.undo,
        )
        key = await self.registry.open(opening, PEOPLE[0], seed=SEED)
        await self.come("watcher", None, None)
        await self.come(PEOPLE[0], 0, key.token, lines=False)
        live = await self.registry.find(self.code)
        assert live is not None
        for seat in range(1, people):
            taken = await self.registry.sit(live, None, PEOPLE[seat])
            assert not isinstance(taken, Refused)
            await self.come(PEOPLE[seat], taken.seat, taken.token, language="fr" if seat % 2 else "en", lines=seat != 1)
        await self.come("second watcher", None, None)
        await self.come("French watcher", None, None, language="fr", lines=False)
        await self.come("Ann at her phone", 0, self.lines[1].hello["token"])
        await self.throw_dice()
        for number in range(plan.answers):
            await self.answer(number)
            if number % 3 == 2:
                await next(self.acts)
        await self.finish()
        await asyncio.sleep(60)
        for line in self.lines:
            line.said.put_nowait(None)
        await asyncio.sleep(LATER_SECONDS)
        await self.registry.stop()
        await asyncio.gather(*self.serving.values())
        return {line.who: line.sent for line in self.lines}

    async def come(self, who: str, seat: Seat | None, token: str | None, language: str = "en", **asks: object) -> None:
        if self.short:
            asks["short"] = True
        line = Line(who, seat, {"type": "hello", "token": token, "since": 0, "language": language, **asks})
        self.lines.append(line)
        await self.connect(line)

    async def connect(self, line: Line) -> None:
        serving = socket.TableSocket(cast(Any, line), self.registry, self.code, AccessLimits())
        self.serving[line.who] = asyncio.create_task(serving.run())
        await self.say(line, {**line.hello, "since": line.n})

    async def say(self, line: Line, frame: Frame) -> None:
        """Say something, and wait until whatever follows at once has been told."""
        line.said.put_nowait(json.dumps(frame))
        await asyncio.sleep(LATER_SECONDS)

    async def wish(self, line: Line, type: str, **more: object) -> None:
        await self.say(line, {"type": type, "id": f"wish {next(self.ids)}", **more})

    async def throw_dice(self) -> None:
        """Have everybody but the last person give their part of the dice; the last one stays silent."""
        people = self.people()
        for asks in ("commit", "nonce"):
            for line in people[: None if len(people) < 3 else -1]:
                if line.now["fair"]["asks"] == asks:
                    nonce = nonce_of(cast(int, line.seat))
                    await self.wish(line, "nonce", **{asks: nonce_commit(nonce) if asks == "commit" else nonce})
        await asyncio.sleep(10)

    def people(self) -> list[Line]:
        return [line for line in self.lines if line.seat is not None and line.who in PEOPLE]

    def asked(self) -> list[Line]:
        """List who has a question that is not answered."""
        found = [line for line in self.people() if line.now["question"] is not None]
        return [line for line in found if line.now["question"]["chosen"] is None]

    async def answer(self, number: int) -> None:
        """Have somebody who is asked answer; now and then what is wrong, or another answer in its place."""
        asked = self.asked()
        if not asked:
            await asyncio.sleep(1.0)
            return
        line = self.rng.choice(asked)
        question = line.now["question"]
        moves = [offer["move"] for offer in question["moves"]]
        if number % 8 == 5:
            tried = [self.rng.choice(moves) for _ in range(2)]
            await self.wish(line, "what-if", question=question["question"], moves=tried)
        if number % 10 == 4:
            wrong = question["near"][0]["move"] if question["near"] else ["nonsense", 1]
            await self.wish(line, "choose", question=question["question"], move=wrong)
        await self.wish(line, "choose", question=question["question"], move=self.rng.choice(moves))
        question = line.now["question"]
        if question is not None and question["chosen"] is not None and number % 2:
            if number % 4 == 1:
                await self.wish(line, "withdraw", question=question["question"])
            await self.wish(line, "choose", question=question["question"], move=self.rng.choice(moves))

    async def _back(self, agree: bool) -> None:
        """Go back over an answer, freely where that may be, else by asking everybody."""
        for line in self.people():
            question = line.now["question"]
            if question is not None and question["back"]:
                await self.wish(line, "take-back", question=question["question"])
                return
        for line in self.people():
            if line.now["ask_back"]:
                await self.wish(line, "ask-back")
                request = line.now["consent"]
                for other in self.people():
                    if request is not None and other is not line:
                        await self.wish(other, "agree-back", request=request["request"], agree=agree)
                return

    async def _rest(self) -> None:
        """Pause, and go on."""
        for line in self.people():
            await self.wish(line, "pause", agree=True)
        await asyncio.sleep(7)
        await self.wish(self.people()[0], "go-on")

    async def _be_away(self) -> None:
        """Have somebody leave, a bot play meanwhile, and come back for what was missed."""
        line, others = self.people()[-1], self.people()[:-1]
        line.said.put_nowait(None)
        await asyncio.sleep(40)
        for other in others:
            await self.wish(other, "relieve", seat=line.seat)
        for _ in range(4):
            if asked := [each for each in self.asked() if each is not line]:
                question = asked[0].now["question"]
                move = self.rng.choice(question["moves"])["move"]
                await self.wish(asked[0], "choose", question=question["question"], move=move)
        await self.connect(line)
        await self.wish(line, "come-back")

    async def _talk(self) -> None:
        """Say a phrase and write lines, also where that is switched off."""
        ann, bert = self.people()[0], self.people()[1]
        face = json.loads(ann.sent[0])["table"]
        for phrase in face["phrases"][:1]:
            await self.wish(ann, "say", phrase=phrase["phrase"])
        await self.wish(bert, "chat", text="Salut, “tous”! <3")
        await self.wish(ann, "allow-chat", allow=False)
        await self.wish(bert, "chat", text="Nobody reads this")
        await self.wish(ann, "allow-chat", allow=True)

    async def _ask_again(self) -> None:
        """Ask for what was missed, for other lines, and for nothing that makes sense."""
        ann, watcher, bert = self.people()[0], self.lines[0], self.people()[1]
        await self.say(ann, {"type": "missed", "since": max(0, ann.n - 3)})
        await self.say(watcher, {"type": "missed", "since": 0})
        await self.say(bert, {"type": "lines", "wanted": True})
        await self.say(bert, {"type": "lines", "wanted": False})
        await self.say(watcher, {"type": "ping", "next": 100})
        await self.wish(watcher, "concede")
        await self.say(ann, {"type": "no such frame"})

    async def _order(self) -> None:
        """Leave standing orders, where there are windows for them."""
        line = self.people()[0]
        windows = json.loads(line.sent[0])["table"]["standing"]
        await self.wish(line, "orders", orders={window["ask"]: [*window["topics"]][:1] for window in windows})
        await self.wish(line, "agree-end", agree=True)
        await self.wish(line, "agree-end", agree=False)

    def _acts(self) -> Iterator[Any]:
        """Go round what is done besides answering."""
        while True:
            yield self._talk()
            yield self._back(True)
            yield self._ask_again()
            yield self._rest()
            yield self._back(False)
            yield self._be_away()
            yield self._order()
            yield self._back(True)

    async def finish(self) -> None:
        """Have one concede where others go on, all agree to end, and some ask for another game."""
        people = self.people()
        await self.wish(people[1], "concede")
        await asyncio.sleep(3)
        for line in people:
            await self.wish(line, "agree-end", agree=True)
        for line in people:
            await self.wish(line, "rematch")


@contextmanager
def nothing_drawn() -> Iterator[None]:
    """Have codes and keys counted instead of drawn, and every bot given the same time."""
    tokens, codes = count(1), count(1)

    def token() -> str:
        return f"key-{next(tokens):018}"

    def again() -> str:
        return f"AGN{next(codes):03}"

    with ExitStack() as stack:
        stack.enter_context(patch.object(table_registry, "new_code", lambda: Evening.code))
        stack.enter_context(patch.object(table_registry, "new_token", token))
        stack.enter_context(patch.object(live_table, "new_code", again))
        stack.enter_context(patch.object(answer_timing, "seconds_for", lambda *_: 0.5))
        yield


def sent_at(plan: Plan, *, short: bool = False) -> dict[str, list[str]]:
    """Play a table, and give what everybody was sent; with `short` all of them asked for short frames."""
    with nothing_drawn():
        return run(lambda: Evening(plan, short).play())


def played(plan: Plan) -> str:
    """Play a table, and write down what everybody was sent, one after the other."""
    sent = sent_at(plan)
    return "".join(f"== {who}\n" + "".join(f"{frame}\n" for frame in frames) for who, frames in sent.items())


FOR_THE_CLIENT = Path(__file__).parents[2] / "web" / "tests" / "short-frames.json.gz"
"""What some guests of one table are sent where they ask for short frames, and where they do not."""
CLIENTS_PLAN = next(plan for plan in PLANS if plan.name == "gangster-dice-2")


def for_the_client() -> str:
    """Write down for the browser client what it is sent in short frames, each beside what it makes of it."""
    short, long = sent_at(CLIENTS_PLAN, short=True), sent_at(CLIENTS_PLAN)
    told = {who: [list(pair) for pair in zip(short[who], long[who], strict=True)] for who in ("watcher", "Bert")}
    return json.dumps(told, ensure_ascii=False)


def on_file(plan: Plan) -> str:
    """Read what everybody was sent by release 1.0."""
    return lzma.decompress((FILES / f"{plan.name}.xz").read_bytes()).decode()


def by_reader(sent: str) -> Iterator[tuple[str, list[str]]]:
    """Give who was sent what, as it was written down."""
    for part in sent.removeprefix("== ").split("\n== "):
        who, *frames = part.rstrip("\n").split("\n")
        yield who, frames


def keep(plan: Plan, sent: str) -> None:
    """Put what everybody was sent on file."""
    FILES.mkdir(exist_ok=True)
    (FILES / f"{plan.name}.xz").write_bytes(lzma.compress(sent.encode(), preset=9))


def difference(before: str, after: str, most: int = 10) -> list[str]:
    """Show the first frame that is not as on file: to whom, which of theirs, and what in it differs."""
    who, number = "", 0
    for old, new in zip_longest(before.splitlines(), after.splitlines()):
        if old == new:
            who, number = (old[3:], 0) if old.startswith("== ") else (who, number + 1)
            continue
        place = f"frame {number} to {who}"
        try:
            parts = list(_differ("", json.loads(old or ""), json.loads(new or "")))
        except json.JSONDecodeError:
            return [f"{place}: {old} | {new}"]
        return [place, *(parts[:most] or ["the same, written in another way", *_beginnings(str(old), str(new))])]
    return []


def _beginnings(old: str, new: str) -> Iterator[str]:
    """Show both from shortly before the place where they part."""
    place = next(place for place, (one, other) in enumerate(zip_longest(old, new)) if one != other)
    yield from (f"...{frame[max(0, place - 60) : place + 60]}..." for frame in (old, new))


def _differ(path: str, old: object, new: object) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*old, *(name for name in new if name not in old)]:
            yield from _differ(f"{path}.{name}", old.get(name, "nothing"), new.get(name, "nothing"))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differ(f"{path}.{place}", one, other)
    elif old != new:
        yield f"{path.removeprefix('.')}: {json.dumps(old)} | {json.dumps(new)}"


def main(words: Sequence[str]) -> int:
    """Play the tables that are named, or all; write them down, or say what is not as on file."""
    names, wrong = [word for word in words if not word.startswith("-")], 0
    for plan in PLANS:
        if names and plan.name not in names:
            continue
        sent = played(plan)
        if "--write" in words:
            keep(plan, sent)
            continue
        found = difference(on_file(plan), sent)
        wrong += bool(found)
        print(f"{plan.name}: {'as on file' if not found else ''}", *found, sep="\n  " if found else "")
    if "--write" in words:
        FOR_THE_CLIENT.write_bytes(gzip.compress(for_the_client().encode(), mtime=0))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
