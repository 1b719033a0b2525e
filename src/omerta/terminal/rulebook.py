"""A rule register on the screen: all rules of a game, or one with where it comes from."""

from __future__ import annotations

from textwrap import wrap

from omerta.core.game_type import GameType
from omerta.core.rules import Rule
from omerta.terminal.narrator import own_texts


def rule_named(game_type: GameType, name: str) -> Rule:
    """Find a rule by its id, in capitals or not; the error lists those there are."""
    register = game_type.register
    return register[name if name in register.rules else name.upper()]


def one_rule(game_type: GameType, rule: Rule) -> list[str]:
    """Describe one rule with its source, how sure it is, what shows it in play and the option that switches it."""
    texts = own_texts()
    data = {
        "source": rule.source,
        "rulebook": game_type.register.rulebook,
        "status": f"{rule.status} ({texts.get('rule', 'status', rule.status)})",
        "shown_by": f"{rule.shown_by} ({texts.get('rule', 'shown_by', rule.shown_by)})",
        "option": rule.option,
    }
    fields = ["source", "status", "shown_by", *(["option"] if rule.option else [])]
    lines = [texts.fill(texts.get("rule", "field", field), data, None, ()) for field in fields]
    return [f"{rule.id}  {rule.text}", *(f"  {line}" for line in lines)]


def all_rules(game_type: GameType, width: int | None = None) -> list[str]:
    """List all rules of a game, each marked that is not printed; wrapped where a width is given."""
    texts = own_texts()
    register = game_type.register
    indent = max(map(len, register.rules), default=0) + 2
    lines = [texts.fill(texts.get("rule", "head"), {"rulebook": register.rulebook}, None, ())]
    for rule in register.rules.values():
        text = rule.text
        if rule.status != "rulebook":
            mark = texts.get("rule", "mark", rule.status)
            text = texts.fill(texts.get("rule", "marked"), {"text": text, "mark": mark}, None, ())
        parts = wrap(text, max(width - indent, 20)) if width else [text]
        lines += [f"{rule.id if place == 0 else '':<{indent}}{part}" for place, part in enumerate(parts)]
    return lines
