"""What belongs to somebody's key: their profile, their games and seats; and the ladders, which name who wants that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from typing_extensions import TypedDict

from omerta.core.errors import UnknownName
from omerta.core.registry import find, game_types
from omerta.server.answers.problems import WrongGuess, no_game, problem
from omerta.server.live.live_table import LiveTable
from omerta.server.live.tokens import Key, hash_token
from omerta.server.people import people, standings
from omerta.server.people.people import Person
from omerta.server.people.standings import StandingAnswer, ratings_of
from omerta.server.said import refusal
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.profiles import Profile
from omerta.server.store.kept.seats import OwnGame

LARGEST_SETTINGS = 8 * 1024
"""The most bytes of somebody's settings, as JSON writes them."""


class LadderAnswer(TypedDict):
    """The ladder of a game, the strongest first."""

    game: str
    title: str
    standings: list[StandingAnswer]


class OwnRatingAnswer(TypedDict):
    """What somebody is rated in a game."""

    game: str
    title: str
    value: float
    give: float
    games: int
    wins: int


class MeAnswer(TypedDict):
    """What belongs to a key: a name, the client's settings, whether ladders name its owner, and their ratings."""

    name: str
    settings: dict[str, Any]
    listed: bool
    ratings: list[OwnRatingAnswer]


class OwnGameAnswer(TypedDict):
    """A game of somebody's; `token` opens the seat, and the rest is null until the game has ended or was left.

    `ending` is `over` for a game that is rated; else it says why it is not, or how it ended: `conceded`, `left` (a bot
    finished it, or the last person stayed away for a day: then it may not be `over`), `agreed`, `closed`, `stopped`,
    `given-up`, `tutorial`, `taken-up`, `daily`, `gone-back`, `one-device`, `stranger`.
    """

    code: str
    seat: int
    game: str
    title: str
    seats: int
    at: float
    token: str
    over: bool
    ending: str | None
    place: int | None
    change: float | None


class OwnGamesAnswer(TypedDict):
    """Somebody's games, the last ones first."""

    games: list[OwnGameAnswer]


async def me(kept: Kept, person: Person) -> MeAnswer:
    """Return what somebody keeps here."""
    return await show_profile(kept, person, await kept.profiles.find(person.id) or Profile())


def settings_text(settings: Mapping[str, Any] | None) -> str | None:
    """Write settings as they are kept, unless they are too large."""
    if settings is None:
        return None
    kept = msgspec.json.encode(settings)
    if len(kept) > LARGEST_SETTINGS:
        raise problem(413, "too-large", "settings", most=LARGEST_SETTINGS)
    return kept.decode()


def changed(profile: Profile, *, name: str | None, settings: str | None, listed: bool | None) -> Profile:
    """Change a name, settings, or a wish about the ladder; None stays as it is."""
    kept = profile.settings if settings is None else settings
    return Profile(name or profile.name, kept, profile.listed if listed is None else listed)


async def show_profile(kept: Kept, person: Person, profile: Profile) -> MeAnswer:
    """Show what somebody keeps, with what they are rated."""
    rated = await ratings_of(kept, person.id)
    return {
        "name": profile.name,
        "settings": msgspec.json.decode(profile.settings),
        "listed": profile.listed,
        "ratings": [
            {
                "game": game,
                "title": title_of(game),
                "value": value,
                "give": give,
                "games": games,
                "wins": wins,
            }
            for game, (value, give, games, wins) in rated.items()
        ],
    }


async def own_games(kept: Kept, person: Person) -> OwnGamesAnswer:
    """List somebody's games, with the keys to their seats."""
    return {"games": [_game(game, token) for game, token in await people.own_games(kept, person)]}


def claimed(live: LiveTable, token: str) -> Key:
    """Return the key to a seat that its token opens: of a private link, or at the table of a rematch."""
    if live.table.phase == "over":
        raise problem(409, "over")
    seat = live.table.seat_of(hash_token(token))
    if seat is None:
        raise WrongGuess(404, refusal("no-seat", "key"))
    return Key(live.table.code, seat, token)


async def ladder(kept: Kept, game: str, person: Person | None) -> LadderAnswer:
    """List who stands where in a game: its bots, the people who want to be named, and whoever asks."""
    try:
        game_type = find(game)
    except UnknownName:
        raise no_game() from None
    found = await standings.ladder(kept, game_type, None if person is None else person.id)
    return {
        "game": game_type.id,
        "title": title_of(game_type.id),
        "standings": found,
    }


def title_of(game: str) -> str:
    """Return the title of a game in the language that is spoken."""
    return str(game_types[game].texts().get("title"))


def _game(game: OwnGame, token: str) -> OwnGameAnswer:
    return {
        "code": game.code,
        "seat": game.seat,
        "game": game.game,
        "title": title_of(game.game),
        "seats": game.seats,
        "at": game.at,
        "token": token,
        "over": game.over,
        "ending": game.ending,
        "place": game.place,
        "change": game.change,
    }
