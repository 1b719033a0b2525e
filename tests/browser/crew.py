"""Crew boards that stand in the middle of a game of GANGSTA! when a browser comes to them, the same on every run."""

from __future__ import annotations

from collections.abc import Callable

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsta.view import GangstaView
from tests.browser.laid import Laid

GAME = "gangsta"
MOST_ANSWERS = 2000
"""No game is so long; whoever waits for a moment that does not come gives up."""
GAMES = 40
EAGERLY = (
    "keep", "ready", "heist", "engage", "teach", "steal", "divert", "hit", "lose", "again", "recruit", "recover",
)  # fmt: skip
"""What an eager player does, the dearest first; before recruiting comes every heist."""


def eagerly(view: GangstaView) -> Move:
    """Answer as an eager player does: whatever brings something, the last of its kind."""
    for verb in EAGERLY:
        fitting = [move for move in view.legal if move.verb == verb]
        if fitting:
            return fitting[-1]
    return view.legal[0]


class MomentMissed(Exception):
    """The game went by without the moment that was waited for."""


class LaidCrew(Laid):
    """A game of GANGSTA! among people, or with bots, played to a certain moment."""

    def __init__(self, seed: int, seats: int = 4, bots: int = 0, **options: object) -> None:
        super().__init__(GAME, f"{'W' if options else 'G'}{seats}{seed:04d}", seed, seats, bots, **options)

    def view(self, seat: Seat | None = None) -> GangstaView:
        assert self.table.state is not None
        view = self.table.state.view(seat)
        assert isinstance(view, GangstaView)
        return view

    def decide(self, seat: Seat) -> Move:
        return eagerly(self.view(seat))

    def play_until(self, here: Callable[[GangstaView], bool]) -> LaidCrew:
        """Play until the first seat is asked something, and its view is as wanted."""
        for _ in range(MOST_ANSWERS):
            if self.table.phase != "playing":
                break
            seat = self.table.owed()[0]
            if seat == 0 and here(self.view(0)):
                return self
            self.let_answer(seat)
        raise MomentMissed


def laid_where(here: Callable[[GangstaView], bool], first: int) -> LaidCrew:
    """Lay the first game, from a seed on, that comes to a moment; every test begins at a seed of its own."""
    for seed in range(first, first + GAMES):
        try:
            return LaidCrew(seed).play_until(here)
        except MomentMissed:
            continue
    raise AssertionError("in none of these games is there such a moment")


def may_call(view: GangstaView) -> bool:
    """Tell whether the first seat may call somebody of another gang for its crew, and not everybody."""
    own = {member.code for member in view.gangs[0]}
    called = [move.args[0] for move in view.legal if move.verb == "engage" and move.args[0] not in own]
    return bool(called) and len(view.gangs[0]) > 4


def may_act(view: GangstaView) -> bool:
    """Tell whether the first seat chooses its action, with every place of the rows taken."""
    return view.phase == "action" and view.chapter == 2 and all(view.row) and all(view.reserve)


def may_perform(view: GangstaView) -> bool:
    """Tell whether the first seat may perform a heist that takes more than one gangster, and cannot perform others."""
    heists = [str(move.args[0]) for move in view.legal if move.verb == "heist"]
    crews = [heist for heist in heists if len(view.gangs[0]) > 2 and heist.startswith("H2")]
    return view.phase == "action" and bool(crews) and bool(view.near)


def may_end_the_chapter(view: GangstaView) -> bool:
    """Tell whether the first seat may recruit the gangster that ends Chapter I."""
    last = view.chapter == 1 and len(view.gangs[0]) == 3
    return last and view.phase == "action" and any(move.verb == "recruit" for move in view.legal)


def may_act_in_the_last_chapter(view: GangstaView) -> bool:
    """Tell whether the first seat chooses its action in Chapter III."""
    return view.phase == "action" and view.chapter == 3


def may_ready(view: GangstaView) -> bool:
    """Tell whether the first seat mobilises a gang of which some are Engaged and some are not."""
    return view.phase == "mobilise" and len(view.gangs[0]) > 4 and len(view.legal) > 2
