"""Crimes: extortion, seduction, mob violence (GS-38 to GS-42)."""

from __future__ import annotations

from tests.games.gangsters.scenes import asked, criminal, man, scene, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule


@rule("GS-38", "GS-U45")
def test_a_thug_or_vamp_in_an_unowned_building_collects_by_its_die() -> None:
    state = scene(pieces="0R4@Pawn 0T2@NA10e 0V@Annex!", dice="1.1.1.5.1", cash="0/0")
    answer(state, "thug>Cycles")
    assert words(state, 0) == ["no", "extort"]
    assert told(answer(state, "extort")) == [("extorts", "GS-38")]
    assert told(answer(state, "extort-vamp")) == [("extorts", "GS-38")]
    assert criminal(state, 0, "T")
    heard = answer(state, "done")
    paid = [(event.data["piece"], event.data["dollars"]) for event in heard if event.kind == "extorted"]
    assert paid == [("thug", 100), ("vamp", 500)]
    assert state.cash[0] == 600


@rule("GS-38", "GS-U45", "GS-U7")
def test_only_who_is_criminal_extorts_in_place_and_that_is_its_action() -> None:
    state = scene(pieces="0R4@Pawn 0T2@Cycles 0V@Annex!", dice="1.1.1.1.1")
    assert why(state, 0, "extort-thug") == ("not-criminal", "GS-U45")
    answer(state, "extort-vamp")
    assert why(state, 0, "vamp>LP2e") == ("moved-already", "GS-U7")
    assert state.actions.acts == 1
    state = scene(pieces="0R4@Pawn 0T2@Cycles!", joints="1:Cycles")
    assert why(state, 0, "extort-thug") == ("nothing-to-extort", "GS-38")


@rule("GS-38")
def test_a_racketeer_does_not_extort_and_others_need_not() -> None:
    state = scene(pieces="0R4@NA10e 0V@NA10e", dice="1.1.1.1.1")
    answer(state, "racketeer>Cycles")
    assert asked(state)[0] == "act"
    answer(state, "vamp>Cycles")
    answer(state, "no")
    assert not criminal(state, 0, "V")


@rule("GS-39", "GS-U21")
def test_a_vamp_takes_a_man_at_once_and_he_may_bring_another_action() -> None:
    state = scene(pieces="0R5@Pawn 0T@NA2e 0V@NA5e 1R3@NA6w 1T@NA6w", dice="1.1.1.1.1")
    answer(state, "vamp>NA6e")
    assert words(state, 0) == ["no", "seduce-1-racketeer", "seduce-1-thug"]
    heard = answer(state, "seduce-1-racketeer")
    assert told(heard) == [("seduced", "GS-39")]
    assert (man(state, 0, "R"), man(state, 1, "R")) == (6, 2)
    assert not criminal(state, 0, "V")
    answer(state, "thug>NA3e")
    assert asked(state)[0] == "act"
    # She may take the last man.
    state = scene(pieces="0R5@Pawn 0T@NA2e 0V@NA5e 1T@NA6w", dice="1.1.1.1.1")
    answer(state, "vamp>NA6e")
    answer(state, "seduce-1-thug")
    assert (man(state, 1, "T"), where(state, 1, "T"), man(state, 0, "T")) == (0, "-", 2)


@rule("GS-U41", "GS-39")
def test_vamps_are_immune_and_nobody_gains_beyond_ten() -> None:
    state = scene(pieces="0R10@Pawn 0V@NA5e 1R3@NA6w 1V@NA6w", dice="1.1.1.1.1")
    answer(state, "vamp>NA6e")
    assert asked(state)[0] == "act"
    state = scene(pieces="0R10@Pawn 0V@NA10e 1R3@Cycles", dice="1.1.1.1.1")
    answer(state, "vamp>Cycles")
    assert words(state, 0) == ["no", "extort"]
    assert why(state, 0, "seduce-1-racketeer") == ("too-strong", "GS-U41")
    state = scene(pieces="0R5@Pawn 0V@NA10e 1R3@Cycles", dice="1.1.1.1.1")
    answer(state, "vamp>Cycles")
    assert why(state, 0, "seduce-1-thug") == ("nobody-to-seduce", "GS-39")


@rule("GS-U42")
def test_a_seduced_man_without_a_piece_to_join_is_one_in_the_vamps_space() -> None:
    state = scene(pieces="0R5@Pawn 0V@NA5e 1T4@NA6w", dice="1.1.1.1.1")
    answer(state, "vamp>NA6e")
    answer(state, "seduce-1-thug")
    assert (man(state, 0, "T"), where(state, 0, "T"), criminal(state, 0, "T")) == (1, "NA6e", False)
    assert why(state, 0, "thug>NA7e") == ("moved-already", "GS-U7")


@rule("GS-U66")
def test_a_thug_extorts_and_hits_but_a_vamp_seduces_or_extorts() -> None:
    state = scene(pieces="0R4@Pawn 0T2@NA10e 0V@NA10e 1R3@Cycles", dice="1.1.1.1.1")
    answer(state, "thug>Cycles")
    assert words(state, 0) == ["no", "extort", "hit-1", "extort-hit-1"]
    heard = answer(state, "extort-hit-1")
    assert told(heard) == [("extorts", "GS-38"), ("hit-declared", "GS-40")]
    answer(state, "vamp>Cycles")
    assert words(state, 0) == ["no", "extort", "seduce-1-racketeer"]
    answer(state, "seduce-1-racketeer")
    assert state.actions.extorts == 0b010


@rule("GS-40", "GS-41", "GS-U46")
def test_a_hit_on_gangsters_is_declared_after_a_move_and_lasts_one_round() -> None:
    state = scene(pieces="0R4@Pawn 0T2@NA5e 1R3@NA6w", dice="1.1.1.1.1")
    answer(state, "thug>NA6e")
    assert told(answer(state, "hit-1")) == [("hit-declared", "GS-40")]
    assert criminal(state, 0, "T")
    answer(state, "done")
    answer(state, "done")
    heard = chance(state, "hit", "hit", "miss", "miss", "miss")
    assert told(heard, "fight", "men-lost") == [("fight", "GS-55"), ("men-lost", "GS-57")]
    assert man(state, 1, "R") == 1
    assert not criminal(state, 1, "R")
    for word in ("done",):
        answer(state, word)
    chance(state)
    for word in ("pass", "done", "done"):
        answer(state, word)
    assert (state.turn, state.phase) == (0, "buy")


@rule("GS-41", "GS-U68")
def test_an_attack_on_a_joint_goes_on_in_every_turn() -> None:
    state = scene(pieces="0R4@Pawn 0T2@NS2sw 1R3@Envoy", joints="1:Carlton=3", dice="1.1.1.1.1")
    answer(state, "thug>Carlton")
    assert told(answer(state, "hit-1")) == [("hit-on-joint", "GS-41")]
    answer(state, "done")
    answer(state, "done")
    assert asked(state)[0] == "0.thug.1,0.thug.2,joint.1,joint.2,joint.3"
    chance(state, "hit", "miss", "miss", "miss", "miss")
    assert state.turn == 1
    answer(state, "done")
    chance(state)
    answer(state, "pass")
    answer(state, "racketeer>CP3w")
    answer(state, "done")
    assert asked(state)[0] == "0.thug.1,0.thug.2,joint.1,joint.2"
    chance(state)
    # When the attacker moves the fight is over.
    answer(state, "done")
    chance(state, 1, 1, 1, 1, 1)
    answer(state, "pass")
    answer(state, "thug>NS2ne")
    answer(state, "done")
    answer(state, "done")
    assert state.turn == 1


@rule("GS-42", "GS-U20")
def test_only_racketeers_and_cops_hit_a_vamp() -> None:
    state = scene(pieces="0R4@NA5e 0T2@NA5e 1V@NA6w 1T@NA9e", dice="1.1.1.1.1")
    answer(state, "thug>NA6e")
    assert asked(state)[0] == "act"
    answer(state, "racketeer>NA6e")
    assert words(state, 0) == ["no", "hit-1"]
    answer(state, "hit-1")
    answer(state, "done")
    assert asked(state)[0] == "0.racketeer.1,0.racketeer.2,0.racketeer.3,0.racketeer.4"
    chance(state, "hit")
    assert where(state, 1, "V") == "-"
    state = scene(pieces="0R4@Pawn 0T2@NA10e 1V@Cycles", dice="1.1.1.1.1")
    answer(state, "thug>Cycles")
    assert why(state, 0, "hit-1") == ("vamp-is-safe", "GS-42")
    state = scene(pieces="0R4@Pawn 0V@NA10e 1R2@Cycles", dice="1.1.1.1.1")
    answer(state, "vamp>Cycles")
    assert why(state, 0, "hit-1") == ("vamps-do-not-shoot", "GS-U20")


@rule("GS-40")
def test_nobody_is_hit_who_is_not_there() -> None:
    state = scene(3, pieces="0R4@Pawn 0T2@NA5e 1R2@NA6w 2R2@NA9e", dice="1.1.1.1.1")
    answer(state, "thug>NA6e")
    assert why(state, 0, "hit-2") == ("nobody-to-hit", "GS-40")
    assert why(state, 0, "seduce-1-racketeer") == ("only-vamps-seduce", "GS-39")
    assert why(state, 0, "extort") == ("nothing-to-extort", "GS-38")


@rule("GS-U46")
def test_a_hit_names_one_gang_and_all_of_it_but_the_vamp_shoot_back() -> None:
    state = scene(3, pieces="0R4@Pawn 0T2@NA5e 1R3@NA6w 1T2@NA6e 1V@NA6w 2R5@NA6e", dice="1.1.1.1.1")
    answer(state, "thug>NA6e")
    assert words(state, 0) == ["no", "hit-1", "hit-2"]
    answer(state, "hit-1")
    answer(state, "done")
    answer(state, "done")
    guns = asked(state)[0].split(",")
    assert [gun.rpartition(".")[0] for gun in guns] == ["0.thug"] * 2 + ["1.racketeer"] * 3 + ["1.thug"] * 2
    heard = chance(state)
    assert one(heard, "fight").data["other"] == 1
