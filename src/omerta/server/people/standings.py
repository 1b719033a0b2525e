"""The ladder of a game: people who want to be on it and all its bots, by the lower end of their rating.

A rating is a guess with a give: the truth lies within it 19 times of 20. Whoever has played little has a large give, so
the order is by the lower end of it, and nobody stands high by one lucky evening.
"""

from __future__ import annotations

from dataclasses import dataclass

from omerta.bots import bots_for
from omerta.bots.people import people_of
from omerta.core.game_type import GameType
from omerta.core.registry import game_types
from omerta.lab.intervals import Z95
from omerta.server.people.results import BOT, first_skill
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.results import Rated

MOST_LISTED = 200
"""The most people that a ladder shows."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody on a ladder: what they are rated, give or take, and how often they played and won here."""

    name: str
    bot: bool
    value: float
    give: float
    games: int
    wins: int
    measured: bool = False
    """Whether a bot's rating began with what was measured of it before, and not with a newcomer's."""
    you: bool = False
    listed: bool = True
    """Whether everybody sees this line, or only whom it speaks of."""

    @property
    def least(self) -> float:
        return self.value - self.give


async def ladder(kept: Kept, game_type: GameType, me: str | None) -> list[Standing]:
    """List the standings of a game, the strongest first; whoever asks sees their own in any case."""
    found: dict[str, Standing] = {}
    bots, faces = bots_for(game_type), set(people_of(game_type).values())
    for name, card in bots.items():
        if card.ratings or name in faces:
            mu, sigma = first_skill(game_type, f"{BOT}{name}")
            found[f"{BOT}{name}"] = Standing(name, True, mu, Z95 * sigma, 0, 0, measured=bool(card.ratings))
    for line in await kept.results.ladder(game_type.id, BOT, me or ""):
        figures, player = _figures(line), line.player
        if player.startswith(BOT):
            bot = player.removeprefix(BOT)
            if bot in bots:
                found[player] = Standing(bot, True, *figures, measured=bool(bots[bot].ratings))
        elif player == me or (line.listed and line.name):
            listed = bool(line.listed and line.name)
            found[player] = Standing(line.name or "", False, *figures, you=player == me, listed=listed)
    order = sorted(found.values(), key=lambda each: (-each.least, -each.games, each.name))
    shown, people = [], 0
    for each in order:
        people += not each.bot
        if each.bot or each.you or people <= MOST_LISTED:
            shown.append(each)
    return shown


async def ratings_of(kept: Kept, person: str) -> dict[str, Standing]:
    """Return what somebody is rated in each game they played."""
    lines = await kept.results.ratings(person)
    rated = {line.game: Standing("", False, *_figures(line), you=True) for line in lines}
    return {game: rated[game] for game in game_types if game in rated}


def _figures(line: Rated) -> tuple[float, float, int, int]:
    mu, sigma = line.skill
    return mu, Z95 * sigma, line.games, line.wins
