"""12 Gangsters, rule by rule: arrange a position, play, look."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

import omerta
from omerta import Event, IllegalMove, Move, Over
from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core.errors import BadChance, BadNotation, BadOption, OmertaError
from omerta.games.twelve_gangsters.game import TwelveGangsters
from omerta.games.twelve_gangsters.state import TwelveState
from omerta.games.twelve_gangsters.view import show
from tests.rules import rule


def table(seats: int = 4, **options: object) -> TwelveGangsters:
    return cast(TwelveGangsters, omerta.make("twelve-gangsters", seats, **options))


def begun(seats: int = 4, boss: int = 0, **options: object) -> TwelveState:
    """Set a table up with this first Boss."""
    state = table(seats, **options).new()
    state.happen([boss])
    return state


def heist(state: TwelveState, *values: int) -> list[Event]:
    """Play one card a seat, and hear what happens."""
    heard: list[Event] = []
    state.play({seat: Move("heist", value) for seat, value in enumerate(values)}, heard.append)
    return heard


def told(events: list[Event], kind: str) -> list[tuple[str, object]]:
    return [(event.rule, event.data.get("seat")) for event in events if event.kind == kind]


def last_round(boss: int, up: str, down: str, cards: int = 12) -> TwelveState:
    """Set three seats up with one card left each."""
    return table(3, cards=cards).from_position(f"boss={boss} up={up} down={down}")


@rule("TG-01", "TG-A4")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_play(seats: int) -> None:
    game = table(seats)
    assert sum(play_out(game, [RandomBot(game)] * seats, Random(seats)).returns) == 1


@rule("TG-01", "TG-A4")
@pytest.mark.parametrize("seats", [0, 1, 2, 7, True, "4"])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadOption, match="is for 3-6 seats"):
        table(seats)


@rule("TG-02")
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_everybody_holds_one_to_twelve(seats: int) -> None:
    view = show(begun(seats), 0)
    assert view.hands == (tuple(range(1, 13)),) * seats


@rule("TG-02")
def test_a_value_that_was_never_dealt_is_refused() -> None:
    state = begun(4, cards=6)
    refusal = state.refuse(0, Move("heist", 7))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("not-dealt", "TG-02")
    assert not omerta.make("twelve-gangsters").knows(Move("heist", 13))


@rule("TG-03")
def test_with_five_the_eleven_and_twelve_stay_in_the_box() -> None:
    state = begun(5)
    assert show(state, 0).hands == (tuple(range(1, 11)),) * 5
    assert [(move.args, refusal.rule) for move, refusal in state.near(0)] == [((11,), "TG-03"), ((12,), "TG-03")]


@rule("TG-04", "TG-A2")
def test_the_first_boss_is_drawn() -> None:
    state = table(4).new()
    heard: list[Event] = []
    assert state.legal(0) == ()
    refusal = state.refuse(0, Move("heist", 1))
    assert refusal is not None
    assert refusal.rule == "TG-04"
    state.happen([3], heard.append)
    assert show(state, None).boss == 3
    assert told(heard, "first-boss") == [("TG-A2", 3)]


@rule("TG-04", "TG-A2")
def test_every_seat_is_as_likely_to_start() -> None:
    node = table(6).new().node()
    assert isinstance(node, omerta.Chance)
    assert [odds for _, odds in node.outcomes()] == [pytest.approx(1 / 6)] * 6


@rule("TG-04")
def test_the_first_boss_can_be_fixed_for_study() -> None:
    state = table(4, first_boss=2).new()
    assert show(state, None).boss == 2
    with pytest.raises(BadChance):
        state.happen([0])


@rule("TG-05", "TG-A6")
def test_everybody_picks_at_once_the_boss_too() -> None:
    state = begun(4, boss=1)
    node = state.node()
    assert isinstance(node, omerta.Decide)
    assert node.seats == (0, 1, 2, 3)
    assert node.open
    before = table(4).position(state)
    for joint in ({0: Move("heist", 3)}, {seat: Move("heist", 3) for seat in range(3)}):
        with pytest.raises(IllegalMove) as refused:
            state.play(joint)
        assert refused.value.refusal.rule == "TG-05"
        assert table(4).position(state) == before


@rule("TG-05")
def test_all_cards_are_shown_together_before_anything_is_settled() -> None:
    heard = heist(begun(4, boss=1), 3, 9, 5, 12)
    assert heard[0].kind == "reveal"
    assert heard[0].rule == "TG-05"
    assert heard[0].data["cards"] == (3, 9, 5, 12)
    assert heard[0].to is None


@rule("TG-07")
def test_lower_than_the_boss_succeeds() -> None:
    state = begun(3, boss=2)
    heard = heist(state, 3, 4, 9)
    assert told(heard, "success") == [("TG-07", 0), ("TG-07", 1)]
    assert show(state, None).face_up == ((3,), (4,), (9,))


@rule("TG-08")
def test_higher_than_the_boss_is_stopped() -> None:
    state = begun(3, boss=2)
    heard = heist(state, 10, 4, 9)
    assert told(heard, "stopped") == [("TG-08", 0)]
    assert show(state, None).face_up == ((), (4,), (9,))
    assert show(state, None).face_down == ((10,), (), ())


@rule("TG-09")
def test_equal_succeeds_and_stops_the_boss() -> None:
    state = begun(3, boss=2)
    heard = heist(state, 9, 4, 9)
    assert told(heard, "equal") == [("TG-09", 0)]
    assert told(heard, "boss-stopped") == [("TG-09", 2)]
    assert show(state, None).face_up == ((9,), (4,), ())
    assert show(state, None).face_down == ((), (), (9,))


@rule("TG-A1")
def test_several_equals_all_succeed_and_the_boss_fails_once() -> None:
    state = begun(4, boss=0)
    heard = heist(state, 6, 6, 6, 6)
    assert told(heard, "boss-stopped-once") == [("TG-A1", 0)]
    assert show(state, None).face_up == ((), (6,), (6,), (6,))
    assert show(state, None).face_down == ((6,), (), (), ())


@rule("TG-10")
def test_the_boss_succeeds_when_nobody_equals_however_low() -> None:
    state = begun(3, boss=0)
    heard = heist(state, 1, 12, 12)
    assert told(heard, "boss-success") == [("TG-10", 0)]
    assert show(state, None).face_up == ((1,), (), ())


@rule("TG-06", "TG-A8")
def test_only_the_boss_card_matters() -> None:
    state = begun(4, boss=3)
    heist(state, 5, 5, 8, 7)
    assert show(state, None).face_up == ((5,), (5,), (), (7,))
    assert show(state, None).face_down == ((), (), (8,), ())


@rule("TG-11")
def test_the_token_passes_clockwise() -> None:
    state = begun(3, boss=1)
    passed = [told(heist(state, value, value, value), "token") for value in (1, 2, 3)]
    assert passed == [[("TG-11", 2)], [("TG-11", 0)], [("TG-11", 1)]]
    assert show(state, None).boss == 1


@rule("TG-12", "TG-A9")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 12), (4, 12), (5, 10), (6, 12)])
def test_the_game_lasts_until_hands_are_empty(seats: int, rounds: int) -> None:
    state = begun(seats)
    for value in range(1, rounds + 1):
        assert not isinstance(state.node(), Over)
        heard = heist(state, *[value] * seats)
    assert told(heard, "end") == [("TG-12", None)]
    assert isinstance(state.node(), Over)
    refusal = state.refuse(0, Move("heist", 1))
    assert refusal is not None
    assert refusal.rule == "TG-12"


@rule("TG-A3")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_is_boss_equally_often(seats: int) -> None:
    state = begun(seats, boss=seats - 1)
    bosses = []
    rng = Random(seats)
    while not isinstance(state.node(), Over):
        bosses.append(state.boss)
        heist(state, *[cast(int, rng.choice(state.legal(seat)).args[0]) for seat in range(seats)])
    assert {bosses.count(seat) for seat in range(seats)} == {len(bosses) // seats}


@rule("TG-13")
def test_the_most_money_wins() -> None:
    state = last_round(0, "1,2,3,4,5,6,7,8,9,10,11/1,2,3,4,5,6,7,8,9,10,11/1,2,3,4,5,6,7,8,9,10", "-/-/12")
    heard = heist(state, 12, 12, 11)
    over = state.node()
    assert isinstance(over, Over)
    assert over.scores == (66, 78, 66)
    assert over.ranks == (2, 1, 2)
    assert list(map(int, over.returns)) == [0, 1, 0]
    assert told(heard, "winner") == [("TG-13", 1)]


@rule("TG-14", "TG-A7")
def test_a_tie_goes_to_more_successful_heists() -> None:
    # Seat 0 has 4 million from two heists, seat 1 from one; both last cards are stopped.
    state = last_round(2, "1,3/4/1", "2/1,2/3,4", cards=4)
    heard = heist(state, 4, 3, 2)
    over = state.node()
    assert isinstance(over, Over)
    assert over.scores == (4, 4, 3)
    assert list(map(int, over.returns)) == [1, 0, 0]
    assert over.ranks == (1, 2, 3)
    assert told(heard, "tie-broken") == [("TG-14", 0)]


@rule("TG-A7")
def test_a_success_as_boss_breaks_the_tie_like_any_other() -> None:
    # Both end with 6 million; the third heist of seat 1 is its own turn as Boss.
    state = last_round(1, "2,4/1,3/1,2", "1/4/4", cards=4)
    heard = heist(state, 3, 2, 3)
    over = state.node()
    assert isinstance(over, Over)
    assert over.scores == (6, 6, 3)
    assert list(map(int, over.returns)) == [0, 1, 0]
    assert told(heard, "tie-broken") == [("TG-14", 1)]


@rule("TG-14")
def test_a_tie_in_both_is_shared() -> None:
    hands = "1,2,3,4,5,6,7,8,9,10,11/" * 2 + "-"
    state = last_round(2, hands, "-/-/1,2,3,4,5,6,7,8,9,10,11")
    heard = heist(state, 12, 12, 12)
    over = state.node()
    assert isinstance(over, Over)
    assert over.scores == (78, 78, 0)
    assert [str(share) for share in over.returns] == ["1/2", "1/2", "0"]
    assert over.ranks == (1, 1, 3)
    shared = [event for event in heard if event.kind == "shared"]
    assert [(event.rule, event.data["seats"]) for event in shared] == [("TG-14", (0, 1))]


@rule("TG-A5")
def test_everything_that_was_shown_stays_known() -> None:
    state = begun(3, boss=0)
    heist(state, 5, 9, 2)
    view = show(state, None)
    assert view.face_up == ((5,), (), (2,))
    assert view.face_down == ((), (9,), ())
    assert view.money == (5, 0, 2)
    assert not table(3).hides


@rule("TG-A9")
def test_a_played_card_never_comes_back() -> None:
    state = begun(3, boss=0)
    heist(state, 5, 9, 2)
    before = state.game.position(state)
    refusal = state.refuse(1, Move("heist", 9))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("played", "TG-A9")
    assert state.near(1) == ((Move("heist", 9), refusal),)
    with pytest.raises(IllegalMove) as refused:
        heist(state, 6, 9, 3)
    assert (refused.value.seat, refused.value.refusal) == (1, refusal)
    assert state.game.position(state) == before


@rule("TG-A9")
def test_every_played_card_is_shown_as_played_from_the_lowest_to_the_highest() -> None:
    state = begun(3, boss=0)
    heist(state, 1, 12, 2)
    heist(state, 12, 1, 3)
    for seat, cards in enumerate(((1, 12), (1, 12), (2, 3))):
        assert [(move.args[0], refusal.rule) for move, refusal in state.near(seat)] == [(c, "TG-A9") for c in cards]


@pytest.mark.parametrize("text", ["0", "13", "007", "7 ", "", "seven", "-1", "heist 7"])
def test_notation_that_names_no_card(text: str) -> None:
    game = table(4)
    with pytest.raises(BadNotation, match="a card from 1 to 12"):
        game.read(text, game.new())


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(OmertaError, match="unknown option 'bombs'; known: cards, first-boss"):
        table(4, bombs=True)
    with pytest.raises(BadOption, match=r"'cards' with 5 seats is one of 2, .*, 10; not 12"):
        table(5, cards=12)
