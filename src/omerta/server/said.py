"""What the server itself says: sentences from `texts`, in the language that is spoken where they are read."""

from __future__ import annotations

from omerta.core.errors import OmertaError
from omerta.core.words.languages import FIRST, speaking, spoken_language
from omerta.core.words.texts import Texts, read_texts
from omerta.table.acts.refusal import Refused


def server_texts() -> Texts:
    """Read the server's sentences in the language that is spoken."""
    return read_texts("omerta.server", spoken_language())


def said(*path: str, **facts: object) -> str:
    """Return one of the server's sentences, with its facts."""
    texts = server_texts()
    return texts.fill(texts.get(*path), facts, None, ())


def refusal(reason: str, kind: str | None = None, **facts: object) -> Refused:
    """Refuse in the server's own words; where a reason has several sentences, `kind` names one."""
    return Refused(reason, said("refusal", reason, *([] if kind is None else [kind]), **facts))


class Trouble(OmertaError):
    """Why something could not be done: in English for the log, and for people when it is read, in their language."""

    def __init__(self, *kind: str, **facts: object) -> None:
        with speaking(FIRST):
            super().__init__(said("trouble", *kind, **facts))
        self.kind = kind
        self.facts = facts

    @property
    def text(self) -> str:
        return said("trouble", *self.kind, **self.facts)
