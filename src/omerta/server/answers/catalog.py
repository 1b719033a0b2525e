"""The registered games: what a table of each may choose, and their rules."""

from __future__ import annotations

from typing import Literal, cast

from typing_extensions import TypedDict

from omerta.bots import bots_for, usual_bot
from omerta.bots.people import people_of
from omerta.core.errors import UnknownName
from omerta.core.game_type import GameType
from omerta.core.options import Value
from omerta.core.registry import find, game_types
from omerta.core.rules import RuleId, ShownBy, Status
from omerta.server.answers.problems import no_game

Face = Literal["rookie", "regular", "hard", "boss"]
Portrait = Literal["dame", "clerk", "drifter", "bruiser", "dandy", "widow"]


class OptionAnswer(TypedDict):
    """An option of a game: its values and the usual one, by seat count."""

    name: str
    text: str
    values: dict[str, list[Value]]
    default: dict[str, Value]


class PresetAnswer(TypedDict):
    """A named set of options."""

    name: str
    text: str
    options: dict[str, Value]
    seats: list[int]


class RatingAnswer(TypedDict):
    """What a bot is rated at one seat count, with one in `scale` of its iterations; 95% of it lies within `give`."""

    value: float
    give: float
    scale: int


class BotAnswer(TypedDict):
    """A bot, what it uses, the most seconds a move takes it, and its ratings by seat count, as far as measured."""

    name: str
    idea: str
    memory: bool
    chance: bool
    search: bool
    seconds: float | None
    ratings: dict[str, RatingAnswer]


class PersonAnswer(TypedDict):
    """An opponent with a face, and the bot that plays behind it."""

    face: Face
    bot: str


class PersonalityAnswer(TypedDict):
    """A personality: the bot that plays it, what it is called, and its portrait."""

    bot: str
    title: str
    portrait: Portrait


class TutorialAnswer(TypedDict):
    """A tutorial: how many seats its table has, and how many moves come with a hint."""

    seats: int
    steps: int


class GameAnswer(TypedDict):
    """A registered game."""

    id: str
    title: str
    tagline: str
    minute: str
    seats: list[int]
    usual_seats: int
    minutes: int
    rules: int
    options: list[OptionAnswer]
    presets: list[PresetAnswer]
    bots: list[BotAnswer]
    people: list[PersonAnswer]
    personalities: list[PersonalityAnswer]
    usual_bot: str
    tutorial: TutorialAnswer | None


class RuleAnswer(TypedDict):
    """A rule of a game."""

    id: RuleId
    text: str
    source: str
    status: Status
    shown_by: ShownBy
    option: str | None


class RulesAnswer(TypedDict):
    """All rules of a game."""

    rulebook: str
    rules: list[RuleAnswer]


def games() -> list[GameAnswer]:
    """List the games, with what a table of each may choose."""
    return [show_game(game_type) for game_type in game_types.values()]


def rules(game: str) -> RulesAnswer:
    """List a game's rules."""
    try:
        return show_rules(find(game))
    except UnknownName:
        raise no_game() from None


def show_game(game_type: GameType) -> GameAnswer:
    """Show a game with what a table may choose."""
    texts, tutorial = game_type.texts(), game_type.tutorial
    return {
        "id": game_type.id,
        "title": texts.get("title"),
        "tagline": texts.get("tagline"),
        "minute": texts.get("minute").strip(),
        "seats": list(game_type.seats),
        "usual_seats": game_type.usual_seats,
        "minutes": game_type.minutes,
        "rules": game_type.rules[-1],
        "options": [
            {
                "name": option.name,
                "text": texts.get("option", option.name),
                "values": {str(count): list(option.values(count)) for count in game_type.seats},
                "default": {str(count): option.default(count) for count in game_type.seats},
            }
            for option in game_type.options
        ],
        "presets": [
            {
                "name": name,
                "text": texts.get("preset", name),
                "options": dict(options),
                "seats": [count for variant, count in game_type.variants() if variant == name],
            }
            for name, options in game_type.presets.items()
        ],
        "bots": [cast(BotAnswer, card.as_data()) for card in bots_for(game_type).values()],
        "people": [{"face": cast(Face, face), "bot": bot} for face, bot in people_of(game_type).items()],
        "personalities": [
            {"bot": each.name, "title": each.title, "portrait": cast(Portrait, each.portrait)}
            for each in game_type.personalities.values()
        ],
        "usual_bot": usual_bot(game_type),
        "tutorial": None if tutorial is None else {"seats": tutorial.game.seats, "steps": tutorial.steps},
    }


def show_rules(game_type: GameType) -> RulesAnswer:
    """Show the rule register of a game."""
    register = game_type.register
    return {
        "rulebook": register.rulebook,
        "rules": [
            {
                "id": rule.id,
                "text": rule.text,
                "source": rule.source,
                "status": rule.status,
                "shown_by": rule.shown_by,
                "option": rule.option,
            }
            for rule in register.rules.values()
        ],
    }
