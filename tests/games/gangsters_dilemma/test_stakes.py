"""What is at stake: said from the view alone, for the place to rob, the patrol, and each answer to a cop."""

from __future__ import annotations

from omerta.core.moves import Move
from omerta.games.gangsters_dilemma.state import DilemmaState
from tests.games.gangsters_dilemma.scenes import scene
from tests.games.gangsters_dilemma.test_dilemma import meeting
from tests.rules import rule

Said = list[tuple[str | None, str, str]]


def at_stake(state: DilemmaState, seat: int, move: Move | None) -> Said:
    """Say what is at stake in a move of a seat, with the rules."""
    texts = state.game.texts()
    found = [stake for about, stake in state.game.stakes(state.view(seat)) if about is move]
    return [(*texts.stake(stake, seat), stake.rule) for stake in found]


@rule("GD-16", "GD-18", "GD-20")
def test_a_place_to_rob_says_its_prize_and_its_danger() -> None:
    state = scene(5, goods="0.0.0.0/0.1.0.1/0.0.0.0/0.0.0.1/0.0.0.0", cash="2.2.7.2.2")
    assert at_stake(state, 1, Move("rob", "jewelry-store")) == [
        ("No cop there", "a Jewel and $1 to $7", "GD-16"),
        ("A cop, and you alone", "arrested: you lose all 2 tokens", "GD-18"),
        ("A cop, and company", "talk, stay silent, or bribe", "GD-20"),
    ]
    assert at_stake(state, 2, Move("rob", "market"))[:2] == [
        ("No cop there", "a trade and $0 to $2", "GD-16"),
        ("A cop, and you alone", "arrested, with nothing to lose", "GD-18"),
    ]
    assert at_stake(state, 3, Move("rob", "market"))[1][1] == "arrested: you lose your token"


@rule("GD-16", "GD-23")
def test_what_a_prize_is_worth_is_written_in_the_readers_language() -> None:
    french = meeting(3).game.texts("fr")

    def prize(state: DilemmaState, move: Move) -> tuple[str | None, str]:
        return french.stake(next(stake for about, stake in state.game.stakes(state.view(1)) if about is move), 1)

    assert prize(meeting(3), Move("silent")) == ("Personne ne parle", "un bijou et de 2 à 7\N{NO-BREAK SPACE}$")
    assert prize(meeting(2), Move("talk")) == ("Quelqu’un se tait", "un bijou et 7\N{NO-BREAK SPACE}$")


@rule("GD-11", "GD-A16")
def test_before_a_place_is_picked_it_is_said_what_is_known_of_the_cops() -> None:
    state = scene(5, cast="muscle/lookout/dame/underboss/flapper", patrol="2,4", glimpse="4")
    sent = (None, "Brick has sent cops to two places, in secret.", "GD-11")
    assert at_stake(state, 2, None) == [sent]
    assert at_stake(state, 1, None) == [(None, "You saw a Cop card: the Smuggler's Den.", "GD-A16"), sent]


@rule("GD-19", "GD-20", "GD-28")
def test_what_holds_for_every_answer_is_said_once() -> None:
    assert at_stake(meeting(3), 1, None) == [
        (None, "All answers are torn open together.", "GD-20"),
        (None, "Whoever is arrested loses all goods to Brick, never money.", "GD-19"),
    ]
    paying = scene(3, row="D01,D16,D17", goods="0.0.0.0/2.2.2.2/0.0.0.0")
    paying.play({1: Move("rob", "stash-house"), 2: Move("rob", "art-gallery")})
    assert at_stake(paying, 1, None) == [(None, "One item may be replaced; the cheapest way is marked.", "GD-28")]


@rule("GD-18", "GD-20", "GD-33")
def test_the_cop_hears_what_waiting_may_bring() -> None:
    state = scene(4, phase="patrol", goods="0.0.0.3/0.1.0.1/0.0.0.0/0.0.0.1")
    assert at_stake(state, 0, None) == [
        ("One gangster comes", "arrested: up to 2 tokens for you", "GD-18"),
        ("Several come", "whom they betray, and every bribe, is yours", "GD-20"),
        ("Nobody is arrested", "closed for a round", "GD-33"),
    ]


@rule("GD-21", "GD-23", "GD-24", "GD-25")
def test_every_answer_to_a_cop_says_what_it_brings() -> None:
    state = meeting(3)
    assert at_stake(state, 1, Move("silent")) == [
        ("Nobody talks", "a Jewel and $2 to $7", "GD-23"),
        ("Anybody talks", "arrested: you lose all 2 tokens", "GD-24"),
    ]
    assert at_stake(state, 1, Move("talk")) == [
        ("Somebody stays silent", "a Jewel and $3 to $7", "GD-24"),
        ("Nobody does", "arrested: you lose all 2 tokens", "GD-25"),
    ]
    assert at_stake(state, 1, Move("bribe")) == [("In any case", "a Gin to the Cop; no loot, no arrest", "GD-21")]
    assert at_stake(state, 4, Move("silent")) == [], "who is not asked has nothing at stake"


@rule("GD-45")
def test_a_bribe_in_dollars_says_its_price() -> None:
    state = scene(4, cast="muscle/hired-gun/dame/underboss", money="5/5/5/5", patrol="3,4")
    game = state.game
    state.play({seat: Move("rob", "jewelry-store") for seat in (1, 2, 3)})
    paying = [seat for seat in (1, 2, 3) if Move("pay") in state.legal(seat)]
    for seat in paying:
        price = next(who.bribe for who in state.cast if who.bribe)
        assert at_stake(state, seat, Move("pay")) == [
            ("In any case", f"${price} to the Cop; no loot, no arrest", "GD-45")
        ]
    assert paying, game
