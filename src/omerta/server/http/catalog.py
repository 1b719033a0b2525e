"""The registered games, as the HTTP API shows them."""

from __future__ import annotations

from omerta.bots import bots_for, usual_bot
from omerta.bots.people import people_of
from omerta.core.game_type import GameType
from omerta.server.http.models import (
    BotAnswer,
    GameAnswer,
    OptionAnswer,
    PersonalityAnswer,
    PersonAnswer,
    PresetAnswer,
    RatingAnswer,
    RuleAnswer,
    RulesAnswer,
    TutorialAnswer,
)


def show_game(game_type: GameType) -> GameAnswer:
    """Show a game with what a table may choose."""
    texts, tutorial = game_type.texts(), game_type.tutorial
    return GameAnswer(
        id=game_type.id,
        title=texts.get("title"),
        tagline=texts.get("tagline"),
        minute=texts.get("minute").strip(),
        seats=list(game_type.seats),
        usual_seats=game_type.usual_seats,
        minutes=game_type.minutes,
        rules=game_type.rules[-1],
        options=[
            OptionAnswer(
                name=option.name,
                text=texts.get("option", option.name),
                values={str(count): list(option.values(count)) for count in game_type.seats},
                default={str(count): option.default(count) for count in game_type.seats},
            )
            for option in game_type.options
        ],
        presets=[
            PresetAnswer(
                name=name,
                text=texts.get("preset", name),
                options=dict(options),
                seats=[count for variant, count in game_type.variants() if variant == name],
            )
            for name, options in game_type.presets.items()
        ],
        bots=[
            BotAnswer(
                name=card.name,
                idea=card.idea,
                memory=card.memory,
                chance=card.chance,
                search=card.search,
                seconds=card.seconds,
                ratings={
                    str(seats): RatingAnswer(value=rating.value, give=rating.give, scale=rating.scale)
                    for seats, rating in card.ratings.items()
                },
            )
            for card in bots_for(game_type).values()
        ],
        people=[PersonAnswer.model_validate({"face": face, "bot": bot}) for face, bot in people_of(game_type).items()],
        personalities=[
            PersonalityAnswer.model_validate({"bot": each.name, "title": each.title, "portrait": each.portrait})
            for each in game_type.personalities.values()
        ],
        usual_bot=usual_bot(game_type),
        tutorial=None if tutorial is None else TutorialAnswer(seats=tutorial.game.seats, steps=tutorial.steps),
    )


def show_rules(game_type: GameType) -> RulesAnswer:
    """Show the rule register of a game."""
    register = game_type.register
    return RulesAnswer(
        rulebook=register.rulebook,
        rules=[
            RuleAnswer(
                id=rule.id,
                text=rule.text,
                source=rule.source,
                status=rule.status,
                shown_by=rule.shown_by,
                option=rule.option,
            )
            for rule in register.rules.values()
        ],
    )
