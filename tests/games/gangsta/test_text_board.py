"""The terminal's board of GANGSTA! says rows, gangs, secrets and the job in hand."""

from __future__ import annotations

from omerta.games.gangsta import GAME_TYPE
from omerta.games.gangsta.state import GangstaState
from tests.games.gangsta.scenes import LB, LS, WHO, scene, table
from tests.games.playing import answer

NAMES = ("Ada", "Bo", "Cy", "Di")


def lines(state: GangstaState, seat: int | None) -> list[str]:
    assert GAME_TYPE.text_board is not None
    return GAME_TYPE.text_board(state.view(seat), state.game.texts(), NAMES)


def test_the_board_says_heists_reserve_and_gangs() -> None:
    cards = {"H201": {"needs": "L S S", "cash": 2, "ip": 1, "coop": 3, "rewards": ["theft 2", "play again"]}}
    state = scene(
        f"{LB} {WHO['S']}*", f"{LS} {WHO['M']}* {WHO['I I']}", cards=cards, chapter=2, row="H201", reserve="G33"
    )
    said = lines(state, 0)
    assert said[0] == "Chapter II, turn 9: yours."
    assert (
        "  H201 Merchants' Trust: Leader, Sniper x2. Gives $2, 1 IP, $3 for all involved, Theft 2, Play again." in said
    )
    assert "  G33 The Abbot, $8, 3 IP, Triad: Mercenary x2, Sniper." in said
    assert "You: $5, 1 IP, heists stored: 0." in said
    assert "  B2 Doña Cero (Leader, Brawler), Available." in said
    assert "  G01 Squint (Sniper), Engaged." in said
    assert "Bo: $5, 2 IP, heists stored: 0." in said
    assert "  Available: B1 The Widow (Leader, Sniper); G14 Confession (Informant x2)." in said
    assert "  Engaged: G22 Matches (Mercenary)." in said


def test_the_board_says_the_job_what_was_learned_and_the_end() -> None:
    cards = {
        "H201": {"needs": "L S S", "rewards": ["learning hacker"]},
        "H202": {"needs": "L", "rewards": ["learning hacker"]},
    }
    state = scene(f"{LB} {WHO['S S']}+H202", LS, cards=cards, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LB)
    assert "Merchants' Trust still needs: Sniper x2." in lines(state, None)
    assert "  Available: G03 The Lunin Twins (Sniper x2, Hacker)." in lines(state, None)
    over = scene(LB, LS, chapter=3, phase="discard", turn=400)
    answer(over, "no")
    assert lines(over, 0)[0] == "The game is over, in Chapter III after 400 turns."
    assert lines(table(2).new(), 0)[0] == "Before the first turn."


def test_the_board_says_resources_patients_and_what_one_alone_has_seen() -> None:
    assets = {"resources": True, "assets": "R04!/R05!", "top": "H205/-", "hospital": "-/G22"}
    state = scene(LB, LS, chapter=2, **assets)  # type: ignore[arg-type]
    assert "You have seen the top card: Whisky to the Border (H205)." in lines(state, 0)
    assert not any("top card" in line for line in lines(state, 1))
    assert "You: $5, 0 IP, heists stored: 0; Bikers Gang, active." not in lines(state, 0), "it is worth 3"
    assert "You: $5, 3 IP, heists stored: 0; Bikers Gang, active." in lines(state, 0)
    assert "  In the Hospital: G22 Matches (Mercenary)." in lines(state, 0)
