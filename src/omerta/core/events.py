"""What happened and why not: both name their rule, and neither holds a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from omerta.core.nodes import Audience, Fact


class Event(msgspec.Struct, frozen=True):
    """Something that happened, by which rule, and who may know it."""

    kind: str
    rule: str
    data: Mapping[str, Fact]
    to: Audience = None


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not legal: a reason that the texts put into words, and the rule that says so."""

    reason: str
    rule: str
    data: Mapping[str, Fact] = {}


Tell = Callable[[Event], None]
