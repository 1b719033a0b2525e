"""The report in a few sentences: what was found, how sure it is, and what was not."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from omerta.core.measures import TURN_ORDER
from omerta.lab.report.estimates import LEVEL, Estimate, against
from omerta.lab.report.figures import Figures, RoleShare
from omerta.lab.report.markup import interval, number, percent, told
from omerta.lab.report.skill import Skill, share_of
from omerta.lab.report.watching import TENTHS

MANY = 12
"""A kind of role with more members than this is a deck of cards: its shares stand in a section of their own."""


NAMED = 6
"""So many dead choices are named in the summary."""


def verdict(figure: Estimate, fair: float, chance: float) -> str:
    """Describe whether a share is fair, with the p-value corrected for all of its table."""
    if not figure.sure or chance >= LEVEL:
        return ""
    return "more than fair" if figure.value > fair else "less than fair"


def headlines(figures: Figures, skill: Skill | None) -> Iterator[tuple[str, str, str]]:
    """Return the figures that stand large over the report: each with what it is and its interval, or what is fair."""
    yield f"{len(figures.games):,}", "games", f"{figures.game.seats} seats, all {escape(figures.bot)}"
    if figures.first is not None:
        share = figures.first.share
        yield percent(share.value), "won by whoever begins", f"{interval(share)}; fair is {percent(figures.fair)}"
    yield number(figures.choices_a_game.mean.value), "choices a game", interval(figures.choices_a_game.mean, False)
    if figures.leads:
        yield number(figures.changes.mean.value), "lead changes a game", interval(figures.changes.mean, False)
        yield percent(figures.from_behind.value), "won from behind at half time", interval(figures.from_behind)
    if skill is not None:
        best = max(skill.among_own(), key=lambda step: step.low)
        more = f"{escape(best.pairing.challenger)} among {escape(best.pairing.table)}"
        yield f"{number(best.share / best.fair)} x", "the fair share for the better bot", more


def findings(figures: Figures, skill: Skill | None) -> Iterator[tuple[str, str]]:
    """Return the findings, each with a heading; the sentences are markup."""
    yield "Going first", _first(figures)
    for kind, roles in figures.roles.items():
        if 2 < len(roles) <= MANY and kind != figures.measures.first[0]:
            yield kind.capitalize(), _extremes(figures, roles)
    steps = figures.steps
    said = f"A game takes {told(steps.mean, False)} steps; nine in ten take {steps.low:,.0f} to {steps.high:,.0f}."
    if len(set(steps.values)) == 1:
        said = f"Every game takes {steps.middle:,.0f} steps ({steps.mean.games:,} games)."
    yield "Length", said
    if figures.leads:
        half = dict(figures.leaders).get(TENTHS // 2)
        said = f"The lead changes {told(figures.changes.mean, False)} times a game."
        if half is not None:
            said += f" Whoever leads alone half way wins {told(half)}, where {percent(figures.fair)} is fair."
        yield "Tension", said
    yield "Dead choices", _dead(figures)
    if skill is not None:
        yield from _skill(skill)


def _first(figures: Figures) -> str:
    if figures.first is None:
        chances = against([share for _, share in figures.seats], figures.fair)
        unfair = [name for (name, _), chance in zip(figures.seats, chances, strict=True) if chance < LEVEL]
        if unfair:
            return f"Nobody begins, but seats differ: {', '.join(unfair)} wins more or less than a fair share."
        return f"Nobody begins, and no seat is shown to be better than another in {len(figures.games):,} games."
    share = figures.first.share
    chance = share.chance_of(figures.fair)
    role = "" if figures.first.kind == TURN_ORDER else f" (the {escape(figures.first.code)})"
    said = f"Whoever begins{role} wins {told(share)}, where {percent(figures.fair)} is fair. "
    if not share.sure or chance >= LEVEL:
        more, less = 100 * (share.high - figures.fair), 100 * (figures.fair - share.low)
        return said + (
            f"No advantage is shown. Ruled out are an advantage of more than {max(0.0, more):.1f} points and a "
            f"disadvantage of more than {max(0.0, less):.1f}."
        )
    return said + ("It is an advantage." if share.value > figures.fair else "It is a disadvantage.")


def _dead(figures: Figures) -> str:
    dead = figures.dead
    if not dead:
        return "None is shown: every choice that is offered is made now and then, or there are too few games to tell."
    named = ", ".join(f"{escape(each.name)} (asked: {escape(each.ask)})" for each in dead[:NAMED])
    more = f" and {len(dead) - NAMED} more" if len(dead) > NAMED else ""
    return f"Offered, but never or hardly ever made in {len(figures.games):,} games: {named}{more}."


def _extremes(figures: Figures, roles: list[RoleShare]) -> str:
    chances = against([role.share for role in roles], figures.fair)
    best, worst = max(roles, key=lambda role: role.share.value), min(roles, key=lambda role: role.share.value)
    said = f"{escape(best.name)} wins most, {told(best.share)}; {escape(worst.name)} least, {told(worst.share)}."
    off = [role.name for role, chance in zip(roles, chances, strict=True) if chance < LEVEL]
    if not off:
        return said + f" Looking at all {len(roles)}, none is shown to differ from {percent(figures.fair)}."
    return said + f" Shown to differ from {percent(figures.fair)}: {', '.join(map(escape, off))}."


def _skill(skill: Skill) -> Iterator[tuple[str, str]]:
    best = max(skill.among_own(), key=lambda step: step.low)
    pairing = best.pairing
    yield (
        "Skill",
        f"One <code>{escape(pairing.challenger)}</code> among <code>{escape(pairing.table)}</code> bots wins "
        f"{told(share_of(best))}, "
        f"{number(best.share / best.fair)} times the fair share.",
    )
    own = {step.pairing for step in skill.among_own()}
    widest = next((each for each in skill.luck() if each.pairing in own), None)
    if widest is not None:
        names = f"{escape(widest.pairing.challenger)} among {escape(widest.pairing.table)}"
        yield (
            "Luck",
            f"Where the game's own bots differ most ({names}; {widest.skill.games:,} games), who plays is "
            f"{percent(widest.skill.value)} of what decides a win ({interval(widest.skill)}), the deal together with "
            f"the seat {percent(widest.deal.value)} ({interval(widest.deal)}); the rest happens on the way.",
        )
