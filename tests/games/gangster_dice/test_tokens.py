"""The four tokens of Gangster Dice, rule by rule: arrange a table, answer, look."""

from __future__ import annotations

import pytest

from omerta import Chance, Decide, Move, Over
from omerta.core.errors import BadNotation
from omerta.games.gangster_dice.view import show
from tests.games.gangster_dice.scenes import asked, control, draw_favors, scene, stash
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

LOW = "0,1,2"


@rule("DI-23")
def test_tie_with_the_streets_goes_to_its_controller() -> None:
    state = scene("wg", "rg bg", rest="f", streets="0:")
    heard = answer(state, "gavel+2", "gavel+1", "finger+0")
    assert one(heard, "tie-broken").rule == "DI-23"
    assert control(state)[0] == 0


@rule("DI-A18")
def test_the_streets_win_a_tie_of_three_and_ties_below_the_top_do_not_matter() -> None:
    tied = scene("wg", "rg", "bg", seats=4, streets="1:", rest="f")
    heard = answer(tied, "gavel+2", "gavel+2", "gavel+2", "finger+0")
    assert one(heard, "tie-broken").data["seats"] == (0, 1, 2)
    assert control(tied)[0] == 1
    below = scene("wg rg", "rg", "bg", seats=4, streets="1:", rest="f")
    heard = answer(below, "gavel+2", "gavel+1", "gavel+1", "finger+0")
    assert [event.data["seat"] for event in heard if event.kind == "won"] == [0, 3]


@rule("DI-17", "DI-18")
@pytest.mark.parametrize(("symbol", "token"), [("gavel", 0), ("cocktail", 1), ("gun", 2)], ids=str)
def test_the_winner_takes_the_token_and_the_first_win_brings_no_special_effect(symbol: str, token: int) -> None:
    letter = {"gavel": "g", "cocktail": "c", "gun": "u"}[symbol]
    state = scene(f"w{letter}", "rf", rest="f")
    heard = answer(state, f"{symbol}+0", "finger+0", "finger+1")
    assert one(heard, "control").rule == "DI-17"
    assert control(state)[token] == 0
    assert asked(state) == "favor"


@rule("DI-18", "DI-19")
def test_the_lawyer_won_again_gives_a_four_in_place_of_the_draw() -> None:
    state = scene("wg", "rf", rest="f", lawyer="0:")
    heard = answer(state, "gavel+0", "finger+0", "finger+1")
    assert one(heard, "won-again").rule == "DI-18"
    assert one(heard, "four").rule == "DI-19"
    view = show(state, 1)
    assert (view.fours, view.counts, view.stack) == ((1, 0, 0), (3, 2, 2), 5)
    assert show(state, 0).hand == ("favor-1", "favor-2", "favor-4")


@rule("DI-A5")
def test_without_a_four_left_the_lawyer_s_winner_draws_as_usual() -> None:
    back = scene("wg", "rf", rest="f", lawyer="0:", hands="1,1,1/4,4,4/4,4,4")
    assert ("four", "DI-19") in told(answer(back, "gavel+1", "finger+4", "finger+4"))
    empty = scene("wg", "rf", "bf", rest="c", seats=4, lawyer="0:", hands="1,4,4/1,4,4/1,4,4/1,1,2")
    heard = answer(empty, "gavel+1", "finger+1", "finger+1", "cocktail+1")
    assert told(heard, "stack-empty", "four") == [("stack-empty", "DI-A5")]
    assert asked(empty) == "favor"


@rule("DI-20")
def test_the_lawyer_may_decline_the_die_each_round_anew() -> None:
    state = scene("wg", "rc", rest="u", lawyer="0:", investigator="0:bb")
    for _ in range(2):
        answer(state, legal(state, 0)[0], legal(state, 1)[0], legal(state, 2)[0])
        draw_favors(state)
        assert legal(state, 0) == ["no", "blue"]
        assert one(answer(state, "no"), "declined").rule == "DI-20"
        assert show(state, None).investigator == (0, 0, 2)
        node = state.node()
        assert isinstance(node, Chance)
        chance(state, "gavel", *["cocktail"] * (len(node.draws) - 1))


@rule("DI-20", "DI-28")
def test_without_the_lawyer_the_die_must_be_taken() -> None:
    state = scene("wc", "ru", rest="u", lawyer="1:", investigator="0:bb")
    answer(state, "cocktail+0", "gun+0", "gun+1")
    draw_favors(state)
    assert legal(state, 0) == ["blue"]
    assert why(state, 0, "no") == ("must-take", "DI-20")
    answer(state, "blue")
    assert stash(state, 0) == "w1b1"


@rule("DI-A16")
def test_whoever_controls_the_lawyer_at_the_end_of_the_round_may_decline() -> None:
    state = scene("wg", "rc", rest="u", lawyer="1:", investigator="0:bb")
    answer(state, "gavel+0", "cocktail+0", "gun+0")
    draw_favors(state)
    assert legal(state, 0) == ["no", "blue"]
    lost = scene("wc", "rg", rest="u", lawyer="0:", investigator="0:bb")
    answer(lost, "cocktail+0", "gavel+0", "gun+0")
    draw_favors(lost)
    assert legal(lost, 0) == ["blue"]


@rule("DI-21")
def test_the_speakeasy_won_again_swaps_up_to_three_for_as_many() -> None:
    state = scene("wc wf rf", "rg", rest="u", speakeasy="0:wrb")
    answer(state, "cocktail+0", "gavel+0", "gun+0")
    assert asked(state) == "swap"
    moves = legal(state, 0)
    assert {"-/-", "w/b", "wr/rb", "wwr/wrb"} <= set(moves)
    assert all(len(given) == len(taken) for given, taken in (move.split("/") for move in moves))
    assert why(state, 0, "b/w") == ("not-in-stash", "DI-21")
    assert why(state, 0, "ww/rr") == ("not-on-speakeasy", "DI-21")
    heard = answer(state, "wr/wb")
    assert one(heard, "swapped").rule == "DI-21"
    assert stash(state, 0) == "w2b1"
    assert show(state, None).speakeasy == (1, 2, 0)


@rule("DI-21")
@pytest.mark.parametrize("text", ["wr/b", "-/w", "w/-", "www/wr", "wwrr/wrbb", "wwrr/b"])
def test_a_swap_of_more_for_less_or_of_more_than_three_is_refused_by_its_rule(text: str) -> None:
    state = scene("wc wf rf rf", "rg", rest="u", speakeasy="0:wrb")
    answer(state, "cocktail+0", "gavel+0", "gun+0")
    assert why(state, 0, text) == ("no-swap", "DI-21")
    assert state.game.read(text, state) not in state.game.moves


@rule("DI-21")
def test_the_dice_of_a_swap_are_read_in_any_order() -> None:
    state = scene("wc wf rf", "rg", rest="u", speakeasy="0:wrb")
    answer(state, "cocktail+0", "gavel+0", "gun+0")
    assert state.game.read("rww/bwr", state) is Move("swap", "wwr", "wrb")
    with pytest.raises(BadNotation, match="dice given and dice taken, like wr/bb"):
        state.game.read("xw/bw", state)


@rule("DI-22")
def test_two_dice_for_the_streets_are_refused_by_its_rule() -> None:
    state = scene("wu rf", "rg", rest="c", streets="0:")
    answer(state, "gun+0", "gavel+0", "cocktail+0")
    for text in ("white,red", "red,white", "white,white"):
        assert why(state, 0, text) == ("one-die", "DI-22")
    assert why(state, 0, "blue") == ("no-die", "DI-22")


@rule("DI-A10")
def test_a_swap_of_nothing_and_a_stash_of_two() -> None:
    state = scene("wc rf", "rg", rest="u", speakeasy="0:wrb")
    answer(state, "cocktail+0", "gavel+0", "gun+0")
    assert max(len(move) for move in legal(state, 0)) == len("wr/rb")
    assert told(answer(state, "-/-"), "swapped-nothing") == [("swapped-nothing", "DI-A10")]
    assert (stash(state, 0), show(state, None).speakeasy) == ("w1r1", (1, 1, 1))


@rule("DI-22", "DI-A9")
def test_the_streets_won_again_take_a_die_that_counts_from_the_next_round_on() -> None:
    state = scene("wu rf", "rg", rest="c", streets="0:")
    heard = answer(state, "gun+0", "gavel+0", "cocktail+0")
    assert one(heard, "won-again").data["token"] == "streets"
    assert legal(state, 0) == ["no", "white", "red"]
    assert why(state, 0, "blue") == ("no-die", "DI-22")
    assert one(answer(state, "red"), "placed").rule == "DI-22"
    assert (stash(state, 0), show(state, None).streets) == ("w1", (0, 1, 0))
    assert (show(state, None).bonus_seat, show(state, None).bonus) == (0, 0)
    draw_favors(state)
    chance(state, "gun")
    heard = answer(state, "gun+1", *(legal(state, seat)[0] for seat in (1, 2)))
    assert one(heard, "bid-with-streets").data["score"] == 3


@rule("DI-A11")
def test_no_die_has_to_go_on_the_streets() -> None:
    state = scene("wu rf", "rg", rest="c", streets="0:")
    answer(state, "gun+0", "gavel+0", "cocktail+0")
    assert one(answer(state, "no"), "kept").rule == "DI-A11"
    assert (stash(state, 0), show(state, None).streets) == ("w1r1", (0, 0, 0))


@rule("DI-24", "DI-A9")
def test_the_dice_on_the_streets_count_on_any_bid_of_its_controller() -> None:
    state = scene("wg", "rg bg", rest="f", streets="0:rb")
    heard = answer(state, "gavel+1", "gavel+1", "finger+0")
    event = one(heard, "bid-with-streets")
    assert (event.rule, event.data["streets"], event.data["score"]) == ("DI-24", 2, 4)
    assert control(state)[0] == 0


@rule("DI-25", "DI-A8")
def test_the_streets_change_hands_with_dice_on_it() -> None:
    state = scene("wu", "ru bu", rest="f", streets="0:rb", hands="0,1,2/3,3,3/0,1,2")
    heard = answer(state, "gun+1", "gun+3", "finger+0")
    assert [event.data["score"] for event in heard if event.kind.startswith("bid")][:2] == [4, 5]
    assert one(heard, "dice-stay").rule == "DI-25"
    assert control(state)[2] == 1
    assert show(state, None).streets == (0, 1, 1)
    assert show(state, None).bonus_seat == 0
    draw_favors(state)
    chance(state, "gun", "gun", "gun")
    heard = answer(state, "gun+0", "gun+3", legal(state, 2)[0])
    assert [(event.data["seat"], event.data["streets"]) for event in heard if event.kind == "bid-with-streets"] == [
        (1, 2)
    ]


@rule("DI-A8")
def test_the_streets_won_this_round_neither_break_ties_nor_add_dice_this_round() -> None:
    state = scene("wu rg", "ru bg", "wg", seats=4, rest="f", streets="2:")
    heard = answer(state, "gun+2", "gavel+1", "gavel+1", "finger+0")
    assert one(heard, "tie-broken").data["seat"] == 2
    assert control(state)[2] == 0


@rule("DI-29", "DI-A24")
def test_the_first_investigator_win_sends_it_left_without_dice() -> None:
    state = scene("wf", "rc", rest="g")
    heard = answer(state, "finger+0", "cocktail+0", "gavel+0")
    event = one(heard, "first-win")
    assert (event.rule, event.data["seat"], event.data["to"]) == ("DI-29", 0, 1)
    assert control(state)[3] == 1
    assert stash(state, 0) == "w1"
    last = scene("wg", "rc", rest="f")
    answer(last, "gavel+0", "cocktail+0", "finger+0")
    assert control(last)[3] == 0


@rule("DI-A24")
def test_until_somebody_wins_it_the_investigator_stays_in_the_middle() -> None:
    state = scene("wg", "rc", rest="u")
    answer(state, "gavel+0", "cocktail+0", "gun+0")
    draw_favors(state)
    assert control(state)[3] is None
    assert asked(state) == "roll"


@rule("DI-26", "DI-A14", "DI-A15")
def test_the_holder_wins_the_investigator_and_passes_it_on_with_all_its_dice() -> None:
    state = scene("wf wf", "rc", rest="g", investigator="0:bb")
    heard = answer(state, "finger+0", "cocktail+0", "gavel+0")
    event = one(heard, "passed-on")
    assert (event.rule, event.data["to"]) == ("DI-26", 1)
    assert stash(state, 0) == "w2"
    draw_favors(state)
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.ask, node.seats) == ("take", (1,))
    assert show(state, None).investigator == (0, 0, 2)


@rule("DI-27")
def test_winning_it_from_another_puts_all_dice_of_a_colour_on_it() -> None:
    state = scene("wf wf rg", "rc", rest="g", investigator="1:")
    answer(state, "finger+0", "cocktail+0", "gavel+0")
    assert legal(state, 0) == ["white", "red"]
    heard = answer(state, "white")
    assert one(heard, "pinned").rule == "DI-27"
    assert one(heard, "pinned").data["dice"] == 2
    assert (stash(state, 0), show(state, None).investigator) == ("r1", (2, 0, 0))
    assert control(state)[3] == 1


@rule("DI-A12")
def test_a_colour_must_be_one_of_the_stash_unless_the_table_says_any() -> None:
    state = scene("wf wf rg", "rc", rest="g", investigator="1:")
    answer(state, "finger+0", "cocktail+0", "gavel+0")
    assert why(state, 0, "blue") == ("no-colour", "DI-A12")
    free = scene("wf wf rg", "rc", rest="g", investigator="1:", colour="any")
    answer(free, "finger+0", "cocktail+0", "gavel+0")
    assert legal(free, 0) == ["white", "red", "blue"]
    heard = answer(free, "blue")
    assert one(heard, "pinned-nothing").rule == "DI-A12"
    assert stash(free, 0) == "w2r1"


@rule("DI-28", "DI-A13")
def test_the_holder_takes_one_die_of_any_colour_every_round() -> None:
    state = scene("wg", "rc", rest="u", investigator="1:wb")
    answer(state, "gavel+0", "cocktail+0", "gun+0")
    draw_favors(state)
    assert legal(state, 1) == ["white", "blue"]
    assert why(state, 1, "red") == ("not-there", "DI-28")
    assert one(answer(state, "blue"), "took").rule == "DI-28"
    assert (stash(state, 1), show(state, None).investigator) == ("r1b1", (1, 0, 0))


@rule("DI-28", "DI-A25")
def test_a_tie_for_the_investigator_does_not_spare_the_die() -> None:
    state = scene("wf", "rf", rest="u", investigator="2:b")
    heard = answer(state, "finger+1", "finger+1", "gun+0")
    assert one(heard, "tied").data["token"] == "investigator"
    assert control(state)[3] == 2
    draw_favors(state)
    assert asked(state) == "take"


@rule("DI-30")
def test_dice_on_tokens_are_in_nobody_s_stash() -> None:
    state = scene("wu", "rc", rest="f", streets="0:rr", speakeasy="0:wrb", lawyer="0:")
    view = show(state, 0)
    assert view.stash[0] == (1, 0, 0)
    answer(state, "gun+2", "cocktail+0", "finger+0")
    answer(state, "white")
    draw_favors(state)
    node = state.node()
    assert isinstance(node, Over)
    assert node.ranks[0] == 1


@rule("DI-A30", "DI-A31")
def test_effects_are_asked_in_the_open_in_the_order_of_the_tokens() -> None:
    state = scene("wc", "ru", "bf rf", seats=4, rest="g", speakeasy="0:wrb", streets="1:", investigator="0:")
    answer(state, "cocktail+0", "gun+0", "finger+0", "gavel+0")
    order = []
    for move in ("-/-", "red", "blue"):
        node = state.node()
        assert isinstance(node, Decide)
        assert len(node.seats) == 1
        order.append((node.ask, node.seats[0]))
        assert why(state, (node.seats[0] + 1) % 4, move) == ("not-asked", "DI-A31")
        answer(state, move)
    assert order == [("swap", 0), ("streets", 1), ("colour", 2)]
    draw_favors(state)
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.ask, node.seats) == ("take", (0,))


@rule("DI-A31")
def test_an_answer_to_another_question_is_refused() -> None:
    state = scene("wf wf rg", "rc", rest="g", investigator="1:")
    answer(state, "finger+0", "cocktail+0", "gavel+0")
    refusal = state.refuse(0, Move("bid", "finger", 0))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("other-question", "DI-A31")


@rule("DI-32")
def test_whoever_has_no_dice_left_at_the_end_of_the_round_wins() -> None:
    state = scene("wf wf", "rc", rest="g", investigator="1:")
    answer(state, "finger+0", "cocktail+0", "gavel+0")
    answer(state, "white")
    assert asked(state) == "favor"
    draw_favors(state)
    heard = answer(state, "white")
    assert one(heard, "winner").rule == "DI-32"
    node = state.node()
    assert isinstance(node, Over)
    assert [str(share) for share in node.returns] == ["1", "0", "0"]
    assert node.scores[0] == 0
    refusal = state.refuse(0, Move("bid", "gun", 0))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("over", "DI-32")


@rule("DI-32")
def test_several_may_win_together() -> None:
    state = scene("wf", "ru", rest="g", investigator="2:", streets="1:")
    answer(state, "finger+0", "gun+0", "gavel+0")
    answer(state, "red")
    answer(state, "white")
    draw_favors(state)
    heard = answer(state, "white")
    assert one(heard, "winners").data["seats"] == (0, 1)
    node = state.node()
    assert isinstance(node, Over)
    assert [str(share) for share in node.returns] == ["1/2", "1/2", "0"]


@rule("DI-A17")
def test_a_compulsory_die_spoils_the_win() -> None:
    state = scene("wu", "rc", rest="c", streets="0:", investigator="0:b")
    answer(state, "gun+0", "cocktail+0", "cocktail+0")
    answer(state, "white")
    assert stash(state, 0) == "-"
    draw_favors(state)
    assert "no" not in legal(state, 0)
    heard = answer(state, "blue")
    assert one(heard, "not-free").rule == "DI-A17"
    assert asked(state) == "roll"
    assert stash(state, 0) == "b1"


@rule("DI-A17", "DI-20")
def test_the_lawyer_declines_the_die_and_wins() -> None:
    state = scene("wu", "rc", rest="c", streets="0:", investigator="0:b", lawyer="0:")
    answer(state, "gun+0", "cocktail+0", "cocktail+0")
    answer(state, "white")
    draw_favors(state)
    heard = answer(state, "no")
    assert told(heard) == [("declined", "DI-20"), ("winner", "DI-32")]
    node = state.node()
    assert isinstance(node, Over)
    assert node.ranks[0] == 1
    assert show(state, None).investigator == (0, 0, 1)


@rule("DI-A26")
def test_programs_stop_after_round_500_and_the_fewest_dice_win() -> None:
    state = scene("wg", "rc", rest="u", round=500)
    answer(state, "gavel+0", "cocktail+0", "gun+0")
    draw_favors(state)
    node = state.node()
    assert isinstance(node, Over)
    assert [str(share) for share in node.returns] == ["1/2", "1/2", "0"]
    assert node.scores[:2] == (-1, -1)
    before = scene("wg", "rc", rest="u", round=499)
    answer(before, "gavel+0", "cocktail+0", "gun+0")
    draw_favors(before)
    assert asked(before) == "roll"


@rule("DI-A26")
def test_the_round_limit_is_told() -> None:
    state = scene("wg", "rc", rest="u", round=500)
    answer(state, "gavel+0", "cocktail+0", "gun+0")
    heard = draw_favors(state)
    assert one(heard, "round-limit").rule == "DI-A26"


@rule("DI-26", "DI-A19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_left_is_the_next_seat_all_round_the_table(seats: int) -> None:
    for winner in range(seats):
        rolls = ["wf" if seat == winner else "rc" for seat in range(seats - 1)]
        state = scene(*rolls, seats=seats, rest="f" if winner == seats - 1 else "g")
        answer(state, *("finger+0" if seat == winner else legal(state, seat)[0] for seat in range(seats)))
        assert control(state)[3] == (winner + 1) % seats
