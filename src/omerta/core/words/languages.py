"""Choose the language in which somebody is spoken to.

Whatever is said is said in the language of the reader: `speaking` sets it for as long as one reader's words are made,
`spoken_language` tells it to whoever looks a sentence up. It belongs to the running task alone, so that two readers at
one table hear the same event in two languages. Nothing that is kept, played or counted depends on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar, Token
from functools import cache
from importlib.resources import files

from omerta.core.errors import UnknownName

FIRST = "en"
"""The language in which every sentence is written first; it stands in for one that another language lacks."""
MOST_WISHES = 20
_spoken: ContextVar[str] = ContextVar("spoken", default=FIRST)
_WISH = re.compile(r"\s*([A-Za-z*]{1,8})(?:-[A-Za-z0-9]{1,8})*\s*(?:;\s*q=\s*([01](?:\.[0-9]{0,3})?)\s*)?")


@cache
def languages() -> tuple[str, ...]:
    """List the languages there are, the first one first: those in which the shared sentences are written."""
    there = (file.name.removesuffix(".toml") for file in (files("omerta.core") / "texts").iterdir())
    return (FIRST, *sorted(set(there) - {FIRST}))


def spoken_language() -> str:
    """Return the language of whoever is spoken to now."""
    return _spoken.get()


class speaking:  # noqa: N801
    """Speak a language until the end of the block."""

    __slots__ = ("_before", "_language")

    def __init__(self, language: str) -> None:
        self._language = language
        self._before: Token[str] | None = None

    def __enter__(self) -> None:
        if _spoken.get() != self._language:
            self._before = _spoken.set(self._language)

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            _spoken.reset(self._before)


def speak(language: str) -> None:
    """Speak a language from now on, in this task and those that it starts."""
    _spoken.set(known_language(language))


def known_language(language: str) -> str:
    """Pass a language on, or refuse it with those there are."""
    if language not in languages():
        raise UnknownName("language", language, languages())
    return language


def wanted_language(header: str) -> str:
    """Choose among the languages by an `Accept-Language` header: the best liked one that there is.

    >>> wanted_language("fr-CA, fr;q=0.9, en;q=0.8"), wanted_language("ja, *;q=0.1"), wanted_language("")
    ('fr', 'en', 'en')
    """
    best, liked = FIRST, 0.0
    for wish in header.split(",")[:MOST_WISHES]:
        found = _WISH.fullmatch(wish)
        if found is None:
            continue
        language, weight = found[1].lower(), float(found[2] or 1)
        if language in languages() and weight > liked:
            best, liked = language, weight
    return best


def language_of(environment: Mapping[str, str]) -> str:
    """Choose the language by the environment, as programs of a terminal do.

    >>> language_of({"LANG": "fr_FR.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}), language_of({})
    ('fr', 'en', 'en')
    """
    named = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = re.split("[_.@]", named)[0].lower()
    return language if language in languages() else FIRST
