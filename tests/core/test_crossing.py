"""Games cross process boundaries: whatever is sent to a fresh Python arrives there, plays on alike, and comes back."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from random import Random

import pytest

import omerta
from omerta import game_types
from omerta.bots import bots_for
from omerta.bots.levels import PARTS, PLAYOUT, level_bot
from omerta.core.errors import (
    BadChance,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    NoSuchSeat,
    OmertaError,
    UnknownName,
)
from omerta.core.game import View, made
from omerta.core.game_type import Data, GameType
from omerta.core.nodes import Decide
from tests.laws import back_room
from tests.laws.crossing import play_on
from tests.laws.fair_play import face
from tests.laws.walks import Ears, advance, whole_walk

ALL = [pytest.param(game_type, id=game_type.id) for game_type in game_types.values()]
PLACES = (0, 1, 2, 7, 40)
"""The steps after which a game is sent away."""
STEPS = 6


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """Start a Python that knows nothing of what this one has made."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.mark.serial
@pytest.mark.parametrize("game_type", ALL)
def test_a_state_plays_on_in_another_process(elsewhere: ProcessPoolExecutor, game_type: GameType) -> None:
    for rules in game_type.rules:
        for preset in game_type.presets:
            try:
                game = game_type.make(preset=preset, rules=rules)
            except BadOption:
                continue  # An option of this preset came with later rules.
            rng = Random(f"{preset} {rules}")
            for place, state in enumerate(islice(whole_walk(game, Random(rng.random())), PLACES[-1] + 1)):
                if place in PLACES:
                    known, ears = state.clone(), Ears()
                    answers = [answer for _ in range(STEPS) if (answer := advance(known, rng, ears)) is not None]
                    sent, reached, told, seen = elsewhere.submit(play_on, game, state, answers).result()
                    assert sent == game
                    assert sent is made(game.setup), "one for all who ask, whoever asked first"
                    assert reached == known
                    assert (told, seen) == (ears.events, face(game, known))


def test_a_game_takes_the_files_with_it_that_a_table_brought(elsewhere: ProcessPoolExecutor) -> None:
    game_type = game_types["gangsta"]
    text = game_type.file("deck").text + "\n# A deck of our own.\n"
    game = game_type.make(data=game_type.bring("deck", text))
    assert b"A deck of our own" in pickle.dumps(game)
    assert len(pickle.dumps(game_type.make())) < 500, "its own files are named by their marks"
    sent, _, _, _ = elsewhere.submit(play_on, game, game.new(), []).result()
    assert sent == game
    assert sent != game_type.make()


def test_a_pickle_from_a_version_with_other_files_is_refused() -> None:
    game_type = game_types["gangsta"]
    written = pickle.dumps(game_type.make())
    mark = game_type.marks["deck"]
    with pytest.raises(BadOption, match="no deck '1-0000000000000000' is in use here"):
        pickle.loads(written.replace(mark.encode(), b"1-0000000000000000"))


def test_a_pickle_from_a_version_with_other_fields_is_refused() -> None:
    state = omerta.make("twelve-gangsters").new()
    with pytest.raises(BadPosition, match=r"'bess, boss': the state was pickled by another version"):
        pickle.loads(pickle.dumps(state).replace(b"\x04boss\x94", b"\x04bess\x94"))


def test_a_game_that_is_not_registered_says_so() -> None:
    game = back_room.game_type().make(3)
    with pytest.raises(OmertaError, match="back-room is not a registered game, so no other process can make it"):
        pickle.dumps(game.new())
    assert copy.deepcopy(game.new()) == game.new()


def test_games_made_of_the_same_things_are_equal() -> None:
    made = [omerta.make("twelve-gangsters", seats=seats, cards=cards) for seats in (3, 3, 4) for cards in (6, 12)]
    assert made[0] == made[2]
    assert len(set(made)) == 4
    assert made[0] != back_room.game_type().make(3)
    own = Data("demands", 1, game_types["gangsters-dilemma"].file("deck").text + "\n", shipped=False)
    assert omerta.make("gangsters-dilemma", data={"demands": own}) != omerta.make("gangsters-dilemma")


@pytest.mark.parametrize(
    "error",
    [
        OmertaError("no"),
        UnknownName("game", "chess", game_types),
        NoSuchSeat(7, 3),
        BadNotation("no"),
        BadChance("no"),
        BadPosition("boss", "there is none"),
        BadRecord(3, "is no step"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_arrive_as_they_were(error: OmertaError) -> None:
    error.add_note("in game 7")
    for arrived in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(arrived) is type(error)
        assert (str(arrived), vars(arrived)) == (str(error), vars(error))


@pytest.mark.parametrize("game_type", ALL)
def test_bots_cross_and_answer_alike(elsewhere: ProcessPoolExecutor, game_type: GameType) -> None:
    game = game_type.make()
    view = next(
        state.view(node.seats[0])
        for state in whole_walk(game, Random(1))
        if isinstance(node := state.node(), Decide) and len(state.legal(node.seats[0])) > 1
    )
    assert isinstance(view, View)
    for name, card in bots_for(game_type).items():
        bot = level_bot(game, name, scale=500) if name in (*PARTS, PLAYOUT) else card.make(game)
        sent = pickle.dumps(bot)
        chosen = bot.choose(view, Random(5))
        assert pickle.loads(sent).choose(view, Random(5)) is chosen, name
        assert elsewhere.submit(bot.choose, view, Random(5)).result() is view.legal[view.legal.index(chosen)], name
