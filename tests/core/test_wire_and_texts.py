"""Views cross the wire unchanged, moves stay one object, and everything that can happen has words."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

from omerta import Event, Move, game_types
from omerta.core.errors import BadData, BadOption, OmertaError, UnknownName
from omerta.core.game_type import GameType
from omerta.core.nodes import only, others, reaches
from omerta.core.registry import find, register
from omerta.core.wire import decode, encode
from omerta.core.words.texts import Texts, read_texts
from tests.laws import back_room, variants
from tests.laws.walks import observers, walk

GAME_TYPES = [pytest.param(game_type, id=game_type.id) for game_type in variants.GAME_TYPES]


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_views_cross_the_wire_and_processes_unchanged(game_type: GameType) -> None:
    for preset, seats in variants.variants(game_type):
        game = game_type.make(seats, preset=preset)
        for state in walk(game, Random(seats)):
            for seat in observers(game):
                view = state.view(seat)
                assert decode(encode(view), type(view)) == view
                there = pickle.loads(pickle.dumps(view))
                assert there == view
                assert all(first is second for first, second in zip(there.legal, view.legal, strict=True))


@pytest.mark.parametrize(
    ("items", "english"),
    [
        ({}, "Brick offers you nothing for nothing."),
        ({"give_cash": 1200}, "Brick offers you $1,200 for nothing."),
        ({"give_joints": ("C1", "C2"), "ask_markers": 2}, "Brick offers you C1 and C2 for 2 markers."),
        ({"give_cash": 100, "give_markers": 1, "ask_cash": 5}, "Brick offers you $100 and 1 marker for $5."),
    ],
)
def test_a_list_leaves_out_what_is_not_there(items: dict[str, Any], english: str) -> None:
    none: dict[str, Any] = {
        "give_cash": 0,
        "give_joints": (),
        "give_markers": 0,
        "ask_cash": 0,
        "ask_joints": (),
        "ask_markers": 0,
    }
    event = Event("proposed", "GS-U28", {"seat": 0, "partner": 1, **none, **items})
    assert game_types["gangsters"].texts().say(event, 1) == english


def test_a_sentence_speaks_to_its_reader() -> None:
    texts = game_types["twelve-gangsters"].texts()
    event = Event("success", "TG-07", {"seat": 1, "card": 4, "boss": 0, "limit": 9})
    assert texts.say(event, 1) == "Your 4 is under the Boss's 9: $4 million is yours."
    assert texts.say(event, 0) == "Brass's 4 is under the Boss's 9 and takes $4 million."
    assert texts.say(event, None, ["Ada", "Bo", "Cy"]) == "Bo's 4 is under the Boss's 9 and takes $4 million."
    shared = Event("shared", "TG-14", {"seats": (0, 2), "money": 40, "heists": 7})
    assert texts.say(shared, 2).startswith("Brick and you have $40 million")


def test_a_text_that_does_not_fit_names_its_file() -> None:
    texts = Texts("here.toml", "en", {"event": {"fall": "{who} falls"}}, {"word": {"you": "you", "and": "and"}})
    with pytest.raises(BadData, match=r"here\.toml: '\{who\} falls' does not fit"):
        texts.say(Event("fall", "X-1", {}), 0)
    with pytest.raises(BadData, match=r"here\.toml: no text 'event\.rise'"):
        texts.say(Event("rise", "X-1", {}), 0)


def test_an_unknown_language_lists_those_there_are() -> None:
    with pytest.raises(UnknownName, match="unknown language 'tlh'; known: en, fr"):
        read_texts("omerta.games.twelve_gangsters", "tlh")


def test_equal_moves_are_one_object() -> None:
    move = Move("heist", 7)
    assert move is Move("heist", 7)
    assert move is not Move("heist", 8)
    assert pickle.loads(pickle.dumps(move)) is move
    assert copy.copy(move) is move
    assert copy.deepcopy([move])[0] is move
    assert eval(repr(move)) is move


def test_audiences() -> None:
    assert reaches(None, None)
    assert [reaches(only(1), seat) for seat in (0, 1, None)] == [False, True, False]
    assert [reaches(others(3, 1), seat) for seat in (0, 1, 2, None)] == [True, False, True, True]


def test_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="unknown game 'poker'; known: twelve-gangsters"):
        find("poker")


def test_a_name_is_taken_once() -> None:
    with pytest.raises(OmertaError, match="registered already"):
        register(back_room.game_type(name="twelve-gangsters"))


def test_unknown_presets_and_data_are_refused() -> None:
    game_type = game_types["twelve-gangsters"]
    with pytest.raises(UnknownName, match="unknown preset 'long'; known: printed, short, fixed-boss"):
        game_type.make(preset="long")
    with pytest.raises(UnknownName, match="this game has no data files"):
        game_type.make(data={"deck": back_room.game_type().data["deck"]})
    with pytest.raises(BadOption, match="'first-boss' with 3 seats is one of random, 0, 1, 2; not '3'"):
        game_type.make(3, first_boss="3")
    assert game_type.make(3, first_boss="2").options["first-boss"] == 2
    with pytest.raises(BadOption, match="'five-gangs' with 2 seats is one of no; not yes"):
        game_types["gangsters"].make(2, five_gangs=True)


def test_a_deck_with_a_mistake_names_the_field() -> None:
    game_type = back_room.game_type()
    from omerta.core.game_type import Data

    with pytest.raises(BadData, match="field 'cards'"):
        game_type.make(data={"deck": Data("deck", 2, 'cards = ["badge"]')})


def test_a_counted_thing_has_a_form_for_one_and_a_form_for_others() -> None:
    texts = Texts("here", "en", {}, {"word": {"you": "you", "and": "and"}})
    said = [texts.fill("{n} {n:die stays|dice stay}", {"n": count}, None, ()) for count in (0, 1, 2)]
    assert said == ["0 dice stay", "1 die stays", "2 dice stay"]


def test_what_is_the_reader_s_is_called_theirs() -> None:
    texts = read_texts("omerta.core", "en")
    said = [texts.fill("{at:Whose} joint", {"at": 0}, reader, ("Ann", "Bert")) for reader in (0, 1, None)]
    assert said == ["Your joint", "Ann's joint", "Ann's joint"]


@pytest.mark.parametrize("game_type", game_types.values(), ids=game_types)
def test_no_text_puts_an_s_behind_a_seat_that_may_be_the_reader(game_type: GameType) -> None:
    written = str(game_type.make(game_type.usual_seats).texts().table)
    assert ":seat}'s" not in written
    assert ":Seat}'s" not in written
