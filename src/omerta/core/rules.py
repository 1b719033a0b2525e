"""The rule register: each rule of a rulebook in our own words, with its source and how play shows it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Annotated

import msgspec

from omerta.core.errors import BadData, UnknownName
from omerta.core.one_of import OneOf

STATUSES = ("rulebook", "known", "ruling", "likely", "inferred", "reconstruction")
SHOWN_BY = ("event", "refusal", "setup", "score", "structure")
Status = Annotated[str, OneOf("Status", STATUSES)]
ShownBy = Annotated[str, OneOf("ShownBy", SHOWN_BY)]
RuleId = Annotated[str, OneOf("RuleId")]
"""The id of a rule, as its register has it."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id, our words, the rulebook heading, how sure we are, and what shows it in play."""

    id: str
    text: str
    source: str
    status: Status
    shown_by: ShownBy
    option: str | None = None


class Register(msgspec.Struct, frozen=True):
    """All rules of one game, in the order of the register."""

    rulebook: str
    rules: Mapping[str, Rule]

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self.rules[rule]
        except KeyError:
            raise UnknownName("rule", rule, self.rules) from None

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)


def in_other_words(register: Register, file: Traversable) -> Register:
    """Return the rules in the words of `rules.LANGUAGE.toml`, a sentence for each id; without it, as they are."""
    if not file.is_file():
        return register
    texts = tomllib.loads(file.read_text(encoding="utf-8")).get("text", {})
    rules = {id: msgspec.structs.replace(rule, text=texts.get(id, rule.text)) for id, rule in register.rules.items()}
    return Register(register.rulebook, rules)


def read_register(file: Traversable) -> Register:
    """Read a `rules.toml`; a mistake in it is named by rule and field."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    rules: dict[str, Rule] = {}
    for place, entry in enumerate(table.get("rule", ()), start=1):
        name = entry.get("id", f"number {place}")
        try:
            rule = msgspec.convert(entry, Rule)
        except msgspec.ValidationError as error:
            raise BadData(f"{file.name}: rule {name}: {error}") from None
        for field, value, allowed in (
            ("status", rule.status, STATUSES),
            ("shown_by", rule.shown_by, SHOWN_BY),
        ):
            if value not in allowed:
                raise BadData(f"{file.name}: rule {name}: {field} is one of {', '.join(allowed)}; not {value!r}")
        if rule.id in rules:
            raise BadData(f"{file.name}: rule {name} stands there twice")
        rules[rule.id] = rule
    return Register(table.get("rulebook", ""), rules)
