"""The Cop player with bombs and drive-bys: the Commissioner in a blast, precincts in rubble (GS-U53, 19, 20)."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Chance
from omerta.games.gangsters.rules.police import won_by
from tests.games.gangsters.scenes import asked, beat, cop, man, owner, where, words
from tests.games.playing import answer, chance, told
from tests.rules import rule

BOMBS: dict[str, object] = {"bombs": True}
CARS: dict[str, object] = {"heaters": True, "wheels": True, "drive_by": True}
SEVEN = "Regent,Carlton,Grand,Coast,Velvet,Oasis,Harbor"


@rule("GS-U53", "19.5e", "17.7c")
def test_a_bomb_treats_the_commissioner_as_a_gangster_and_hurt_he_leaves() -> None:
    state = beat(
        phase="draw", turn=0, dice="1.1.1.1.1", pieces="0R2@Pawn 0T@NA9e 2R3@NA9w", options=BOMBS, bomb=space("NA9")
    )
    answer(state, "done")
    chance(state, 2)
    node = state.node()
    assert isinstance(node, Chance)
    assert [draw.what for draw in node.draws] == ["0.thug.1", *(f"2.commissioner.{n}" for n in (1, 2, 3))]
    heard = chance(state, 1, 3, 1, 6)
    assert [event.data["piece"] for event in heard if event.kind == "blast"] == ["thug", "commissioner"]
    assert told(heard, "commissioner-leaves") == [("commissioner-leaves", "17.7c")]
    assert (man(state, 2, "R"), where(state, 2, "R")) == (1, "-")


@rule("19.6b", "19.6c", "17.1", "17.8d")
def test_a_destroyed_precinct_counts_for_nothing_until_the_police_repair_it() -> None:
    things: dict[str, Any] = {
        "pieces": "2R4@NA3e 0R2@Pawn",
        "joints": f"2:{SEVEN}",
        "bribes": "-/-/6",
        "cops": "6@NA9e",
    }
    state = beat(phase="cop-buy", options=BOMBS, cash="0/0/1200", rubble=1 << space("Regent"), **things)
    assert won_by(state) == "none"
    heard = answer(state, "repair-Regent")
    assert told(heard) == [("repaired", "19.6c")]
    assert (state.cash[2], owner(state, "Regent"), won_by(state)) == (0, 2, "precincts")
    lost = beat(
        phase="cop-roll", dice="0.0.0.0.0", shut=1, pieces="0R2@Pawn", joints="2:Regent,Barber", cash="0/0/400",
        options=BOMBS, rubble=1 << space("Regent"),
    )  # fmt: skip
    chance(lost, 6, 1, 1)
    assert words(lost, 2) == ["sell-Barber"], "rubble is not sold"


@rule("20.2", "20.4b", "GS-U53")
def test_the_commissioner_is_no_target_of_a_drive_by_and_shoots_back() -> None:
    state = beat(
        phase="act", turn=0, dice="1.1.1.3.2", options=CARS, heaters=1, wheels=1,
        pieces="0R2@Pawn 0T2@WS8n 1R2@WS6n 2R3@WS6s", cops="4@WS6n",
    )  # fmt: skip
    answer(state, "thug>>WS2n")
    assert words(state, 0) == ["no", "drive-by-WS6"]
    answer(state, "drive-by-WS6")
    for _ in range(3):
        if isinstance(state.node(), Chance):
            break
        answer(state, "done" if "done" in words(state, 0) else "no")
    node = state.node()
    assert isinstance(node, Chance)
    shooters = list(dict.fromkeys(draw.what.rpartition(".")[0] for draw in node.draws))
    assert shooters == ["0.thug", "1.racketeer", "2.commissioner", "cop-4"]
    chance(state, *["miss"] * len(node.draws))
    assert (where(state, 2, "R"), cop(state, 4)) == ("WS6s", "-"), "he neither takes hits nor goes"
    alone = beat(phase="act", turn=0, dice="1.1.1.3.2", options=CARS, heaters=1, wheels=1,
                 pieces="0R2@Pawn 0T2@WS8n 1R2@Needle 2R3@WS6s")  # fmt: skip
    answer(alone, "thug>>WS2n")
    assert asked(alone)[0] != "drive-by"


def space(code: str) -> int:
    """Find a space of the house board."""
    return beat(pieces="2R2@NA3e").game.board.spaces_by_code[code]
