"""Positions that no table of GANGSTA! comes to are refused; whatever is accepted can be played to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from omerta.core.errors import BadPosition
from omerta.core.nodes import Over
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.turn import TURN
from omerta.games.gangsta.view import show
from tests.games.gangsta.scenes import LB, LM, LS, WHO, scene, table
from tests.games.playing import answer
from tests.laws.walks import advance, whole_walk
from tests.rules import rule

GUN, SNIPER, LEADER, SPY = (WHO[letter] for letter in ("M", "S", "L", "I"))
COOP = {"H201": {"needs": "L S", "coop": 2, "rewards": ["diversion 2", "play again"]}}


def parts(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split())


def joined(fields: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in fields.items())


def refused(state: GangstaState, **changed: str) -> tuple[str, str]:
    """Change some fields of a position, and hear which one is refused and why."""
    text = joined({**parts(state.game.position(state)), **{name.replace("_", "-"): changed[name] for name in changed}})
    with pytest.raises(BadPosition) as caught:
        state.game.from_position(text)
    return caught.value.field, caught.value.why


def mobilising(gang: str = f"{LB} {GUN}* {SNIPER}*") -> GangstaState:
    """Let seat 0 choose whom to ready."""
    state = scene(gang, LS, phase="discard", active=1)
    answer(state, "no")
    return state


@rule("GA-10")
def test_nobody_is_readied_for_money_that_is_not_there() -> None:
    without_leader = mobilising(f"{LB}* {GUN} {SNIPER}*")
    assert parts(without_leader.game.position(without_leader))["set"] == "0.0"
    assert refused(without_leader, money="0/5") == ("phase", "there is nobody to ask in 'mobilise'")
    state = mobilising()
    assert refused(state, set="0.0") == ("set", "is 0.0; 1 Leaders of seat 0 are Available")
    assert refused(state, set="2.0")[0] == "set"
    assert refused(state, set="1.2") == ("set", "is 1.2; the last one readied stands before place 2")


@rule("GA-11")
def test_a_gang_that_is_all_engaged_readies_nobody() -> None:
    field, why = refused(mobilising(), gangs=f"{LB}*,{GUN}*,{SNIPER}*/{LS}", set="0.0")
    assert (field, "Synchronised" in why) == ("phase", True)


@rule("GA-35", "GA-39", "GA-43")
@pytest.mark.parametrize(("chapter", "size"), [(1, 4), (2, 7), (3, 9)])
def test_a_gang_that_ends_the_chapter_does_not_stand_in_it(chapter: int, size: int) -> None:
    people = [f"G{number:02}" for number in range(1, size)]
    with pytest.raises(BadPosition, match=f"seat 1 has {size} gangsters; {size} end chapter {chapter}"):
        scene(LB, " ".join((LS, *people)), chapter=chapter)
    scene(LB, " ".join((LS, *people[1:])), chapter=chapter)


@rule("GA-A4")
def test_only_the_hospital_lets_a_gang_grow_past_the_end_of_a_chapter() -> None:
    hospital = resource("hospital")
    state = scene(f"{LB} G01 G02 G03", LS, phase="discard", resources=True, assets=f"{hospital}!/R01?")
    assert show(state, None).gangs[0][3].code == "G03"
    assert refused(state, assets=f"{hospital}?/R01?")[0] == "gangs"


def resource(effect: str) -> str:
    """Name the resource with an effect."""
    return next(card.code for card in table(2).deck.resources if card.effect == effect)


@rule("GA-A28")
def test_a_crew_that_nobody_completes_is_refused() -> None:
    state = scene(f"{LB} {SNIPER}", LS, cards={"H101": {"needs": "L S"}}, row="H101")
    answer(state, "H101")
    field, why = refused(state, gangs=f"{LB},{SNIPER}*/{LS}")
    assert (field, why) == ("job", "nobody Available completes the crew, which lacks leader, sniper")
    answer(state, SNIPER)
    assert refused(state, gangs=f"{LB},{SNIPER}/{LS}")[1].endswith("is in the crew, so it is Engaged")
    assert refused(state, job=f"H101/-/{SNIPER}@1/0")[1].startswith("the crew begins with a gangster of seat 0")


@rule("GA-A23")
def test_an_extra_turn_earns_no_other() -> None:
    state = scene(f"{LB} {SNIPER}", f"{LS}*", cards=COOP, chapter=2, row="H201")
    for word in ("H201", LB, SNIPER):
        answer(state, word)
    assert refused(state, flags="x") == ("phase", "an extra turn does not earn another one (GA-A23)")
    answer(state, "yes")
    assert refused(state, flags="xa") == ("flags", "an extra turn does not earn another one (GA-A23)")
    assert refused(scene(LB, LS), flags="a")[0] == "flags"


@rule("GA-27")
def test_a_diversion_engages_as_many_as_it_shows() -> None:
    state = scene(f"{LB} {SNIPER}", f"{LS} {GUN}", cards=COOP, chapter=2, row="H201")
    for word in ("H201", LB, SNIPER):
        answer(state, word)
    assert refused(state, set="3.0") == ("set", "is 3.0; 2 can be engaged, each from its place on")
    assert refused(state, set="1.2") == ("set", "is 1.2; the last one engaged stands before place 2")


@rule("GA-43")
def test_the_third_snitch_ends_the_game() -> None:
    state = scene(LB, LS, chapter=3, snitches="3,3")
    assert refused(state, snitches="3,3,4") == ("snitches", "has 3; the game ends with number 3")
    assert refused(state, phase="over")[0] == "phase"


@rule("GA-45")
def test_who_can_pay_the_police_does_not_go_to_jail() -> None:
    gangs, row = (LB, f"{LS} {GUN}"), "- H202 H203 H204 H205"
    state = scene(*gangs, chapter=2, row=row, phase="jail", owed="1", snitches="3", money="5/0")
    assert refused(state, money="5/5") == ("owed", "seat 1 has the money or the Informants for Snitch 3")
    assert refused(state, owed="0") == ("owed", "seat 0 has nobody to lose but the Boss")
    assert refused(state, owed="1,1")[0] == "owed"


@rule("GA-49")
def test_a_winner_picks_only_who_was_crushed() -> None:
    gangs = (f"{LM} {GUN} G05 G06 G07 G08 G09", f"{LS} {SNIPER}")
    state = scene(*gangs, chapter=2, phase="pick", owed="1")
    assert refused(state, owed="0")[0] == "phase"


@rule("GA-59")
def test_counterfeit_printing_has_left_after_the_gang_war() -> None:
    press = resource("counterfeit printing")
    state = scene(LB, LS, resources=True, assets=f"{press}!/R01?")
    changed = {"chapter": "3", "row": "H301,H302,H303,H304,H305"}
    assert refused(state, **changed)[1].startswith(f"seat 0: {press} is active; only Counterfeit printing has left")
    assert refused(state, assets=f"{press}$/R01?")[0] == "assets"
    assert refused(state, assets=f"{press}!/R01$")[0] == "assets"


@rule("GA-02", "GA-51")
def test_nothing_has_happened_before_the_first_turn() -> None:
    state = table(3, resources=True).new()
    state.happen([1])
    state.happen([0])
    assert refused(state, money="8/8/0")[1] == "seat 0 has $8 before the first turn; it starts with $0"
    wrong = refused(state, gangs=f"{LB}/-/-", money="8/0/0")
    assert wrong == ("gangs", "Bosses are dealt clockwise from who begins")
    assert refused(state, chapter="2")[0] == "chapter"
    assert refused(state, hands="R01/-/-")[0] == "hands"
    assert refused(state, row="H101,-,-,-,-") == ("row", "has cards before they are laid")


Change = Callable[[Gangsta, dict[str, str], dict[str, str], Random], None]


def take_over(_game: Gangsta, fields: dict[str, str], other: dict[str, str], rng: Random) -> None:
    """Take a field of another moment."""
    name = rng.choice(list(fields))
    fields[name] = other[name]


def ask_otherwise(_game: Gangsta, fields: dict[str, str], _other: dict[str, str], rng: Random) -> None:
    fields["phase"] = rng.choice(TURN.waits)


def pay_otherwise(game: Gangsta, fields: dict[str, str], _other: dict[str, str], rng: Random) -> None:
    fields["money"] = "/".join(str(rng.randrange(6)) for _ in game.every)


def choose_otherwise(_game: Gangsta, fields: dict[str, str], _other: dict[str, str], rng: Random) -> None:
    fields["set"] = f"{rng.randrange(4)}.{rng.randrange(6)}"


def owe_otherwise(game: Gangsta, fields: dict[str, str], _other: dict[str, str], rng: Random) -> None:
    owed = rng.sample(game.every, rng.randrange(game.seats))
    fields["owed"] = ",".join(map(str, owed)) or "-"


def turn_somebody(_game: Gangsta, fields: dict[str, str], _other: dict[str, str], rng: Random) -> None:
    """Engage somebody who is Available, or the other way round."""
    people = re.findall(r"\w+\*?(?=[,/+]|$)", fields["gangs"])
    who = rng.choice(people) if people else ""
    fields["gangs"] = fields["gangs"].replace(who, who[:-1] if who.endswith("*") else f"{who}*", 1)


def mark_otherwise(_game: Gangsta, fields: dict[str, str], _other: dict[str, str], rng: Random) -> None:
    fields["flags"] = "".join(letter for letter in "xaot" if rng.random() < 0.3) or "-"
    fields["assets"] = re.sub(r"[?!$x](?=/|$)", lambda _: rng.choice("?!$x"), fields["assets"], count=1)


def reward_otherwise(_game: Gangsta, fields: dict[str, str], _other: dict[str, str], rng: Random) -> None:
    fields["job"] = re.sub(r"\d$", str(rng.randrange(3)), fields["job"])


CHANGES: tuple[Change, ...] = (
    take_over, ask_otherwise, pay_otherwise, choose_otherwise, owe_otherwise, turn_somebody, mark_otherwise,
    reward_otherwise,
)  # fmt: skip


@pytest.mark.parametrize("resources", [False, True], ids=["printed", "resources"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_accepted_can_be_played_to_its_end(seats: int, resources: bool) -> None:
    game, rng = table(seats, resources=resources), Random(f"unsound {seats} {resources}")
    moments = [parts(game.position(cast(GangstaState, state))) for _ in range(2) for state in whole_walk(game, rng)]
    accepted = 0
    for _ in range(150):
        fields = dict(rng.choice(moments))
        for change in rng.choices(CHANGES, k=rng.choice((1, 1, 2, 3))):
            change(game, fields, rng.choice(moments), rng)
        try:
            state = game.from_position(joined(fields))
        except BadPosition:
            continue
        if fields not in moments:
            accepted += 1
            play_out_soundly(game, state, rng)
    assert accepted > 10


def play_out_soundly(game: Gangsta, state: GangstaState, rng: Random) -> None:
    """Play to the end: money is there, cards are kept, and every position on the way reads back as it is."""
    kept = dict(game.conserved(state))
    for step in range(game.bound):
        if step < 8 or rng.random() < 0.05:
            text = game.position(state)
            assert game.from_position(text) == state, text
        assert min(state.money) >= 0
        assert dict(game.conserved(state)) == kept
        if advance(state, rng) is None:
            assert isinstance(state.node(), Over)
            return
    raise AssertionError("the game does not end")
