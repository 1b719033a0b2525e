"""Name a closed set of texts, so that generated types in other languages can declare it by that name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OneOf:
    """Mark a text in an annotation as one of these: `Skill = Annotated[str, OneOf("Skill", SKILLS)]`.

    Without values only the name is given; the generator of the declaration knows the values. Where each value has a
    rule, `rules` has them in the same order.
    """

    name: str
    values: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
