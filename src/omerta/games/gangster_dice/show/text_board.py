"""The table of Gangster Dice in plain lines: dice and what they show, tokens, bids, and one's own favors."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.nodes import Over
from omerta.core.words.texts import Texts
from omerta.games.gangster_dice.rules.dice import COLOURS, TOKENS, Counts
from omerta.games.gangster_dice.view import DiceView


def text_board(view: DiceView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Describe the table from one seat."""
    seat = view.seat
    head = "over" if isinstance(view.node, Over) else "round" if view.round else "deal"
    lines = [texts.pick(("board", head), {"round": view.round}, seat, names)]
    for each, counts in enumerate(view.stash):
        row = {
            "seat": each,
            "character": _character(view, each, texts),
            "count": sum(counts),
            "dice": _dice(counts, texts),
            "shows": _shows(view, each, texts, names),
            "favors": view.counts[each],
            "fours": view.fours[each],
        }
        lines.append(texts.pick(("board", "row"), row, seat, names))
    heaps = ((0, 0, 0), view.speakeasy, view.streets, view.investigator)
    for token, holder, counts in zip(TOKENS, view.control, heaps, strict=True):
        entry = "free" if holder is None else "token"
        on = texts.fill(texts.get("board", "on"), {"dice": _dice(counts, texts)}, seat, names) if any(counts) else ""
        line = texts.pick(("board", entry), {"token": token, "seat": holder, "on": on}, seat, names)
        lines.append(line[:1].upper() + line[1:])
    for score in view.scores:
        shown = [score.dice, score.favor, *(part for part in (score.streets, score.bonus) if part)]
        data = {"seat": score.seat, "token": score.token, "sum": f"{' + '.join(map(str, shown))} = {score.score}"}
        lines.append(texts.pick(("board", "bid"), data, seat, names))
    piles = {"deck": view.deck, "discard": sum(view.discard), "stack": view.stack}
    lines.append(texts.pick(("board", "piles"), piles, seat, names))
    if seat is not None:
        lines.append(texts.fill(texts.get("board", "hand"), {"hand": view.hand or ("none",)}, seat, names))
    return lines


def _dice(counts: Counts, texts: Texts) -> str:
    """Name the dice of a heap, colour by colour."""
    there = {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count}
    if not there:
        return str(texts.get("word", "none"))
    return ", ".join(f"{count} {texts.get('word', colour)}" for colour, count in there.items())


def _character(view: DiceView, seat: int, texts: Texts) -> str:
    """Name a seat's character, where there is one."""
    if not view.characters or view.characters[seat].code == "-":
        return ""
    return str(texts.fill(texts.get("board", "character"), {"name": view.characters[seat].name}, seat, ()))


def _shows(view: DiceView, seat: int, texts: Texts, names: Sequence[str]) -> str:
    """Name what a seat's dice show, where they were rolled."""
    if not view.rolled:
        return ""
    faces = tuple(
        f"{colour}-{symbol}" for colour, symbols in zip(COLOURS, view.rolled[seat], strict=True) for symbol in symbols
    )
    return str(texts.fill(texts.get("board", "shows"), {"faces": faces}, view.seat, names))
