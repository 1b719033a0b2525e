"""Set tables side by side: the same figures of each, and which of the differences are more than luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from omerta.lab.report.estimates import Difference, Estimate, differences
from omerta.lab.report.figures import Figures
from omerta.lab.report.watching import TENTHS


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of a table; `key` is the same at every table that has it. A share is written in percent."""

    group: str
    name: str
    figure: Estimate
    share: bool

    @property
    def key(self) -> tuple[str, str]:
        return self.group, self.name


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure at two tables and how far apart they are."""

    measure: Measure
    other: Measure
    label: str
    difference: Difference


def times(figure: Estimate, factor: float) -> Estimate:
    """Multiply a figure with its interval."""
    return replace(figure, value=figure.value * factor, low=figure.low * factor, high=figure.high * factor)


def main_measures(figures: Figures) -> Iterator[Measure]:
    """Return the few figures that sum a table up and mean the same at every table, however many sit there."""
    seats = figures.game.seats
    group = "the game as a whole"
    if figures.first is not None:
        name = f"win share of whoever begins ({figures.first.name.lower()}), times the fair share"
        yield Measure(group, name, times(figures.first.share, seats), share=False)
    yield Measure(group, "steps a game", figures.steps.mean, share=False)
    yield Measure(group, "choices a game", figures.choices_a_game.mean, share=False)
    if figures.leads:
        yield Measure(group, "lead changes a game", figures.changes.mean, share=False)
        half = dict(figures.leaders).get(TENTHS // 2)
        if half is not None:
            yield Measure(group, "win share of the leader half way, times the fair share", times(half, seats), False)
        yield Measure(group, "games won by somebody who did not lead half way", figures.from_behind, share=True)


def all_measures(figures: Figures, by_fair: bool = False) -> Iterator[Measure]:
    """Return every figure of a table that another table may have too.

    Where tables have other numbers of seats, win shares are told in fair shares (`by_fair`): else all would differ.
    """
    yield from main_measures(figures)
    more = ", times the fair share" if by_fair else ""

    def won(group: str, name: str, share: Estimate) -> Measure:
        figure = times(share, figures.game.seats) if by_fair else share
        return Measure(f"win share by {group}{more}", name, figure, share=not by_fair)

    for name, share in figures.seats:
        yield won("seat", name, share)
    for kind, roles in figures.roles.items():
        for role in roles:
            yield won(kind, role.name, role.share)
    for name, share in figures.endings:
        yield Measure("how games end", name, share, share=True)
    for ask, choices in figures.choices.items():
        for choice in choices:
            if choice.rate is not None:
                yield Measure(f"how often it is chosen: {ask}", choice.name, choice.rate, share=True)


def compare(
    first: Sequence[Measure], others: Sequence[tuple[str, Sequence[Measure]]]
) -> tuple[list[Compared], list[tuple[str, Measure]]]:
    """Hold each other table against the first; all differences are corrected together.

    Also give the figures that only one of two tables has, each with the table's label.
    """
    pairs: list[tuple[str, Measure, Measure]] = []
    alone: list[tuple[str, Measure]] = []
    mine = {measure.key: measure for measure in first}
    for label, measures in others:
        theirs = {measure.key: measure for measure in measures}
        pairs += [(label, mine[key], theirs[key]) for key in mine if key in theirs]
        alone += [("the first", mine[key]) for key in mine if key not in theirs]
        alone += [(label, theirs[key]) for key in theirs if key not in mine]
    pairs = [(label, a, b) for label, a, b in pairs if a.figure.sure and b.figure.sure]
    found = differences([(a.figure, b.figure) for _, a, b in pairs])
    return [Compared(a, b, label, each) for (label, a, b), each in zip(pairs, found, strict=True)], alone
