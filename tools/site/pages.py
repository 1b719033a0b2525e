"""The pages of the site that lie elsewhere than in docs/: where each comes from, and what becomes of its links.

The repository has one copy of every page. The README is cut at its headings, a part for each kind of reader; the games'
own pages and the files beside the README keep their text; a file of source that a page links to is shown as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from pathspec import GitIgnoreSpec

from tools.site.surface import ROOT, module_docstring, public_names, reference_pages, type_names

README_PARTS = {
    "players.md": "A player's first minute",
    "operators.md": "An operator's first minute",
    "designers.md": "A designer's first minute",
    "researchers.md": "A researcher's first minute",
    "builders.md": "For those who build",
}
"""Which heading of the README becomes which page; what stands under none of them is the start."""
BESIDE = {
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
}
CITATION = "CITATION.cff"
LINK = re.compile(r"(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)")
FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,})(?P<language>\w*)(?: file=(?P<file>\S+))?")
LANGUAGES = {".py": "python", ".js": "javascript", ".toml": "toml", ".conf": "nginx", ".service": "ini", ".cff": "yaml"}


class BadLink(ValueError):
    """A link to a file that cannot be shown; the message names the page and the file."""


def origins() -> dict[str, str]:
    """Say for each page from outside docs/ which file of the repository it comes from."""
    games = sorted((ROOT / "src/omerta/games").glob("*/README.md"))
    return {
        "index.md": "README.md",
        **dict.fromkeys(README_PARTS, "README.md"),
        **BESIDE,
        "citation.md": CITATION,
        **{f"games/{file.parent.name.replace('_', '-')}.md": file.relative_to(ROOT).as_posix() for file in games},
    }


def text_of(page: str) -> str:
    """Give the text of a page from outside docs/."""
    text = (ROOT / origins()[page]).read_text(encoding="utf-8")
    if page == "citation.md":
        return f"# To cite Omerta\n\nThis is `{CITATION}` of the repository.\n\n{_fenced(text, 'yaml')}"
    if page != "index.md" and page not in README_PARTS:
        return text
    start, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    by_heading = {part.partition("\n")[0].strip(): part.partition("\n")[2] for part in parts}
    if page in README_PARTS:
        heading = README_PARTS[page]
        return f"# {heading}\n{by_heading[heading]}"
    own = [heading for heading in by_heading if heading not in README_PARTS.values()]
    return (
        "---\nhide: [navigation, toc]\n---\n"
        + start
        + "".join(f"## {heading}\n{by_heading[heading]}" for heading in own)
    )


def source_page(path: str) -> str:
    """Make a page that shows a file of the repository as it is."""
    file = ROOT / path
    text = file.read_text(encoding="utf-8")
    return f"---\nsearch:\n  exclude: true\n---\n# `{path}`\n\n{_fenced(text, LANGUAGES.get(file.suffix, 'text'))}"


def reference_page(title: str, modules: tuple[str, ...]) -> str:
    """Make a page of the reference: what each module says of itself, and its public names with their docstrings.

    A name that is only passed on from a module which the reference has as well is linked, and not told twice.
    """
    everywhere = {module for each in reference_pages().values() for module in each}
    lines = [f"# {title}", ""]
    for module in modules:
        names = [name for name in public_names(module) if name.documentable]
        lines += [f"## `{module}`", "", examples_fenced(module_docstring(module)), ""]
        linked = [name for name in names if name.home != module and name.home in everywhere]
        if linked:
            lines += ["| name | what it is |", "|---|---|"]
            lines += [
                f"| [`{name.name}`][{name.home}.{name.name}] | {(name.docstring or '').splitlines()[0]} |"
                for name in linked
            ]
            lines += [""]
        types = list(type_names(module))
        if types:
            lines += ["| type | stands for | |", "|---|---|---|"]
            lines += [f"| `{name}` | `{of}` | {said} |" for name, of, said in types]
            lines += [""]
        for name in names:
            if name not in linked:
                lines += [f"::: {name.path}", "    options:", "      heading_level: 3", ""]
    return "\n".join(lines)


def slug(title: str) -> str:
    """Name the file of a page of the reference."""
    return f"reference/{re.sub(r'[^a-z0-9]+', '-', title.lower()).strip('-')}.md"


def site_paths() -> dict[str, str]:
    """Say for each file of the repository that is a page, or lies in docs/, where it is in the site."""
    found: dict[str, str] = {}
    for page, origin in origins().items():
        found.setdefault(origin, page)
    docs = ROOT / "docs"
    return found | {
        file.relative_to(ROOT).as_posix(): file.relative_to(docs).as_posix()
        for file in docs.rglob("*")
        if file.is_file()
    }


def linked_sources(pages: dict[str, tuple[str, str]]) -> set[str]:
    """List the files of the repository that pages (origins and texts) link to and that are no pages themselves.

    BadLink names a page that links to a file which git ignores, or which is no text.
    """
    inside, sources = site_paths(), set[str]()
    ignored = GitIgnoreSpec.from_lines((ROOT / ".gitignore").read_text(encoding="utf-8").splitlines())
    for origin, text in pages.values():
        for found in LINK.finditer(_without_fences(text)):
            path = _in_repository(origin, found["target"].partition("#")[0])
            if path is None or path in inside or path in sources or not (ROOT / path).is_file():
                continue
            if ignored.match_file(path):
                raise BadLink(f"{origin} links to {path}, which .gitignore keeps out of the repository")
            try:
                (ROOT / path).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                raise BadLink(f"{origin} links to {path}, which is no text in UTF-8: pages show texts alone") from None
            sources.add(path)
    return sources


def rewritten(page: str, origin: str, text: str) -> str:
    """Turn the links of a page, which are right in the repository, into links that are right in the site."""
    inside = site_paths()

    def link(found: re.Match[str]) -> str:
        target, _, anchor = found["target"].partition("#")
        path = _in_repository(origin, target)
        if path is None:
            return found[0]
        if path in inside:
            there = inside[path]
        elif (ROOT / path).is_file():
            there = f"source/{path}.md"
        else:
            return found["text"] if (ROOT / path).is_dir() else found[0]
        way = os.path.relpath(there, PurePosixPath(page).parent)
        return f"{found['image']}[{found['text']}]({way}{'#' + anchor if anchor else ''})"

    return _outside_fences(text, lambda line: LINK.sub(link, line))


def _in_repository(origin: str, target: str) -> str | None:
    """Find what a link means in the repository; None for what lies outside it, or on the same page."""
    if not target or target.startswith("/") or re.match(r"[a-z]+:", target):
        return None
    path = Path(os.path.normpath(PurePosixPath(origin).parent / target))
    return None if path.parts[:1] == ("..",) else path.as_posix()


def _fenced(text: str, language: str) -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    return f"{ticks}{language}\n{text.rstrip()}\n{ticks}\n"


def examples_fenced(docstring: str) -> str:
    """Put the examples of a docstring into fences, so that they are shown as code."""
    return re.sub(r"(?m)^>>> (?:.+\n?)+", lambda found: _fenced(found[0], "pycon"), docstring)


def _without_fences(text: str) -> str:
    lines: list[str] = []

    def keep(line: str) -> str:
        lines.append(line)
        return line

    _outside_fences(text, keep)
    return "\n".join(lines)


def _outside_fences(text: str, change: Callable[[str], str]) -> str:
    """Change the lines of a page that are not code; code is marked as an example, or with the name of its file."""
    lines, fence = [], ""
    source = text.split("\n")
    for number, line in enumerate(source):
        found = FENCE.match(line)
        if fence:
            fence = "" if line.strip() == fence else fence
            lines.append(line)
        elif found:
            fence = found["ticks"]
            example = found["language"] == "python" and source[number + 1].lstrip().startswith(">>>")
            title = f' title="{found["file"]}"' if found["file"] else ""
            lines.append(f"{found['indent']}{fence}{'pycon' if example else found['language']}{title}")
        else:
            lines.append(change(line))
    return "\n".join(lines)
