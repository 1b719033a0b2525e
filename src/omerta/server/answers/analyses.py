"""Analyses of games that are over: ask for one, follow it, read it."""

from __future__ import annotations

from functools import partial

from omerta.core.wire import encode
from omerta.server.answers.problems import problem
from omerta.server.answers.replays import kept
from omerta.server.replays.analysis_jobs import Analyses, TooManyWait
from omerta.server.replays.past_games import GameAtHand
from omerta.server.replays.replay_answers import NO_ANALYSIS, explained
from omerta.table.log.entries import table_texts
from omerta.table.wire import payload_types


def start(analyses: Analyses, game: GameAtHand, address: str) -> None:
    """Have a game that is over explained; one that was explained before is at hand."""
    try:
        analyses.start(game.text, address)
    except TooManyWait as error:
        raise problem(503, "busy", why=error.text) from None


async def follow(analyses: Analyses, game: GameAtHand, address: str) -> bytes:
    """Return how far the analysis of a game has come, and what it says once it is there."""
    result = analyses.result(game.text)
    if result is None:
        return encode(_how_far(analyses, game))
    return await kept(game, "analysis", partial(explained, result=result), address)


def _how_far(analyses: Analyses, game: GameAtHand) -> payload_types.AnalysisState:
    """Return how far an analysis has come that is not there yet."""
    told = NO_ANALYSIS
    job = analyses.job(game.text)
    if job is not None:
        work, before = job
        return {
            **told,
            "state": "waiting" if before else "working",
            "done": work.done,
            "of": work.of,
            "waiting": before,
        }
    if analyses.failure(game.text) is not None:
        return {**told, "state": "failed", "trouble": str(table_texts().get("analysis", "failed"))}
    return told
