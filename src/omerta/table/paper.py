"""The morning paper: a game that is over as a front page, each sentence from what really happened.

A game that has a reporter is told by it; of any other the paper says who has won, and with what.
"""

from __future__ import annotations

from omerta.core.front_page import FrontPage, Line, tell_in_rounds, winners_of
from omerta.core.nodes import Over
from omerta.table import payload_types
from omerta.table.entries import table_texts
from omerta.table.past_game import PastGame


def front_page(past: PastGame) -> FrontPage | None:
    """Have the game's own reporter write the front page; None where it has none, or did not end by its rules."""
    node = past.state(past.last).node()
    reporter = past.game.setup.game_type.reporter
    if reporter is None or not isinstance(node, Over):
        return None
    steps = [(entry.facts["step"], entry.events) for entry in past.entries if entry.kind == "step"]
    return reporter(tell_in_rounds(steps), node)


def print_paper(past: PastGame) -> payload_types.Paper:
    """Set the front page in words."""
    node, page = past.state(past.last).node(), front_page(past)
    over = node if isinstance(node, Over) else None
    ranks = over.ranks if over is not None else (0,) * past.game.seats
    order = sorted(range(past.game.seats), key=lambda seat: (ranks[seat], seat))
    return {
        "key": past.key,
        "game": past.game.id,
        "title": past.game.texts().get("title"),
        "at": past.at,
        "last": past.last,
        "headline": _say(past, "headline", page.headline) if page else _plain_headline(past, over),
        "deck": "" if page is None else _say(past, "deck", page.deck),
        "turning": None if page is None else _turning(past, page),
        "account": [_account(past, seat, over, page) for seat in order],
    }


def _say(past: PastGame, part: str, line: Line) -> str:
    texts = past.game.texts()
    return texts.fill(texts.get("paper", part, line.kind), line.data, None, past.names)


def _plain_headline(past: PastGame, over: Over | None) -> str:
    """Say how a game ended that nobody reports on."""
    texts = table_texts()
    if over is None:
        return str(texts.get("paper", past.ended))
    winners = winners_of(over)
    return texts.fill(
        texts.get("paper", "winner" if len(winners) == 1 else "shared"), {"seats": winners}, None, past.names
    )


def _turning(past: PastGame, page: FrontPage) -> payload_types.TurningPoint | None:
    if page.turning is None:
        return None
    told, line = page.turning.told, page.turning.line
    return {"step": told.step, "round": told.round, "rule": told.event.rule, "text": _say(past, "turning", line)}


def _account(past: PastGame, seat: int, over: Over | None, page: FrontPage | None) -> payload_types.Accounted:
    """Write what a seat comes to, and the sum that it is."""
    parts = page.sums[seat] if page is not None else (over.scores[seat],) if over is not None else ()
    score = sum(parts)
    place = past.places[seat]
    texts = past.game.texts()
    unit = "" if page is None else texts.fill(texts.get("paper", "unit"), {"count": score}, None, past.names)
    return {
        "seat": seat,
        "name": past.names[seat],
        "bot": place.bot if place.kind == "bot" else None,
        "rank": 0 if over is None else over.ranks[seat],
        "score": score,
        "unit": unit,
        "parts": parts if len(parts) > 1 else (),
    }
