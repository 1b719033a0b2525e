"""Everything that can be said in any game has words: events, questions, moves and refusals, to every seat."""

from __future__ import annotations

import re
from random import Random

import pytest

from omerta import Chance, Event, Over, families
from omerta.bots.match import draw
from omerta.core.family import Family

VARIANTS = [
    pytest.param(family, preset, seats, id=f"{family.id}-{preset}-{seats}")
    for family in families.values()
    for preset, seats in family.variants()
]
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus")
GAMES = 2


@pytest.mark.parametrize(("family", "preset", "seats"), VARIANTS)
def test_events_questions_moves_and_refusals_are_said_to_every_seat(family: Family, preset: str, seats: int) -> None:
    game, rng = family.make(seats, preset=preset), Random(f"{preset} {seats}")
    texts = game.texts()
    assert all(texts.move(move, 0, NAMES) for move in game.moves)
    for _ in range(GAMES):
        state = game.new()
        while not isinstance(node := state.node(), Over):
            heard: list[Event] = []
            if isinstance(node, Chance):
                state.happen(draw(node, rng), heard.append)
            else:
                said = [texts.question(node, seat, NAMES) for seat in (*range(seats), None)]
                said += [texts.why(refusal, seat, NAMES) for seat in node.seats for _, refusal in state.near(seat)]
                state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats}, heard.append)
                assert all(sentence.endswith((".", "?")) for sentence in said)
            for event in heard:
                for seat in (*range(seats), None):
                    sentence = texts.say(event, seat, NAMES)
                    assert sentence.endswith((".", "?", "!"))
                    assert not re.search(r"[{}]|None", sentence)
