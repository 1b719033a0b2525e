"""Write what agents see and do into the docs: `python -m tools.observations` makes docs/observations/*.md anew.

There is one page for each registered game: its arrays with their places at each seat count, and its actions verb by
verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from omerta import game_types
from omerta.adapters.layout import OWN_SEAT, Action, Part, actions, parts
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType, spoken
from tools.made import write

FOLDER = Path(__file__).parents[1] / "docs" / "observations"
Tables = dict[tuple[str, int], AnyGame]
"""A game type's games by preset and seat count."""
WAIT = "-"
MOST_SPANS = 2


def page(game_type: GameType) -> str:
    """Write the page of one game."""
    tables = {(preset, seats): game_type.make(seats, preset=preset) for preset, seats in game_type.variants()}
    return "\n".join([*head(game_type), *observations(game_type, tables), *every_action(tables)])


def head(game_type: GameType) -> Iterator[str]:
    """Say what the page is and how to get at it."""
    yield f"# {game_type.texts().get('title')}: observations and actions"
    yield ""
    name = f"{game_type.id}-v{game_type.rules[-1]}"
    yield f"For `{name}`; [pettingzoo.md](../pettingzoo.md) says how environments behave. This page is made from the"
    yield f"game by `make docs`. `omerta spaces {game_type.id}` prints the same for one table, action by action."
    yield ""
    for number in game_type.rules[:-1]:
        yield f"`{game_type.id}-v{number}`, by older rules, has the same actions and {arrays_by(number, game_type)}."
        yield ""


def arrays_by(number: int, game_type: GameType) -> str:
    """Say which arrays an environment by older rules does without."""
    now, then = game_type.make(), game_type.make(rules=number)
    new = [name for name in now.shapes if name not in then.shapes]
    if now.moves != then.moves or [name for name in now.shapes if name not in new] != list(then.shapes):
        raise ValueError(f"{game_type.id}: rules {number} number their actions or order their arrays in another way")
    return "the same arrays" + (f", without {', '.join(f'`{name}`' for name in new)}" if new else "")


def observations(game_type: GameType, tables: Tables) -> Iterator[str]:
    """List the arrays: their shapes, where they lie at each seat count, and what they hold."""
    yield "## Observations"
    yield ""
    yield "One row of 32-bit floats: these arrays end to end, each flattened with its last index running fastest."
    for presets, games in alike(game_type, tables):
        yield ""
        if len(presets) < len(game_type.presets):
            yield f"With {listed(presets)}:"
            yield ""
        yield "| array | shape | " + " | ".join(f"{game.seats} seats" for game in games) + " | holds |"
        yield "|---|---|" + "---|" * len(games) + "---|"
        for rows in zip(*map(parts, games), strict=True):
            shape = " x ".join(size(each, games) for each in zip(*(row.shape for row in rows), strict=True))
            places = " | ".join(place(row) for row in rows)
            yield f"| `{rows[0].name}` | {shape} | {places} | {rows[0].meaning} |"
        lengths = " | ".join(f"**{parts(game)[-1].stop}**" for game in games)
        yield f"| length | | {lengths} | |"
    yield ""
    yield f"Everything is seen from the own seat on and clockwise. Only `{OWN_SEAT}`, and moves that name a seat, count"
    yield "seats as the table does, from 0."
    yield ""


def alike(game_type: GameType, tables: Tables) -> Iterator[tuple[list[str], list[AnyGame]]]:
    """Put presets together that have the same arrays, with their games at each seat count."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for preset in game_type.presets:
        shapes = [(seats, tuple(game.shapes.items())) for (name, seats), game in tables.items() if name == preset]
        groups.setdefault(tuple(shapes), []).append(preset)
    for presets in groups.values():
        yield presets, [game for (preset, _), game in tables.items() if preset == presets[0]]


def listed(presets: list[str]) -> str:
    """Name presets."""
    return ", ".join(f"`{preset}`" for preset in presets)


def place(part: Part) -> str:
    """Write from where to where an array lies."""
    return f"{part.start}-{part.stop - 1}" if part.stop > part.start + 1 else f"{part.start}"


def size(dimensions: tuple[int, ...], games: list[AnyGame]) -> str:
    """Say how long an array is in one direction, at all seat counts in one word."""
    if dimensions == tuple(game.seats for game in games) and len(games) > 1:
        return "seats"
    return "/".join(map(str, dict.fromkeys(dimensions)))


def every_action(tables: Tables) -> Iterator[str]:
    """List the actions verb by verb, with their numbers at each kind of table that numbers them in its own way."""
    yield "## Actions"
    yield ""
    yield "A number for each move, in the order of `game.moves`; the last one waits. A seat's mask says which of them"
    yield "it may take now. Moves stand here as in records, with their words; of several, the first and the last."
    yield ""
    kinds: dict[tuple[object, ...], list[tuple[str, int]]] = {}
    for variant, game in tables.items():
        kinds.setdefault(game.moves, []).append(variant)
    columns = [runs(tables[variants[0]]) for variants in kinds.values()]
    # A verb's row shows the kind of table that has most of it, and stands where that one has it.
    verbs = sorted(
        dict.fromkeys(verb for column in columns for verb in column if verb != WAIT),
        key=lambda verb: max(column[verb][0].number for column in columns if verb in column),
    )
    yield "| verb | moves | " + " | ".join(kind(variants, tables) for variants in kinds.values()) + " |"
    yield "|---|---|" + "---|" * len(columns)
    for verb in (*verbs, WAIT):
        most = max((column[verb] for column in columns if verb in column), key=len)
        moves = f"`{most[0].write}` {most[0].text}"
        if len(most) > 1:
            moves += f" ... `{most[-1].write}` {most[-1].text}"
        yield f"| {verb} | {moves} | " + " | ".join(span(column.get(verb, [])) for column in columns) + " |"
    yield "| actions | | " + " | ".join(f"**{column[WAIT][0].number + 1}**" for column in columns) + " |"
    yield ""


def kind(variants: list[tuple[str, int]], tables: Tables) -> str:
    """Name the tables that number their actions alike."""
    if len(variants) == len(tables):
        return "all tables"
    presets: dict[str, list[int]] = {}
    for preset, seats in variants:
        presets.setdefault(preset, []).append(seats)
    by_seats: dict[tuple[int, ...], list[str]] = {}
    for preset, seats_of in presets.items():
        by_seats.setdefault(tuple(seats_of), []).append(preset)
    return "; ".join(f"{spoken(seats)} seats: {listed(names)}" for seats, names in by_seats.items())


def runs(game: AnyGame) -> dict[str, list[Action]]:
    """Put the actions of each verb together."""
    found: dict[str, list[Action]] = {}
    for action in actions(game):
        found.setdefault(WAIT if action.move is None else action.move.verb, []).append(action)
    return found


def span(run: list[Action]) -> str:
    """Write from where to where actions are numbered."""
    numbers = [action.number for action in run]
    starts = [number for number in numbers if number - 1 not in numbers]
    stops = [number for number in numbers if number + 1 not in numbers]
    spans = [f"{first}" if first == last else f"{first}-{last}" for first, last in zip(starts, stops, strict=True)]
    return ", ".join(spans) if len(spans) <= MOST_SPANS else f"{len(numbers)} of {numbers[0]}-{numbers[-1]}"


def pages() -> dict[Path, str]:
    """Write the pages of all games, by the files they belong in."""
    return {FOLDER / f"{game_type.id}.md": page(game_type) for game_type in game_types.values()}


def main() -> None:
    write(FOLDER, pages())


if __name__ == "__main__":
    main()
