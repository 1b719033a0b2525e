"""What if: sets, crews and actions are tried as far as a seat decides alone, nothing is played, and stakes are said."""

from __future__ import annotations

from omerta import Move, game_types
from omerta.core.events import Stake
from omerta.core.what_if import DRAW, OTHERS, SECRET, Trial, what_if
from omerta.games.gangsta.deck.skills import SKILLS
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import show
from tests.games.gangsta.scenes import LB, LM, LS, WHO, begin, scene
from tests.games.gangsta.test_variants import begin_with
from tests.games.playing import chance
from tests.rules import rule

LEADER, SNIPER, FIGHTER, BRUTE = WHO["L"], WHO["S"], WHO["M S"], WHO["B"]
ANNOUNCE = Move("heist", "H101")


def tried(state: GangstaState, *moves: Move) -> Trial:
    """Try moves of seat 0, and see that nothing was played."""
    before = state.game.position(state)
    trial = what_if(state.game, state, 0, moves)
    assert state.game.position(state) == before
    return trial


def ready(code: str) -> Move:
    return Move("ready", code)


def engage(code: str) -> Move:
    return Move("engage", code)


@rule("GA-10", "GA-A24")
def test_a_set_is_tried_until_leaders_and_money_are_used_up() -> None:
    state, _ = begin(f"{LS} {SNIPER}* {FIGHTER}* {BRUTE}*", LB, money="1/5", chapter=2)
    trial = tried(state, ready(SNIPER), ready(FIGHTER), ready(BRUTE))
    assert (trial.taken, trial.ends) == (2, None)
    assert [event.rule for event in trial.told] == ["GA-08", "GA-10"]
    assert trial.refused is not None
    assert (trial.refused.reason, trial.refused.rule) == ("mobilised", "GA-10")


@rule("GA-13", "GA-15", "GA-A27")
def test_a_heist_and_its_crew_are_tried_before_anything_is_announced() -> None:
    state = scene(f"{LS} {SNIPER} {FIGHTER}", LB, cards={"H101": {"needs": "M S"}}, row="H101")
    begun = tried(state, ANNOUNCE, engage(SNIPER))
    assert isinstance(begun.state, GangstaState)
    view = show(begun.state, 0)
    assert view.job is not None
    assert (begun.taken, begun.ends, view.job.open) == (2, None, ("mercenary",))
    assert [(stake.brings, stake.rule, stake.data) for move, stake in state.game.stakes(view) if move is None] == [
        ("engage", "GA-15", {"skills": ("mercenary",)})
    ]
    useless = tried(state, ANNOUNCE, engage(SNIPER), engage(LS))
    assert useless.refused is not None
    assert (useless.taken, useless.refused.rule) == (2, "GA-A27")
    whole = tried(state, ANNOUNCE, engage(FIGHTER), engage(SNIPER))
    assert (whole.taken, whole.ends, whole.refused) == (2, DRAW, None), "the row is filled next, and that is a draw"


def test_a_trial_ends_before_others_are_asked() -> None:
    state = scene(f"{LS} {SNIPER}", f"{LB} {FIGHTER}", phase="discard")
    assert tried(state, Move("decline")).ends == OTHERS
    game = game_types["twelve-gangsters"].make(3)
    sealed = game.new()
    sealed.happen([0])
    trial = what_if(game, sealed, 1, [Move("heist", 7), Move("heist", 8)])
    assert (trial.taken, trial.told, trial.ends) == (1, (), OTHERS), "a sealed choice is only checked"
    refused = what_if(game, sealed, 1, [Move("heist", 13)]).refused
    assert refused is not None


@rule("GA-57")
def test_a_trial_ends_where_a_hidden_card_would_be_laid_open() -> None:
    state, _ = begin_with("bikers gang", LM, LS, cards={"H201": {"needs": "L"}}, chapter=2, row="H201")
    chance(state, "H209")
    trial = tried(state, Move("heist", "H201"), engage(LM))
    assert (trial.taken, trial.ends) == (2, SECRET)
    assert not any("H209" in str(event.data) for event in trial.told)


@rule("GA-12", "GA-13", "GA-19", "GA-21", "GA-26")
def test_what_an_action_costs_and_gives_is_said_from_the_view() -> None:
    cards = {"H101": {"needs": "L", "cash": 3, "ip": 2, "rewards": ["theft 4"]}}
    state = scene(f"{LS} {LEADER}", LB, cards=cards, row="H101", reserve="G07", money="9/0")
    game, texts = state.game, state.game.texts()
    said = {(move, texts.stake(stake)[1], stake.rule) for move, stake in game.stakes(show(state, 0))}
    person = game.deck.gangsters[game.tables.places["G07"]]
    skills = " and ".join(SKILLS[skill].capitalize() for skill in person.skills)
    assert {
        (ANNOUNCE, "Needs Leader.", "GA-13"),
        (ANNOUNCE, "Gives $3 and 2 Influence.", "GA-22"),
        (ANNOUNCE, "Theft: take up to $4 from one opponent.", "GA-26"),
        (Move("pass"), "Takes $2 for your Leaders.", "GA-19"),
        (
            Move("recruit", "G07"),
            f"{skills}. Costs ${person.cost}, and counts {person.ip} Influence while in your gang.",
            "GA-12",
        ),
    } <= said
    assert list(game.stakes(show(state, 1))) == []
    assert list(game.stakes(show(state, None))) == []


@rule("GA-07", "GA-11")
def test_engaged_is_explained_before_anybody_is_and_synchronised_after() -> None:
    for gang, known in ((f"{LS} {LEADER}", ("nobody-engaged", "GA-07")), (f"{LS}* {LEADER}", ("action", "GA-11"))):
        state = scene(gang, LB)
        about = [(stake.brings, stake.rule) for move, stake in state.game.stakes(show(state, 0)) if move is None]
        assert about == [known]


@rule("GA-41")
def test_whoever_must_give_somebody_up_is_told_why_and_how_many() -> None:
    texts = scene(LS, LB).game.texts()
    for ask, why in (("jail", "Too few Informants"), ("war", "most Mercenaries"), ("pick", "One of theirs")):
        said = texts.stake(Stake(ask, "GA-41"))[1]
        assert why in said
        assert "one" in said.casefold()
