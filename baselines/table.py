"""The tables of the docs, made from the results file alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from baselines.plan import BOSS, ISMCTS, MCCFR, PPO, RANDOM

Found = Mapping[str, Any]
BEGIN, END = "<!-- made by python -m baselines table: {} -->", "<!-- end of {} -->"


def shown(row: Found | None) -> str:
    """Write a share with its interval and the games behind it."""
    if row is None:
        return "not measured"
    return f"{row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%}), {row['games']:,}"


def row_of(game: Found, challenger: str, table: str) -> Found | None:
    """Find a pairing."""
    for row in game["rows"]:
        if row["challenger"] == challenger and row["table"] == table:
            return dict(row)
    return None


def most_taken(game: Found, table: str) -> Found | None:
    """Find who surely took most from a table of equal bots: the one whose interval begins highest.

    A best response would take at least as much; by their shares alone a single lucky game would be the most.
    """
    taken = [row for row in game["rows"] if row["table"] == table]
    return max(taken, key=lambda row: (row["low"], row["share"]), default=None)


def budget(game: Found, name: str) -> str:
    """Say how much a method thinks."""
    if name.startswith(ISMCTS):
        leaf = "random rollouts" if game["rollouts"] == "random" else "rollouts by the game's quick policy"
        return f"{name.rpartition('-')[2]} simulations, {leaf}"
    if name.startswith(PPO):
        return "one pass through a network"
    return {RANDOM: "none", BOSS: "as shipped"}.get(name, "a script")


def seconds(game: Found, name: str) -> str:
    """Write how long an answer takes; quick ones as answers a second."""
    taken = game.get("seconds", {}).get(name)
    if taken is None:
        return "not measured"
    return f"{taken:.2f} s" if taken >= 0.01 else f"{taken * 1000:.2g} ms"


def main_table(results: Found) -> Iterable[str]:
    """Lay out one row for each method and game."""
    yield "| game | method | budget of an answer | its time | among the script | most taken from a table of it |"
    yield "|---|---|---|---:|---|---|"
    for game in results["games"]:
        title = f"{game['title']}, {game['seats']} seats, fair {1 / game['seats']:.1%}"
        for place, name in enumerate(game["methods"]):
            worst = most_taken(game, name)
            by = "not measured" if worst is None else f"{shown(worst)}, by `{worst['challenger']}`"
            field = "the field itself" if name == game["script"] else shown(row_of(game, name, game["script"]))
            cells = [title if place == 0 else "", f"`{name}`", budget(game, name), seconds(game, name), field, by]
            yield f"| {' | '.join(cells)} |"


def cross_tables(results: Found) -> Iterable[str]:
    """Lay out who took how much at whose table, a table for each game."""
    for game in results["games"]:
        methods: Sequence[str] = game["methods"]
        yield f"### {game['title']}"
        yield ""
        yield f"{game['seats']} seats, rules {game['rules']}, seed {game['seed']}; fair is {1 / game['seats']:.1%}."
        yield ""
        yield f"| challenger | {' | '.join(f'among `{name}`' for name in methods)} |"
        yield f"|---|{'---|' * len(methods)}"
        others = {row["challenger"]: 0 for row in game["rows"] if row["challenger"] not in methods}
        for one in (*methods, *others):
            cells = ["-" if (row := row_of(game, one, name)) is None else shown(row) for name in methods]
            yield f"| `{one}` | {' | '.join(cells)} |"
        yield ""


def nash_table(results: Found) -> Iterable[str]:
    """Lay out NashConv of the small games."""
    yield "| cards | method | NashConv | seconds of training |"
    yield "|---:|---|---:|---:|"
    for row in results["nash_conv"]["rows"]:
        made = f"{row['seconds']:.1f}" if row["method"].startswith(MCCFR) else "-"
        yield f"| {row['cards']} | `{row['method']}` | {row['nash_conv']:.4f} | {made} |"


def size_table(results: Found) -> Iterable[str]:
    """Lay out how big the games are."""
    names = (
        "game",
        "seats",
        "moves",
        "floats seen",
        "questions a game",
        "choices of a seat",
        "legal moves, mean (most)",
    )
    more = (
        "asked together",
        "joint choices, mean (most)",
        "decisions, 10^",
        "chance, 10^",
        "worlds behind a view, median (most)",
    )
    yield f"| {' | '.join((*names, *more))} |"
    yield f"|---|{'---:|' * (len(names) + len(more) - 1)}"
    for each in results["sizes"]:
        joint = f"{each['joint']:,} ({each['joint_most']:,})" if each["joint"] else "-"
        cells = [each["title"], each["seats"], f"{each['moves']:,}", f"{each['floats']:,}", each["questions"]]
        cells += [each["choices"], f"{each['legal']} ({each['legal_most']})", f"{each['together']:.1%}", joint]
        cells += [each["decided"], each["fallen"], worlds(each)]
        yield f"| {' | '.join(map(str, cells))} |"


def worlds(each: Found) -> str:
    """Write the median number of worlds behind a view, and the most; more than can be told apart is written as more."""
    if each["worlds_most"] == 1:
        return "1"
    middle, most = ("more than " if each["worlds_open"] >= bar else "" for bar in (0.5, 1e-9))
    return f"{middle}{each['worlds']:,.0f} ({most}{each['worlds_most']:,})"


TABLES = {"methods": main_table, "head to head": cross_tables, "NashConv": nash_table, "sizes": size_table}


def markdown(name: str, results: Found) -> str:
    """Write one table between its marks."""
    return "\n".join([BEGIN.format(name), "", *TABLES[name](results), "", END.format(name)])


def renew(page: Path, results: Found) -> None:
    """Put the tables that a page has marks for in the place of the old ones."""
    text = page.read_text(encoding="utf-8")
    for name in TABLES:
        begin, end = BEGIN.format(name), END.format(name)
        if begin in text:
            before, _, rest = text.partition(begin)
            text = before + markdown(name, results) + rest.partition(end)[2]
    page.write_text(text, encoding="utf-8")


def write_parquet(results: Found, path: Path) -> None:
    """Write every pairing as a row, for whoever reads tables."""
    # Imported when needed: polars is an extra.
    import polars

    rows = [{"game": game["game"], "seats": game["seats"], **row} for game in results["games"] for row in game["rows"]]
    polars.DataFrame(rows).write_parquet(path)
