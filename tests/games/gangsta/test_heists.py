"""Perform a Heist: crews one by one, the rulebook's worked example, cooperation; recruiting, passing, empty decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import show
from tests.games.gangsta.examples import B_FIRST, NEEDS, PETER, WHOLE_GANG
from tests.games.gangsta.scenes import LB, LH, LI, LM, LS, WHO, asked, available, fill, gang, money, scene
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

LEADER, SNIPER, BRUTE, HACKER = WHO["L"], WHO["S"], WHO["B"], WHO["H"]
VAULT = {"H101": {"needs": "M H", "cash": 4}}


@rule("GA-13", "GA-14", "GA-15", "GA-17", "GA-18", "GA-21")
def test_a_heist_is_announced_crewed_paid_and_replaced() -> None:
    spy = WHO["I I"]
    state = scene(f"{LH} {WHO['M']} {spy}", LB, cards=VAULT, row="H101", money="1/5")
    announced = one(answer(state, "H101"), "announced")
    assert (announced.rule, announced.data["skills"]) == ("GA-13", ("mercenary", "hacker"))
    assert asked(state) == ("engage", 0)
    assert legal(state, 0) == [LH, WHO["M"]]
    assert why(state, 0, spy) == ("no-needed-skill", "GA-14")
    assert one(answer(state, WHO["M"]), "engaged").rule == "GA-15"
    heard = answer(state, LH)
    assert told(heard) == [("engaged-in-part", "GA-16"), ("performed", "GA-17"), ("cash", "GA-21")]
    assert money(state)[0] == 5
    assert asked(state) == ("draw heist", None)
    assert show(state, None).row[0] is None
    heard = chance(state, "H107")
    assert one(heard, "heist-laid").rule == "GA-18"
    assert show(state, None).row[0] == "H107"
    assert show(state, None).stored == (("H101",), ())
    assert available(state, 0) == [spy]


@rule("GA-16")
def test_skills_that_are_not_needed_are_wasted() -> None:
    state = scene(f"{LS} {WHO['M I H']}", LB, cards=VAULT, row="H101")
    answer(state, "H101")
    assert one(answer(state, WHO["M I H"]), "engaged-in-part").data["spare"] == ("informant",)


@rule("GA-15", "GA-A27")
def test_worked_example_only_the_boss_first_leaves_peter_synchronised() -> None:
    letters = {name: " ".join(skill[0].upper() for skill in skills) for name, skills in PETER.items()}
    codes = {"Boss": LI, "B": WHO[letters["B"]], "C": WHO[letters["C"]]}
    heist = {"needs": " ".join(skill[0].upper() for skill in NEEDS), "cash": 2}
    state = scene(" ".join(codes.values()), LS, cards={"H201": heist}, chapter=2, row="H201")
    answer(state, "H201")
    names = {code: name for name, code in codes.items()}
    found = {tuple(names[code] for code in crew) for crew in crews(state)}
    assert {crew for crew in found if crew[0] == "B"} == {B_FIRST}
    assert {crew for crew in found if len(crew) == 3} == WHOLE_GANG

    assert one(answer(state, codes["B"]), "engaged").data["skills"] == PETER["B"]
    assert why(state, 0, LI) == ("covered", "GA-A27"), "he must use all three, and only the hacker is still needed"
    answer(state, codes["C"])
    assert available(state, 0) == [LI]


def crews(state: GangstaState) -> Iterator[tuple[str, ...]]:
    """Yield every finished crew in its order."""
    for code in legal(state, 0):
        after = state.clone()
        answer(after, code)
        if asked(after) == ("engage", 0):
            yield from ((code, *more) for more in crews(after))
        else:
            yield (code,)


@rule("GA-A27", "GA-32")
def test_nobody_joins_whose_skills_are_covered() -> None:
    state = scene(f"{LH} {WHO['M H']} {WHO['M']}", LB, cards=VAULT, row="H101")
    answer(state, "H101")
    answer(state, LH)
    assert legal(state, 0) == [WHO["M H"], WHO["M"]]
    state = scene(f"{LH} {WHO['M']}", f"{LB} {WHO['M S']}", cards={"H201": {"needs": "H M S", "coop": 3}}, chapter=2,
                  row="H201")  # fmt: skip
    answer(state, "H201")
    answer(state, LH)
    assert legal(state, 0) == [WHO["M"], WHO["M S"]]
    answer(state, WHO["M S"])
    assert asked(state)[0] == "draw heist", "the stranger brought both, and the crew is complete"


@rule("GA-A28")
def test_a_heist_that_cannot_be_crewed_cannot_be_announced() -> None:
    state = scene(f"{LH} {WHO['M']}*", LB, cards=VAULT, row="H101")
    refusal = dict(state.near(0))[state.game.read("H101", state)]
    assert (refusal.reason, refusal.rule, refusal.data["skills"]) == ("cannot-crew", "GA-A28", ("mercenary",))
    assert why(state, 0, "H102") == ("not-in-row", "GA-13")


@rule("GA-07")
def test_an_engaged_gangster_cannot_be_engaged_again() -> None:
    state = scene(f"{LH} {WHO['M']} {HACKER}*", LB, cards=VAULT, row="H101")
    answer(state, "H101")
    assert why(state, 0, HACKER) == ("is-engaged", "GA-07")
    assert why(state, 0, LB) == ("not-cooperative", "GA-30")
    assert why(state, 0, WHO["S S"]) == ("not-in-a-gang", "GA-13")


JOINT = {"H201": {"needs": "L S B", "cash": 1, "ip": 1, "coop": 3}}


@rule("GA-30", "GA-31", "GA-33", "GA-A39", "GA-A40")
def test_a_cooperation_starts_with_an_own_gangster_and_pays_all_involved() -> None:
    state = scene(f"{LB} {SNIPER}", f"{LS} {BRUTE}", LM, cards=JOINT, chapter=2, row="H201", money="0/0/0")
    answer(state, "H201")
    assert legal(state, 0) == [LB, SNIPER]
    assert why(state, 0, LS) == ("own-first", "GA-30")
    answer(state, SNIPER)
    assert legal(state, 0) == [LB, LS, BRUTE, LM], "now anybody's, though Doña Cero could do it herself"
    called = one(answer(state, BRUTE), "called")
    assert (called.rule, called.data["owner"]) == ("GA-31", 1)
    heard = answer(state, LS)
    assert one(heard, "cash").data == {"seat": 0, "dollars": 1}
    assert one(heard, "box-b").data == {"seats": (0, 1), "dollars": 3}
    assert money(state) == (4, 3, 0), "the third was not involved"
    assert available(state, 1) == []
    fill(state)
    assert show(state, None).stored[0] == ("H201",)


@rule("GA-31")
def test_an_engaged_rival_cannot_be_called_and_nobody_can_refuse() -> None:
    state = scene(f"{LB} {SNIPER}*", f"{LS} {BRUTE}*", cards=JOINT, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LB)
    assert legal(state, 0) == [LS]
    assert why(state, 0, BRUTE) == ("is-engaged", "GA-07")


@rule("GA-34", "GA-A38", "GA-22")
def test_a_cooperative_heist_done_alone_pays_box_a_only() -> None:
    state = scene(f"{LB} {SNIPER}", LS, cards=JOINT, chapter=2, row="H201", money="0/0")
    answer(state, "H201")
    answer(state, SNIPER)
    heard = answer(state, LB)
    assert told(heard, "box-b", "alone") == [("alone", "GA-34")]
    assert one(heard, "points").rule == "GA-22"
    assert money(state) == (1, 0)


@rule("GA-30")
def test_without_an_own_starter_a_cooperation_cannot_be_announced() -> None:
    cards = {"H201": {"needs": "S B", "coop": 3}}
    state = scene(f"{LI} {HACKER}", f"{LS} {BRUTE}", cards=cards, chapter=2, row="H201")
    assert why(state, 0, "H201") == ("no-starter", "GA-30")
    assert "H201" not in legal(state, 0)


@rule("GA-12", "GA-04")
def test_a_recruit_is_paid_joins_available_and_is_replaced() -> None:
    state = scene(LB, LS, reserve=f"{WHO['M S']} {WHO['M M S']}", money="5/5")
    assert why(state, 0, WHO["M M S"]) == ("too-dear", "GA-12")
    assert why(state, 0, SNIPER) == ("not-in-reserve", "GA-12")
    recruited = one(answer(state, WHO["M S"]), "recruited")
    assert recruited.data == {"seat": 0, "gangster": WHO["M S"], "dollars": 4, "size": 2}
    assert money(state)[0] == 1
    assert available(state, 0) == [LB, WHO["M S"]]
    assert one(chance(state, LEADER), "gangster-laid").rule == "GA-12"
    assert show(state, None).reserve[0] == LEADER


@rule("GA-19", "GA-20", "GA-A44", "GA-A46", "GA-A47")
def test_passing_pays_a_dollar_for_each_leader_and_may_discard() -> None:
    state = scene(f"{LB} {LEADER}* {SNIPER}", LS, row="H101 H102", money="0/5")
    assert one(answer(state, "pass"), "passed").data == {"seat": 0, "dollars": 2}
    assert money(state)[0] == 2
    assert asked(state) == ("discard", 0)
    assert legal(state, 0)[:3] == ["no", "H101", "H102"]
    assert why(state, 0, "H109") == ("not-open", "GA-20")
    lazy = state.clone()
    answer(lazy, "no")
    assert asked(lazy) == ("action", 1)
    assert one(answer(state, "H102"), "discarded").rule == "GA-20"
    chance(state, "H105")
    assert show(state, None).row[1] == "H105"
    assert show(state, None).discarded == ("H102",)


@rule("GA-20", "GA-A46")
def test_a_gangster_can_be_discarded_and_one_leader_pays_one_dollar() -> None:
    state = scene(LB, LS, reserve=f"{LEADER} {SNIPER}", money="0/5")
    answer(state, "pass")
    answer(state, SNIPER)
    assert money(state)[0] == 1
    chance(state, BRUTE)
    assert show(state, None).reserve[1] == BRUTE
    assert show(state, None).let_go == (SNIPER,)


@rule("GA-A41")
def test_an_empty_heist_deck_is_made_of_the_discards_or_the_row_shrinks() -> None:
    stored = ",".join(f"H1{number:02}" for number in range(7, 31))
    cards = {"H101": {"needs": "L", "cash": 1}, "H102": {"needs": "L", "cash": 1}}
    state = scene(LB, LS, cards=cards, row="H101 H102 H103 H104 H105", stored=f"-/{stored}", discarded="H106")
    answer(state, "H101")
    heard = answer(state, LB)
    assert one(heard, "heists-shuffled").data == {"cards": 1}
    chance(state, "H106")
    assert show(state, None).row[0] == "H106"
    answer(state, "H102")
    answer(state, LS)
    assert asked(state) == ("action", 0), "nothing is left to fill the gap"
    assert show(state, None).row[1] is None


@rule("GA-A42")
def test_an_empty_gangster_deck_is_made_of_those_let_go_but_not_of_the_lost() -> None:
    lost = ",".join(f"G{number:02}" for number in range(7, 35) if number not in (8, 22))
    rows: dict[str, Any] = {"reserve": "G01 G02 G03 G04 G05", "lost": lost, "let_go": "G06"}
    state = scene(f"{LB} G22", f"{LS} G08", "B5 G35", **rows)
    assert one(answer(state, "G01"), "gangsters-shuffled").rule == "GA-A42"
    chance(state, "G06")
    answer(state, "G03")
    assert asked(state) == ("action", 2)
    assert show(state, None).reserve[2] is None


@rule("GA-A45")
def test_the_bank_never_runs_out() -> None:
    state = scene(LB, LS, money="9999/5")
    answer(state, "pass")
    answer(state, "no")
    assert money(state)[0] == 10000


@rule("GA-A51")
def test_everybody_remembers_stored_heists() -> None:
    state = scene(LB, LS, LM, stored="H101,H105/-/H103")
    for seat in (0, 1, 2, None):
        assert show(state, seat).stored == (("H101", "H105"), (), ("H103",))
    assert gang(state, 2) == [LM]
