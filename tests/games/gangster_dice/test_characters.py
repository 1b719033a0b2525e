"""The house characters, hook by hook, and character files with mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

import omerta
from omerta import Move
from omerta.core.errors import BadData
from omerta.core.game_type import Data
from omerta.core.record import Writer
from omerta.core.replay import read_record
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.rules.characters import HOOKS
from omerta.games.gangster_dice.view import show
from tests.games.gangster_dice.scenes import asked, control, draw_favors, scene, stash, table
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

OWN = Data("characters", 1, omerta.game_types["gangster-dice"].data["characters"].text)


def file(text: str) -> Data:
    return Data("characters", 7, text, shipped=False)


def other(*changes: tuple[str, str]) -> Data:
    """Change the house's file."""
    text = OWN.text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return file(text)


@rule("DI-A1")
def test_there_are_nine_characters_franky_and_roberts_among_them() -> None:
    names = [character.name for character in table(4, preset="characters").characters.values()]
    assert len(names) == 9
    assert {"Franky", "Roberts"} <= set(names)


@rule("DI-A28")
def test_ability_and_favor_count_are_open() -> None:
    state = scene("wg", "rf", characters="nancy/don/eddie", hands="0,1,2/0,1,2/0,0,1,1,2")
    mugshot = show(state, 2).characters[0]
    assert (mugshot.name, mugshot.favors) == ("Nancy Hughs", 3)
    assert "finger" in mugshot.ability
    assert show(state, None).counts == (3, 3, 5)


@rule("DI-H1", "DI-08")
def test_nancy_rolls_fingers_again_once() -> None:
    game = table(3, preset="characters")
    state = game.new()
    for code in ("nancy", "don", "eddie"):
        chance(state, code)
    draw_favors(state)
    chance(state, "finger", "gavel", "finger", "finger", "gun", "cocktail")
    assert legal(state, 0) == ["done", "white-finger", "red-finger"]
    assert why(state, 0, "white-gavel") == ("not-that-symbol", "DI-H1")
    shaded = [(game.write(move), refusal.reason) for move, refusal in state.near(0)]
    assert shaded == [(die, "not-that-symbol") for die in ("white-gavel", "blue-cocktail", "blue-gun")]
    assert told(answer(state, "red-finger")) == [("picked-up", "DI-H1")]
    assert legal(state, 0) == ["done", "red-finger"]
    assert why(state, 0, "white-finger") == ("in-order", "DI-H1")
    assert why(state, 0, "blue-finger") == ("no-such-die", "DI-H1")
    answer(state, "done")
    node = state.node()
    assert isinstance(node, omerta.Chance)
    assert [draw.what for draw in node.draws] == ["0.red.1"]
    assert told(chance(state, "finger")) == [("rolled-again", "DI-H1")]
    assert asked(state) == "bid"
    assert show(state, 1).rolled[0] == (("gavel", "finger"), ("finger", "finger"), ("cocktail", "gun"))


@rule("DI-H1")
def test_nancy_may_leave_her_dice_and_is_not_asked_without_a_finger() -> None:
    game = table(2, preset="characters")
    for faces, question in (("finger", "reroll"), ("gun", "bid")):
        state = game.new()
        chance(state, "nancy")
        chance(state, "don")
        draw_favors(state)
        chance(state, faces)
        assert asked(state) == question
        if question == "reroll":
            assert told(answer(state, "done")) == [("stands", "DI-H1")]
            assert asked(state) == "bid"


@rule("DI-H1")
def test_a_file_may_limit_the_dice_and_several_may_roll_again_in_turn() -> None:
    data = other(
        ('hook = "reroll", dice = 27, symbols = ["finger"]', 'hook = "reroll", dice = 1, symbols = ["finger", "gun"]'),
        ('hook = "score", tokens = ["streets"], bonus = 1', 'hook = "reroll", dice = 2, symbols = ["gavel"]'),
    )
    game = table(2, characters="dealt", data={"characters": data})
    state = game.new()
    chance(state, "nancy")
    chance(state, "bobby")
    draw_favors(state)
    chance(state, *["gun"] * 6)
    answer(state, "white-gun")
    assert legal(state, 0) == ["done"]
    assert why(state, 0, "red-gun") == ("enough-dice", "DI-H1")
    answer(state, "done")
    chance(state, "gun")
    assert legal(state, 1)[:2] == ["done", "white-gavel"]


@rule("DI-H2")
def test_bobby_scores_one_more_on_the_streets_and_franky_on_the_speakeasy() -> None:
    state = scene("wu", "rc", rest="u", characters="bobby/franky/silvio", hands="2,2,2/0,1,2/0,0,0")
    heard = answer(state, "gun+2", "cocktail+1", "gun+0")
    bids = [(event.data["seat"], event.data["score"]) for event in heard if event.kind == "bid-by-character"]
    assert bids == [(0, 4), (1, 3)]
    assert {event.rule for event in heard if event.kind == "bid-by-character"} == {"DI-H2"}
    plain = scene("wf", "rc", rest="u", characters="bobby/franky/silvio", hands="2,2,2/0,1,2/0,0,0")
    assert told(answer(plain, "finger+2", "cocktail+1", "gun+0"), "bid") == [("bid", "DI-14")] * 2


@rule("DI-24", "DI-H2")
def test_a_seat_sees_what_its_bids_would_score_with_each_of_its_favors() -> None:
    hands = "2,2,3/0,1,2/0,0,0"
    state = scene("wg ru", "rc", rest="u", characters="bobby/franky/silvio", hands=hands, streets="0:rb")
    prospects = [
        (each.token, each.dice, each.favor, each.streets, each.bonus, each.score) for each in show(state, 0).prospects
    ]
    assert prospects == [
        ("lawyer", 1, 2, 2, 0, 5),
        ("lawyer", 1, 3, 2, 0, 6),
        ("streets", 1, 2, 2, 1, 6),
        ("streets", 1, 3, 2, 1, 7),
    ]
    assert {(each.token, each.streets) for each in show(state, 1).prospects} == {("speakeasy", 0)}
    assert show(state, None).prospects == ()
    answer(state, "gavel+2", "cocktail+1", "gun+0")
    assert show(state, 0).prospects == ()


@rule("DI-H2", "DI-24")
def test_a_bid_with_two_bonuses_cites_both_rules() -> None:
    state = scene("wu", "rf", rest="g", characters="bobby/don/liza", streets="0:bb")
    heard = answer(state, "gun+1", "finger+0", "gavel+0")
    kinds = ("bid", "bid-with-streets", "bid-by-character", "streets-count")
    assert told(heard, *kinds)[:2] == [("bid-by-character", "DI-H2"), ("streets-count", "DI-24")]
    assert (one(heard, "streets-count").data["streets"], one(heard, "bid-by-character").data["score"]) == (2, 5)


@rule("DI-H5", "DI-24")
def test_a_bid_without_its_symbol_cites_the_character_beside_the_streets() -> None:
    state = scene("wu", "rf", rest="g", characters="timmy/don/liza", hands="0,1,2,3/0,1,2/0,1,2", streets="0:bb")
    heard = answer(state, "cocktail+1", "finger+0", "gavel+0")
    assert told(heard)[1:3] == [("bid-with-streets", "DI-24"), ("no-symbol-needed", "DI-H5")]
    assert told(heard, "streets-count") == []


@rule("DI-H3")
def test_roberts_gets_a_four_with_the_first_win_already() -> None:
    state = scene("wg", "rf", rest="f", characters="roberts/don/liza")
    heard = answer(state, "gavel+0", "finger+0", "finger+0")
    assert told(heard, "control", "at-once", "won-again") == [("control", "DI-17"), ("at-once", "DI-H3")]
    assert show(state, 1).fours == (1, 0, 0)


@rule("DI-H3", "DI-08")
@pytest.mark.parametrize(("token", "letter", "question"), [("speakeasy", "c", "swap"), ("streets", "u", "streets")])
def test_a_file_may_bring_any_special_effect_at_once(token: str, letter: str, question: str) -> None:
    data = other(('hook = "at-once", tokens = ["lawyer"]', f'hook = "at-once", tokens = ["{token}"]'))
    symbol = {"c": "cocktail", "u": "gun"}[letter]
    state = scene(f"w{letter}", "rf", rest="f", characters="roberts/don/silvio", data={"characters": data})
    answer(state, f"{symbol}+0", "finger+0", "finger+0")
    assert asked(state) == question


@rule("DI-H4")
def test_silvio_sends_the_investigator_where_he_likes() -> None:
    first = scene("wf", "rg", rest="c", characters="silvio/don/liza")
    answer(first, "finger+0", "gavel+0", "cocktail+0")
    assert legal(first, 0) == ["1", "2"]
    assert why(first, 0, "0") == ("own-seat", "DI-26")
    assert one(answer(first, "2"), "handed").rule == "DI-H4"
    assert control(first)[3] == 2
    after = scene("wf rg", "rg", rest="c", characters="silvio/don/liza", investigator="1:")
    answer(after, "finger+0", "gavel+0", "cocktail+0")
    answer(after, "white")
    assert (asked(after), legal(after, 0)) == ("hand", ["1", "2"])
    answer(after, "2")
    assert (control(after)[3], stash(after, 0)) == (2, "r1")


@rule("DI-H4", "DI-A19")
def test_with_two_seats_silvio_has_nobody_else_to_send_it_to() -> None:
    state = scene("wf", seats=2, rest="g", characters="silvio/don")
    answer(state, "finger+0", "gavel+0")
    assert (asked(state), control(state)[3]) == ("favor", 1)


@rule("DI-H5")
def test_timmy_bids_on_what_he_does_not_show() -> None:
    state = scene("wf", "rg", rest="f", characters="timmy/don/liza", hands="0,1,2,3/0,1,2/0,1,2")
    assert {move.partition("+")[0] for move in legal(state, 0)} == {"gavel", "cocktail", "finger"}
    assert why(state, 0, "gun+1") == ("no-symbol", "DI-12")
    heard = answer(state, "gavel+3", "gavel+1", "finger+0")
    event = one(heard, "bid-without-symbol")
    assert (event.rule, event.data["score"]) == ("DI-H5", 3)
    assert control(state)[0] == 0


@rule("DI-H6")
def test_the_don_wins_ties_unless_the_streets_are_among_the_tied() -> None:
    state = scene("wg", "rg", rest="f", characters="silvio/don/liza")
    heard = answer(state, "gavel+1", "gavel+1", "finger+0")
    assert one(heard, "tie-broken-by-character").rule == "DI-H6"
    assert control(state)[0] == 1
    streets = scene("wg", "rg", rest="f", characters="silvio/don/liza", streets="0:")
    answer(streets, "gavel+1", "gavel+1", "finger+0")
    assert control(streets)[0] == 0
    finger = scene("wf", "rf", rest="g", characters="silvio/don/liza")
    heard = answer(finger, "finger+1", "finger+1", "gavel+0")
    assert [event.data["token"] for event in heard if event.kind == "tied"] == ["investigator"]


@rule("DI-H7")
def test_liza_declines_in_a_round_in_which_she_won() -> None:
    won = scene("wu", "rg", rest="c", characters="liza/don/silvio", investigator="0:bb")
    answer(won, "gun+0", "gavel+0", "cocktail+0")
    draw_favors(won)
    assert one(answer(won, "no"), "declined-by-character").rule == "DI-H7"
    lost = scene("wu", "rg", rest="u", characters="liza/don/silvio", investigator="0:bb")
    answer(lost, "gun+0", "gavel+0", "gun+0")
    draw_favors(lost)
    assert why(lost, 0, "no") == ("must-take", "DI-20")


def test_a_foreign_file_is_played_and_embedded_in_the_record() -> None:
    data = other(('name = "Liza Bruno"\nfavors = 3', 'name = "Liza Bruno"\nfavors = 6'))
    game = omerta.make("gangster-dice", 2, characters="chosen", data={"characters": data})
    assert isinstance(game, GangsterDice)
    state, writer = game.new(), Writer(game)
    node = state.node()
    assert isinstance(node, omerta.Decide)
    state.play({0: Move("character", "liza")})
    writer.choice(node, {0: Move("character", "liza")}, state)
    writer.stopped(state, "enough")
    record = read_record(writer.text())
    assert [step.number for step in record.replay()] == [1]
    assert isinstance(record.game, GangsterDice)
    assert record.game.characters["liza"].favors == 6


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("favors = 5", "favors = 1", "character 'eddie': field 'favors' is a whole number from 2 to 6; not 1"),
        ("favors = 5", 'favors = "5"', "character 'eddie': field 'favors' is a whole number; not '5'"),
        ("favors = 5\n", "", "character 'eddie': field 'favors' is missing; it is a whole number"),
        ('code = "eddie"', 'code = "Ed die"', "field 'code' is a short word"),
        ('code = "eddie"', 'code = "nancy"', "character 'nancy': field 'code' stands there twice"),
        ('hook = "ties"', 'hook = "fly"', "character 'don': field 'hook' is one of reroll, any-symbol"),
        ("bonus = 1", "bonus = 0", "character 'bobby': field 'bonus' is a whole number from 1 to 9; not 0"),
        (", bonus = 1", "", "character 'bobby': the hook 'score' needs the field 'bonus'"),
        ('when = "won"', 'when = "won", dice = 3', "character 'liza': the hook 'decline' has no field 'dice'"),
        ('when = "won"', 'when = "never"', "character 'liza': field 'when' is one of won, always; not 'never'"),
        ('tokens = ["streets"]', 'tokens = ["street"]', "character 'bobby': field 'tokens' is a list of some of"),
        ('tokens = ["lawyer"]', 'tokens = ["investigator"]', "character 'roberts': field 'tokens' is a list of some"),
        ('symbols = ["finger"]', "symbols = []", "character 'nancy': field 'symbols' is a list of some of gavel"),
        ('name = "Franky"', 'name = " "', "character 'franky': field 'name' is empty"),
        ('[[character]]\ncode = "eddie"', '[character\ncode = "eddie"', "characters: "),
    ],
)
def test_a_mistake_in_a_file_names_character_and_field(old: str, new: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        table(3, data={"characters": other((old, new))})


def test_a_file_needs_four_characters() -> None:
    with pytest.raises(BadData, match="a list of 4 to 60 tables"):
        table(3, data={"characters": file("character = []")})


def test_every_hook_of_the_code_is_documented_at_the_head_of_the_file() -> None:
    head = OWN.text.partition("[[character]]\ncode")[0]
    assert all(f"# {hook} " in head for hook in HOOKS)
    readme = Path(omerta.games.gangster_dice.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert all(f"`{hook}`" in readme for hook in HOOKS)
