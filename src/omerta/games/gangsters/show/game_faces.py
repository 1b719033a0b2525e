"""What a screen is shown of a game for all its length: its board, what wins, and what the gangs cost at the start."""

from __future__ import annotations

from collections.abc import Mapping

from omerta.games.gangsters.city.board import COLOURS
from omerta.games.gangsters.pieces import COLOURS_OF_DICE, KINDS, RACKETEER, THUG
from omerta.games.gangsters.rules.defaults import CASH_TO_WIN, PRECINCTS_TO_WIN, u6_actions
from omerta.games.gangsters.show import board_faces
from omerta.games.gangsters.table import AnyTable
from omerta.games.gangsters.values import price_of_gang, price_of_men


def faces(game: AnyTable) -> Mapping[str, object]:
    """Show every space by its code, under `map` the picture, under `goals` what wins, under `prices` what men cost."""
    board = board_faces.faces(game.board, game.price if game.five else game.board.price)
    return board | {"goals": _goals(game), "prices": _prices(game)}


def _goals(game: AnyTable) -> Mapping[str, object]:
    """Show what wins (GS-59, 17B.3; for the Police 17.1), and what each die moves."""
    victory, dice = game.values.victory, {"blue": "cops", "white": "public"}
    return {
        "kind": "goals",
        "cash": victory.cash,
        "joints": victory.joints,
        "sets": [
            {"colour": _colour_of(game, joints), "joints": game.joint_codes(joints), "enough": enough}
            for joints, enough in game.monopolies
        ],
        "police": {"cash": CASH_TO_WIN, "precincts": PRECINCTS_TO_WIN},
        "dice": {**dice, **{COLOURS_OF_DICE[die]: kind for kind, die in zip(KINDS, game.die_of, strict=True)}},
    }


def _colour_of(game: AnyTable, joints: int) -> str:
    """Name the colour of a set of joints by its first one."""
    return COLOURS[game.board.colour[(joints & -joints).bit_length() - 1]]


def _prices(game: AnyTable) -> Mapping[str, object]:
    """Show what each strength costs at the start (GS-12, 17.8a), and how many actions it gives Racketeers (GS-U6).

    Strengths are listed as far as anybody can pay them: whoever has the three cheapest joints, and one of the others.
    """
    setup = game.values.setup
    left = setup.cash - sum(sorted(game.price[each] for each in game.for_sale)[: setup.joints])
    racketeers, thugs = (
        [men for men in range(1, game.most_men[kind] + 1) if price_of_gang(game.values, men, 1) <= left]
        for kind in (RACKETEER, THUG)
    )
    return {
        "kind": "prices",
        "racketeer": [price_of_men(game.values, men) for men in racketeers],
        "thug": [price_of_men(game.values, men) for men in thugs],
        "vamp": [setup.vamp],
        "commissioner": [price_of_men(game.values, men) for men in racketeers],
        "actions": [u6_actions(men) for men in racketeers],
    }
