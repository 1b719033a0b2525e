"""Short frames made whole again, as a client does it: of the present they say only what is not as it was."""

from __future__ import annotations

from typing import Any

from omerta.core.view_changes import changed

Frame = dict[str, Any]


def whole(frame: Frame, had: Frame) -> Frame:
    """Give a frame as it is sent where nobody asks for short ones, from the present that came last on the line."""
    if "news" not in frame:
        return frame
    news = dict(frame["news"])
    of_view, answer = news.pop("of_view", {}), news.pop("answer", {})
    now = {**had, **news}
    if "view" not in news and had["view"] is not None:
        view = had["view"]
        for entry in frame.get("entries", [frame["entry"]] if "entry" in frame else []):
            for part in (*entry["events"], entry):
                view = changed(view, part.get("change", {}))
        now["view"] = {**view, **of_view}
    if answer:
        now["question"] = {**had["question"], **answer}
    return {**{name: part for name, part in frame.items() if name != "news"}, "now": now}
