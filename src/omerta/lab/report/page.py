"""A report as one page: what was found, every figure, and how it was measured, so that anybody can repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import omerta
from omerta.core.game import AnyGame
from omerta.core.options import spell
from omerta.lab.report import contents
from omerta.lab.report.comparison import Compared, Measure, all_measures, compare, main_measures
from omerta.lab.report.drawing import pair_row
from omerta.lab.report.markup import (
    both,
    folded,
    page,
    paragraph,
    prose,
    section,
    side_by_side,
    small_table,
    table,
)
from omerta.lab.report.series import Study

KICKER = "Omerta, the lab"
MANY = 16
"""So many differences stand open; the others are folded away."""
LINKS = {
    "what-is-compared": "Tables",
    "what-really-differs": "What differs",
    "the-main-figures": "Main figures",
    "everything": "Everything",
    "seats": "Seats",
    "roles": "Roles",
    "cards": "Cards",
    "length": "Length",
    "leads": "Leads",
    "choices": "Choices",
    "dead": "Dead cards",
    "skill": "Skill",
    "luck-against-skill": "Luck",
    "sensitivity": "Sensitivity",
    "how-it-was-measured": "Method",
}


def title_of(game: AnyGame) -> str:
    return str(game.setup.game_type.texts("en").get("title"))


def _under(game: AnyGame, bot: str, games: int, seed: int) -> str:
    return f"{game.seats} seats, all taken by <code>{escape(bot)}</code>; {games:,} games with seed {seed}."


def _stopped(study: Study) -> str:
    if study.done >= study.wanted:
        return ""
    return paragraph(f"Stopped early: {study.done:,} of {study.wanted:,} games are done and counted.", "stopped")


def report_page(study: Study, seed: int, command: str) -> str:
    """Write the report on the first table, with the others for comparison."""
    first, figures = study.tables[0]
    inside = [
        contents.in_short(figures, study.skill),
        contents.by_seat(figures),
        *contents.by_role(figures),
        contents.length(figures),
    ]
    if figures.leads:
        inside.append(contents.leads(figures))
    inside += [contents.choices(figures), contents.dead(figures)]
    if study.skill is not None:
        inside += [contents.skill_section(study.skill), contents.luck_section(study.skill)]
    if len(study.tables) > 1:
        inside.append(contents.sensitivity(study.tables[0], study.tables[1:]))
    inside.append(_method(study, seed, command))
    return page(
        title_of(first.game),
        KICKER,
        _under(first.game, first.bot, len(figures.games), seed),
        [_stopped(study), _links(inside), *inside],
        _foot(),
    )


def _links(inside: Sequence[str]) -> str:
    whole = "".join(inside)
    links = "".join(f'<a href="#{key}">{name}</a>' for key, name in LINKS.items() if f'id="{key}"' in whole)
    return f'<nav aria-label="Sections">{links}</nav>'


def _made(game: AnyGame) -> str:
    """Write the call that makes a game, with those options alone that are not as usual."""
    usual = game.setup.game_type.make(game.seats, rules=game.setup.rules).options
    chosen = {name.replace("-", "_"): value for name, value in game.options.items() if value != usual[name]}
    said = "".join(f", {name}={value!r}" for name, value in chosen.items())
    return f"omerta.make({game.id!r}, seats={game.seats}{said})"


def _method(study: Study, seed: int, command: str) -> str:
    rows = [
        [
            escape(each.label),
            f"<code>{escape(_made(each.game))}</code>",
            escape(each.bot),
            f"{len(figures.games):,}",
            "".join(f"<code>{name} {data.digest[:12]}</code> " for name, data in each.game.setup.data.items())
            or "none",
        ]
        for each, figures in study.tables
    ]
    return section(
        "How it was measured",
        paragraph(prose("method")),
        paragraph(f"<code>{escape(command)}</code>"),
        table(("Table", "Made by", "Bots", "Games", "Data"), rows, f"Tables, all with seed {seed}", plain=5),
    )


def _foot() -> str:
    return f"Made by <code>omerta report</code>, version {escape(omerta.__version__)}. The page needs no network."


def comparison_page(study: Study, seed: int, command: str) -> str:
    """Write two tables or more side by side, with what really differs."""
    first, figures = study.tables[0]
    others = study.tables[1:]
    by_fair = len({each.game.seats for each, _ in study.tables}) > 1
    mine = list(all_measures(figures, by_fair))
    theirs = [(each.label, list(all_measures(found, by_fair))) for each, found in others]
    compared, alone = compare(mine, theirs)
    inside = [_tables(study), _differing(first.label, compared), _sweep(study)]
    inside += [_everything(first.label, compared), _alone(first.label, alone), _method(study, seed, command)]
    labels = " against ".join(escape(each.label) for each, _ in study.tables)
    seats = "all seats" if by_fair else f"{first.game.seats} seats, all"
    under = f"{labels}: {seats} taken by <code>{escape(first.bot)}</code>, seed {seed}."
    return page(f"{title_of(first.game)}, compared", KICKER, under, [_stopped(study), _links(inside), *inside], _foot())


def _tables(study: Study) -> str:
    rows = []
    names = list(dict.fromkeys(name for each, _ in study.tables for name in each.game.options))
    for name in names:
        values = [spell(each.game.options[name]) if name in each.game.options else "-" for each, _ in study.tables]
        if len(set(values)) > 1:
            rows.append([escape(name), *map(escape, values)])
    for name in study.tables[0][0].game.setup.data:
        digests = [each.game.setup.data[name].digest[:12] for each, _ in study.tables]
        if len(set(digests)) > 1:
            rows.append([escape(name), *digests])
    rows.append(["games played", *(f"{len(found.games):,}" for _, found in study.tables)])
    heads = ["Setting", *(escape(each.label) for each, _ in study.tables)]
    return section("What is compared", table(heads, rows, "In what the tables differ"))


def _said(measure: Measure) -> str:
    return f"{escape(measure.name[:1].upper() + measure.name[1:])}<small>{escape(measure.group)}</small>"


def _apart(each: Compared) -> str:
    value, share = each.difference, each.measure.share
    if share:
        return f"{100 * value.value:+.1f} points<br><small>{100 * value.low:+.1f} to {100 * value.high:+.1f}</small>"
    return f"{value.value:+,.2f}<br><small>{value.low:+,.2f} to {value.high:+,.2f}</small>"


def _rows(first: str, compared: Sequence[Compared]) -> list[list[str]]:
    """Write differences, each with both figures on their intervals, drawn on a scale of its own."""
    several = len({each.label for each in compared}) > 1
    return [
        [
            _said(each.measure)
            + (f"<small>{escape(first)} against <b>{escape(each.label)}</b></small>" if several else ""),
            pair_row(each.measure.figure, each.other.figure),
            both(each.measure.figure, each.measure.share),
            both(each.other.figure, each.measure.share),
            _apart(each),
            "&lt; 0.001" if each.difference.chance < 0.001 else f"{each.difference.chance:.3f}",
        ]
        for each in compared
    ]


def _heads(first: str, compared: Sequence[Compared]) -> tuple[str, ...]:
    drawn = '<span class="unseen">Drawn on their intervals</span>'
    others = {each.label for each in compared}
    other = escape(others.pop()) if len(others) == 1 else "The other"
    return ("Figure", drawn, escape(first), other, "Difference", "Corrected p")


KEY = (
    '<ul class="key"><li><svg width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="5" class="dot"/></svg>'
    'the first table</li><li><svg width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="5" '
    'class="dot full"/></svg>the other</li></ul>'
)


def _differing(first: str, compared: Sequence[Compared]) -> str:
    shown = sorted((each for each in compared if each.difference.shown), key=lambda each: each.difference.chance)
    said = prose("differing", shown=str(len(shown)), all=str(len(compared)))
    parts = []
    if shown:
        parts += [KEY, table(_heads(first, compared), _rows(first, shown[:MANY]), "What really differs", plain=2)]
    if len(shown) > MANY:
        rest = table(_heads(first, compared), _rows(first, shown[MANY:]), "What else differs", plain=2)
        parts.append(folded(f"The other {len(shown) - MANY} that differ", rest))
    return section("What really differs", paragraph(said), *parts)


def _sweep(study: Study) -> str:
    """Draw the main figures of all tables."""
    parts = []
    tables = [(each.label, {measure.key: measure for measure in main_measures(found)}) for each, found in study.tables]
    for key, measure in tables[0][1].items():
        rows = [(label, found[key].figure, "") for label, found in tables if key in found]
        title = measure.name[:1].upper() + measure.name[1:]
        line = 1.0 if "times the fair share" in title else None
        parts.append(small_table(rows, title, "Table", line, measure.share))
    return section("The main figures", side_by_side(parts))


def _everything(first: str, compared: Sequence[Compared]) -> str:
    whole = table(_heads(first, compared), _rows(first, compared), "Every figure that both tables have", plain=2)
    return section("Everything", folded(f"All {len(compared)} figures side by side", whole))


def _alone(first: str, alone: Sequence[tuple[str, Measure]]) -> str:
    if not alone:
        return ""
    rows = [
        [_said(measure), escape(first if label == "the first" else label), both(measure.figure, measure.share)]
        for label, measure in alone
    ]
    inside = table(("Figure", "Table", "Value"), rows, "Figures without a counterpart", plain=2)
    return section("Only on one side", folded(f"{len(rows)} figures that one of the tables does not have", inside))
