"""What MkDocs is told beside mkdocs.yml: pages from outside docs/, links that hold in the site, the fonts."""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.site import pages
from tools.site.surface import ROOT, read_anew, reference_pages

ICON = ROOT / "web/public/icon.svg"
FONTS = ROOT / "web/node_modules/@fontsource"
FACES = (
    "league-gothic/400-normal",
    "besley/400-normal",
    "besley/400-italic",
    "besley/700-normal",
    "courier-prime/400-normal",
    "courier-prime/700-normal",
    "libre-franklin/400-normal",
    "libre-franklin/700-normal",
)
"""The faces that the site is set in; the browser client has them too."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of the reference into the navigation, from the source as it is now."""
    read_anew()
    made: list[Any] = [{title: pages.slug(title)} for title in reference_pages()]
    config.nav = [{"Reference": made} if "Reference" in entry else entry for entry in config.nav or []]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside docs/, what pages link to, the reference and the fonts."""
    texts = {page: (origin, pages.text_of(page)) for page, origin in pages.origins().items()}
    own = {file.src_uri: (f"docs/{file.src_uri}", file.content_string) for file in files.documentation_pages()}
    for page, (_, text) in texts.items():
        files.append(File.generated(config, page, content=text))
    try:
        sources = pages.linked_sources({**own, **texts})
    except pages.BadLink as error:
        raise PluginError(str(error)) from None
    for path in sorted(sources):
        files.append(File.generated(config, f"source/{path}.md", content=pages.source_page(path)))
    for title, modules in reference_pages().items():
        files.append(File.generated(config, pages.slug(title), content=pages.reference_page(title, modules)))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ICON)))
    for face in FACES:
        family, kind = face.split("/")
        file = FONTS / family / "files" / f"{family}-latin-{kind}.woff2"
        if not file.is_file():
            raise PluginError(f"{file.relative_to(ROOT)} is not there; run: tools/npm --prefix web install")
        files.append(File.generated(config, f"assets/fonts/{family}-{kind}.woff2", abs_src_path=str(file)))
    return files


def on_page_markdown(markdown: str, page: Page, **_more: object) -> str:
    """Turn the links of a page, which are right in the repository, into links that are right in the site."""
    path = page.file.src_uri
    if path.startswith(("source/", "reference/")):
        return markdown
    return pages.rewritten(path, pages.origins().get(path, f"docs/{path}"), markdown)
