"""Our games in OpenSpiel's registry: each twice, with sealed choices made together, and one after the other unseen."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import pyspiel

from omerta.adapters.openspiel.states import Observer, OmertaState
from omerta.core.game_type import GameType
from omerta.core.options import spell
from omerta.core.registry import game_types, make

IN_TURN = "_in_turn"
NOT_SAID = 0
"""The seats of a game that asks for none: it gets those that are usual for its preset."""
MOST_OUTCOMES = 1000
"""More than any single draw of a game has."""


def name_of(game: str, *, together: bool) -> str:
    """Name a game in OpenSpiel's registry.

    >>> name_of("gangster-dice", together=False)
    'omerta_gangster_dice_in_turn'
    """
    return f"omerta_{game.replace('-', '_')}{'' if together else IN_TURN}"


def names() -> list[str]:
    """List the names under which our games are registered."""
    return [name_of(game, together=together) for game in game_types for together in (True, False)]


def _kind(game_type: GameType, together: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(game_type.id, together=together),
        long_name=f"{game_type.id}, {'together' if together else 'one after the other, unseen'}",
        dynamics=kinds.Dynamics.SIMULTANEOUS if together else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game_type.seats),
        min_num_players=min(game_type.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": NOT_SAID, "options": ""},
        default_loadable=True,
    )


class OmertaGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games at one table; `seats` and `options` ("cards:4;first-boss:0") are its parameters."""

    def __init__(self, game_type: GameType, kind: Any, together: bool, params: Mapping[str, Any]) -> None:
        given: dict[str, Any] = dict(pair.split(":", 1) for pair in str(params.get("options", "")).split(";") if pair)
        if "rules" in given:
            given["rules"] = int(given["rules"])
        self.omerta = make(game_type.id, int(params.get("seats", NOT_SAID)) or None, **given)
        self.together = together
        steps = self.omerta.bound
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.omerta.moves),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.omerta.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=steps if together else steps * self.omerta.seats,
        )
        super().__init__(kind, info, {**params, "seats": self.omerta.seats})
        floats = sum(prod(shape) for shape in self.omerta.shapes.values())
        self.observation_length = floats + len(self.omerta.moves)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> OmertaState:
        """Begin a game."""
        return OmertaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make what looks at states for a seat."""
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


def load(game: str, seats: int | None = None, *, together: bool = True, **options: Any) -> OmertaGame:
    """Load a game as OpenSpiel does, with our own names for it.

    >>> load("twelve-gangsters", seats=3, cards=4).num_distinct_actions()
    12
    """
    written = ";".join(f"{name.replace('_', '-')}:{spell(value)}" for name, value in options.items())
    params = {"options": written} | ({} if seats is None else {"seats": seats})
    found: OmertaGame = pyspiel.load_game(name_of(game, together=together), params)
    return found


def _loaded(written: str) -> OmertaGame:
    """Load a game by its string in a process where this module has registered it."""
    found: OmertaGame = pyspiel.load_game(written)
    return found


def _register(game_type: GameType, together: bool) -> None:
    kind = _kind(game_type, together)

    class Registered(OmertaGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game_type, kind, together, params or {})

    pyspiel.register_game(kind, Registered)


for _game_type in game_types.values():
    for _together in (True, False):
        _register(_game_type, _together)
