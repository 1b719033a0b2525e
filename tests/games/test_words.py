"""Everything that can be said in any game has words, for every seat that reads them, in every language."""

from __future__ import annotations

import doctest
import re
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random

import pytest

from omerta import Chance, Event, Over, game_types
from omerta.core.chance import draw
from omerta.core.game_type import GameType
from omerta.core.words.languages import languages
from tests.laws.variants import GAME_TYPES, variants

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
VARIANTS = [
    pytest.param(game_type, preset, seats, id=f"{game_type.id}-{preset}-{seats}")
    for game_type in GAME_TYPES
    for preset, seats in variants(game_type)
]
GAMES, ENOUGH = 2, 600
"""So many games are played at each table, but none is begun after so many steps."""
ALL = [pytest.param(game_type, id=game_type.id) for game_type in game_types.values()]


@pytest.mark.parametrize(("game_type", "preset", "seats"), VARIANTS)
def test_events_questions_moves_and_refusals_are_said_to_every_seat(
    game_type: GameType, preset: str, seats: int
) -> None:
    game, rng = game_type.make(seats, preset=preset), Random(f"{preset} {seats}")
    spoken = [game.texts(language) for language in languages()]
    assert all(texts.move(move, 0, NAMES) for texts in spoken for move in game.moves)
    steps = 0
    for _ in range(GAMES):
        state = game.new()
        while steps < ENOUGH and not isinstance(node := state.node(), Over):
            heard: list[Event] = []
            steps += 1
            if isinstance(node, Chance):
                state.happen(draw(node, rng), heard.append)
            else:
                said = [texts.question(node, seat, NAMES) for texts in spoken for seat in (*range(seats), None)]
                near = [(seat, refusal) for seat in node.seats for _, refusal in state.near(seat)]
                said += [texts.why(refusal, seat, NAMES) for texts in spoken for seat, refusal in near]
                for seat in (*range(seats), None):
                    for move, stake in game.stakes(state.view(seat)):
                        assert move is None or move in state.legal(seat)
                        assert stake.rule in game_type.register.rules
                        for texts in spoken:
                            brings = " ".join(map(str, texts.stake(stake, seat, NAMES)[1:]))
                            assert not re.search(r"[{}]|None|^$", brings)
                state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats}, heard.append)
                assert all(sentence.endswith((".", "?")) for sentence in said)
            for event in heard:
                assert event.rule in game_type.register.rules
                for texts, seat in product(spoken, (*range(seats), None)):
                    sentence = texts.say(event, seat, NAMES)
                    assert sentence.endswith(".")
                    assert not re.search(r"[{}]|None", sentence)


@pytest.mark.parametrize("game_type", ALL)
def test_every_kind_of_event_and_every_reason_in_the_code_has_words(game_type: GameType) -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in Path(str(files(game_type.package))).rglob("*.py"))
    for kind, table in (("Event", "event"), ("Refusal", "refusal")):
        named = set(re.findall(rf'{kind}\(\s*"([a-z-]+)"', source))
        assert named
        assert all(game_type.texts().get(table, name) for name in named)


@pytest.mark.parametrize("game_type", ALL)
def test_what_is_counted_agrees_with_its_number(game_type: GameType) -> None:
    """`{hits} hits` would say "1 hits": it is `{hits} {hits:hit|hits}`."""
    for language in languages():
        said = (files(game_type.package) / "texts" / f"{language}.toml").read_text("utf-8")
        counted = [found for found in COUNTED.finditer(said) if found["field"] not in NAMING]
        assert [found[0] for found in counted if found["noun"] not in NO_NOUN] == []


COUNTED = re.compile(r"(?<!All )(?<!Les )\{(?P<field>\w+)\}[ \u00a0](?P<noun>\w+[sx]|men|dice)\b")
NAMING = ("card", "colour", "cop", "new", "level")
"""Facts that name something, and count nothing."""
NO_NOUN = ("dessus", "fois", "donuts")


@pytest.mark.parametrize("game_type", ALL)
def test_the_readme_of_the_game_runs(game_type: GameType) -> None:
    readme = Path(str(files(game_type.package))) / "README.md"
    assert doctest.testfile(str(readme), module_relative=False).failed == 0
