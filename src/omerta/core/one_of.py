"""Texts that are one of a few, by a name of their own: who reads the wire in another language declares them by it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OneOf:
    """Say in an annotation that a text is one of these: `Skill = Annotated[str, OneOf("Skill", SKILLS)]`.

    Without values the name alone is given; who writes the declaration knows them.
    """

    name: str
    values: tuple[str, ...] = ()
