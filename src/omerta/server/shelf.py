"""The games on the shelf, as the HTTP API shows them."""

from __future__ import annotations

from omerta.bots import bots_for, usual_bot
from omerta.bots.people import people_of
from omerta.core.game_type import Family
from omerta.server.models import (
    BotAnswer,
    GameAnswer,
    OptionAnswer,
    PersonAnswer,
    PresetAnswer,
    RatingAnswer,
    RuleAnswer,
    RulesAnswer,
    TutorialAnswer,
)


def show_game(family: Family) -> GameAnswer:
    """Show a game with what a table may choose."""
    texts, tutorial = family.texts(), family.tutorial
    return GameAnswer(
        id=family.id,
        title=texts.get("title"),
        tagline=texts.get("tagline"),
        minute=texts.get("minute").strip(),
        seats=list(family.seats),
        usual_seats=family.usual_seats,
        minutes=family.minutes,
        rules=family.rules[-1],
        options=[
            OptionAnswer(
                name=option.name,
                text=texts.get("option", option.name),
                values={str(count): list(option.values(count)) for count in family.seats},
                default={str(count): option.default(count) for count in family.seats},
            )
            for option in family.options
        ],
        presets=[
            PresetAnswer(
                name=name,
                text=texts.get("preset", name),
                options=dict(options),
                seats=[count for variant, count in family.variants() if variant == name],
            )
            for name, options in family.presets.items()
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
            for card in bots_for(family).values()
        ],
        people=[PersonAnswer.model_validate({"face": face, "bot": bot}) for face, bot in people_of(family).items()],
        usual_bot=usual_bot(family),
        tutorial=None if tutorial is None else TutorialAnswer(seats=tutorial.game.seats, steps=tutorial.steps),
    )


def show_rules(family: Family) -> RulesAnswer:
    """Show the rule register of a game."""
    register = family.register
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
