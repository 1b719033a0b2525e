"""Open a table, let people sit down, set the dice, and open the next table for a rematch.

Like all commands these check and give rows; the caller appends them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from omerta.bots import bots_for, seat_bot, usual_bot
from omerta.core.errors import BadOption, NoSuchSeat, UnknownName
from omerta.core.nodes import Over, Seat
from omerta.core.options import settle
from omerta.core.registry import find, game_types
from omerta.table.after.past_game import PastGame
from omerta.table.commands.advance import begin
from omerta.table.commands.commands import MOST_CHANGES, Refused, Rows, beforehand, refused, restless
from omerta.table.log.fair_dice import COMMIT, NOBODY, NONCE, nonce_commit
from omerta.table.log.rows import (
    AWAY_SECONDS,
    Chair,
    Committed,
    Lesson,
    Opened,
    Origin,
    Revealed,
    Sat,
    TimeControl,
    Waived,
)
from omerta.table.log.table import Table, game_for, open_table

LONGEST_CODE = 16
"""The most letters of a table's code; a past game with a longer key came as a record."""
LARGEST_BEGINNING = 64 * 1024
"""The most bytes of a past game's record that a new table begins with: they stay in its log."""


def open_rows(
    *,
    code: str,
    game: str,
    seats: int,
    preset: str | None,
    options: Mapping[str, object],
    chairs: Sequence[Chair],
    seed: bytes,
    at: float,
    away_seconds: int = AWAY_SECONDS,
    time: TimeControl | None = None,
    party: bool = False,
    chat: bool = True,
    undo: str = "consent",
) -> Rows:
    """Open a table; what the game does not offer raises an OmertaError that names what it does."""
    game_type = find(game)
    if preset is not None and preset not in game_type.presets:
        raise UnknownName("preset", preset, game_type.presets)
    preset = preset or game_type.usual_preset(game_type.check_seats(seats), options)
    wanted = {**game_type.presets[preset], **options}
    settled = settle(game_type.options, wanted, game_type.check_seats(seats))
    made = game_for(game_type.id, seats, game_type.rules[-1], tuple(settled.items()))
    if len(chairs) != seats:
        raise BadOption(f"a table for {seats} has {seats} chairs; not {len(chairs)}")
    for chair in chairs:
        if chair.kind == "bot":
            seat_bot(made, chair.bot or "")
    people = [seat for seat, chair in enumerate(chairs) if chair.kind == "human"]
    if party and not people:
        raise BadOption("a table for a big screen and phones has a chair for a person at least; all of these are bots'")
    opened = Opened(
        at=at,
        code=code,
        game=game,
        rules=made.setup.rules,
        seats=seats,
        preset=preset,
        options=settled,
        chairs=tuple(chairs),
        seed=seed.hex(),
        host=people[0] if people and not party else None,
        away_seconds=away_seconds,
        time=time,
        party=party,
        chat=chat,
        undo=undo,
    )
    return [opened] if people else [opened, *begin(open_table(opened), [NOBODY] * seats, at)]


def tutorial_rows(*, code: str, game: str, seed: bytes, at: float) -> Rows:
    """Open a table that teaches: one chair for whoever learns, and bots that keep to the script on the others."""
    tutorial = find(game).tutorial
    if tutorial is None:
        raise UnknownName("tutorial", game, [game_type.id for game_type in game_types.values() if game_type.tutorial])
    made, learner = tutorial.game, tutorial.learner
    rows = open_rows(
        code=code,
        game=game,
        seats=made.seats,
        preset=tutorial.preset,
        options=made.options,
        chairs=[Chair("human") if seat == learner else Chair("bot", tutorial.bot) for seat in range(made.seats)],
        seed=seed,
        at=at,
    )
    opened = rows[0]
    assert isinstance(opened, Opened)
    return [msgspec.structs.replace(opened, lesson=Lesson(tutorial.digest, len(tutorial.script)))]


def take_up_rows(*, past: PastGame, step: int, seat: Seat, code: str, seed: bytes, at: float) -> Rows:
    """Open a table that goes on from a moment of a game that is over: one seat for a person, bots at the others."""
    if past.own:
        raise BadOption("a game with somebody's own cards, or from a given position, cannot be taken up at a table")
    if not 0 <= seat < past.game.seats:
        raise NoSuchSeat(seat, past.game.seats)
    state = past.state(step)
    if isinstance(state.node(), Over):
        raise BadOption(f"the game is over after step {step}; choose an earlier moment")
    lines = past.lines(step)
    if sum(len(line.encode()) + 1 for line in lines) > LARGEST_BEGINNING:
        raise BadOption(
            f"the game up to step {step} is longer than a table can begin with ({LARGEST_BEGINNING // 1024} KiB); "
            "choose an earlier moment"
        )
    setup, bots = past.game.setup, bots_for(past.game.setup.game_type)
    usual = usual_bot(setup.game_type)
    table_code = past.key if len(past.key) <= LONGEST_CODE else None
    return [
        Opened(
            at=at,
            code=code,
            game=past.game.id,
            rules=setup.rules,
            seats=setup.seats,
            preset=past.opened.preset,
            options=setup.options,
            chairs=tuple(
                Chair("human") if each == seat else Chair("bot", place.bot if place.bot in bots else usual)
                for each, place in enumerate(past.places)
            ),
            seed=seed.hex(),
            host=seat,
            origin=Origin(table_code, step, past.game.position(state), lines),
        )
    ]


def sit(table: Table, *, seat: Seat | None, name: str, token: str, at: float, key: str | None = None) -> Rows | Refused:
    """Take a chair, or the first free one; `token` is the hash of the new key, and whoever has it keeps the chair.

    A chair that is kept for somebody is taken by whoever brings the key whose hash is `key`.
    """
    if table.seat_of(token) is not None:
        return []
    if table.phase == "over":
        return refused("over")
    free = [place for place, each in enumerate(table.places) if each.name is None]
    if seat is None:
        if not free:
            return refused("full")
        open_to_all = [place for place in free if table.places[place].reserved is None]
        if not open_to_all:
            return refused("all-reserved")
        seat = open_to_all[0]
    if not 0 <= seat < len(table.places):
        return refused("no-chair", chair=seat + 1, last=len(table.places))
    if table.places[seat].kind == "bot":
        return refused("bot-chair")
    if seat not in free:
        return refused("taken" if key is None else "link-used")
    if table.places[seat].reserved not in (None, key):
        return refused("reserved" if key is None else "other-link")
    sat = Sat(at=at, seat=seat, name=_unlike(name, table.names), token=token)
    # the dice of a daily table are set already, and wait for nobody's part
    return [sat, *(begin(table, [NOBODY] * len(table.places), at) if table.opened.daily is not None else [])]


def _unlike(name: str, others: Sequence[str]) -> str:
    """Tell namesakes apart: the second Ann is Ann 2."""
    taken = {other.casefold() for other in others}
    found, count = name, 1
    while found.casefold() in taken:
        count += 1
        found = f"{name[:21]} {count}"
    return found


def commit_nonce(table: Table, seat: Seat | None, id: str, commit: str, at: float) -> Rows | Refused:
    """Fix a seat's part of the dice; until all are fixed it may be fixed anew."""
    before = beforehand(table, seat, id, ("commit", commit))
    if before is not None or seat is None:
        return before or []
    if COMMIT.fullmatch(commit) is None:
        return refused("commit-form")
    if table.places[seat].nonce is not None or table.fair_asks != "commit":
        return refused("nonce-late")
    if table.places[seat].commit is not None and restless(table, seat):
        return refused("changes", most=MOST_CHANGES)
    return _and_begin(table, Committed(at=at, seat=seat, id=id, commit=commit))


def reveal_nonce(table: Table, seat: Seat | None, id: str, nonce: str, at: float) -> Rows | Refused:
    """Reveal a seat's part of the dice, or `-` when it is lost."""
    before = beforehand(table, seat, id, ("nonce", nonce))
    if before is not None or seat is None:
        return before or []
    if nonce != NOBODY and NONCE.fullmatch(nonce) is None:
        return refused("nonce-form")
    if table.phase != "gathering":
        return refused("nonce-late")
    place = table.places[seat]
    if place.nonce is not None:
        return refused("nonce-set")
    if nonce == NOBODY:
        return _and_begin(table, Waived(at=at, seat=seat, id=id))
    if place.commit is None:
        return refused("no-commit")
    if table.fair_asks != "nonce":
        return refused("nonce-early")
    if nonce_commit(nonce) != place.commit:
        return refused("nonce-other")
    return _and_begin(table, Revealed(at=at, seat=seat, id=id, nonce=nonce))


def waive_silent(table: Table, at: float) -> Rows:
    """Stop waiting for the seats that keep the dice from being set."""
    silent = table.silent()
    rows: Rows = [Waived(at=at, seat=seat) for seat in silent]
    if not rows:
        return []
    nonces = _nonces(table, dict.fromkeys(silent, NOBODY))
    return rows + (begin(table, nonces, at) if None not in nonces else [])


def _nonces(table: Table, new: Mapping[Seat, str]) -> list[str | None]:
    return [new.get(seat, place.nonce) for seat, place in enumerate(table.places)]


def _and_begin(table: Table, row: Committed | Revealed | Waived) -> Rows:
    """Begin the game with this row, if it was the last thing waited for."""
    match row:
        case Revealed():
            nonces = _nonces(table, {row.seat: row.nonce})
        case Waived():
            nonces = _nonces(table, {row.seat: NOBODY})
        case _:
            nonces = _nonces(table, {})
    begins = table.full and None not in nonces
    return [row, *(begin(table, nonces, row.at) if begins else [])]


def reopen_rows(table: Table, *, again: set[Seat], code: str, seed: bytes, at: float) -> Rows:
    """Open the next table of a rematch: everybody moves one seat down, so that the next one starts.

    People keep their names and their keys. Whoever conceded and did not ask again leaves the chair to the bot.
    """
    count = len(table.places)
    order = [(seat + 1) % count for seat in range(count)]
    chairs, sat = [], []
    for seat, old in enumerate(order):
        place = table.places[old]
        stays = place.kind == "human" and old in again
        chairs.append(Chair("human") if stays else Chair("bot", place.bot))
        if stays and place.name is not None and place.token is not None:
            sat.append(Sat(at=at, seat=seat, name=place.name, token=place.token))
    opened = table.opened
    host = sat[0].seat if sat and not opened.party else None
    return [
        Opened(
            at=at,
            code=code,
            game=opened.game,
            rules=opened.rules,
            seats=opened.seats,
            preset=opened.preset,
            options=opened.options,
            chairs=tuple(chairs),
            seed=seed.hex(),
            host=host,
            away_seconds=opened.away_seconds,
            time=opened.time,
            party=opened.party,
            chat=table.chat,
            undo=opened.undo,
        ),
        *sat,
    ]
