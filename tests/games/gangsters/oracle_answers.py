"""What may be answered at each question of a turn, by the oracle, in the words of the engine's moves."""

from __future__ import annotations

from omerta.games.gangsters.pieces import GANG, KINDS
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.oracle import fights, money
from tests.games.gangsters.oracle.table import KINDS as KINDS_OF_PIECES
from tests.games.gangsters.oracle.table import MOST_MEN, RACKETEER, THUG, VAMP, Table, crime_scenes, may_bring_a_cop
from tests.games.gangsters.oracle.walking import COP, PUBLIC, cop_stops, entry_stops, gang_stops, public_stops
from tests.games.gangsters.translation import stop_of, town_of

GREEN, WHITE, BLUE, RED, BLACK = range(5)
DIE = {RACKETEER: GREEN, THUG: BLACK, VAMP: RED}
Words = set[tuple[object, ...]]
"""Moves as their verb and what they name, places as the oracle's stops."""


def actions(state: GangstersState, seat: int, table: Table) -> Words | None:
    """List the actions: a walk by each piece's die, extortion in place, recruits (U7, U43)."""
    men = money.strengths(seat, table)
    if not men[RACKETEER] and not state.bill.hired[0]:
        return None  # the duty of U29 has tests of its own
    found: Words = {("done",)}
    cash_left, blue_left = state.cash[seat] - state.bill.promised, state.dice[BLUE] - sum(state.bill.hired)
    for number, kind in enumerate(KINDS_OF_PIECES):
        piece, die = table.piece(seat, kind), state.dice[DIE[kind]]
        moved = bool(state.actions.moved >> number & 1)
        if piece is not None and not moved:
            stop = stop_of(state.game.board, state.at[seat * GANG + number])
            town = town_of(table, frozenset())
            found |= {("move", kind, end) for end in gang_stops(*stop, die, seat, town)}
            if state.equipment.wheels >> seat & 1 and not state.actions.drove:
                total = state.dice[RED] + state.dice[GREEN] + state.dice[BLACK]
                found |= {("drive", kind, end) for end in gang_stops(*stop, total, seat, town)}
        if piece is not None and money.may_extort_in_place(piece, moved, table):
            found.add(("extort-again", kind))
        place = piece.place if piece is not None else None
        if not state.bill.recruited >> number & 1 and money.may_recruit_at(place, seat, table):
            choices = money.recruit_choices(kind, men[kind], die, blue_left, cash_left)
            found |= {("recruit", kind, number_of_men) for number_of_men in choices}
    return found


def crimes(state: GangstersState, seat: int, table: Table) -> Words:
    """List the crimes of the piece that has just moved (1.6, U41, U46, U66)."""
    piece = table.piece(seat, KINDS[state.actions.mover])
    assert piece is not None
    found: Words = {("no",)}
    extorts = piece.kind != RACKETEER and money.may_extort_in(piece.place, table)
    if extorts:
        found.add(("extort",))
    for other in range(table.seats):
        if fights.may_declare(piece, piece.place, other, table):
            found.add(("hit", other))
            if extorts:
                found.add(("extort-hit", other))
    if piece.kind == VAMP:
        full = {kind for kind, hired in zip(KINDS, state.bill.hired, strict=True) if fills(seat, kind, hired, table)}
        targets = money.seduction_targets(piece.place, seat, table)
        found |= {("seduce", other, kind) for other, kind in targets if kind not in full}
    return found


def fills(seat: int, kind: str, hired: int, table: Table) -> bool:
    """Tell whether recruits on their way already make a piece as strong as it can be."""
    return hired > 0 and money.strengths(seat, table)[kind] + hired >= MOST_MEN[kind]


def cop_ends(state: GangstersState, _seat: int, table: Table) -> Words:
    """List the ends of the cop in hand (U9, U10, U31)."""
    town, blue, stand = town_of(table, crime_scenes(table)), state.dice[BLUE], state.cops[state.errand.cop]
    if stand < 0:
        return {("to", end) for end, _ in entry_stops(COP, blue, town)}
    ends = cop_stops(*stop_of(state.game.board, stand), blue, town)
    return {("hop" if exchanges else "to", end) for end, exchanges in ends}


def public_ends(state: GangstersState, _seat: int, table: Table) -> Words:
    """List the ends of a Public on the board; it may stay (6.8)."""
    stop = stop_of(state.game.board, state.public[state.walk.walker])
    ends = public_stops(*stop, state.dice[WHITE], town_of(table, frozenset()))
    return {("stay",)} | {("to", end) for end in ends}


def newcomer_ends(state: GangstersState, _seat: int, table: Table) -> Words:
    """List the ends of a Public from the cup (U10)."""
    return {("to", end) for end, _ in entry_stops(PUBLIC, state.dice[WHITE], town_of(table, frozenset()))}


def cop_choices(state: GangstersState, _seat: int, table: Table) -> Words:
    """List the cops that may be moved or brought in (U33, U34); bribes are compared elsewhere."""
    found: Words = {("cop", cop.number) for cop in table.cops}
    if may_bring_a_cop(table) and len(table.cops) < len(state.cops):
        found.add(("bring",))
    return found


def purchases(state: GangstersState, seat: int, table: Table) -> Words:
    """List what the Racketeer may buy or raise (1.3, 1.5, U61)."""
    racketeer = table.piece(seat, RACKETEER)
    if racketeer is None or state.shopping.bought:
        return set()
    found: Words = {("buy",)} if money.may_buy(racketeer.place, seat, table) else set()
    return found | ({("upgrade",)} if money.may_raise(racketeer.place, seat, table) else set())


ANSWERS = {
    "act": actions,
    "crime": crimes,
    "cop": cop_ends,
    "public": public_ends,
    "newcomer": newcomer_ends,
    "cops": cop_choices,
    "buy": purchases,
}
"""What may be answered, by question; of the last two only what concerns cops and Joints."""
