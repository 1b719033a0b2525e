"""Complete a log that lacks rows which belonged to the same decision as its last one.

A store writes such rows together or not at all, so only a log that was cut by hand or copied badly lacks some. What
follows from the rows that are there follows the same way again: chance is drawn by the number of the step.
"""

from __future__ import annotations

from omerta.table.acts.asking_back import go_back
from omerta.table.acts.ending import all_agree, end_if_agreed
from omerta.table.acts.playing import begin, play_until_asked
from omerta.table.acts.rematch import Rematch
from omerta.table.log.consent import waits_for
from omerta.table.log.decision import Decision
from omerta.table.log.table import Table


def breaks_off(table: Table) -> bool:
    """Return whether something follows from a table's last row that its log does not say."""
    match table.phase:
        case "gathering":
            return table.full and (table.opened.daily is not None or table.fair_asks is None)
        case "playing":
            unasked = table.consent.request is not None and not waits_for(table)
            return table.question is None or unasked or all_agree(table)
        case _:
            return bool(table.again) and table.rematch is None and table.again >= set(table.people)


def rest_of(decision: Decision, at: float, code: str) -> None:
    """Write the rows that are missing; `code` is the next table's, where everybody has asked for another game."""
    table = decision.table
    if not breaks_off(table):
        return
    if table.phase == "gathering":
        begin(decision, at)
    elif table.phase == "over":
        decision.write(Rematch(at=at, code=code))
    elif all_agree(table):
        end_if_agreed(decision, at)
    elif table.question is None:
        play_until_asked(decision, at)
    else:
        request = table.consent.request
        assert request is not None
        go_back(decision, request.seat, request.step, at)
