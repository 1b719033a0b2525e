"""Describe what happened, why a move is refused and what is at stake, each with its rule; the texts hold the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from omerta.core.nodes import Audience, Fact


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, by which rule, and who may know it."""

    kind: str
    rule: str
    data: Mapping[str, Fact]
    to: Audience = None


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why a move is not legal: a reason that the texts put into words, and the rule that says so."""

    reason: str
    rule: str
    data: Mapping[str, Fact] = {}


class Stake(msgspec.Struct, frozen=True, gc=False):
    """What a move may bring, and when; or what is good to know at a question. The texts put both into words."""

    brings: str
    rule: str
    data: Mapping[str, Fact] = {}
    when: str | None = None
    good: bool | None = None


Tell = Callable[[Event], None]
