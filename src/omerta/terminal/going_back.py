"""Going back by consent, at a server's table: what a seat may do about it now, and what it has to be told of it."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Seat

ANSWERS = {"agree-back": True, "decline-back": False, "withdraw-back": False}
"""The words that answer an open request, and whether they agree to it."""

Now = dict[str, Any]


def back_doings(now: Now, seat: Seat) -> tuple[str, ...]:
    """Name what a seat may want now: ask everybody, answer whoever asks, or no longer ask."""
    request = now["consent"]
    if request is None:
        return ("ask-back",) if now["ask_back"] else ()
    if seat == request["seat"]:
        return ("withdraw-back",)
    return ("agree-back", "decline-back") if seat in request["missing"] else ()


def back_answer(word: str, now: Now) -> dict[str, object]:
    """Fill `agree-back` for one of the `ANSWERS`; where no request is open any more the server says so."""
    request = now["consent"]
    return {"request": 0 if request is None else request["request"], "agree": ANSWERS[word]}


def back_news(before: Now, now: Now, seat: Seat | None) -> str | None:
    """Name the sentence that a seat is told at once: it is asked, it asks itself, or a request is closed."""
    earlier, request = before.get("consent"), now["consent"]
    if seat is None or (earlier and earlier["request"]) == (request and request["request"]):
        return None
    if request is None:
        return "back-closed"
    if seat == request["seat"]:
        return "back-own"
    return "back-asked" if seat in request["missing"] else None
