"""The table of 12 Gangsters in plain lines: the round, the Boss, and what lies in front of everybody."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.nodes import Over
from omerta.core.words.texts import Texts
from omerta.games.twelve_gangsters.view import TwelveView


def text_board(view: TwelveView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Describe the table; of the face-down cards only how many there are, as it would look (TG-A5)."""
    seat = view.seat
    data: dict[str, object] = {"round": view.round, "rounds": view.rounds, "seat": view.boss}
    if isinstance(view.node, Over):
        head = "over"
    elif view.boss is None:
        head = "first"
    else:
        head = "round"
        data["boss"] = texts.pick(("board", "boss"), data, seat, names)
    lines = [texts.pick(("board", head), data, seat, names)]
    for each, money in enumerate(view.money):
        up = ", ".join(map(str, view.face_up[each])) or texts.get("word", "none")
        row = {"seat": each, "money": money, "up": up, "down": len(view.face_down[each])}
        lines.append(texts.pick(("board", "row"), row, seat, names))
    return lines
