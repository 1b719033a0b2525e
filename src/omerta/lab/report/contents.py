"""The sections of a report on one table: each figure with its games and its interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from omerta.lab.report.comparison import compare, main_measures
from omerta.lab.report.drawing import axis_row, bar_row, dot_row, histogram, points, scale_for, stacked_row
from omerta.lab.report.estimates import Estimate, against, corrected
from omerta.lab.report.figures import ChoiceFigures, Figures, RoleShare, Spread
from omerta.lab.report.markup import (
    both,
    dot_table,
    folded,
    interval,
    marked,
    number,
    paragraph,
    percent,
    plot,
    prose,
    section,
    side_by_side,
    small_table,
    table,
    told,
)
from omerta.lab.report.series import Table
from omerta.lab.report.skill import Skill, expected
from omerta.lab.report.summary import MANY, findings, headlines, verdict
from omerta.lab.report.watching import TENTHS

SHOWN = 12
"""So many rows of a long table stand open; all of them are under it."""
CURVE = 48


def in_short(figures: Figures, skill: Skill | None) -> str:
    """Sum the report up."""
    tiles = "".join(
        f"<li><b>{value}</b><span>{escape(what)}</span><small>{more}</small></li>"
        for value, what, more in headlines(figures, skill)
    )
    lines = "".join(f"<li><b>{escape(head)}</b><span>{text}</span></li>" for head, text in findings(figures, skill))
    return section("In short", f'<ul class="tiles">{tiles}</ul><ol class="short">{lines}</ol>')


def by_seat(figures: Figures) -> str:
    """Show who wins by seat."""
    chances = against([share for _, share in figures.seats], figures.fair)
    rows = [
        (name, share, verdict(share, figures.fair, chance))
        for (name, share), chance in zip(figures.seats, chances, strict=True)
    ]
    said = prose("seats", bot=figures.bot, fair=percent(figures.fair))
    caption = f"Share of the win by seat, {len(figures.games):,} games"
    return section(
        "Who wins, by seat",
        paragraph(said),
        dot_table(rows, caption, "Seat", "Win share", figures.fair, seats=True),
        key="seats",
    )


def by_role(figures: Figures) -> Iterator[str]:
    """Show who wins by role, and by card where a kind of role is a deck."""
    small = {kind: roles for kind, roles in figures.roles.items() if len(roles) <= MANY}
    decks = {kind: roles for kind, roles in figures.roles.items() if len(roles) > MANY}
    if small:
        yield section("Who wins, by role", *(_role_table(figures, *each) for each in small.items()), key="roles")
    if decks:
        yield section(
            "Who wins, by card", paragraph(prose("decks")), *(_deck(figures, *each) for each in decks.items())
        )


def _role_table(figures: Figures, kind: str, roles: Sequence[RoleShare]) -> str:
    chances = against([role.share for role in roles], figures.fair)
    rows = [
        (role.name, role.share, verdict(role.share, figures.fair, chance))
        for role, chance in zip(roles, chances, strict=True)
    ]
    caption = f"Share of the win by {kind}, of each who had it; {percent(figures.fair)} is fair"
    return f"<h3>{escape(kind.capitalize())}</h3>" + dot_table(
        rows, caption, kind.capitalize(), "Win share", figures.fair
    )


def _deck(figures: Figures, kind: str, roles: Sequence[RoleShare]) -> str:
    rows = [(role.name, role.share, "") for role in roles]
    half = SHOWN // 2
    ends, between = [*rows[:half], *rows[-half:]], rows[half:-half]
    title = kind.capitalize()
    caption = f"{title}: the {half} that win most and the {half} that win least of {len(rows)}"
    return (
        f"<h3>{escape(title)}</h3>"
        + dot_table(ends, caption, title, "Win share", figures.fair)
        + folded(
            f"The {len(between)} between them",
            dot_table(between, f"{title}: those between", title, "Win share", figures.fair),
        )
    )


def _spread(name: str, each: Spread) -> list[str]:
    return [
        name,
        number(each.mean.value),
        interval(each.mean, share=False),
        f"{each.middle:,.0f}",
        f"{each.low:,.0f} to {each.high:,.0f}",
        f"{each.mean.games:,}",
    ]


SPREAD_HEADS = ("Count", "Mean", "95% interval of the mean", "Middle", "Nine in ten", "Games")


def length(figures: Figures) -> str:
    """Show how long games are."""
    rows = [_spread("Steps", figures.steps), _spread("Choices", figures.choices_a_game)]
    caption = prose("length", games=f"{len(figures.games):,}", mean=told(figures.steps.mean, False))
    endings = ""
    if figures.endings:
        ways = [(name.capitalize(), share, "") for name, share in figures.endings]
        endings = "<h3>How games end</h3>" + dot_table(
            ways, "How games end, as parts of all games", "Won by", "How often"
        )
    found = table(SPREAD_HEADS, rows, "Length of a game")
    alike = len(set(figures.steps.values)) == 1
    return section(
        "Length",
        paragraph(prose("same-length")) + found if alike else plot(histogram(figures.steps.values), caption, found),
        endings,
    )


def leads(figures: Figures) -> str:
    """Show who leads when, how often that changes, and what a lead is worth."""
    unit = figures.measures.unit
    rows = [
        [f"{TENTHS * tenth}% of the steps", percent(share.value), interval(share), f"{share.games:,}"]
        for tenth, share in figures.leaders
    ]
    worth = ""
    drawn_at = [(tenth / TENTHS, share) for tenth, share in figures.leaders if share.enough]
    if len(drawn_at) > 1:
        caption = prose("lead", unit=unit, fair=percent(figures.fair))
        drawn = points(drawn_at, lambda part: f"{part:.0%}", figures.fair, joined=True)
        heads = ("After", "Leader wins", "95% interval", "Games")
        worth = "<h3>What a lead is worth</h3>" + plot(drawn, caption, table(heads, rows, "What a lead is worth"))
    back = [
        ("Winner did not lead half way", figures.from_behind, ""),
        ("Winner was behind everybody half way", figures.from_last, ""),
    ]
    return section(
        "Lead changes and comebacks",
        table(
            SPREAD_HEADS,
            [
                _spread("Lead changes", figures.changes),
                _spread(f"Winner's largest gap to the leader, in {escape(unit)}", figures.behind),
            ],
            "Lead changes and gaps by game",
        ),
        worth,
        "<h3>Comebacks</h3>" + dot_table(back, "Comebacks, as parts of all games", "Comeback", "How often"),
        key="leads",
    )


def _pays(each: ChoiceFigures) -> str:
    """Write how far the win shares of who made a choice and who never did are apart."""
    if each.pays is None or each.made is None or each.left is None:
        return "-"
    said = f"{100 * each.pays.value:+.1f} points"
    if not (each.made.enough and each.left.enough):
        return f"{said}<br><small>too few games</small>"
    return f"{said}<br><small>{100 * each.pays.low:+.1f} to {100 * each.pays.high:+.1f}</small>"


def _sure(each: ChoiceFigures) -> Estimate | None:
    """Return the difference as a figure that can be drawn, where there are games enough."""
    if each.pays is None or each.made is None or each.left is None or not (each.made.enough and each.left.enough):
        return None
    return Estimate(each.pays.value, each.pays.low, each.pays.high, each.made.games)


def _choice_table(
    figures: Figures, found: Sequence[ChoiceFigures], caption: str, words: Mapping[tuple[str, str], str]
) -> str:
    sure = [pays for each in found if (pays := _sure(each)) is not None]
    scale, leads = scale_for(sure, 0.0), figures.leads
    rows = []
    for each in found:
        often = f"{each.taken:,} of {each.offered:,}"
        often = f"{percent(each.rate.value)}<br><small>{often}<br>{interval(each.rate)}</small>" if each.rate else often
        pays = _sure(each)
        rows.append(
            [
                escape(each.name[:1].upper() + each.name[1:]) + marked(words.get((each.ask, each.name), "")),
                often + (bar_row(each.rate.value) if each.rate else ""),
                *([both(each.gain, share=False)] if leads else []),
                (percent(each.made.value) if each.made else "-")
                + f"<br><small>else {percent(each.left.value) if each.left else '-'}</small>",
                dot_row(pays, scale, 0.0) if pays else "",
                _pays(each),
            ]
        )
    axis = axis_row(scale, lambda tick: f"{100 * tick:+.0f}" if tick else "0", width=130) if sure else ""
    heads = ["Choice", "How often it is made", *([f"Brings, in {escape(figures.measures.unit)}"] if leads else [])]
    heads += ["Wins", f'<span class="unseen">Drawn on its interval</span>{axis}', "Wins more by"]
    return table(heads, rows, caption, plain=2, kind="cards choices")


def choices(figures: Figures) -> str:
    """Show how often each choice is made and what it pays."""
    asked = sorted(figures.choices.items(), key=lambda pair: -sum(each.taken for each in pair[1]))
    asked = [(ask, found) for ask, found in asked if len(found) > 1]
    paid = [(each, each.pays) for _, found in asked for each in found if each.pays is not None]
    words = {
        (each.ask, each.name): "wins more" if pays.value > 0 else "wins less"
        for (each, _), pays in zip(paid, corrected([pays for _, pays in paid]), strict=True)
        if pays.shown
    }
    parts = []
    for ask, found in asked:
        question = figures.measures.question(ask)
        parts.append(f"<h3>{escape(ask.replace('-', ' ').capitalize())}</h3>")
        said = f"Answers to '{ask}'{f': {question}' if question else ', the most frequent first'}"
        parts.append(_choice_table(figures, found[:SHOWN], said, words))
        if len(found) > SHOWN:
            rest = _choice_table(figures, found[SHOWN:], f"All other answers to '{ask}'", words)
            parts.append(folded(f"The other {len(found) - SHOWN}", rest))
    return section("What is chosen, and what it pays", paragraph(prose("choices")), *parts, key="choices")


def dead(figures: Figures) -> str:
    """List what is never or hardly ever chosen."""
    found = figures.dead
    rows = [
        (f"{each.name[:1].upper()}{each.name[1:]} (asked: {each.ask})", each.found, "" if each.taken else "never")
        for each in found
        if each.found is not None
    ]
    parts = [paragraph(prose("dead", bot=figures.bot))]
    parts.append(
        dot_table(rows, "Part of the games that offer it in which anybody chose it", "Choice", "Chosen in", 0.0)
        if rows
        else paragraph("There is none.")
    )
    if figures.never_offered:
        names = ", ".join(escape(name) for name in figures.never_offered)
        parts.append(folded(f"{len(figures.never_offered)} that never came up at all", paragraph(names)))
    return section("Dead cards", *parts, key="dead")


def skill_section(skill: Skill) -> str:
    """Show how strong the bots are and what a distance in rating is worth."""
    seats, slope = skill.ladder.game.seats, skill.slope()
    met = sorted(skill.meetings(), key=lambda each: each.distance)
    figures = [(each.distance, each.share) for each in met]
    low, high = met[0].distance, met[-1].distance
    xs = [low + (high - low) * place / CURVE for place in range(CURVE + 1)]
    drawn = points(figures, lambda x: f"{x:+g}" if x else "0", 1 / seats, [(x, expected(x, seats, slope)) for x in xs])
    where = "the ladder that ships with the bots" if skill.measured else "the very games of this report"
    caption = prose(
        "skill",
        others=str(seats - 1),
        where=where,
        ten=percent(expected(10, seats, slope)),
        fair=percent(1 / seats),
    )
    rows = [
        [
            f"{escape(each.step.pairing.challenger)} among {escape(each.step.pairing.table)}",
            f"{each.distance:+.1f}",
            percent(each.share.value),
            interval(each.share),
            f"{each.share.games:,}",
        ]
        for each in reversed(met)
    ]
    meetings = table(("Who met whom", "Distance", "Win share", "95% interval", "Games"), rows, "What skill is worth")
    return section(
        "What skill is worth",
        plot(drawn, caption, meetings),
        _strength(skill),
        key="skill",
    )


def _strength(skill: Skill) -> str:
    """List every bot that was rated at this number of seats: by the ladder that ships with them, or by these games."""
    rated = sorted((skill.shipped or skill.ratings).items(), key=lambda pair: -pair[1].value)
    figures = [Estimate(each.value, each.value - each.give, each.value + each.give, 0) for _, each in rated]
    scale = scale_for(figures)
    thinks = any(rating.scale > 1 for _, rating in rated)
    timed = any(skill.cards[name].seconds is not None for name, _ in rated)
    rows = []
    for (name, rating), figure in zip(rated, figures, strict=True):
        row = [escape(name), dot_row(figure, scale), both(figure, share=False)]
        if thinks:
            row.append("all of it" if rating.scale == 1 else f"1 part in {rating.scale}")
        if timed:
            seconds = skill.cards[name].seconds
            row.append("-" if seconds is None else f"{seconds:.3f} s")
        rows.append(row)
    where = "by the ladder that ships with the bots" if skill.shipped else "by the games of this report"
    drawn = f'<span class="unseen">Drawn on its interval</span>{axis_row(scale, lambda tick: f"{tick:g}", width=130)}'
    heads = ["Bot", drawn, "Rating", *(["Of its search"] if thinks else []), *(["A move takes"] if timed else [])]
    return "<h3>Strength of the bots</h3>" + table(heads, rows, f"Bots at this number of seats, rated {where}", plain=2)


def luck_section(skill: Skill) -> str:
    """Show how much of a win is who plays, how much the deal, how much the rest."""
    names = ("Who plays", "The deal and the seat", "The rest")
    key = "".join(
        f'<li><svg width="20" height="14" aria-hidden="true"><rect width="20" height="14" class="part" '
        f'fill="url(#ink-{place})"/></svg>{name}</li>'
        for place, name in enumerate(names)
    )
    rows = [
        [
            f"{escape(each.pairing.challenger)} among {escape(each.pairing.table)}",
            stacked_row((each.skill.value, each.deal.value, each.rest.value)),
            *(both(part) for part in (each.skill, each.deal, each.rest)),
            f"{each.skill.games:,}",
        ]
        for each in skill.luck()
    ]
    if not rows:
        return section("Luck against skill", paragraph(prose("luck")), paragraph("Too few deals were played to tell."))
    heads = ("Who met whom", '<span class="unseen">Drawn</span>', *names, "Games")
    caption = "Parts of what decides a win, each with its 95% interval"
    return section(
        "Luck against skill",
        paragraph(prose("luck")),
        f'<ul class="key">{key}</ul>',
        table(heads, rows, caption, plain=2, kind="cards parts"),
    )


def sensitivity(first: tuple[Table, Figures], others: Sequence[tuple[Table, Figures]]) -> str:
    """Show how far the main figures depend on who plays and on how many."""
    mine = list(main_measures(first[1]))
    theirs = [(table.label, list(main_measures(figures))) for table, figures in others]
    shown, _ = compare(mine, theirs)
    off = {(each.label, each.measure.key) for each in shown if each.difference.shown}
    parts = []
    for measure in mine:
        rows = [(first[0].label, measure.figure, "")]
        for label, measures in theirs:
            rows += [
                (label, each.figure, "differs" if (label, each.key) in off else "")
                for each in measures
                if each.key == measure.key
            ]
        line = 1.0 if "times the fair share" in measure.name else None
        title = measure.name[:1].upper() + measure.name[1:]
        parts.append(small_table(rows, title, "Table", line, measure.share))
    return section("Sensitivity", paragraph(prose("sensitivity")), side_by_side(parts))
