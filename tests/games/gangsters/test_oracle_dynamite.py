"""Explosions and drive-bys of the engine beside an oracle made from the rulebook's sentences alone (19.5, 20.4)."""

from __future__ import annotations

from random import Random

import pytest

from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.pieces import COPS, GANG, KINDS, PUBLIC_NAMES
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.oracle.dynamite import Town, drive_by, explode, in_order, shots
from tests.games.gangsters.scenes import scene, table
from tests.games.playing import answer, chance
from tests.rules import rule

HOUSES, STREETS = ("Velvet", "Annex", "Pawn"), ("WS6", "NA5", "NS1")
FACING = {"WS6": "n", "NA5": "e", "NS1": "ne"}


def town_of(state: GangstersState) -> Town:
    """Translate a table of the engine."""
    board, pieces = state.game.board, range(len(state.at))
    alive = {divmod(piece, GANG): piece for piece in pieces if state.men[piece]}
    return Town(
        {(seat, KINDS[kind]): state.men[piece] for (seat, kind), piece in alive.items()},
        {(seat, KINDS[kind]): board.codes[board.space[state.at[piece]]] for (seat, kind), piece in alive.items()},
        {board.codes[house]: owner for house, owner in enumerate(state.owner) if owner >= 0},
        {board.codes[house]: level for house, level in enumerate(state.level) if level},
        {name: board.codes[board.space[at]] for name, at in zip(PUBLIC_NAMES, state.public, strict=True) if at >= 0},
        {cop + 1: board.codes[board.space[at]] for cop, at in enumerate(state.cops) if at >= 0},
        tuple(frozenset(cop + 1 for cop in range(COPS) if hand >> cop & 1) for hand in state.bribes),
        frozenset(cop + 1 for cop in range(COPS) if state.gone >> cop & 1),
        frozenset(board.codes[house] for house in range(board.buildings) if state.rubble >> house & 1),
        frozenset(board.codes[space] for space in state.crater if space >= 0),
    )


def buried(town: Town) -> Town:
    """Take pieces without men off the board."""
    men = {piece: men for piece, men in town.men.items() if men}
    places = {piece: town.where[piece] for piece in men}
    return Town(men, places, *[getattr(town, name) for name in list(Town.__dataclass_fields__)[2:]])


def stand(rng: Random, *spaces: str) -> str:
    place = rng.choice(spaces)
    return place + FACING.get(place, "")


def crowd(game: Gangsters, rng: Random, bomb: str) -> GangstersState:
    """Put three gangs, cops and Public into a few spaces, in the Shootout step of seat 0."""
    spaces = (*HOUSES, *STREETS, bomb, bomb)
    pieces = [
        f"{seat}{kind}{1 if kind == 'V' else rng.randint(1, 6)}@{stand(rng, *spaces)}"
        for seat in range(3)
        for kind in "RTV"
        if kind == "R" or rng.random() < 0.8
    ]
    cops = " ".join(f"{cop}@{stand(rng, *STREETS)}" for cop in rng.sample(range(1, 11), 3))
    public = f"x1@{stand(rng, *STREETS, 'Velvet')} x3@{stand(rng, *STREETS, 'Pawn')}"
    hands = rng.sample(range(1, 11), 4)
    return scene(
        3,
        phase="draw",
        pieces=" ".join(pieces),
        joints=f"1:Velvet={rng.randint(1, 3)} 2:Pawn",
        cops=cops,
        public=public,
        bribes=f"{hands[0]},{hands[1]}/{hands[2]}/{hands[3]}",
        game=game,
        bomb=game.board.spaces_by_code[bomb],
    )


@rule("19.5a", "19.5b", "19.5c", "19.5d", "19.5e", "19.5f")
@pytest.mark.parametrize("seed", range(40))
def test_a_bomb_does_what_19_5_says(seed: int) -> None:
    rng, game = Random(f"bomb {seed}"), table(3, bombs=True)
    bomb = rng.choice((*HOUSES, *STREETS))
    state = crowd(game, rng, bomb)
    before = town_of(state)
    answer(state, "done")
    roll = rng.randint(1, 6)
    state.happen([roll - 1])
    dice: list[int] = []
    if roll > 1 and in_order(before, bomb):
        node = state.node()
        assert isinstance(node, Chance)
        dice = [rng.randint(1, 6) for _ in node.draws]
        # Only what the blast itself does is compared, so look before the shootouts go on.
        after = state.clone()
        after.step.draw(after, *dice, None)
    else:
        after = state
    if roll == 1 or (not dice and state.phase != "blast"):
        expected = explode(before, 0, bomb, bomb in STREETS, roll, dice)
        found = town_of(after)
        assert (found.ruins, found.craters, found.lost_cops) == (expected.ruins, expected.craters, expected.lost_cops)
        return
    assert town_of(after) == buried(explode(before, 0, bomb, bomb in STREETS, roll, dice))


@rule("20.4a", "20.4b", "20.4c", "20.4d")
@pytest.mark.parametrize("seed", range(30))
def test_a_drive_by_goes_as_20_4_says(seed: int) -> None:
    rng = Random(f"car {seed}")
    heaters = {0} | {seat for seat in (1, 2) if rng.random() < 0.5}
    state = scene(
        3,
        pieces=f"0R4@Pawn 0T{rng.randint(1, 6)}@WS9n 1T{rng.randint(1, 5)}@WS6s 1R{rng.randint(1, 6)}@"
        f"{rng.choice(('WS6n', 'Velvet'))} 1V@WS6s 2R{rng.randint(1, 4)}@{rng.choice(('WS6n', 'NA5e'))}",
        cops=" ".join(f"{cop}@{rng.choice(('WS6n', 'NA5e'))}" for cop in rng.sample(range(1, 11), 2)),
        public=f"x1@{rng.choice(('WS6n', 'NA5e'))} x2@NA6e",
        dice="1.1.1.2.3",
        cash="0/0/0",
        options={"heaters": True, "wheels": True, "drive-by": True},
        heaters=sum(1 << seat for seat in heaters),
        wheels=1,
    )
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    while isinstance(node := state.node(), Decide) and node.ask != "target":
        answer(state, "stay" if node.ask == "public" else "done")
    if isinstance(node, Decide):
        answer(state, rng.choice([state.game.write(move) for move in state.legal(0)]))
    before, defender = town_of(state), state.fight.defender
    node = state.node()
    assert isinstance(node, Chance)
    faces = shots(before, 0, defender, "WS6", state.game.cop_strength, heaters)
    assert [7 - draw.weights[1] for draw in node.draws] == faces
    rolled = [rng.randint(1, 6) for _ in faces]
    scored = [roll >= face for roll, face in zip(rolled, faces, strict=True)]
    thugs = before.men[0, "thug"]
    expected, lost = drive_by(before, 0, defender, "WS6", sum(scored[:thugs]), sum(scored[thugs:]))
    chance(state, *("hit" if hit else "miss" for hit in scored))
    while isinstance(node := state.node(), Decide) and node.ask == "losses":
        answer(state, rng.choice([state.game.write(move) for move in state.legal(node.seats[0])]))
    assert state.men[THUG] == expected.men[0, "thug"]
    armed = [(defender, kind) for kind in ("racketeer", "thug") if before.where.get((defender, kind)) == "WS6"]
    after = town_of(state)
    assert sum(before.men[piece] - after.men.get(piece, 0) for piece in armed) == lost
    assert after.men[1, "vamp"] == 1
    assert {name for name, at in after.public.items() if at == "WS6"} == set()
    assert not [cop for cop, at in after.cops.items() if at == "WS6"]


THUG = 1
