"""`omerta new-game`: a small game that plays, in the folders of a checkout, to make one's own game from.

The template lies beside this module as text, with the name `your-game` in every form in which a name is written. All
that a new game needs is worked out before anything is written, and an error on the way takes back what was.
"""

from __future__ import annotations

import ast
import keyword
import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from pathlib import Path
from typing import Annotated

import typer

from omerta.cli.app import app
from omerta.core.errors import OmertaError
from omerta.lab.files import CannotWrite, replacing

GAMES, TESTS, RECORDS = Path("src/omerta/games"), Path("tests/games"), Path("tests/records")
REGISTRY, STEPS, DAILY = (
    GAMES / "__init__.py",
    Path("tests/laws/steps.toml"),
    Path("src/omerta/table/daily_tables.toml"),
)
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 24
"""No name is longer, so that no line of the template grows too long."""
LINE = 120
TEMPLATE = re.compile("your-game|your_game|YourGame|Your Game|YG")
LISTED = re.compile(r"^__all__ = (\[.*?\])$", re.MULTILINE | re.DOTALL)
ENDING = ".txt"
"""What a file of the template is called more than the file that it becomes."""


@dataclass(frozen=True, slots=True)
class Names:
    """A game's name in every form in which it is written, and the letters before the numbers of its rules."""

    id: str
    letters: str

    @property
    def package(self) -> str:
        return self.id.replace("-", "_")

    @property
    def title(self) -> str:
        return " ".join([word.capitalize() for word in self.id.split("-")])

    def put_into(self, text: str) -> str:
        """Put the game's names where the template has its own."""
        forms = {
            "your-game": self.id,
            "your_game": self.package,
            "YourGame": self.title.replace(" ", ""),
            "Your Game": self.title,
            "YG": self.letters,
        }
        return TEMPLATE.sub(lambda found: forms[found.group()], text)

    def folders(self, root: Path) -> dict[str, Path]:
        """Describe where each folder of the template goes."""
        return {
            "game": root / GAMES / self.package,
            "tests": root / TESTS / self.package,
            "records": root / RECORDS / self.id,
        }


@app.command("new-game", short_help="Write a small game that plays, to make your own from.")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called, such as harbour-rats.")],
    into: Annotated[
        Path, typer.Option("--into", metavar="FOLDER", help="The checkout to write it into; usually where you are.")
    ] = Path(),
) -> None:
    """Write a game of your own into a checkout of Omerta: its folder, its tests and its records, registered.

    It is a small card game with hidden hands that can be played at once, in English and French, against bots, and that
    keeps the laws. Change its rules one by one; docs/your-game-in-an-evening.md says how.
    """
    check_checkout(into)
    check_name(name, into)
    names = Names(name, free_letters(name, letters_taken(into)))
    template = files("omerta.cli") / "game_template"
    folders = names.folders(into)
    written = {
        folders[part]: {path: names.put_into(text) for path, text in texts_in(template / part)} for part in folders
    }
    edited = {
        into / REGISTRY: registered((into / REGISTRY).read_text(encoding="utf-8"), names.package),
        **{
            into / path: f"{(into / path).read_text(encoding='utf-8').rstrip()}\n\n{names.put_into(more)}"
            for path, more in ((STEPS, read(template, STEPS)), (DAILY, read(template, DAILY)))
        },
    }
    write_all(written, edited)
    print(report(names, sum(map(len, written.values()))))


def check_checkout(root: Path) -> None:
    """Refuse a folder that is no checkout, with the file that one would have."""
    for path in (REGISTRY, STEPS, DAILY):
        if not (root / path).is_file():
            where = "this folder" if root == Path() else str(root)
            raise OmertaError(
                f"{where} is no checkout of Omerta: it has no {path.as_posix()}; go to one, or name it with --into"
            )


def check_name(name: str, root: Path) -> None:
    """Refuse a name that cannot be a game's, or that something has already."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        shape = f"lower-case words joined by hyphens, at most {LONGEST} letters, such as harbour-rats"
        raise OmertaError(f"a game's name is {shape}; not {name!r}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise OmertaError(f"{name!r} is a word of Python, so no package can be called that; take another name")
    for folder in Names(name, "").folders(root).values():
        if folder.exists():
            raise OmertaError(f"{name} is taken: there is {folder.as_posix()} already; take another name")
    for path in (STEPS, DAILY):
        if name in tomllib.loads((root / path).read_text(encoding="utf-8")):
            raise OmertaError(f"{name} is taken: {path.as_posix()} has a table of that name; take another name")


def letters_taken(root: Path) -> set[str]:
    """Find the letters before the numbers of all rules that there are."""
    registers = [*(root / "src").rglob("rules.toml"), *(root / "tests").rglob("rules.toml")]
    found = [tomllib.loads(file.read_text(encoding="utf-8")) for file in registers]
    return {rule["id"].partition("-")[0] for register in found for rule in register["rule"]}


def free_letters(name: str, taken: Iterable[str]) -> str:
    """Choose the letters of a game's rules: its initials, else two or three of its letters that nobody has."""
    words, letters = name.split("-"), [letter for letter in name if letter.isalpha()]
    initials = [word[0] for word in words if word[0].isalpha()]
    tried = [initials[:3], *combinations(letters, 2), *combinations(letters, 3), *combinations("qxzvwk" * 2, 3)]
    known = set(taken)
    return next(found for each in tried if len(each) > 1 and (found := "".join(each).upper()) not in known)


def texts_in(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """List the files of a folder of the template, by the path that each is to have."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from texts_in(file, f"{path}{file.name}/")
        else:
            yield path + file.name.removesuffix(ENDING), file.read_text(encoding="utf-8")


def read(template: Traversable, path: Path) -> str:
    """Read what the template adds to a file that there is."""
    return (template / f"{path.name}{ENDING}").read_text(encoding="utf-8")


def registered(text: str, package: str) -> str:
    """Add a game to those that are imported, as the last."""
    listed = LISTED.search(text)
    if listed is None:
        raise OmertaError(f"{REGISTRY.as_posix()} has no list __all__ to put the game into")
    every = sorted([*ast.literal_eval(listed.group(1)), package])
    quoted = [f'"{each}"' for each in every]
    line = f"__all__ = [{', '.join(quoted)}]"
    if len(line) > LINE:
        line = "\n".join(["__all__ = [", *[f"    {each}," for each in quoted], "]"])
    before = text[: listed.start()].rstrip()
    return f"{before}\n\n# isort: split\nfrom omerta.games import {package}\n\n{line}{text[listed.end() :]}"


def write_all(written: Mapping[Path, Mapping[str, str]], edited: Mapping[Path, str]) -> None:
    """Write new folders and then the files that name them; where anything fails, leave all as it was."""
    before = {path: path.read_text(encoding="utf-8") for path in edited}
    try:
        for folder, texts in written.items():
            for name, text in texts.items():
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
        for path, text in edited.items():
            replace(path, text)
    except BaseException as error:
        for folder in written:
            shutil.rmtree(folder, ignore_errors=True)
        for path, text in before.items():
            if path.read_text(encoding="utf-8") != text:
                replace(path, text)
        if isinstance(error, OSError):
            raise CannotWrite(f"{error.filename}: {error.strerror}; nothing was written") from None
        raise


def replace(path: Path, text: str) -> None:
    """Put another text in the place of a file's."""
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8")


def report(names: Names, count: int) -> str:
    """Describe what was written, and what to do next."""
    where = [(GAMES / names.package), (TESTS / names.package), (RECORDS / names.id)]
    wanted = names.id if names.id == names.package else f"{names.id} or {names.package}"
    steps = {
        f"omerta play {names.id}": "play it in a terminal, as it is",
        "make play": "play it in the browser: it is the last one on the start page",
        f"pytest tests/laws tests/games -k '{wanted}'": "hold it to the laws and to its rules",
        "make docs types": "renew the pages and the client's types that are made from the games",
    }
    return "\n".join(
        [
            f"{names.title}: {count} files in {', '.join(path.as_posix() for path in where)}",
            f"Registered in {REGISTRY.as_posix()}, {STEPS.as_posix()} and {DAILY.as_posix()}",
            f"Its rules are {names.letters}-01 and so on. Next:",
            *[f"  {command}\n      {why}" for command, why in steps.items()],
            "docs/your-game-in-an-evening.md says what each file does, and how to make the game yours.",
        ]
    )
