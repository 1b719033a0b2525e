"""Trading: an offer in steps, answered by the partner; sums and joints are public, markers are not (GS-U28, GS-36)."""

from __future__ import annotations

from omerta.core.nodes import Decide
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import asked, hand, level, owner, scene, words
from tests.games.playing import answer, one, told, why
from tests.rules import rule


def deal(seats: int = 3, **fields: str) -> GangstersState:
    """Open a trade of seat 0 with seat 1."""
    usual = {"joints": "0:Regent=2,Pawn 1:Envoy", "cash": "/".join(["1000"] * seats), "pieces": "0R4@Regent 1R2@Envoy"}
    state = scene(seats, phase="buy", **{**usual, **fields})  # type: ignore[arg-type]
    assert told(answer(state, "trade-1")) == [("trade-opened", "GS-U28")]
    return state


@rule("GS-U28", "GS-36")
def test_cash_and_joints_change_hands_when_the_partner_accepts() -> None:
    state = deal()
    answer(state, "give-300")
    answer(state, "give-Regent")
    answer(state, "ask-Envoy")
    heard = answer(state, "propose")
    assert told(heard) == [("proposed", "GS-U28")]
    assert one(heard, "proposed").data["give_joints"] == ("Regent",)
    assert asked(state) == ("accept", (1,))
    assert words(state, 1) == ["decline", "accept"]
    heard = answer(state, "accept")
    assert told(heard) == [("traded", "GS-36")]
    assert (owner(state, "Regent"), owner(state, "Envoy"), level(state, "Regent")) == (1, 0, 2)
    assert state.cash[:2] == [700, 1300]
    assert asked(state) == ("buy", (0,))


@rule("GS-U28")
def test_declined_and_dropped_offers_change_nothing_and_two_are_all() -> None:
    state = deal()
    answer(state, "give-300")
    answer(state, "propose")
    assert told(answer(state, "decline")) == [("declined", "GS-U28")]
    assert state.cash[:2] == [1000, 1000]
    answer(state, "trade-2")
    assert told(answer(state, "drop")) == [("trade-dropped", "GS-U28")]
    assert why(state, 0, "trade-1") == ("proposals-used", "GS-U28")
    assert why(scene(phase="buy", pieces="0R@Pawn"), 0, "trade-0") == ("no-partner", "GS-U28")


@rule("GS-U28")
def test_nobody_offers_what_he_does_not_own() -> None:
    state = deal()
    assert why(state, 0, "give-Envoy") == ("not-theirs", "GS-U28")
    assert why(state, 0, "ask-Regent") == ("not-theirs", "GS-U28")
    assert why(state, 0, "give-1100") == ("too-little-cash", "GS-U28")
    assert why(state, 0, "give-marker") == ("no-more-markers", "GS-U28")
    assert why(state, 0, "propose") == ("empty-offer", "GS-U28")
    answer(state, "give-Pawn")
    assert why(state, 0, "give-Regent") == ("item-order", "GS-U28")
    answer(state, "ask-Envoy")
    assert why(state, 0, "give-300") == ("item-order", "GS-U28")


@rule("GS-U28")
def test_a_side_has_at_most_four_items() -> None:
    state = deal(joints="0:Regent,Carlton,Grand,Coast,Velvet 1:Envoy")
    for code in ("Regent", "Carlton", "Grand", "Coast"):
        answer(state, f"give-{code}")
    assert why(state, 0, "give-Velvet") == ("full-offer", "GS-U28")


@rule("GS-U28")
def test_asking_for_cash_that_is_not_there_is_legal_but_cannot_be_accepted() -> None:
    state = deal()
    answer(state, "ask-5000")
    answer(state, "propose")
    assert words(state, 1) == ["decline"]
    assert why(state, 1, "accept") == ("too-little-cash", "GS-U28")


@rule("GS-U28")
def test_which_marker_is_given_only_the_two_know() -> None:
    state = deal(bribes="4,7/2/-")
    answer(state, "give-marker")
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.ask, node.open) == ("marker", False)
    assert words(state, 0) == ["bribe-4", "bribe-7"]
    assert why(state, 0, "bribe-5") == ("no-marker", "GS-U28")
    heard = answer(state, "bribe-7")
    assert [event.data for event in heard] == [{"seat": 0}]
    heard = answer(state, "propose")
    offered = one(heard, "markers-offered")
    assert (offered.to, offered.data["markers"]) == (frozenset({1}), ("bribe-7",))
    assert [show(state, seat).offered for seat in (0, 1, 2, None)] == [("bribe-7",), ("bribe-7",), (), ()]
    heard = answer(state, "accept")
    traded = [event for event in heard if event.kind.startswith("marker-traded")]
    assert [(event.kind, event.to) for event in traded] == [
        ("marker-traded", frozenset({0, 1})),
        ("marker-traded-hidden", frozenset({2, None})),
    ]
    assert (hand(state, 0), hand(state, 1)) == (["bribe-4"], ["bribe-2", "bribe-7"])
    assert show(state, 0).may_hold[6] == 0b10
    assert show(state, 2).may_hold[6] == 0b100011


@rule("GS-U28")
def test_a_partner_who_is_asked_for_a_marker_chooses_which() -> None:
    state = deal(bribes="-/2,5/-")
    answer(state, "give-100")
    answer(state, "ask-marker")
    answer(state, "propose")
    answer(state, "accept")
    assert asked(state) == ("hand-over", (1,))
    assert words(state, 1) == ["bribe-2", "bribe-5"]
    answer(state, "bribe-5")
    assert (hand(state, 0), hand(state, 1), asked(state)[0]) == (["bribe-5"], ["bribe-2"], "buy")
    assert show(state, 2).may_hold[4] == 0b100011


def test_without_the_option_nobody_trades() -> None:
    state = scene(phase="buy", pieces="0R@Pawn", options={"trading": False})
    assert words(state, 0) == ["done", "buy"]
