"""The parts of a report's page: tables with plots in them, plots with tables under them, and the page around all."""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from omerta.lab.report.drawing import axis_row, dot_row, patterns, scale_for
from omerta.lab.report.estimates import Estimate

Row = tuple[str, Estimate, str]
"""A figure in a table: its name, itself, and a word about it."""


@cache
def _sayings() -> dict[str, str]:
    return tomllib.loads((files(__package__) / "prose.toml").read_text(encoding="utf-8"))


def prose(key: str, **facts: str) -> str:
    """Return what a report says in some place, with facts put in; they are plain text."""
    return _sayings()[key].format_map({name: escape(fact) for name, fact in facts.items()})


def percent(value: float) -> str:
    """Write a share."""
    return f"{value:.1%}"


def number(value: float) -> str:
    """Write a figure with as many decimals as it can bear."""
    return f"{value:,.{2 if abs(value) < 10 else 1 if abs(value) < 1000 else 0}f}"


def interval(figure: Estimate, share: bool = True) -> str:
    """Write the ends of a figure's interval."""
    if not figure.sure:
        return "too few games"
    say = percent if share else number
    return f"{say(figure.low)} to {say(figure.high)}"


def told(figure: Estimate, share: bool = True) -> str:
    """Write a figure with its interval and its games, for a sentence."""
    return f"{(percent if share else number)(figure.value)} ({interval(figure, share)}; {figure.games:,} games)"


def both(figure: Estimate | None, share: bool = True) -> str:
    """Write a figure over its interval, for a cell of a table."""
    if figure is None:
        return "-"
    return f"{(percent if share else number)(figure.value)}<br><small>{interval(figure, share)}</small>"


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str,
    plain: int = 1,
    kind: str = "cards",
    quiet: bool = False,
) -> str:
    """Write a table; the first `plain` columns are words, the others figures. Cells are markup already.

    On a narrow page each row is a card whose cells have their column's head before them. A `quiet` caption is only for
    those who hear the page: a heading over the table says the same.
    """
    top = "".join(
        f'<th scope="col"{"" if place < plain else " class=figure"}>{head}</th>' for place, head in enumerate(heads)
    )
    labels = [escape(_TAGS.sub("", head)) for head in heads]
    body = []
    for row in rows:
        cells = [f'<th scope="row">{row[0]}</th>']
        for place, cell in enumerate(row[1:], start=1):
            drawn = cell.startswith("<svg")
            label = "" if drawn or not kind.startswith("cards") else f' data-l="{labels[place]}"'
            style = "drawn" if drawn else "" if place < plain else "figure"
            cells.append(f"<td{f' class={style}' if style else ''}{label}>{cell}</td>")
        body.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table class="{kind}">'
        f"<caption{' class=unseen' if quiet else ''}>{escape(caption)}</caption><thead><tr>{top}</tr></thead>"
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


_TAGS = re.compile("<svg.*?</svg>|<[^>]*>")


def marked(word: str) -> str:
    """Put a word about a figure under its name."""
    return f'<small class="mark">{escape(word)}</small>' if word else ""


def dot_table(
    rows: Sequence[Row],
    caption: str,
    what: str,
    figure: str,
    line: float | None = None,
    share: bool = True,
    seats: bool = False,
    quiet: bool = False,
) -> str:
    """Write figures as a table in which each is drawn on its interval: plot and text in one."""
    across = scale_for([each for _, each, _ in rows], *([] if line is None else [line]))
    say = percent if share else number
    lines = [
        [
            escape(name) + marked(word),
            dot_row(each, across, line, place if seats else None),
            say(each.value),
            interval(each, share),
            f"{each.games:,}",
        ]
        for place, (name, each, word) in enumerate(rows)
    ]
    axis = axis_row(across, (lambda tick: f"{100 * tick:.3g}%") if share else (lambda tick: f"{tick:,.4g}"))
    plotted = f'<span class="unseen">Drawn on its interval</span>{axis}'
    return table([what, plotted, figure, "95% interval", "Games"], lines, caption, plain=2, kind="dots", quiet=quiet)


def small_table(rows: Sequence[Row], caption: str, what: str, line: float | None, share: bool) -> str:
    """Write figures as a narrow table, so that several stand side by side; its heading is the caption."""
    across = scale_for([each for _, each, _ in rows], *([] if line is None else [line]))
    lines = [
        [
            f"{escape(name)}{marked(word)}<small>{each.games:,} games</small>",
            dot_row(each, across, line),
            both(each, share),
        ]
        for name, each, word in rows
    ]
    axis = axis_row(across, (lambda tick: f"{100 * tick:.3g}%") if share else (lambda tick: f"{tick:,.4g}"), width=140)
    plotted = f'<span class="unseen">Drawn on its interval</span>{axis}'
    inside = table([what, plotted, "95% interval"], lines, caption, plain=2, kind="small", quiet=True)
    return f"<div><h3>{escape(caption)}</h3>{inside}</div>"


def side_by_side(parts: Sequence[str]) -> str:
    """Put narrow tables next to each other where there is room."""
    return f'<div class="several">{"".join(parts)}</div>'


def folded(summary: str, inside: str) -> str:
    """Fold a long table away under a line that opens it."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def plot(drawn: str, caption: str, figures: str) -> str:
    """Put a plot on the page with what it says in words, and its figures as a table that anybody can open."""
    return f"<figure>{drawn}<figcaption>{caption}</figcaption>{folded('The same as a table', figures)}</figure>"


def section(title: str, *inside: str, key: str = "") -> str:
    """Write a section with its heading."""
    name = key or "-".join(title.lower().split())
    return f'<section id="{escape(name)}"><h2>{escape(title)}</h2>{"".join(inside)}</section>'


def paragraph(text: str, kind: str = "") -> str:
    """Write a paragraph; the text is markup already."""
    return f"<p{f' class={kind}' if kind else ''}>{text}</p>"


def _font(file: str) -> str:
    return b64encode((files(__package__) / file).read_bytes()).decode()


def page(title: str, kicker: str, under: str, inside: Sequence[str], foot: str) -> str:
    """Write a whole page that needs nothing else: its style, its type and its plots are in it."""
    style = (files(__package__) / "page.css").read_text(encoding="utf-8")
    faces = "".join(
        f'@font-face{{font-family:"{name}";src:url(data:font/woff2;base64,{_font(file)}) format("woff2")}}'
        for name, file in (("League Gothic", "league-gothic.woff2"), ("Besley", "besley.woff2"))
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} - {escape(kicker)}</title><style>{faces}{style}</style></head><body>"
        f'{patterns()}<main class="paper"><header><p class="kicker">{escape(kicker)}</p><h1>{escape(title)}</h1>'
        f"<p class=under>{under}</p></header>{''.join(inside)}<footer>{foot}</footer></main></body></html>\n"
    )
