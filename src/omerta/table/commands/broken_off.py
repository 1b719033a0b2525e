"""Finish what a log breaks off in the middle of: rows that were written together with its last one, and are missing.

A store writes such rows together or not at all, so only a log that was cut by hand or copied badly lacks some. What
follows from the rows that are there follows the same way again: chance is drawn by the number of the step.
"""

from __future__ import annotations

from omerta.table.commands.advance import begin, go_on
from omerta.table.commands.asking_back import go_back
from omerta.table.commands.commands import Rows
from omerta.table.log.consent import waits_for
from omerta.table.log.fair_dice import NOBODY
from omerta.table.log.rows import Ended, Rematch
from omerta.table.log.table import Table
from omerta.table.log.tutorial_table import script_of


def breaks_off(table: Table) -> bool:
    """Tell whether something follows from a table's last row that its log does not say."""
    match table.phase:
        case "gathering":
            return table.full and (table.opened.daily is not None or table.fair_asks is None)
        case "playing":
            unasked = table.consent.request is not None and not waits_for(table)
            return table.question is None or unasked or _all_agree_to_end(table)
        case _:
            return bool(table.again) and table.rematch is None and table.again >= set(table.people)


def rest_of(table: Table, at: float, code: str) -> Rows:
    """Give the rows that are missing; `code` is the next table's, where everybody has asked for another game."""
    if not breaks_off(table):
        return []
    if table.phase == "gathering":
        return begin(table, [place.nonce or NOBODY for place in table.places], at)
    if table.phase == "over":
        return [Rematch(at=at, code=code)]
    if _all_agree_to_end(table):
        return [Ended(at=at, how="agreed")]
    if table.question is None:
        assert table.state is not None
        return list(go_on(table.game, table.state.clone(), table.stream, script_of(table), table.steps, at))
    request = table.consent.request
    assert request is not None
    return go_back(table, request.seat, request.step, at)


def _all_agree_to_end(table: Table) -> bool:
    return bool(table.players) and table.agreed >= set(table.players)
