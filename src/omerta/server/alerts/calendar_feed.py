"""A calendar of somebody's open turns, each at its deadline, as calendar programs read it (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

LINE_BYTES = 75
LASTS = timedelta(minutes=30)
"""So long before its deadline a turn stands in the calendar."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn that somebody owes, and until when; None where nothing presses."""

    id: str
    text: str
    address: str | None
    deadline: float | None


def write_calendar(turns: Iterable[OpenTurn], now: float) -> str:
    """Write a calendar; a turn without a deadline stands there today, for the whole day."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Omerta//turns//EN", "X-WR-CALNAME:Omerta"]
    lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT30M", "X-PUBLISHED-TTL:PT30M"]
    made = datetime.fromtimestamp(now, UTC)
    for turn in turns:
        lines += ["BEGIN:VEVENT", f"UID:{turn.id}@omerta", f"DTSTAMP:{_moment(made)}", *_when(turn, made)]
        lines += [f"SUMMARY:{_escaped(turn.text)}", "TRANSP:TRANSPARENT"]
        lines += [] if turn.address is None else [f"URL:{turn.address}"]
        lines += ["END:VEVENT"]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _when(turn: OpenTurn, now: datetime) -> list[str]:
    if turn.deadline is None:
        return [f"DTSTART;VALUE=DATE:{now:%Y%m%d}", f"DTEND;VALUE=DATE:{now + DAY:%Y%m%d}"]
    ends = datetime.fromtimestamp(turn.deadline, UTC)
    return [f"DTSTART:{_moment(ends - LASTS)}", f"DTEND:{_moment(ends)}"]


def _moment(at: datetime) -> str:
    return f"{at:%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    r"""Write a text so that nothing in it is taken for the calendar's own signs.

    >>> print(_escaped("Your turn; at 12 Gangsters, table ABCD"))
    Your turn\; at 12 Gangsters\, table ABCD
    """
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(sign, written)
    return text


def _folded(line: str) -> str:
    """Break a line that is too long, at no letter of several bytes."""
    parts, size = [""], 0
    for letter in line:
        more = len(letter.encode())
        if size + more > LINE_BYTES:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += more
    return "\r\n".join(parts)
