"""GANGSTA! as text: positions that make no sense, moves that are none, and what a view remembers."""

from __future__ import annotations

import pytest

from omerta.core.errors import BadChance, BadNotation, BadPosition
from omerta.core.wire import decode, encode
from omerta.games.gangsta.view import GangstaView, show
from tests.games.gangsta.scenes import LB, LS, WHO, fill, scene, table
from tests.games.playing import answer, legal

GOOD = scene(f"{LB} G01* G02", f"{LS} G03", chapter=2, stored="H101/-", row="H201 H202 H203 H204 H205",
             reserve="G04 G05 G06 G07 G08", snitches="2", discarded="H210", let_go="G10", lost="G11")  # fmt: skip
TEXT = GOOD.game.position(GOOD)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("chapter=2", "chapter=4", "chapter"),
        ("chapter=2", "chapter=1", "snitches"),
        ("phase=action", "phase=nap", "phase"),
        ("phase=action", "phase=boss", "phase"),
        ("phase=action", "phase=keep", "phase"),
        ("phase=action", "phase=jail", "owed"),
        ("phase=action", "phase=engage", "job"),
        ("phase=action", "phase=heist", "row"),
        ("phase=action", "phase=gangster", "reserve"),
        ("phase=action", "phase=see-heist", "phase"),
        ("phase=action", "phase=society", "phase"),
        ("turn=9", "turn=0", "active"),
        ("turn=9", "turn=401", "turn"),
        ("first=0", "first=2", "first"),
        ("active=0", "active=-", "active"),
        ("flags=-", "flags=xx", "flags"),
        ("flags=-", "flags=q", "flags"),
        ("money=5/5", "money=5", "money"),
        ("money=5/5", "money=5/-1", "money"),
        ("bank=0/0", "bank=3/0", "bank"),
        ("gangs=B2,", "gangs=G12,", "gangs"),
        ("gangs=B2,", "gangs=B2,B5,", "gangs"),
        ("gangs=B2,", "gangs=B2,G03,", "gangs"),
        ("gangs=B2,", "gangs=B2,G99,", "gangs"),
        ("gangs=B2,", "gangs=B2+H102,", "gangs"),
        ("gangs=B2,G01*,G02", "gangs=-", "gangs"),
        ("hospital=-/-", "hospital=G12/-", "hospital"),
        ("hospital=-/-", "hospital=G12*/-", "hospital"),
        ("stored=H101/-", "stored=H101,H101/-", "stored"),
        ("stored=H101/-", "stored=H301/-", "stored"),
        ("stored=H101/-", "stored=snitch-2/-", "stored"),
        ("lost=G11", "lost=B5", "lost"),
        ("row=H201,", "row=H101,", "stored"),
        ("row=H201,", "row=H102,", "row"),
        ("row=H201,", "row=", "row"),
        ("reserve=G04,", "reserve=B5,", "reserve"),
        ("discarded=H210", "discarded=H302", "discarded"),
        ("let-go=G10", "let-go=G11", "gangs"),
        ("snitches=2", "snitches=2,2", "snitches"),
        ("snitches=2", "snitches=0", "snitches"),
        ("aside=-", "aside=3", "aside"),
        ("top=-/-", "top=H211/-", "top"),
        ("top=-/-", "top=-/G12", "top"),
        ("top=-/-", "top=-", "top"),
        ("hands=-/-", "hands=R01/-", "assets"),
        ("assets=-/-", "assets=R01?/-", "assets"),
        ("assets=-/-", "assets=R01/-", "assets"),
        ("set=0.0", "set=1.0", "set"),
        ("set=0.0", "set=1", "set"),
        ("job=-", "job=H206/-/-/0", "job"),
        ("owed=-", "owed=1", "owed"),
    ],
)
def test_a_position_that_makes_no_sense_names_its_field(old: str, new: str, field: str) -> None:
    assert old in TEXT
    with pytest.raises(BadPosition) as refused:
        GOOD.game.from_position(TEXT.replace(old, new, 1))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("job", "why"),
    [
        ("H206/-/-", "is not of the form"),
        ("H206/-/G18@0/0", "brings nothing"),
        ("H206/hacker/-/0", "no skill that H206 needs"),
        ("H206/-/-/4", "not a number from 0"),
    ],
)
def test_a_job_that_makes_no_sense_says_why(job: str, why: str) -> None:
    text = TEXT.replace("phase=action", "phase=engage").replace("job=-", f"job={job}")
    with pytest.raises(BadPosition, match=why):
        GOOD.game.from_position(text)


def test_resources_lie_where_they_are_played() -> None:
    game = table(2, resources=True)
    for broken in ("assets=-/-", "assets=R01?/R02?"):
        with pytest.raises(BadPosition, match="keeps one resource and puts one away"):
            game.from_position(TEXT.replace("assets=-/-", broken))
    good = TEXT.replace("assets=-/-", "assets=R01?/R02!").replace("away=-/-", "away=R03/R04")
    assert game.position(game.from_position(good)) == good


@pytest.mark.parametrize("text", ["G99", "H2", "recruit", "", "no", "seat"])
def test_a_word_that_is_no_action_says_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadNotation, match="a move here is pass, a gangster like G07, a heist like H208"):
        GOOD.game.read(text, GOOD)


def test_nothing_is_read_where_nothing_is_asked() -> None:
    state = table(3).new()
    with pytest.raises(BadNotation, match="nothing is asked here"):
        state.game.read("pass", state)


@pytest.mark.parametrize("numbers", [[3], [-1], [], [0, 0]])
def test_numbers_that_answer_nothing_are_refused(numbers: list[int]) -> None:
    state = table(3).new()
    before = state.game.position(state)
    with pytest.raises(BadChance):
        state.happen(numbers)
    assert state.game.position(state) == before


def test_a_view_goes_over_the_wire_and_back() -> None:
    state = scene(f"{LB} {WHO['S']}", LS, cards={"H201": {"needs": "L S S", "coop": 2}}, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, WHO["S"])
    view = show(state, 0)
    assert decode(encode(view), GangstaView) == view
    assert view.job is not None
    assert [(hand.seat, hand.uses) for hand in view.job.crew] == [(0, ("sniper",))]


def test_the_unseen_are_all_cards_that_lie_nowhere_open() -> None:
    view = show(GOOD, 0)
    assert len(view.unseen_heists) == view.heist_deck == 30 - 6 + 2
    assert len(view.unseen_gangsters) == view.gangster_deck == 35 - 3 - 5 - 2
    assert not {"H201", "H210", "G01", "G10", "G11"} & {*view.unseen_heists, *view.unseen_gangsters}


def test_a_crew_that_lost_a_member_reads_back() -> None:
    cards = {"H201": {"needs": "L S", "coop": 2, "rewards": ["assassination", "theft 2"]}}
    state = scene(LB, f"{LS}* {WHO['M S']}", cards=cards, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LB)
    answer(state, WHO["M S"])
    answer(state, "1")
    answer(state, WHO["M S"])
    again = state.game.from_position(state.game.position(state))
    assert again.game.position(again) == state.game.position(state)
    assert legal(again, 0) == ["no", "1"]
    answer(again, "no")
    fill(again)
    assert show(again, None).stored[0] == ("H201",)
