"""Observations in the middle of things, array by array, against expectations written by hand."""

from __future__ import annotations

from tests.adapters.slots import numbers, ones, part
from tests.games.gangsta.scenes import LB, LH, LM, LS, WHO, begin
from tests.games.gangsta.scenes import scene as gangs
from tests.games.gangsters.scenes import scene as city
from tests.games.playing import answer, chance

MERCENARY, HACKER = 1, 5
BOSSES, HEISTS_OF_A_CHAPTER, RESOURCES = 5, 30, 12


def test_gangsta_while_a_heist_is_crewed() -> None:
    cards = {"H101": {"needs": "M H H", "cash": 4}}
    state = gangs(f"{LH} {WHO['M']} {WHO['H']}", LB, cards=cards, row="H101")
    answer(state, "H101")
    answer(state, LH)
    boss = BOSSES - 1
    for seat in (0, 1):
        assert part(state, seat, "job") == ones(0)
        assert part(state, seat, "open") == ones(MERCENARY, HACKER)
        assert part(state, seat, "crew") == ones(boss)
        assert part(state, seat, "engaged") == ones(boss)
        assert part(state, seat, "asked") == ones(0 if seat == 0 else 1)
        assert part(state, seat, "phase") == ones(11)


def test_gangsta_a_top_card_is_in_the_row_of_who_saw_it_alone() -> None:
    """The Bikers gang of seat 0 sees the ninth heist of Chapter II; each has put a resource away unseen."""
    state, _ = begin(LM, LS, assets="R04!/R05?", resources=True, chapter=2, money="1/5")
    chance(state, "H209")
    ninth = HEISTS_OF_A_CHAPTER + 8
    assert part(state, 0, "top") == ones(ninth)
    assert part(state, 1, "top") == {}
    assert ninth not in part(state, 0, "unseen_heists")
    assert part(state, 1, "unseen_heists")[ninth] == 1
    assert part(state, 0, "assets") == ones(3, RESOURCES + 4)
    assert part(state, 1, "assets") == ones(4, RESOURCES + 3)
    idle, active, kinds = 0, 1, 4
    assert part(state, 0, "status") == ones(active, kinds + idle)
    assert part(state, 0, "own") == ones(RESOURCES)
    assert part(state, 1, "own") == ones(RESOURCES + 1)
    assert part(state, 0, "unseen_resources") == ones(*(card for card in range(RESOURCES) if card not in (0, 3, 4)))


def test_gangsters_in_somebody_s_turn() -> None:
    """Two gangs; seat 1 looks, and its own pieces, cash and joints come first."""
    state = city(
        pieces="0R5@Regent 1T2@NA5e!",
        joints="0:Regent 1:Pawn=2",
        cash="3000/500",
        cops="6@NA5e",
        public="x3@Regent",
        bribes="4,7/2",
        dice="1.2.3.4.5",
        turn=0,
    )
    board = state.game.board
    regent, street = board.stands_by_code["Regent"], board.stands_by_code["NA5e"]
    stands = len(board.stand_codes)
    first, second = board.spaces_by_code["Regent"], board.spaces_by_code["Pawn"]
    racketeer, thug = 0, 1
    assert part(state, 1, "turn") == ones(1)
    assert part(state, 1, "asked") == ones(1)
    assert part(state, 1, "cash") == numbers(0, 0.05, 0.3)
    assert part(state, 1, "men") == {thug: 0.2, 3 + racketeer: 0.5}
    assert part(state, 1, "at") == ones(thug * stands + street, (3 + racketeer) * stands + regent)
    assert part(state, 1, "crime") == ones(thug)
    assert part(state, 1, "siege") == {}
    assert part(state, 1, "owner") == ones(first * 2 + 1, second * 2)
    assert part(state, 1, "level") == {first: 0.1, second: 0.2}
    assert part(state, 1, "cops") == ones(5 * stands + street)
    assert part(state, 1, "public") == ones(3 * stands + regent)
    assert part(state, 1, "dice") == numbers(0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6)
    assert part(state, 1, "round") == numbers(0, 1 / 100)


def test_gangsters_bribe_markers_are_known_to_their_holder() -> None:
    """Seat 1 drew the marker of cop 2, and only seat 1 knows; seat 0 knows its own two, and how many others hold."""
    state = city(bribes="4,7/2", pieces="0R5@Regent 1T2@NA5e")
    assert part(state, 0, "hand") == ones(3, 6)
    assert part(state, 1, "hand") == ones(1)
    assert part(state, 0, "markers") == numbers(0, 2, 1)
    assert part(state, 1, "markers") == numbers(0, 1, 2)
    own, other, cup, ways = 0, 1, 2, 3
    elsewhere = [marker * ways + place for marker in range(10) if marker != 1 for place in (other, cup)]
    assert part(state, 1, "may_hold") == ones(1 * ways + own, *elsewhere)
    elsewhere = [marker * ways + place for marker in range(10) if marker not in (3, 6) for place in (other, cup)]
    assert part(state, 0, "may_hold") == ones(3 * ways + own, 6 * ways + own, *elsewhere)
