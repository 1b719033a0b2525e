"""Personalities: players of about equal strength and each with a style of its own, who have something to say to it.

A style is a few numbers that bend how a game's own bot judges; `personalities.toml` beside the game holds them, with
what each is called, what it does in one sentence, and its lines. A line answers an event that everybody saw, and is
drawn by luck of its own: so it tells nothing that was hidden, and the same table hears the same lines.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from random import Random
from typing import Any

from omerta.core.bot import Bot
from omerta.core.events import Event
from omerta.core.game import AnyGame
from omerta.core.nodes import Seat

OFTEN = 0.3
"""How often anybody says anything to a step that gives them a reason to."""

Style = Mapping[str, Any]
"""The numbers in which a personality differs from the bot that it is made of."""


@dataclass(frozen=True, slots=True)
class Styled:
    """How a game makes a bot with a style, and whether that bot mixes its play by chance and looks ahead."""

    make: Callable[[AnyGame, Style], Bot]
    chance: bool = False
    search: bool = False


@dataclass(frozen=True, slots=True)
class Personality:
    """What a personality is called, what it does, its portrait, its style and its lines.

    The lines stand by the kind of an event and the fact of it that names the speaker: who did it, or who suffered it.
    """

    name: str
    title: str
    idea: str
    portrait: str
    style: Style
    says: Mapping[tuple[str, str], tuple[str, ...]]

    def answers(self, event: Event, seat: Seat) -> list[tuple[str, str]]:
        """List what this personality in this seat may say to an event, each line with its code."""
        found = []
        for (kind, role), lines in self.says.items():
            if event.kind == kind and event.to is None:
                named = event.data.get(role)
                if seat in named if isinstance(named, tuple) else seat == named:
                    found += [(f"{self.name}-{kind}-{role}-{place}", line) for place, line in enumerate(lines, 1)]
        return found


@dataclass(frozen=True, slots=True)
class Remark:
    """What a seat says, and the code of the line."""

    seat: Seat
    code: str
    text: str


def remark(events: Iterable[Event], speakers: Mapping[Seat, Personality], rng: Random) -> Remark | None:
    """Draw what one of the speakers says to a step, if any of them says anything."""
    if not speakers or rng.random() >= OFTEN:
        return None
    lines = [
        Remark(seat, code, text)
        for event in events
        for seat, speaker in speakers.items()
        for code, text in speaker.answers(event, seat)
    ]
    return rng.choice(lines) if lines else None


def read_personalities(file: Traversable, other_words: Traversable) -> dict[str, Personality]:
    """Read the personalities of a game by name; a game without the file has none.

    A second file may hold their titles, ideas and lines in another language, in the same places.
    """
    if not file.is_file():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    if other_words.is_file():
        said = tomllib.loads(other_words.read_text(encoding="utf-8"))
        found = {name: {**entry, **said.get(name, {})} for name, entry in found.items()}
    return {
        name: Personality(
            name,
            entry["title"],
            entry["idea"],
            entry["portrait"],
            entry["style"],
            {(kind, role): tuple(lines) for kind, roles in entry["says"].items() for role, lines in roles.items()},
        )
        for name, entry in found.items()
    }
