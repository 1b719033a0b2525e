"""The deck file: the house deck keeps the printed game's numbers, and whatever is off in another one is named."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

import omerta
from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core.errors import BadData
from omerta.core.game_type import Data
from omerta.core.record import Writer
from omerta.core.replay import read_record
from omerta.games.gangsta import GAME_TYPE
from omerta.games.gangsta.deck.cards import ART_THEFT, BOSSES
from omerta.games.gangsta.deck.deck_file import WORDS, read_deck
from omerta.games.gangsta.deck.economy import audit, notices
from omerta.games.gangsta.deck.skills import SKILLS
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.state import GangstaState
from tests.games.gangsta.scenes import changed
from tests.laws.walks import whole_walk
from tests.rules import rule

HOUSE = read_deck(GAME_TYPE.data["deck"])


@rule("GA-01")
def test_the_house_deck_has_the_printed_game_s_gangsters() -> None:
    people = HOUSE.gangsters[BOSSES:]
    assert Counter(len(card.skills) for card in people) == {1: 6, 2: 23, 3: 6}
    icons = Counter(SKILLS[skill] for card in people for skill in card.skills)
    assert icons == {"leader": 10, "mercenary": 17, "informant": 10, "sniper": 11, "brawler": 11, "hacker": 11}
    assert Counter(card.ip for card in people) == {1: 14, 2: 16, 3: 5}
    assert Counter(card.clan for card in people) == dict.fromkeys(
        ("bratva", "cartel", "ghetto-gang", "mafia", "triad"), 7
    )
    assert sum(card.cost for card in people) == 168
    assert sum(len(set(card.skills)) < len(card.skills) for card in people) == 7


@pytest.mark.parametrize(
    ("chapter", "needs", "icons", "cash", "points"),
    [
        (1, {1: 5, 2: 20, 3: 5}, (12, 13, 8, 9, 9, 9), (84, 6), (17, 13)),
        (2, {3: 20, 4: 8, 5: 2}, (19, 22, 13, 16, 16, 16), (60, 4), (33, 19)),
        (3, {3: 4, 4: 15, 5: 8, 6: 3}, (25, 23, 19, 21, 21, 21), (63, 6), (48, 24)),
    ],
)
def test_the_house_deck_has_the_printed_game_s_heists(
    chapter: int, needs: dict[int, int], icons: tuple[int, ...], cash: tuple[int, int], points: tuple[int, int]
) -> None:
    heists = [card for card in HOUSE.heists if card.chapter == chapter]
    assert Counter(len(card.skills) for card in heists) == needs
    found = Counter(skill for card in heists for skill in card.skills)
    assert tuple(found[skill] for skill in range(6)) == icons
    assert (sum(card.cash for card in heists), max(card.cash for card in heists)) == cash
    assert (sum(card.ip for card in heists), sum(card.ip > 0 for card in heists)) == points
    assert set(Counter(card.family for card in heists).values()) == {3}


def test_the_house_deck_keeps_the_printed_game_s_economy() -> None:
    assert audit(HOUSE) == []
    assert notices(HOUSE) == []


def test_every_card_has_a_name_and_a_flavour_of_its_own() -> None:
    cards: list[Any] = [*HOUSE.gangsters, *HOUSE.heists, *HOUSE.resources]
    assert len({card.name for card in cards}) == len(cards)
    assert len({card.flavour for card in cards}) == len(cards)
    assert all(1 <= len(card.flavour.split()) <= 12 for card in cards)
    assert all(card.text for card in HOUSE.resources)


@pytest.mark.parametrize(
    ("code", "fields", "message"),
    [
        ("G07", {"cost": 0}, "gangster 'G07': field 'cost' is a whole number from 1 to 20; not 0"),
        ("G07", {"cost": "two"}, "gangster 'G07': field 'cost' is a whole number; not 'two'"),
        ("G07", {"clan": "yakuza"}, "gangster 'G07': field 'clan' is one of bratva"),
        ("G07", {"skills": "L L"}, "gangster 'G07': field 'skills' has Leader at most once"),
        ("G07", {"skills": "L X"}, "gangster 'G07': field 'skills' is one to 3 of the letters L M I S B H"),
        ("G07", {"skills": ""}, "gangster 'G07': field 'skills'"),
        ("G07", {"code": "G08"}, "gangster 'G08': field 'code' stands there twice"),
        ("G07", {"code": "H101"}, "heist 'H101': field 'code' stands there twice"),
        ("G07", {"name": " "}, "gangster 'G07': field 'name' is empty"),
        ("G07", {"ip": None}, "gangster 'G07': field 'ip' is missing; it is a whole number"),
        ("G07", {"hat": 1}, "gangster 'G07': field 'hat' is unknown; known: code, name, clan"),
        ("B1", {"skills": "S"}, "boss 'B1': field 'skills' has Leader"),
        ("B1", {"money": 21}, "boss 'B1': field 'money'"),
        ("H105", {"chapter": 2}, "heist: field 'chapter' is 1 on 30 cards; not on 29"),
        ("H105", {"chapter": 4}, "heist 'H105': field 'chapter' is a whole number from 1 to 3"),
        ("H105", {"rewards": ["theft"]}, "heist 'H105': field 'rewards' is a list of fast recruitment"),
        ("H105", {"rewards": ["learning magic"]}, "heist 'H105': field 'rewards'"),
        ("H105", {"needs": "I I I I I"}, "heist 'H105': field 'needs' is more than any gang of 3 can bring"),
        ("R05", {"effect": "bank"}, "resource 'R05': field 'effect' stands there twice: 'bank'"),
        ("R05", {"effect": "zoo"}, "resource 'R05': field 'effect' is one of bank"),
        ("R05", {"needs": "L B"}, "resource 'R05': field 'needs' is met by the Boss B2 alone"),
    ],
)
def test_a_mistake_names_card_and_field(code: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadData, match=message):
        read_deck(changed(**{code: fields}))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("chapter-2 = [2, 3, 4]", "chapter-2 = [2, 3]", "snitch: field 'chapter-2' is a list of 3 numbers from 1 to 9"),
        ("chapter-2 = [2, 3, 4]", "chapter-2 = [2, 3, 11]", "snitch: field 'chapter-2'"),
        ("\n[snitch]", "\n[snich]", "'snich' is unknown"),
        ("\n[[boss]]", "\n[[gangster]]", "field 'boss' is a list of 5 tables, one for each card; not 4"),
        ("\n[[boss]]", "\n[[boss", "deck: "),
    ],
)
def test_a_mistake_in_a_table_is_named(old: str, new: str, message: str) -> None:
    text = GAME_TYPE.data["deck"].text.replace(old, new, 1)
    with pytest.raises(BadData, match=message):
        read_deck(Data("deck", 1, text, shipped=False))


FAR = [
    ("G07", {"cost": 9}, "G07: field 'cost' is 9; its skills and points make 4"),
    ("B3", {"money": 9}, "B3: field 'money' is 9; a Boss with these skills starts with 6"),
    ("H105", {"cash": 9}, "H105: field 'cash' makes it worth 12.2 with ip, coop and rewards; 3 skills in chapter"),
]
NEAR = [
    ("G07", {"cost": 2}, "G07: field 'cost' is 2; its skills and points make 4"),
    ("G07", {"cost": 6}, "G07: field 'cost' is 6; its skills and points make 4"),
    ("B3", {"money": 8}, "B3: field 'money' is 8; a Boss with these skills starts with 6"),
    ("B3", {"skills": "L M S"}, "B3: field 'skills' is Leader and one other skill"),
    ("H105", {"coop": 3}, "H105: field 'coop' is for chapters 2 and 3"),
    ("H120", {"ip": 1}, "H120: field 'rewards' has learning"),
    ("H116", {"rewards": ["fast recruitment", "play again"]}, "H116: field 'rewards' has fast recruitment and play"),
    ("H105", {"family": "Art Thefts"}, "H105: field 'family' is 'Art Thefts'; a resource names 'Art Theft'"),
    ("H105", {"needs": "I I I I"}, "H105: field 'needs' is more than B1, B2, B3, B5 can crew with a gang of 3"),
]


@pytest.mark.parametrize(
    ("code", "fields", "message", "far"), [*((*card, True) for card in FAR), *((*card, False) for card in NEAR)]
)
def test_a_card_off_the_economy_is_named_and_played_all_the_same(
    code: str, fields: dict[str, Any], message: str, far: bool
) -> None:
    data = changed(**{code: fields})
    told = {True: audit(read_deck(data)), False: notices(read_deck(data))}
    assert any(said.startswith(message) for said in told[far])
    assert not any(said.startswith(message) for said in told[not far])
    game = omerta.make("gangsta", 2, data={"deck": data})
    assert sum(play_out(game, [RandomBot(game)] * 2, Random(1)).returns) == 1


@rule("GA-56")
@pytest.mark.parametrize("spelling", ["art theft", "Art  theft", "ART-THEFT", "Art_Theft", "ArtTheft"])
def test_a_family_is_known_whatever_its_case_and_blanks(spelling: str) -> None:
    there = [heist.code for heist in HOUSE.heists if heist.family == ART_THEFT]
    deck = read_deck(changed(**{code: {"family": spelling} for code in there}))
    assert [heist.code for heist in deck.heists if heist.family == ART_THEFT] == there
    assert notices(deck) == []


def test_families_that_a_resource_names_and_no_card_has_are_noticed() -> None:
    deck = read_deck(changed(**{heist.code: {"family": "Loot"} for heist in HOUSE.heists if heist.family == ART_THEFT}))
    assert notices(deck) == [
        "heist: field 'family' is 'Art Theft' on no card, so the resource that names it helps with none"
    ]


def test_other_words_too_are_read_whatever_their_case_and_blanks() -> None:
    house = {card.code: card for card in HOUSE.heists}
    deck = read_deck(
        changed(
            G07={"clan": "Ghetto gang", "skills": "m  s"},
            H120={"rewards": ["Learning  Leader"]},
            R05={"effect": HOUSE.resources[4].effect.upper()},
        )
    )
    assert next(card for card in deck.gangsters if card.code == "G07").clan == "ghetto-gang"
    assert next(card for card in deck.heists if card.code == "H120").rewards == house["H120"].rewards
    assert deck.resources[4].effect == HOUSE.resources[4].effect


@pytest.mark.parametrize(
    "code", ["done", "pass", "all", "no", "Yes", "hacker", "snitch-3", "SNITCH-3", "quit", "rules"]
)
def test_a_code_that_means_something_else_is_refused(code: str) -> None:
    with pytest.raises(BadData, match=f"heist '{code}': field 'code' is a word like X07, not one .* typed with; not"):
        read_deck(changed(H105={"code": code}))


def test_every_word_of_the_notation_is_no_code() -> None:
    game = GAME_TYPE.make(4, preset="all")
    words = {game.write(move) for move in game.moves} - set(game.words)
    assert {word for word in words if not word.isdigit()} <= set(WORDS)
    assert {code for code in game.tables.heist_places if code not in game.words} <= set(WORDS)  # type: ignore[attr-defined]


def test_cards_of_one_title_show_their_code() -> None:
    game = omerta.make("gangsta", 2, data={"deck": changed(H105={"name": "Night Shift"}, H212={"name": "night shift"})})
    assert (game.words["H105"], game.words["H212"]) == ("Night Shift (H105)", "night shift (H212)")
    assert game.texts().move(omerta.Move("heist", "H105")) == "perform Night Shift (H105)"
    assert "(" not in game.words["H106"]


def test_all_mistakes_are_named_at_once() -> None:
    data = changed(
        G07={"clan": "yakuza", "cost": 99, "name": ""}, H105={"chapter": 7, "needs": "Q"}, R05={"effect": "zoo"}
    )
    with pytest.raises(BadData) as bad:
        read_deck(data)
    said = str(bad.value).split("\n")
    assert [line.partition(" field ")[0].removeprefix("deck: ") for line in said] == [
        "gangster 'G07':", "gangster 'G07':", "gangster 'G07':", "heist 'H105':", "heist 'H105':", "resource 'R05':",
    ]  # fmt: skip


def test_a_record_with_another_deck_embeds_it_and_says_its_names() -> None:
    game = omerta.make("gangsta", 2, data={"deck": changed(G07={"nickname": "Kettle"})})
    writer = Writer(game)
    play_out(game, [RandomBot(game)] * 2, Random(3), writer=writer)
    again = read_record(writer.text()).game
    assert again.words["G07"] == "Kettle"
    assert again.texts().move(omerta.Move("recruit", "G07")) == "recruit Kettle"
    assert GAME_TYPE.make(2).words["G07"] == "Stove"


def test_faces_show_every_card() -> None:
    faces = GAME_TYPE.make(2).faces
    assert len(faces) == 40 + 90 + 12
    assert faces["H120"]["rewards"] == [("learning", "leader")]  # type: ignore[index]
    assert faces["B1"]["kind"] == "boss"  # type: ignore[index]


def test_equal_decks_are_equal_however_often_they_are_read() -> None:
    names = {"deck": changed(G01={"nickname": "The Clerk"})}
    first = cast(Gangsta, omerta.make("gangsta", 2, data=names, resources=True))
    for number in range(40):
        omerta.make("gangsta", 2, data={"deck": changed(G01={"nickname": f"Number {number}"})})
    again = cast(Gangsta, omerta.make("gangsta", 2, data=names, resources=True))
    assert again.tables is not first.tables, "the first one was put away for so many others"
    for state, other in zip(whole_walk(first, Random(1)), whole_walk(again, Random(1)), strict=True):
        assert first.position(cast(GangstaState, state)) == again.position(cast(GangstaState, other))
        assert state == other
