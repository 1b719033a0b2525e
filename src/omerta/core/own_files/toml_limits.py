"""Limits on a TOML text, checked before it is parsed: a stranger may have written it to overload the parser.

`tomllib` needs time with the square of the parts of a key, calls itself for every bracket within a bracket, and reads
whatever is there. One pass over the text, in a time that grows with its length and no faster, refuses what is far
beyond any file of ours. What stands in texts and comments counts for its length alone.
"""

from __future__ import annotations

import re

from omerta.core.errors import BadData

MOST_LETTERS = 256 * 1024
"""The most letters of a text."""
MOST_PARTS = 8
"""The most parts of a key or of a header, as in `one.two.three`."""
MOST_DEEP = 16
"""The most brackets within brackets."""
MOST_HEADERS = 5_000
"""The most headers, such as `[table]` or `[[card]]`."""
MOST_VALUES = 50_000
"""The most values: those of fields, and those in lists."""
LONGEST_WORD = 200
"""The most letters of a key or a number that stands without quotes."""

_TOKEN = re.compile(
    r'''
      (?P<quoted> """(?:[^"\\]|\\.|"(?!""))*+"{3,5} | \'\'\'(?:[^']|'(?!''))*+'{3,5}
                | "(?:[^"\\\n]|\\[^\n])*+" | '[^'\n]*+' )
    | (?P<comment> \#[^\n]*+ )
    | (?P<blank> [ \t\r]++ )
    | (?P<mark> [\n\[\]{}=,.] )
    | (?P<word> [^\s\[\]{}=,.\#"']++ )
    | (?P<other> . )
    ''',
    re.VERBOSE | re.DOTALL,
)


def check_limits(name: str, text: str) -> None:
    """Refuse a text that is too large, too deep or too long in one place; the error says what, where and the limit.

    >>> check_limits("mine", "title = 'a.b.c.d.e.f.g.h.i'")
    >>> check_limits("mine", "[a.b.c.d.e.f.g.h.i]")
    Traceback (most recent call last):
        ...
    omerta.core.errors.BadData: mine: line 1: a key or a header has at most 8 parts with dots between them
    """
    if len(text) > MOST_LETTERS:
        raise BadData(f"{name}: has {len(text):,} letters; a file has at most {MOST_LETTERS:,}")
    line, depth, dots, headers, values = 1, 0, 0, 0, 0
    fresh = True
    """Whether nothing stands before this in its line."""
    for token in _TOKEN.finditer(text):
        kind, found = token.lastgroup, token[0]
        too_much = None
        if kind == "mark":
            dots = dots + 1 if found == "." else 0
            if dots >= MOST_PARTS:
                too_much = f"a key or a header has at most {MOST_PARTS} parts with dots between them"
            elif found == "\n":
                line += 1
            elif found in "[{":
                headers += fresh and not depth
                depth += 1
                if depth > MOST_DEEP:
                    too_much = f"lists and tables lie at most {MOST_DEEP} deep in each other"
                elif headers > MOST_HEADERS:
                    too_much = f"a file has at most {MOST_HEADERS:,} headers like [table] or [[card]]"
            elif found in "]}":
                depth = max(0, depth - 1)
            elif found in "=,":
                values += 1
                if values > MOST_VALUES:
                    too_much = f"a file has at most {MOST_VALUES:,} values"
        elif found in "\"'":
            return  # A text that does not end: the parser comes no farther either, and says so.
        elif kind == "word" and len(found) > LONGEST_WORD:
            too_much = f"a key or a number without quotes has at most {LONGEST_WORD} letters"
        if too_much is not None:
            raise BadData(f"{name}: line {line}: {too_much}")
        if kind == "quoted":
            line += found.count("\n")
        fresh = found == "\n" or (fresh and kind == "blank")
