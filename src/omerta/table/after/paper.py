"""The morning paper: the front page about a finished game, each sentence made from its events.

A game that has a reporter is told by it; of any other the paper says who has won, and with what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omerta.core.nodes import Over, Seat
from omerta.core.words.front_page import FrontPage, Line, tell_in_rounds
from omerta.table.after.past_game import PastGame
from omerta.table.log.entries import table_texts
from omerta.table.wire import payload_types


def front_page(past: PastGame) -> FrontPage | None:
    """Have the game's own reporter write the front page; None where it has none, or did not end by its rules."""
    node = past.state(past.last).node()
    reporter = past.game.setup.game_type.reporter
    if reporter is None or not isinstance(node, Over):
        return None
    steps = [(entry.facts["step"], entry.events) for entry in past.entries if entry.kind == "step"]
    return reporter(tell_in_rounds(steps), node)


def print_paper(past: PastGame) -> payload_types.Paper:
    """Set the front page in words; where somebody left a bot to finish, it tells that first."""
    page, ranking, result = front_page(past), past.ranking, past.result
    ranks = result["ranks"] or (0,) * past.game.seats
    order = sorted(range(past.game.seats), key=lambda seat: (ranks[seat], seat))
    gone = {each["seat"]: each for each in result["left"]}
    if page is None or ranking is None or gone:
        headline = _plain_headline(past, result)
        deck = result["deck"] or " ".join(each["text"] for each in gone.values() if result["ranks"] is not None)
    else:
        headline, deck = _say(past, "headline", page.headline), _say(past, "deck", page.deck)
    return {
        "key": past.key,
        "game": past.game.id,
        "title": past.game.texts().get("title"),
        "at": past.at,
        "last": past.last,
        "headline": headline,
        "deck": deck,
        "turning": None if page is None else _turning(past, page, gone),
        "account": [_account(past, seat, ranks[seat], page, gone.get(seat)) for seat in order],
    }


def _say(past: PastGame, part: str, line: Line, names: Sequence[str] = ()) -> str:
    texts = past.game.texts()
    return texts.fill(texts.get("paper", part, line.kind), line.data, None, names or past.names)


def _plain_headline(past: PastGame, result: payload_types.Result) -> str:
    """Write the headline of a game that has no reporter, or that somebody left."""
    if result["ranks"] is None:
        return str(table_texts().get("paper", past.ended))
    if result["left"]:
        return result["headline"]
    kind = "winner" if len(result["winners"]) == 1 else "shared"
    return table_texts().fill(table_texts().get("paper", kind), {"seats": result["winners"]}, None, past.names)


def _turning(
    past: PastGame, page: FrontPage, gone: Mapping[Seat, payload_types.Leaver]
) -> payload_types.TurningPoint | None:
    """Return what decided the game; who left is no hero of it, and what a bot did in their chair is the bot's."""
    if page.turning is None or page.turning.told.event.data.get("seat") in gone:
        return None
    told, line = page.turning.told, page.turning.line
    text = _say(past, "turning", line, _names_at(past, told.step))
    return {"step": told.step, "round": told.round, "rule": told.event.rule, "text": text}


def _names_at(past: PastGame, step: int) -> tuple[str, ...]:
    """Name the seats as they were at a step: a bot that plays for somebody by whose bot it is."""
    texts = table_texts()
    return tuple(
        texts.fill(texts.get("left", "bot"), {"seat": seat}, None, past.names)
        if place.left is not None and step > place.left.step
        else past.names[seat]
        for seat, place in enumerate(past.places)
    )


def _account(
    past: PastGame, seat: int, rank: int, page: FrontPage | None, leaver: payload_types.Leaver | None
) -> payload_types.Accounted:
    """Write what a seat comes to, and the sum that it is; of who left, how, since the score is a bot's."""
    ranking = past.ranking
    parts = page.sums[seat] if page is not None else (ranking.scores[seat],) if ranking is not None else ()
    score = sum(parts)
    place = past.places[seat]
    texts = past.game.texts()
    unit = "" if page is None else texts.fill(texts.get("paper", "unit"), {"count": score}, None, past.names)
    told: payload_types.Accounted = {
        "seat": seat,
        "name": past.names[seat],
        "bot": place.bot if place.kind == "bot" else None,
        "rank": rank,
        "score": score,
        "unit": unit,
        "parts": parts if len(parts) > 1 else (),
    }
    return told if leaver is None else {**told, "left": leaver["stamp"]}
