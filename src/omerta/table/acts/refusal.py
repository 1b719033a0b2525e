"""A refusal: why something that somebody wished for is not done."""

from __future__ import annotations

from dataclasses import dataclass

from omerta.core.events import Refusal
from omerta.core.nodes import Fact
from omerta.table.log.entries import table_texts


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: a reason for programs, a sentence for people, and the rule of the game if there is one."""

    reason: str
    text: str
    rule: str | None = None


def refused(reason: str, **data: Fact) -> Refused:
    """Refuse in the table's own words."""
    return Refused(reason, table_texts().why(Refusal(reason, "", data)))
