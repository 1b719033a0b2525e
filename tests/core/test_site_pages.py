"""Pages of the docs site that come from outside docs/, and links that are right in the repository and in the site."""

from __future__ import annotations

from pathlib import Path

import pytest
from mkdocs.config.defaults import MkDocsConfig

from tools.site import hook, pages, surface
from tools.site.pages import README_PARTS, BadLink, linked_sources, origins, rewritten, source_page, text_of
from tools.site.surface import ROOT, module_docstring


@pytest.mark.parametrize(
    ("page", "written", "shown"),
    [
        ("store.md", "[wire](wire.md#alerts)", "[wire](wire.md#alerts)"),
        ("store.md", "[what changed](../CHANGELOG.md)", "[what changed](changelog.md)"),
        ("players.md", "[dice](docs/fair-dice.md)", "[dice](fair-dice.md)"),
        ("players.md", "![a table](docs/pictures/choice.png)", "![a table](pictures/choice.png)"),
        ("index.md", "[GANGSTA!](src/omerta/games/gangsta/README.md)", "[GANGSTA!](games/gangsta.md)"),
        ("games/gangsta.md", "[cards](deck.toml)", "[cards](../source/src/omerta/games/gangsta/deck.toml.md)"),
        ("games/gangsta.md", "[bots](../../../../docs/strength.md)", "[bots](../strength.md)"),
        ("bots.md", "see [examples](../examples)", "see examples"),
        ("bots.md", "[elsewhere](https://semver.org)", "[elsewhere](https://semver.org)"),
        ("bots.md", "[here](#limits)", "[here](#limits)"),
        ("bots.md", "[nowhere](no-such-page.md)", "[nowhere](no-such-page.md)"),
        ("bots.md", "[absolute](/etc/hostname)", "[absolute](/etc/hostname)"),
        ("bots.md", "[outside](../../../../../../etc)", "[outside](../../../../../../etc)"),
        ("bots.md", "```\n[code](../examples)\n```", "```\n[code](../examples)\n```"),
        ("bots.md", "```python\n>>> 1\n1\n```", "```pycon\n>>> 1\n1\n```"),
        ("bots.md", "```python\nx = 1\n```", "```python\nx = 1\n```"),
        ("bots.md", "```python file=a.py\nx = 1\n```", '```python title="a.py"\nx = 1\n```'),
    ],
)
def test_a_link_leads_to_the_same_thing_in_the_site(page: str, written: str, shown: str) -> None:
    assert rewritten(page, origins().get(page, f"docs/{page}"), written) == shown


def test_files_that_pages_link_to_are_shown() -> None:
    pages = {"bots.md": ("docs/bots.md", "[a](../examples/train.py) [b](wire.md) [c](../examples)")}
    assert linked_sources(pages) == {"examples/train.py"}
    assert "# `examples/train.py`" in source_page("examples/train.py")
    assert (ROOT / "examples/train.py").read_text(encoding="utf-8").strip() in source_page("examples/train.py")


def test_what_lies_outside_the_repository_is_never_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / ".gitignore").touch()
    (tmp_path / "private.txt").write_text("private", encoding="utf-8")
    monkeypatch.setattr(pages, "ROOT", root)
    text = f"[a](../private.txt) [b]({tmp_path / 'private.txt'}) [c](docs/../../private.txt)"
    assert linked_sources({"index.md": ("README.md", text)}) == set()
    assert rewritten("index.md", "README.md", text) == text


@pytest.mark.parametrize(
    ("name", "written", "said"),
    [
        ("build/made.txt", b"made", r"docs/bots\.md links to build/made\.txt, which \.gitignore keeps out"),
        ("seal.png", b"\x89PNG\xff", r"docs/bots\.md links to seal\.png, which is no text in UTF-8"),
    ],
)
def test_a_link_to_a_file_that_cannot_be_shown_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, written: bytes, said: str
) -> None:
    (tmp_path / ".gitignore").write_text("build/\n", encoding="utf-8")
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(written)
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    with pytest.raises(BadLink, match=said):
        linked_sources({"bots.md": ("docs/bots.md", f"[it](../{name})")})


def test_a_site_that_is_built_again_reads_the_source_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surface, "SOURCE", tmp_path)
    for said in ("As it was.", "As it is."):
        (tmp_path / "followed.py").write_text(f'"""{said}"""', encoding="utf-8")
        hook.on_config(MkDocsConfig())
        assert module_docstring("followed") == said


def test_the_readme_is_cut_and_nothing_of_it_is_lost() -> None:
    whole = (ROOT / "README.md").read_text(encoding="utf-8")
    parts = [text_of(page) for page in ("index.md", *README_PARTS)]
    assert len(parts) == 6
    lines = {line for part in parts for line in part.splitlines()}
    headings = {f"## {heading}" for heading in README_PARTS.values()}
    assert [line for line in whole.splitlines() if line not in lines | headings] == []
