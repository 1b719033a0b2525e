"""Write the client's types from the server's own: `python -m tools.typescript` makes web/src/wire/generated anew.

`wire.ts` has the frames and what HTTP answers, a file of each game its view, the faces of its cards and the names that
both use, `seats.ts` the seats' names, and `rules.ts` the id of every rule.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from pydantic import BaseModel
from typing_extensions import get_type_hints, is_typeddict

from omerta import game_types
from omerta.core.game import View
from omerta.core.game_type import GameType
from omerta.core.moves import Arg, Move
from omerta.core.one_of import OneOf
from omerta.core.options import Value
from omerta.core.words.texts import SEAT_NAMES
from omerta.server.answers import catalog, daily, people, replays, tables
from omerta.server.http import models
from omerta.server.live import frames
from omerta.server.people import people_models
from omerta.table.acts.wish import Frame
from omerta.table.wire import payload_types
from tools.made import write

FOLDER = Path(__file__).parents[1] / "web" / "src" / "wire" / "generated"
MADE = "/* Made from the server's own declarations by `make types`. */"
PLAIN: Mapping[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
    Any: "unknown",
}
MOVE = "/** A verb and what it concerns. */\nexport type Move = readonly [verb: string, ...args: {arg}[]];"
BODIES = (models.NewTable, models.Learn, models.SitDown, models.BroughtRecord, models.TakeUp, people_models.ChangedMe)
ANSWERS = (
    catalog.GameAnswer,
    catalog.RulesAnswer,
    tables.KeyAnswer,
    models.ReachAnswer,
    replays.ReplayAnswer,
    daily.DailyAnswer,
    people.MeAnswer,
    people.OwnGamesAnswer,
    people.LadderAnswer,
    payload_types.PastGame,
    payload_types.Moments,
    payload_types.Paper,
    payload_types.AnalysisState,
    payload_types.DrawAccount,
    models.ErrorAnswer,
)


class Writer:
    """Writes declarations of one file, each after those that it uses; what another file has is imported."""

    def __init__(self, elsewhere: Mapping[str, str], *, values: bool = False) -> None:
        self.elsewhere = elsewhere
        self.values = values
        self.made: dict[str, str] = {}
        self.imports: set[str] = set()

    def name(self, kind: Any) -> str:
        """Give the TypeScript for a type, and see to it that what it names is declared."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            marks = [mark for mark in args[1:] if isinstance(mark, OneOf)]
            return self.one_of(marks[0]) if marks else self.name(args[0])
        if origin is Literal:
            return " | ".join(f"'{value}'" for value in args)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.name(each) for each in args))
        if origin is tuple and args[-1] is not Ellipsis:
            return f"readonly [{', '.join(map(self.name, args))}]"
        if origin is not None and issubclass(origin, Mapping):
            return f"Readonly<Record<{self.name(args[0])}, {self.name(args[1])}>>"
        if origin is not None and issubclass(origin, Sequence):
            item = self.name(args[0])
            return f"readonly ({item})[]" if "|" in item or item.startswith("readonly") else f"readonly {item}[]"
        return self.declared(kind)

    def one_of(self, mark: OneOf) -> str:
        """Name a text that is one of a few."""
        if mark.name not in self.made and not self.here(mark.name):
            return mark.name
        values = [f"'{value}'" for value in mark.values]
        if self.values:
            many = f"{mark.name.upper()}S"
            self.made[mark.name] = (
                f"export const {many} = [{', '.join(values)}] as const;\n"
                f"export type {mark.name} = (typeof {many})[number];"
            )
        else:
            self.made[mark.name] = alternatives(mark.name, values)
        return mark.name

    def here(self, name: str) -> bool:
        """Tell whether a name is declared in this file; else it is imported."""
        if name in self.elsewhere:
            self.imports.add(name)
        return name not in self.elsewhere

    def declared(self, kind: type) -> str:
        """Name a declared shape, and declare it once."""
        if not self.here(kind.__name__) or kind.__name__ in self.made:
            return kind.__name__
        if kind is Move:
            self.made["Move"] = MOVE.format(arg=f"({self.name(Arg)})")
            return "Move"
        if not is_typeddict(kind) and not issubclass(kind, msgspec.Struct | BaseModel):
            raise TypeError(f"{kind!r} has no shape that a client could be told")
        self.made[kind.__name__] = ""
        above = kind.__base__ if isinstance(kind.__base__, type) and kind.__base__ is View else None
        own = self.lines(kind, () if above is None else fields_of(View))
        head = f"export interface {kind.__name__}" + (f" extends {self.declared(above)}" if above else "")
        text = "\n".join([*comment(kind), f"{head} {{", *own, "}"])
        del self.made[kind.__name__]
        self.made[kind.__name__] = text
        return kind.__name__

    def lines(self, kind: type, but: Iterable[str]) -> Iterator[str]:
        """Write the fields of a shape, but for those of the shape above it."""
        hints = get_type_hints(kind, include_extras=True)
        tag = kind.__struct_config__ if issubclass(kind, msgspec.Struct) else None
        if tag is not None and tag.tag is not None:
            yield f"  {tag.tag_field}: '{tag.tag}';"
        may_lack = optional(kind)
        for name in fields_of(kind):
            if name not in but:
                yield f"  {name}{'?' if name in may_lack else ''}: {self.name(hints[name])};"

    def alias(self, name: str, kind: Any) -> None:
        """Declare a name for several shapes."""
        self.made[name] = alternatives(name, [self.name(each) for each in get_args(kind)])

    def text(self) -> str:
        """Write the file."""
        wanted: dict[str, list[str]] = {}
        for name in sorted(self.imports):
            wanted.setdefault(self.elsewhere[name], []).append(name)
        lines = [f"import type {{ {', '.join(names)} }} from '{file}';" for file, names in sorted(wanted.items())]
        return "\n\n".join([MADE + "".join(f"\n{line}" for line in lines), *self.made.values()]) + "\n"


def fields_of(kind: type) -> Iterable[str]:
    """Name the fields of a shape."""
    if issubclass(kind, BaseModel):
        return kind.model_fields
    return kind.__struct_fields__ if issubclass(kind, msgspec.Struct) else get_type_hints(kind)


def optional(kind: type) -> frozenset[str]:
    """Name the fields that a client may leave out, or find missing."""
    if is_typeddict(kind):
        missing: frozenset[str] = kind.__optional_keys__  # type: ignore[attr-defined]
        return missing
    if issubclass(kind, Frame):
        return frozenset(field.name for field in msgspec.structs.fields(kind) if not field.required)
    if issubclass(kind, models.Body):
        return frozenset(name for name, field in kind.model_fields.items() if not field.is_required())
    return frozenset()


def comment(kind: type) -> list[str]:
    """Say what a shape is, in the words of its docstring."""
    words = " ".join(inspect.cleandoc(kind.__doc__ or "").split())
    if len(words) < 110:
        return [f"/** {words} */"]
    return ["/**", fill(words, 116, initial_indent=" * ", subsequent_indent=" * "), " */"]


def alternatives(name: str, parts: Sequence[str]) -> str:
    """Write a type that is one of several, a few to a line."""
    rows = [" | ".join(parts[start : start + 8]) for start in range(0, len(parts), 8)]
    if len(rows) == 1:
        return f"export type {name} = {rows[0]};"
    return f"export type {name} =\n  | " + "\n  | ".join(rows) + ";"


def wire() -> Writer:
    """Write the frames, what they hold, and what HTTP takes and answers."""
    writer = Writer({"RuleId": "./rules"})
    writer.declared(View)
    writer.alias("Doing", frames.Doing)
    writer.alias("FromClient", frames.AnyFrame)
    writer.alias("FromServer", frames.FromServer)
    writer.alias("ShortFrame", frames.ShortFrame)
    writer.alias("Value", Value)
    for shape in (*BODIES, *ANSWERS):
        writer.declared(shape)
    return writer


def game(game_type: GameType, elsewhere: Mapping[str, str]) -> str:
    """Write the view of a game, and what is printed on its cards."""
    writer, made = Writer(elsewhere, values=True), game_type.make()
    writer.declared(type(made.new().view(None)))
    faces = inspect.getattr_static(type(made), "faces")
    printed = get_type_hints(getattr(faces, "func", None) or faces.fget)["return"]
    if get_args(printed)[1] is not object:
        writer.alias("Face", get_args(printed)[1])
    return writer.text()


def seats() -> str:
    """Write the seats' names, in their order."""
    names = ", ".join(f"'{name}'" for name in SEAT_NAMES)
    declared = f"export const SEAT_NAMES = [{names}] as const;\nexport type SeatName = (typeof SEAT_NAMES)[number];"
    return f"{MADE}\n\n{declared}\n"


def rules() -> str:
    """Write the ids of all rules, by game; they are types only, so that they weigh nothing."""
    blocks = [MADE]
    for game_type in game_types.values():
        blocks.append(alternatives(type_name(game_type), [f"'{rule.id}'" for rule in game_type.register]))
    of = "\n".join(f"  '{game_type.id}': {type_name(game_type)};" for game_type in game_types.values())
    blocks.append(f"export interface RulesOf {{\n{of}\n}}")
    blocks.append("export type RuleId = RulesOf[keyof RulesOf];")
    return "\n\n".join(blocks) + "\n"


def type_name(game_type: GameType) -> str:
    """Name the type of a game's rule ids: `TwelveGangstersRule`."""
    return "".join(part.capitalize() for part in game_type.id.split("-")) + "Rule"


def files() -> dict[Path, str]:
    """Write every file, by where it belongs."""
    of_the_wire = wire()
    elsewhere = dict.fromkeys(of_the_wire.made, "./wire") | {"RuleId": "./rules"}
    written = {"wire": of_the_wire.text(), "seats": seats(), "rules": rules()}
    written |= {game_type.id: game(game_type, elsewhere) for game_type in game_types.values()}
    return {FOLDER / f"{name}.ts": text for name, text in written.items()}


def main() -> None:
    write(FOLDER, files())


if __name__ == "__main__":
    main()
