"""Every special reward that is declared is whole: what it does, its words, its mark, and the oracle's opinion of it."""

from __future__ import annotations

import re
import tomllib
from itertools import cycle
from pathlib import Path

import pytest

from omerta.core.words.languages import languages, speaking
from omerta.games.gangsta import GAME_TYPE
from omerta.games.gangsta.deck.cards import Reward
from omerta.games.gangsta.deck.deck_file import read_deck
from omerta.games.gangsta.deck.economy import worth
from omerta.games.gangsta.deck.skills import SKILLS
from omerta.games.gangsta.deck.special_rewards import SPECIALS
from omerta.games.gangsta.rules.rewards import BEGIN
from tests.games.gangsta.oracle import Cards
from tests.games.gangsta.oracle_comparison import Comparison
from tests.games.gangsta.scenes import SHIPPED, changed

WEB = Path(__file__).parents[3] / "web"
WRITTEN = {
    kind: f"{kind} {SKILLS[0]}" if special.behind == "SKILL" else f"{kind} 1" if special.most else kind
    for kind, special in SPECIALS.items()
}
"""Each special reward as a deck file has it."""
each_kind = pytest.mark.parametrize("kind", SPECIALS)
each_language = pytest.mark.parametrize("language", languages())


def test_each_does_something() -> None:
    assert sorted(BEGIN) == sorted(SPECIALS), "rules/rewards.py, BEGIN: a function for each of the SPECIALS"


@each_kind
def test_each_is_told_by_a_rule_and_worth_something(kind: str) -> None:
    assert SPECIALS[kind].rule in GAME_TYPE.register.rules
    assert worth((Reward(kind, 1),)) > 0


@each_language
@each_kind
def test_each_has_words(kind: str, language: str) -> None:
    with speaking(language):
        texts = GAME_TYPE.texts()
    assert texts.get("word", kind)
    assert texts.get("stake", "brings", kind.replace(" ", "-"))
    said = tomllib.loads((WEB / "words" / language / "gangsta.toml").read_text(encoding="utf-8"))
    for table in ("reward", "does"):
        assert said[table].get(kind), f"web/words/{language}/gangsta.toml, [{table}]: nothing for {kind!r}"


@each_kind
def test_each_has_a_mark(kind: str) -> None:
    marks = (WEB / "src" / "games" / "gangsta" / "marks.ts").read_text(encoding="utf-8")
    mark = kind.replace(" ", "-")
    assert re.search(rf"^  '?{mark}'?:", marks, re.MULTILINE), f"web/src/games/gangsta/marks.ts: no mark {mark!r}"


def test_the_oracle_plays_them_all_as_the_engine_does() -> None:
    rewards = cycle(WRITTEN.values())
    deck = changed(**{card["code"]: {"rewards": [next(rewards)]} for card in SHIPPED["heist"]})
    assert {reward.kind for heist in read_deck(deck).heists for reward in heist.rewards} == set(SPECIALS)
    cards = Cards(tomllib.loads(deck.text))
    for number in range(6):
        Comparison(
            cards,
            2 + number % 3,
            clans=False,
            resources=number % 2 == 1,
            idle=0.0,
            seed=f"special rewards {number}",
            deck=deck,
        ).play()
