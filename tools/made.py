"""Files that are made from the games: written anew, those that belong to nothing any more taken away."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def write(folder: Path, made: Mapping[Path, str]) -> None:
    """Leave in a folder just these files, of the kind that they are, and print their names."""
    folder.mkdir(exist_ok=True)
    for suffix in {file.suffix for file in made}:
        for file in folder.glob(f"*{suffix}"):
            if file not in made:
                file.unlink()
    for file, text in made.items():
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(ROOT))
