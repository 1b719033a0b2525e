"""The ladder of a game: people who want to be on it and all its bots, by the lower end of their rating.

A rating is a guess with a give: the truth lies within it 19 times of 20. Whoever has played little has a large give, so
the order is by the lower end of it, and nobody stands high by one lucky evening.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from omerta.bots import bots_for
from omerta.bots.people import people_of
from omerta.core.bot import BotCard
from omerta.core.game_type import GameType
from omerta.core.registry import game_types
from omerta.lab.intervals import Z95
from omerta.server.people.results import BOT, first_skill
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.results import Rated

MOST_LISTED = 200
"""The most people that a ladder shows."""


class StandingAnswer(TypedDict):
    """Somebody on a ladder, or a bot; 95% of what the rating `value` may be lies within `give`.

    `measured` says that a bot's rating began with what was measured of it. `you` is whoever asks, and a line that is
    not `listed` is shown to them alone.
    """

    name: str
    bot: bool
    value: float
    give: float
    games: int
    wins: int
    measured: bool
    you: bool
    listed: bool


_Figures = tuple[float, float, int, int]
"""What somebody is rated, give or take, and how often they played and won here."""


async def ladder(kept: Kept, game_type: GameType, me: str | None) -> list[StandingAnswer]:
    """List the standings of a game, the strongest first; whoever asks sees their own in any case."""
    found: dict[str, StandingAnswer] = {}
    bots, faces = bots_for(game_type), set(people_of(game_type).values())
    for name, card in bots.items():
        if card.ratings or name in faces:
            mu, sigma = first_skill(game_type, f"{BOT}{name}")
            found[f"{BOT}{name}"] = _of_bot(card, (mu, Z95 * sigma, 0, 0))
    for line in await kept.results.ladder(game_type.id, BOT, me or ""):
        player = line.player
        if player.startswith(BOT):
            bot = player.removeprefix(BOT)
            if bot in bots:
                found[player] = _of_bot(bots[bot], _figures(line))
        elif player == me or (line.listed and line.name):
            listed = bool(line.listed and line.name)
            found[player] = _standing(line.name or "", _figures(line), you=player == me, listed=listed)
    order = sorted(found.values(), key=lambda each: (each["give"] - each["value"], -each["games"], each["name"]))
    shown, people = [], 0
    for each in order:
        people += not each["bot"]
        if each["bot"] or each["you"] or people <= MOST_LISTED:
            shown.append(each)
    return shown


async def ratings_of(kept: Kept, person: str) -> dict[str, _Figures]:
    """Return what somebody is rated in each game they played."""
    rated = {line.game: _figures(line) for line in await kept.results.ratings(person)}
    return {game: rated[game] for game in game_types if game in rated}


def _of_bot(card: BotCard, figures: _Figures) -> StandingAnswer:
    return _standing(card.name, figures, bot=True, measured=bool(card.ratings))


def _standing(
    name: str, figures: _Figures, *, bot: bool = False, measured: bool = False, you: bool = False, listed: bool = True
) -> StandingAnswer:
    value, give, games, wins = figures
    return {
        "name": name,
        "bot": bot,
        "value": value,
        "give": give,
        "games": games,
        "wins": wins,
        "measured": measured,
        "you": you,
        "listed": listed,
    }


def _figures(line: Rated) -> _Figures:
    mu, sigma = line.skill
    return mu, Z95 * sigma, line.games, line.wins
