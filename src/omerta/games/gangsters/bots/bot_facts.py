"""Laying out the facts for a bot: from a view, or from a state that a search made up, as its seat knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.bots.evaluation import BoardTables, BotFacts, Taste
from omerta.games.gangsters.pieces import COP_NAMES, FOE_NAMES, KINDS, MARKERS, PUBLIC_NAMES, TAKERS
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import GangstersView


def of_state(tables: BoardTables, taste: Taste, state: GangstersState, seat: Seat) -> BotFacts:
    """Lay out a state as its seat knows it."""
    facts = BotFacts()
    facts.game, facts.tables, facts.taste, facts.seat = tables.game, tables, taste, seat
    facts.turn, facts.round = state.turn, state.round
    facts.cash, facts.men, facts.at, facts.crime, facts.siege = (
        state.cash,
        state.men,
        state.at,
        state.crime,
        state.siege,
    )
    facts.owner, facts.level, facts.cops, facts.public = state.owner, state.level, state.cops, state.public
    facts.joints, facts.dice, facts.hired, facts.hits = state.joints, state.dice, state.bill.hired, state.fight.hits
    facts.promised, facts.cop, facts.going, facts.mover = (
        state.bill.promised,
        state.errand.cop,
        state.errand.going,
        state.actions.mover,
    )
    facts.walker, facts.newcomer, facts.scene, facts.foe = (
        state.walk.walker,
        state.walk.newcomer,
        state.scene,
        state.fight.foe,
    )
    facts.losing, facts.pool, facts.hand = state.fight.losing, state.fight.pool, state.bribes[seat]
    facts.heaters, facts.wheels, facts.moved, facts.acts = (
        state.equipment.heaters,
        state.equipment.wheels,
        state.actions.moved,
        state.actions.acts,
    )
    facts.bomber, facts.rubble, facts.closed = state.bomber[seat], state.rubble, state.closed
    facts.bomb, facts.stops = state.planted.bomb, state.drive.stops
    if state.rubble:
        facts.joints = [joints & ~state.rubble for joints in state.joints]
    facts.markers = facts.hand.bit_count()
    facts.bounty, facts.quiet, facts.informer = state.spoils.bounty, state.quiet, state.informing.informer
    facts.chit_count = state.chit_places.chits.bit_count()
    offer = state.trade.offer
    facts.offer = (
        offer.give_cash, offer.give_joints, offer.give_markers, offer.ask_cash, offer.ask_joints, offer.ask_markers
    )  # fmt: skip
    return facts


def of_view(tables: BoardTables, taste: Taste, view: GangstersView) -> BotFacts:
    """Lay out a view."""
    game, seat = tables.game, view.seat
    assert seat is not None
    stands = game.board.stands_by_code
    facts = BotFacts()
    facts.game, facts.tables, facts.taste, facts.seat = game, tables, taste, seat
    facts.turn, facts.round = NONE if view.turn is None else view.turn, view.round
    facts.cash, facts.men, facts.crime, facts.siege = view.cash, view.men, view.crime, view.siege
    facts.at, facts.cops, facts.public = (
        _stands(stands, view.at),
        _stands(stands, view.cops),
        _stands(stands, view.public),
    )
    facts.owner, facts.level = [NONE if owner is None else owner for owner in view.owner], view.level
    facts.heaters, facts.wheels = (sum(1 << each for each in seats) for seats in (view.heaters, view.wheels))
    facts.moved, facts.acts = view.moved, view.acts
    facts.bomber = NONE if view.bomber is None else KINDS.index(view.bomber.rpartition(".")[2])
    facts.rubble = _bits(tables, view.rubble)
    facts.bomb = NONE if view.bomb is None else game.board.spaces_by_code[view.bomb]
    facts.stops = [game.board.spaces_by_code[each] for each in view.stops]
    facts.closed = facts.rubble | sum(1 << game.board.spaces_by_code[each] for each in view.crater if each is not None)
    joints = [0] * game.seats
    for building, owner in enumerate(facts.owner):
        if owner >= 0 and not facts.rubble >> building & 1:
            joints[owner] |= 1 << building
    facts.joints, facts.dice, facts.hired, facts.hits = joints, view.dice, view.hired, view.hits
    facts.promised = view.promised
    facts.cop, facts.foe = _place(COP_NAMES, view.cop), _place(FOE_NAMES, view.foe)
    facts.going = NONE if view.going is None else stands[view.going]
    facts.mover, facts.losing = _place(KINDS, view.mover), _place(TAKERS, view.losing)
    facts.walker, facts.newcomer = view.walker, _place(PUBLIC_NAMES, view.newcomer)
    facts.scene = NONE if view.scene is None else game.board.spaces_by_code[view.scene]
    facts.pool = view.pool
    facts.hand = sum(1 << MARKERS.index(marker) for marker in view.hand)
    facts.markers = len(view.hand)
    facts.bounty, facts.quiet, facts.informer = view.bounty, view.quiet, _place(PUBLIC_NAMES, view.informer)
    facts.chit_count = view.chit_count
    cash, joints_given, markers, asked, joints_asked, markers_asked = view.offer
    facts.offer = cash, _bits(tables, joints_given), markers, asked, _bits(tables, joints_asked), markers_asked
    return facts


def _stands(stands: Mapping[str, int], codes: Sequence[str | None]) -> list[int]:
    return [NONE if code is None else stands[code] for code in codes]


def _place(names: Sequence[str], name: str | None) -> int:
    return NONE if name is None else names.index(name)


def _bits(tables: BoardTables, codes: Sequence[str]) -> int:
    return sum(1 << tables.building[code] for code in codes)
