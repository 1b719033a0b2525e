"""A record explained in a terminal: everybody's chances, the turning points, and what `boss` would have done."""

from __future__ import annotations

from omerta.core.wire import encode
from omerta.table.after.analysis import Analyst, Progress
from omerta.table.after.explained import explain
from omerta.table.after.past_game import PastGame
from omerta.table.wire.payload_types import Explained
from omerta.terminal.narrator import own_texts
from omerta.terminal.records import blaming, read_text

MOST_ROWS = 16
"""How many moments of the curve are told."""


def explain_file(file: str, progress: Progress | None = None, *, json: bool = False) -> str:
    """Check every line of a record, analyse the game, and tell what was found, or give it as JSON."""
    with blaming(file):
        past = PastGame("", read_text(file))
    told = explain(past, Analyst(past).analyse(progress))
    return encode(told).decode() if json else "\n".join(_lines(past, told))


def _lines(past: PastGame, told: Explained) -> list[str]:
    """Describe it in plain lines, the curve as columns."""
    texts, names = own_texts(), past.names
    points = told["points"]
    every = max(1, -(-len(points) // MOST_ROWS))
    chosen = [*points[:-1:every], points[-1]]
    first = texts.get("explained", "step")
    wide = max(len(first), len(str(past.last)))
    widths = [max(5, len(name)) for name in names]
    lines = [
        texts.get("explained", "open" if told["open"] else "seats"),
        "",
        "  ".join([f"{first:>{wide}}", *(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))]),
    ]
    for point in chosen:
        shares = [f"{share:>{width}.0%}" for share, width in zip(point["shares"], widths, strict=True)]
        lines.append("  ".join([f"{point['step']:>{wide}}", *shares]))
    lines.append("")
    if not told["turning"]:
        lines.append(texts.get("explained", "none"))
    for turn in told["turning"]:
        head = texts.fill(
            texts.get("explained", "turning"), {"step": turn["step"], "title": turn["title"]}, None, names
        )
        lines += [head, f"  {turn['swing']}", *(f"  - {each}" for each in turn["happened"])]
        lines += [f"  {each['text']}" for each in turn["advice"]]
    return [*lines, "", told["boss"]]
