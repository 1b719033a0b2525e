"""Laying out a desk for a bot: from a view, or from a state that a search made up, as its seat knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.bots.evaluation import BoardTables, Desk, Taste
from omerta.games.gangsters.pieces import COP_NAMES, FOE_NAMES, KINDS, MARKERS, PUBLIC_NAMES, TAKERS
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import GangstersView


def of_state(tables: BoardTables, taste: Taste, state: GangstersState, seat: Seat) -> Desk:
    """Lay out a state as its seat knows it."""
    desk = Desk()
    desk.game, desk.tables, desk.taste, desk.seat = tables.game, tables, taste, seat
    desk.turn, desk.round = state.turn, state.round
    desk.cash, desk.men, desk.at, desk.crime, desk.siege = state.cash, state.men, state.at, state.crime, state.siege
    desk.owner, desk.level, desk.cops, desk.public = state.owner, state.level, state.cops, state.public
    desk.joints, desk.dice, desk.hired, desk.hits = state.joints, state.dice, state.bill.hired, state.fight.hits
    desk.promised, desk.cop, desk.going = state.bill.promised, state.errand.cop, state.errand.going
    desk.walker, desk.newcomer = state.walk.walker, state.walk.newcomer
    desk.scene, desk.foe = state.scene, state.fight.foe
    desk.losing, desk.pool, desk.hand = state.fight.losing, state.fight.pool, state.bribes[seat]
    desk.heaters, desk.wheels = state.equipment.heaters, state.equipment.wheels
    desk.mover, desk.moved, desk.acts = state.actions.mover, state.actions.moved, state.actions.acts
    desk.bomber, desk.rubble, desk.closed = state.bomber[seat], state.rubble, state.closed
    desk.bomb, desk.stops = state.planted.bomb, state.drive.stops
    if state.rubble:
        desk.joints = [joints & ~state.rubble for joints in state.joints]
    desk.markers = desk.hand.bit_count()
    desk.bounty, desk.quiet, desk.informer = state.spoils.bounty, state.quiet, state.informing.informer
    desk.chit_count = state.chit_places.chits.bit_count()
    offer = state.trade.offer
    desk.offer = (
        offer.give_cash, offer.give_joints, offer.give_markers, offer.ask_cash, offer.ask_joints, offer.ask_markers
    )  # fmt: skip
    return desk


def of_view(tables: BoardTables, taste: Taste, view: GangstersView) -> Desk:
    """Lay out a view."""
    game, seat = tables.game, view.seat
    assert seat is not None
    stands = game.board.stands_by_code
    desk = Desk()
    desk.game, desk.tables, desk.taste, desk.seat = game, tables, taste, seat
    desk.turn, desk.round = NONE if view.turn is None else view.turn, view.round
    desk.cash, desk.men, desk.crime, desk.siege = view.cash, view.men, view.crime, view.siege
    desk.at, desk.cops, desk.public = _stands(stands, view.at), _stands(stands, view.cops), _stands(stands, view.public)
    desk.owner, desk.level = [NONE if owner is None else owner for owner in view.owner], view.level
    desk.heaters, desk.wheels = (sum(1 << each for each in seats) for seats in (view.heaters, view.wheels))
    desk.moved, desk.acts = view.moved, view.acts
    desk.bomber = NONE if view.bomber is None else KINDS.index(view.bomber.rpartition(".")[2])
    desk.rubble = _bits(tables, view.rubble)
    desk.bomb = NONE if view.bomb is None else game.board.spaces_by_code[view.bomb]
    desk.stops = [game.board.spaces_by_code[each] for each in view.stops]
    desk.closed = desk.rubble | sum(1 << game.board.spaces_by_code[each] for each in view.crater if each is not None)
    joints = [0] * game.seats
    for building, owner in enumerate(desk.owner):
        if owner >= 0 and not desk.rubble >> building & 1:
            joints[owner] |= 1 << building
    desk.joints, desk.dice, desk.hired, desk.hits = joints, view.dice, view.hired, view.hits
    desk.promised = view.promised
    desk.cop, desk.foe = _place(COP_NAMES, view.cop), _place(FOE_NAMES, view.foe)
    desk.going = NONE if view.going is None else stands[view.going]
    desk.mover, desk.losing = _place(KINDS, view.mover), _place(TAKERS, view.losing)
    desk.walker, desk.newcomer = view.walker, _place(PUBLIC_NAMES, view.newcomer)
    desk.scene = NONE if view.scene is None else game.board.spaces_by_code[view.scene]
    desk.pool = view.pool
    desk.hand = sum(1 << MARKERS.index(marker) for marker in view.hand)
    desk.markers = len(view.hand)
    desk.bounty, desk.quiet, desk.informer = view.bounty, view.quiet, _place(PUBLIC_NAMES, view.informer)
    desk.chit_count = view.chit_count
    cash, joints_given, markers, asked, joints_asked, markers_asked = view.offer
    desk.offer = cash, _bits(tables, joints_given), markers, asked, _bits(tables, joints_asked), markers_asked
    return desk


def _stands(stands: Mapping[str, int], codes: Sequence[str | None]) -> list[int]:
    return [NONE if code is None else stands[code] for code in codes]


def _place(names: Sequence[str], name: str | None) -> int:
    return NONE if name is None else names.index(name)


def _bits(tables: BoardTables, codes: Sequence[str]) -> int:
    return sum(1 << tables.building[code] for code in codes)
