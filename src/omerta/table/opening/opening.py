"""Open a table: a new one, one that teaches, one that goes on from a past game, and the next one of a rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from omerta.bots import bots_for, seat_bot, usual_bot
from omerta.core.errors import BadOption, NoSuchSeat, UnknownName
from omerta.core.nodes import Over, Seat
from omerta.core.options import settle
from omerta.core.registry import find, game_types
from omerta.table.acts.playing import begin
from omerta.table.acts.seating import Sat
from omerta.table.after.past_game import PastGame
from omerta.table.log.decision import decide_on
from omerta.table.log.opened import AWAY_SECONDS, Chair, Lesson, Opened, Origin, TimeControl
from omerta.table.log.row import Row
from omerta.table.log.table import Table, game_for

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
) -> list[Row]:
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
    decision = decide_on([opened])
    if not people:
        begin(decision, at)
    return decision.rows


def tutorial_rows(*, code: str, game: str, seed: bytes, at: float) -> list[Row]:
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


def take_up_rows(*, past: PastGame, step: int, seat: Seat, code: str, seed: bytes, at: float) -> list[Row]:
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


def reopen_rows(table: Table, *, again: set[Seat], code: str, seed: bytes, at: float) -> list[Row]:
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
