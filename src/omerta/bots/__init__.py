"""List the bots that can play each game, and make one by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from omerta.bots.levels import level_cards, ratings_of, stands_in
from omerta.bots.people import USUAL, people_of
from omerta.bots.thinking_time import usual_seconds
from omerta.core.bot import Bot, BotCard
from omerta.core.errors import UnknownName
from omerta.core.game import AnyGame, View
from omerta.core.game_type import GameType
from omerta.core.judging.personality import Style, Styled
from omerta.core.moves import Move
from omerta.core.words.languages import spoken_language
from omerta.core.words.texts import read_texts


class RandomBot:
    """Pick a legal move at random, each equally likely."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, rng: Random) -> Move:
        legal = view.legal
        return legal[int(rng.random() * len(legal))]


EVERYWHERE = (BotCard("random", "picks any legal move alike", RandomBot, chance=True),)


def bots_for(game_type: GameType) -> dict[str, BotCard]:
    """List the bots that can play a game, by name: the simplest, the game's own, the levels, the personalities.

    Their ideas are told in the language that is spoken; the texts of another than the first have them under `bot`.
    """
    said = read_texts(__package__, spoken_language()).table.get("bot", {}) | game_type.texts().table.get("bot", {})
    plain = [
        card if stands_in(game_type, card.name) else replace(card, idea=said.get(card.name, card.idea))
        for card in (*EVERYWHERE, *game_type.bots, *level_cards(game_type))
    ]
    return {card.name: _measured(game_type, card) for card in (*plain, *personality_cards(game_type))}


def _measured(game_type: GameType, card: BotCard) -> BotCard:
    """Write on a card what was measured; one that was not keeps the seconds that its game says."""
    seconds = usual_seconds(game_type, card.name)
    seconds = card.seconds if seconds is None else seconds
    return replace(card, seconds=seconds, ratings=ratings_of(game_type, card.name))


def personality_cards(game_type: GameType) -> Iterator[BotCard]:
    """Describe the personalities of a game: its own bot, bent by a few numbers."""
    styled = game_type.styled
    if styled is not None:
        for each in game_type.personalities.values():
            make = partial(_with_style, styled, each.style)
            yield BotCard(each.name, each.idea, make, chance=styled.chance, search=styled.search)


def _with_style(styled: Styled, style: Style, game: AnyGame) -> Bot:
    return styled.make(game, style)


def usual_bot(game_type: GameType) -> str:
    """Name the bot that a newcomer plays against: one that can be beaten."""
    return people_of(game_type)[USUAL]


def seat_bot(game: AnyGame, name: str) -> Bot:
    """Make a bot for a game by name; an unknown name raises an error that lists the known ones."""
    cards = bots_for(game.setup.game_type)
    if name not in cards:
        raise UnknownName(f"bot for {game.id}", name, cards)
    return cards[name].make(game)
