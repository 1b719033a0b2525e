"""Every move of the game, made once: those that any board has, and those that name its spaces."""

from __future__ import annotations

from collections.abc import Mapping

from omerta.core.moves import Move
from omerta.core.options import Value
from omerta.games.gangsters.city.board import Board
from omerta.games.gangsters.pieces import CHITS, COPS, KINDS, MARKERS, MOST_LEVEL, MOST_MEN, MOST_SEATS, RACKETEER, THUG
from omerta.games.gangsters.values import Values, price_of_gang

NO, DONE, PASS, STAY, DRAW = (Move(verb) for verb in ("no", "done", "pass", "stay", "draw"))
BUY, UPGRADE, HEATERS, WHEELS, RETURN = (Move(verb) for verb in ("buy", "upgrade", "heaters", "wheels", "return"))
BRIBE, BRING = Move("bribe"), Move("bring")
EXTORT = Move("extort")
BOMBER, REASSIGN, PLANT = (Move(verb) for verb in ("bomber", "reassign", "plant"))
HIRING = (NO, BOMBER)
HIRE, FLIP, HALT = Move("hire"), Move("flip"), Move("halt")
PROPOSE, DROP, GIVE_MARKER, ASK_MARKER = (Move(verb) for verb in ("propose", "drop", "give-marker", "ask-marker"))
DECLINE, ACCEPT = Move("decline"), Move("accept")

COP = tuple(Move("cop", number + 1) for number in range(COPS))
DONUTS = tuple(Move("donuts", number + 1) for number in range(COPS))
PLAY, SHOW, MARKER = (tuple(Move(verb, marker) for marker in MARKERS) for verb in ("play", "show", "marker"))
NUMBER_OF = {move: number for moves in (COP, DONUTS, PLAY, SHOW, MARKER) for number, move in enumerate(moves)}
"""The cop that a move is about, or whose marker, counted from 0."""

TRADE, HIT, EXTORT_HIT = (
    tuple(Move(verb, seat) for seat in range(MOST_SEATS)) for verb in ("trade", "hit", "extort-hit")
)
SEDUCE = tuple(tuple(Move("seduce", seat, KINDS[kind]) for kind in (RACKETEER, THUG)) for seat in range(MOST_SEATS))
HITS = tuple(Move("hits", number) for number in range(3 * MOST_MEN + MOST_LEVEL))
RECRUIT = tuple(tuple(Move("recruit", kind, men) for men in range(7)) for kind in KINDS)
COMMISSIONER, ENLIST = (tuple(Move(verb, men) for men in range(MOST_MEN + 1)) for verb in ("commissioner", "enlist"))
SHOW_CHIT = tuple(Move("show-chit", chit) for chit in CHITS)
POINT = tuple(tuple(Move("point", seat, kind) for kind in KINDS) for seat in range(MOST_SEATS))
EXTORT_AGAIN = tuple(Move("extort-again", kind) for kind in KINDS)
ASSIGN = tuple(Move("assign", kind) for kind in KINDS)


class Moves:
    """The moves of one game: those above that its options allow, and those that name a place on its board."""

    def __init__(self, board: Board, values: Values, options: Mapping[str, Value], seats: int) -> None:
        codes, houses = board.stand_codes, board.codes[: board.buildings]
        self.pick, self.sell, self.repair = (
            [Move(verb, code) for code in houses] for verb in ("pick", "sell", "repair")
        )
        self.drive_by = [Move("drive-by", code) for code in board.codes]
        self.give_joint, self.ask_joint = (
            [Move(verb, code) for code in houses] for verb in ("give-joint", "ask-joint")
        )
        sums = range(100, values.trade.most + 1, 100)
        self.give_cash, self.ask_cash = ([Move(verb, sum) for sum in sums] for verb in ("give-cash", "ask-cash"))
        self.move, self.drive = (
            [[Move(verb, kind, code) for code in codes] for kind in KINDS] for verb in ("move", "drive")
        )
        self.to, self.hop, self.patrol, self.cruise, self.enter = (
            [Move(verb, code) for code in codes] for verb in ("to", "hop", "patrol", "cruise", "enter")
        )
        self.gang = gangs(values)
        self.stand_of = {
            move: stand
            for moves in (*self.move, *self.drive, self.to, self.hop, self.patrol, self.cruise, self.enter)
            for stand, move in enumerate(moves)
        }
        self.kind_of = {
            move: kind for table in (self.move, self.drive) for kind, row in enumerate(table) for move in row
        }
        self.kind_of |= {move: kind for kind, row in enumerate(RECRUIT) for move in row}
        self.kind_of |= {move: kind for kind, move in enumerate(EXTORT_AGAIN)}
        lists = (self.pick, self.sell, self.repair, self.give_joint, self.ask_joint)
        self.building_of = {move: building for moves in lists for building, move in enumerate(moves)}
        self.sum_of = {
            move: 100 * (place + 1) for row in (self.give_cash, self.ask_cash) for place, move in enumerate(row)
        }
        self.every = self._every(board, values, options, seats)

    def _every(self, board: Board, values: Values, options: Mapping[str, Value], seats: int) -> tuple[Move, ...]:
        moves: list[Move] = [
            *self.pick, *self.gang, NO, DONE, PASS, STAY, DRAW, BUY, UPGRADE, RETURN, BRIBE, BRING, EXTORT,
            *COP, *PLAY, *SHOW, *self.sell, *HIT[:seats], *(move for row in SEDUCE[:seats] for move in row), *HITS,
            *(move for row in RECRUIT for move in row[1:]), *EXTORT_AGAIN[1:],
            *(move for row in self.move for move in row), *self.to, *self.hop,
        ]  # fmt: skip
        if values.crimes.thug_does_both or values.crimes.vamp_does_both:
            moves += EXTORT_HIT[:seats]
        if options["trading"]:
            moves += [
                *TRADE[:seats], *self.give_cash, *self.ask_cash, *self.give_joint, *self.ask_joint,
                GIVE_MARKER, ASK_MARKER, PROPOSE, DROP, ACCEPT, DECLINE, *MARKER,
            ]  # fmt: skip
        if options["heaters"]:
            moves.append(HEATERS)
        if options["wheels"]:
            moves += [WHEELS, *(move for row in self.drive for move in row)]
        if options["donuts"]:
            moves += DONUTS
        if options["bombs"]:
            moves += [BOMBER, REASSIGN, PLANT, *ASSIGN, *self.repair]
        if options["drive-by"]:
            moves += self.drive_by[board.buildings :]
        if options["cop-player"]:
            moves += [
                *COMMISSIONER[1:], *ENLIST[1:], *self.patrol, *self.enter, HIRE, FLIP, *SHOW_CHIT,
                *(move for row in POINT[: seats - 1] for move in row),
            ]  # fmt: skip
            if options["wheels"]:
                moves += self.cruise
        if options["timer"]:
            moves.append(HALT)
        return tuple(moves)


def gangs(values: Values) -> dict[Move, tuple[int, int, tuple[int, int, int]]]:
    """List every gang that start cash can buy, with each way to put its pieces into the first joints (GS-12, GS-13)."""
    setup, strength = values.setup, values.strength
    places = range(setup.joints)
    return {
        Move("gang", racketeers, thugs, a + 1, b + 1, c + 1): (racketeers, thugs, (a, b, c))
        for racketeers in range(1, strength.racketeer + 1)
        for thugs in range(1, strength.thug + 1)
        if price_of_gang(values, racketeers, thugs) <= setup.cash
        for a in places
        for b in places
        for c in places
    }
