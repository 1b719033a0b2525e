"""What must be true in the end, of the logs and of what every client was told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from omerta.core.errors import OmertaError
from omerta.core.replay import read_record
from tests.simulation.account import Account, digest
from tests.simulation.client import GAME, Client, Told, bare
from tests.simulation.disk import Disk
from tests.simulation.line import Frame

SURE = ("choose", "withdraw", "take-back", "ask-back", "concede", "relieve", "come-back", "nonce", "go-on")
"""What leaves a row when it is acknowledged; other wishes may find that they are fulfilled already."""
BACK_SECONDS = 15.0
"""How much time somebody has at least who comes back."""
SLACK_SECONDS = 20.0
"""How much more may be charged than was seen to pass."""
UNKEPT = ("what-if", "chat", "say")
"""What leaves none."""


def faults(
    accounts: Mapping[str, Account], clients: Iterable[Client], full: Mapping[tuple[str, int | None], Sequence[Frame]]
) -> Iterator[str]:
    """List everything that is wrong; `full` is what a newcomer is told of each seat by a server that has just begun."""
    for (code, seat), history in full.items():
        if code in accounts:
            yield from history_faults(accounts[code], seat, history)
    for client in clients:
        for told in client.tables:
            if told.code in accounts:
                yield from told_faults(told, accounts[told.code], full.get((told.code, told.seat)))
                yield from answer_faults(told, accounts[told.code])
                yield from time_faults(accounts[told.code], told)
            if told is client.told and client.pending and not client.gone:
                yield f"{told}: never answered: {list(client.pending.values())[:2]}"


def history_faults(account: Account, seat: int | None, history: Sequence[Frame]) -> Iterator[str]:
    """Hold what a seat is told of a whole game to what happened there."""
    where = f"seat {seat} of {account.code}"
    if [entry["n"] for entry in history] != list(range(1, len(history) + 1)):
        yield f"{where}: its history has a gap or a double"
    moves = [entry for entry in history if entry["kind"] in GAME]
    if len(moves) != len(account.states):
        yield f"{where}: is told of {len(moves)} steps, and there were {len(account.states)}"
        return
    for moved, entry in enumerate(moves, start=1):
        told = [(each["kind"], each["rule"], each["data"]) for each in entry["events"] if each["rule"] is not None]
        if entry["kind"] == "step" and told != account.events(moved, seat):
            yield f"{where}: entry {entry['n']} tells {told} of {account.events(moved, seat)}"
            return


def told_faults(told: Told, account: Account, full: Sequence[Frame] | None) -> Iterator[str]:
    """Hold what one client was told to what its seat is told, and to what it may see."""
    if full is not None:
        right = [bare(entry) for entry in full]
        mine = [bare(entry) for entry in told.history]
        if mine != right[: len(mine)]:
            place = next(
                (n for n, pair in enumerate(zip(mine, right, strict=False), 1) if pair[0] != pair[1]), len(right)
            )
            yield f"{told}: its history is no prefix of its seat's, from entry {place} on (of {len(mine)}/{len(right)})"
    for (moved, hashed), text in told.moments.items():
        right_view = account.view(moved, told.seat)
        if digest(right_view) != hashed:
            yield f"{told}: was shown a view that its seat never had at {moved}: {difference(text, right_view)}"
            return


def difference(mine: str, right: str) -> str:
    """Name where two views differ."""
    if not right:
        return "the game has not begun"
    one, other = json.loads(mine), json.loads(right)
    return str(
        [(name, one.get(name), other.get(name)) for name in {**one, **other} if one.get(name) != other.get(name)]
    )[:200]


def answer_faults(told: Told, account: Account) -> Iterator[str]:
    """Hold what was acknowledged and refused to what is in the log."""
    for id, answers in told.answers.items():
        wish = told.wishes.get(id)
        if wish is None or told.seat is None or wish["type"] in UNKEPT:
            continue
        kept = account.ids[told.seat, id]
        if "ack" in answers and not kept and wish["type"] in SURE:
            yield f"{told}: {wish} was acknowledged and is not in the log"
        if "ack" not in answers and kept and (told.sent[id] == 1 or "store" not in answers):
            yield f"{told}: {wish} was refused ({', '.join(answers)}) and is in the log"


def people_faults(accounts: Mapping[str, Account], clients: Iterable[Client], disk: Disk) -> Iterator[str]:
    """Hold whose the seats are, and what was rated, to what was played."""
    noted = {
        (code, seat): (person, counted)
        for code, seat, person, counted in disk.query("SELECT code, seat, person, counted FROM seats")
    }
    for client in clients:
        for told in client.tables:
            account = accounts.get(told.code)
            if account is None or not client.person or told.seat is None:
                continue
            person, counted = noted.get((told.code, told.seat), (None, 0))
            if person != client.person:
                yield f"{told}: nobody noted that this seat is theirs"
            elif account.over and not counted:
                yield f"{told}: its game has ended and does not count"
    ended = sum(account.over for account in accounts.values())
    (rated,) = disk.query("SELECT coalesce(sum(games), 0) FROM ladders")[0]
    if rated > ended:
        yield f"{rated} games are rated, and {ended} have ended"
    for game, most in disk.query("SELECT game, max(games) FROM ratings GROUP BY game"):
        played = sum(account.over and account.rows[0]["game"] == game for account in accounts.values())
        if most > played:
            yield f"somebody has {most} rated games of {game}, and {played} have ended"


def record_fault(account: Account, text: str) -> str | None:
    """Replay a record by the rules alone; return what is wrong with it."""
    try:
        *_, last = read_record(text).replay()
    except (OmertaError, ValueError) as error:
        return f"table {account.code}: its record does not replay: {error}"
    if account.states and last.state.node() != account.states[-1].node():
        return f"table {account.code}: its record ends otherwise than its game"
    return None


def presence_fault(client: Client, connected: Sequence[object]) -> str | None:
    """Hold who is shown to be at a client's table to whose lines are open, when all is quiet."""
    now = client.now
    if now is None or client.gone:
        return None
    people = [each for each in connected if isinstance(each, Client) and each.code == client.code and each.token]
    here = {each.told.seat for each in people if each.now is not None}
    shown = {seat for seat, chair in enumerate(now["chairs"]) if chair["here"] and chair["kind"] == "human"}
    return None if shown == here else f"{client.told}: {sorted(shown)} are shown as here, and {here} are"


def time_faults(account: Account, told: Told) -> Iterator[str]:
    """Hold the time that people have left to what they were given, and to what has passed while a server was there."""
    control, time = account.rows[0].get("time"), told.time
    if control is None or control["kind"] != "bank" or time is None:
        return
    steps = {row["step"] for row in account.rows if row["row"] == "played"}
    back = sum(row["row"] == "cameback" for row in account.rows)
    most = control["seconds"] + control["increment"] * len(steps) + BACK_SECONDS * back
    least = control["seconds"] - account.up - SLACK_SECONDS
    for seat, left in enumerate(time["left"]):
        if left > most:
            yield f"{told}: seat {seat} has {left:.1f} seconds left, and was given {most:.1f} at most"
        if left < least and left > 0:
            yield f"{told}: seat {seat} has {left:.1f} seconds left, and {account.up:.1f} have passed"
