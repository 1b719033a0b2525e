"""Draw plots as SVG of our own: ink on paper, in percent of the width, so that type keeps its size on any screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from math import ceil, cos, floor, log10, pi, sin

from omerta.lab.report.estimates import Estimate

ROW = 26
"""The height of a row with one dot, in pixels."""
HEIGHT, FOOT, LEFT = 220, 30, 9.0
"""The height of a whole plot and of the line under it, and the percent that its numbers take on the left."""
LETTER, GAP = 8, 12
"""How wide a digit is at most, and how much room there is between two numbers, in pixels."""
SEAT_COLOURS = ("#C8402E", "#F2C14E", "#F3F0E2", "#2E7574", "#8CC4EE", "#8458F0", "#A09F8C")


def _corners(count: int, radius: float, turned: float = -pi / 2) -> str:
    return " ".join(
        f"{radius * cos(turned + 2 * pi * corner / count):.1f},{radius * sin(turned + 2 * pi * corner / count):.1f}"
        for corner in range(count)
    )


def _star(radius: float) -> str:
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.45
        points.append(f"{reach * sin(pi * corner / 5):.1f},{-reach * cos(pi * corner / 5):.1f}")
    return " ".join(points)


SEAT_SHAPES = (
    '<circle r="7"/>',
    '<rect x="-6.5" y="-6.5" width="13" height="13"/>',
    f'<polygon points="{_corners(3, 8.5)}"/>',
    f'<polygon points="{_corners(4, 8.5)}"/>',
    f'<polygon points="{_corners(5, 8)}"/>',
    '<path d="M-3-8h6v5h5v6h-5v5h-6v-5h-5v-6h5z"/>',
    f'<polygon points="{_star(9)}"/>',
)
"""The mark of each seat: its own colour and its own shape."""


def mark(seat: int | None) -> str:
    """Draw the mark of a seat, or an ink dot."""
    if seat is None:
        return '<circle r="5.5" class="dot"/>'
    return f'<g class="seat" fill="{SEAT_COLOURS[seat]}">{SEAT_SHAPES[seat]}</g>'


class Scale:
    """A scale from one figure to another, in percent of the width."""

    def __init__(self, low: float, high: float, left: float = 0.0) -> None:
        self.low = low
        self.high = high if high > low else low + 1.0
        self.left = left

    def __call__(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.left + (100 - self.left) * min(1.0, max(0.0, part))

    def ticks(self, most: int = 5) -> list[float]:
        """Return a few round figures on the scale."""
        step = 10 ** floor(log10((self.high - self.low) / most))
        step *= next(each for each in (1, 2, 5, 10) if (self.high - self.low) / (step * each) <= most)
        return [step * each for each in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1)]


def scale_for(figures: Sequence[Estimate], *more: float) -> Scale:
    """Make a scale that holds all intervals, with a little room."""
    ends = [end for each in figures for end in ((each.low, each.high) if each.sure else (each.value,))]
    low, high = min([*ends, *more]), max([*ends, *more])
    room = (high - low) * 0.06 or 0.01
    return Scale(low - room, high + room)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}%" y1="{y1:g}" x2="{x2:.1f}%" y2="{y2:g}" class="{kind}"/>'


def _at(x: float, y: float, inside: str) -> str:
    return f'<svg x="{x:.1f}%" y="{y:.1f}">{inside}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.2f}%" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(height: int, parts: Sequence[str], kind: str) -> str:
    opening = f'<svg class="{kind}" width="100%" height="{height}" aria-hidden="true">'
    return f"{opening}{''.join(parts)}</svg>"


def dot_row(figure: Estimate, scale: Scale, line: float | None = None, seat: int | None = None) -> str:
    """Draw one figure on its interval; a dashed line stands where it would be were all alike."""
    middle = ROW / 2
    parts = [] if line is None else [_line(scale(line), 0, scale(line), ROW, "fair")]
    if figure.sure:
        low, high = scale(figure.low), scale(figure.high)
        parts += [_line(low, middle, high, middle, "interval")]
        parts += [_line(end, middle - 5, end, middle + 5, "interval") for end in (low, high)]
    parts.append(_at(scale(figure.value), middle, mark(seat)))
    return _svg(ROW, parts, "row")


def pair_row(a: Estimate, b: Estimate) -> str:
    """Draw two figures on their intervals, the first above as an open dot, the second below as a full one."""
    scale = scale_for((a, b))
    parts = []
    for place, (figure, kind) in enumerate(((a, "dot"), (b, "dot full"))):
        middle = ROW * (place + 0.5) * 0.8
        if figure.sure:
            parts.append(_line(scale(figure.low), middle, scale(figure.high), middle, "interval"))
        parts.append(_at(scale(figure.value), middle, f'<circle r="5" class="{kind}"/>'))
    return _svg(int(ROW * 1.6), parts, "row")


def bar_row(part: float) -> str:
    """Draw a part of a whole as a bar in a frame."""
    full = f'<rect x="0" y="1" width="{100 * part:.1f}%" height="8" class="ink"/>'
    return _svg(11, [full, _line(0, 9.5, 100, 9.5, "thin")], "row")


def axis_row(scale: Scale, write: Callable[[float], str], width: int = 260) -> str:
    """Draw the scale that the rows under it have in common: round figures, as many as have room in so many pixels."""
    ticks: list[float] = []
    for most in range(6, 1, -1):
        ticks = [tick for tick in scale.ticks(most) if 6 <= scale(tick) <= 94]
        if sum(len(write(tick)) * LETTER + GAP for tick in ticks) <= width:
            break
    parts = [_text(scale(tick), 11, write(tick)) for tick in ticks]
    parts += [_line(scale(tick), 16, scale(tick), 20, "thin") for tick in ticks]
    return _svg(20, parts, "row")


def stacked_row(parts: Sequence[float]) -> str:
    """Draw parts of a whole side by side, each with an ink pattern of its own."""
    drawn, start = [], 0.0
    for place, part in enumerate(parts):
        drawn.append(
            f'<rect x="{100 * start:.2f}%" y="3" width="{100 * part:.2f}%" height="{ROW - 6}" '
            f'class="part" fill="url(#ink-{place})"/>'
        )
        start += part
    return _svg(ROW, drawn, "row")


def patterns() -> str:
    """Return the ink patterns that parts of a whole are filled with: solid, hatched, dotted."""
    return (
        '<svg width="0" height="0" aria-hidden="true" focusable="false" class="patterns"><defs>'
        '<pattern id="ink-0" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" '
        'fill="#15120F"/></pattern>'
        '<pattern id="ink-1" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="6" height="6" fill="#D8C9A6"/><rect width="2.4" height="6" fill="#15120F"/></pattern>'
        '<pattern id="ink-2" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" '
        'fill="#EBDDBF"/><circle cx="3" cy="3" r="1" fill="#5B5346"/></pattern></defs></svg>'
    )


def histogram(values: Sequence[int], most: int = 40) -> str:
    """Draw how often each count came; neighbours share a bar where there are many."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // most))
    bars = [0] * ((high - low) // width + 1)
    for value in values:
        bars[(value - low) // width] += 1
    scale, top, floor_ = Scale(low, low + width * len(bars), LEFT), max(bars), HEIGHT - FOOT
    parts = [_line(LEFT, floor_, 100, floor_, "axis")]
    for place, count in enumerate(bars):
        x, high_ = scale(low + place * width), (floor_ - 12) * count / top
        across = scale(low + (place + 1) * width) - x
        parts.append(
            f'<rect x="{x:.2f}%" y="{floor_ - high_:.1f}" width="{across:.2f}%" height="{high_:.1f}" class="bar"/>'
        )
    for tick in (each for each in Scale(low, high).ticks() if each == int(each)):
        parts.append(_text(min(97.0, max(LEFT + 1, scale(tick + width / 2))), HEIGHT - 8, f"{tick:g}"))
    parts.append(_text(LEFT - 1, 16, f"{top:,}", "end"))
    parts.append(_text(LEFT - 1, floor_, "0", "end"))
    return _svg(HEIGHT, parts, "plot")


def points(
    figures: Sequence[tuple[float, Estimate]],
    across: Callable[[float], str],
    line: float,
    curve: Sequence[tuple[float, float]] = (),
    joined: bool = False,
) -> str:
    """Draw shares against something else: dots on upright intervals, a dashed line, and a curve through them."""
    xs = [x for x, _ in figures]
    room = (max(xs) - min(xs)) * 0.04 or 1.0
    scale, floor_ = Scale(min(xs) - room, max(xs) + room, LEFT), HEIGHT - FOOT
    top = min(1.0, max([line, *(each.high for _, each in figures), *(y for _, y in curve)]) * 1.05)

    def up(value: float) -> float:
        return floor_ - (floor_ - 10) * min(1.0, max(0.0, value / top))

    parts = [_line(LEFT, floor_, 100, floor_, "axis"), _line(LEFT, up(line), 100, up(line), "fair")]
    parts += [_text(LEFT - 1, up(tick) + 5, f"{tick:.0%}", "end") for tick in Scale(0.0, top).ticks(6)]
    path = list(curve) or ([(x, each.value) for x, each in figures] if joined else [])
    parts += [_line(scale(x1), up(y1), scale(x2), up(y2), "curve") for (x1, y1), (x2, y2) in pairwise(path)]
    for x, each in figures:
        parts.append(_line(scale(x), up(each.low), scale(x), up(each.high), "interval"))
        parts.append(_at(scale(x), up(each.value), mark(None)))
    for tick in Scale(min(xs), max(xs)).ticks(6):
        parts.append(_text(min(97.0, scale(tick)), HEIGHT - 8, across(tick)))
    return _svg(HEIGHT, parts, "plot")
