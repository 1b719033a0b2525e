"""The order in which the floats of fields and those by hand lie end to end."""

from __future__ import annotations

from typing import cast

import pytest

import omerta
from omerta.core.state.field_codec import ByHand, FieldCodec
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.positions import tensors
from omerta.games.gangsters_dilemma.state import DilemmaState


def codec(order: tuple[str, ...]) -> FieldCodec[DilemmaState]:
    game = cast(GangstersDilemma, omerta.make("gangsters-dilemma", 4))
    hand = tensors.by_hand(game)
    return FieldCodec(DilemmaState, game, lambda state: None, ByHand(order, hand.shapes, hand.lay))


def test_arrays_of_fields_and_those_by_hand_lie_in_the_order_given() -> None:
    order = tuple(reversed(tensors.ORDER))
    state, back = omerta.make("gangsters-dilemma", 4).new(), codec(order)
    assert tuple(back.shapes) == order
    floats = state.game.observe(state, 1)
    usual = {name: floats[start:stop] for name, start, stop in state.game.cuts}
    assert back.laid(state, 1) == b"".join(usual[name] for name in order)


def test_an_array_that_the_order_does_not_name_comes_last() -> None:
    assert tuple(codec(tensors.ORDER[1:]).shapes) == (*tensors.ORDER[1:], tensors.ORDER[0])


def test_an_order_that_names_an_array_twice_or_one_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="stands there twice"):
        codec((*tensors.ORDER, "money"))
    with pytest.raises(TypeError, match=r"the arrays are round, phase, cop.*; not money, .*monkey"):
        codec((*tensors.ORDER, "monkey"))
