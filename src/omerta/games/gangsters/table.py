"""What a table of Gangsters is laid out with: its board and numbers, prices, routes, moves and questions.

State and rules know this much of their game; `game` adds the turn and the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from omerta.core.game import Setup
from omerta.core.moves import Move
from omerta.core.nodes import Audience, Chance, Decide, Draw, Fact, Seat, others
from omerta.core.state.float_rows import sets_of
from omerta.core.state.kinds import NONE
from omerta.core.turn import S, TurnGame, V
from omerta.games.gangsters.city.board import GRAY
from omerta.games.gangsters.city.board_file import read_board
from omerta.games.gangsters.city.board_seats import demand_enough
from omerta.games.gangsters.city.colours import monopolies, u49_colours
from omerta.games.gangsters.city.routes import Routes
from omerta.games.gangsters.city.streets import Path
from omerta.games.gangsters.moves import Moves
from omerta.games.gangsters.options import DUTIES
from omerta.games.gangsters.pieces import COLOURS_OF_DICE, GANG, KINDS, RACKETEER
from omerta.games.gangsters.procedures import no_duty, no_equipment, no_fight
from omerta.games.gangsters.values import price_of_gang, read_values


class GangstersTable(TurnGame[S, V]):
    """The options of a table, and what is worked out from them once."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.board, self.values = read_board(setup.data["board"]), read_values(setup.data["values"])
        board, values, options, seats = self.board, self.values, self.options, self.seats
        self.buildings, self.space_of = board.buildings, board.space
        self.five = bool(options["five-gangs"])
        self.police = seats - 1 if options["cop-player"] else NONE
        """The seat of the Police, who come last (17C); NONE where nobody plays them."""
        self.gangs = seats - 1 if options["cop-player"] else seats
        self.commissioner = self.police * GANG + RACKETEER if self.police >= 0 else NONE
        """His place among the pieces."""
        # Up to rules 3 `halt` skipped duties (GS-C9), and a Thug did not shoot where its about-face ended (20.3b).
        self.halt_keeps_duties = self.turned_enters = setup.rules >= DUTIES
        self._read_options()
        houses = range(self.buildings)
        self.for_sale = tuple(each for each in houses if self.five or board.colour[each] != GRAY)
        self.price = tuple(board.price[each] or values.prices.gray for each in houses)
        prices, setup_of = [self.price[each] for each in self.for_sale], values.setup
        demand_enough("board", prices, self.gangs, setup_of.joints, setup_of.cash, price_of_gang(self.values, 1, 1))
        gray = board.by_colour[GRAY]
        self.extortable = gray if values.crimes.gray_only else (1 << self.buildings) - 1
        self.monopolies = monopolies(board, self.five, values.victory.brown_and_gray)
        self.colours = u49_colours(board, self.five)
        self.die_of = tuple(COLOURS_OF_DICE.index(getattr(values.dice, kind)) for kind in KINDS)
        self.most_men = (values.strength.racketeer, values.strength.thug, 1)
        self.rounds = values.stop.rounds
        names = [f"{seat}.{kind}" for seat in range(seats) for kind in KINDS]
        if self.police >= 0:
            names[self.commissioner] = f"{self.police}.commissioner"
        self.piece_names = tuple(names)
        every = tuple(range(seats))
        self.clockwise = tuple(every[seat:] + every[:seat] for seat in every)
        self.routes = Routes(board, values.subways.hop, 0, self.turned_enters)
        self.public_routes = Routes(board, -1, 0)
        self.routes_at = lru_cache(maxsize=256)(self._routes_at)
        self.public_routes_at = lru_cache(maxsize=256)(self._public_routes_at)
        self.moves_of = Moves(board, values, options, seats)
        self.moves = self.moves_of.every
        self.five_dice: Chance = Chance(tuple(Draw(colour, (1, 2, 3, 4, 5, 6), (1,) * 6) for colour in COLOURS_OF_DICE))
        self.no_fight, self.no_duty = no_fight(seats), no_duty(seats)
        self.no_equipment = no_equipment(seats)
        self.ask_gang = Decide(every, "gang")
        self._asks: dict[tuple[str, Seat], Decide] = {}
        self._listed: dict[tuple[int, int], tuple[Move, ...]] = {}
        of = self.moves_of
        self.sales, self.gifts, self.wishes = HouseMoves(of.sell), HouseMoves(of.give_joint), HouseMoves(of.ask_joint)
        self.house_sets = sets_of(self.buildings)
        self.bound = seats * self.rounds * STEPS_A_TURN + 5 * seats
        self.gangs_for = lru_cache(maxsize=256)(self._gangs_for)
        self.others = lru_cache(maxsize=64)(self._others)
        self.joint_codes = lru_cache(maxsize=1 << 12)(self._joint_codes)
        self.ask_about = lru_cache(maxsize=1 << 12)(_ask_about)

    def _read_options(self) -> None:
        """Look each option up once."""
        options = self.options
        self.has_heaters, self.has_wheels = bool(options["heaters"]), bool(options["wheels"])
        self.has_shops = self.has_heaters or self.has_wheels
        self.has_donuts, self.random_order = bool(options["donuts"]), bool(options["random-order"])
        self.squirt_gun, self.rank_losers = bool(options["squirt-gun"]), bool(options["rank-losers"])
        self.has_trading, self.has_timer = bool(options["trading"]), bool(options["timer"])
        self.snake = options["pick-order"] == "snake"
        self.recruit_instead = options["recruiting"] == "instead"
        self.most_draws = int(options["draws"])
        self.only_active_collects = options["payoffs"] == "active"
        self.war_when_fired = options["gang-war"] == "fired-on"
        self.war_when_falls = options["gang-war"] == "falls"
        self.sale_by_level = options["sale"] == "level"
        self.has_bombs, self.bomber_waits = bool(options["bombs"]), options["next-bomber"] == "settled"
        self.has_drive_bys, self.many_drive_bys = bool(options["drive-by"]), bool(options["several-drive-bys"])
        cops = self.values.cops
        self.cop_strength = cops.soft if options["cops"] == "soft" else cops.strengths

    def _gangs_for(self, cash: int) -> tuple[Move, ...]:
        """List the gangs that so much cash can buy (GS-12)."""
        found = self.moves_of.gang.items()
        return tuple(move for move, (men, thugs, _) in found if price_of_gang(self.values, men, thugs) <= cash)

    def _routes_at(self, closed: int) -> Routes:
        """Return where pieces can go while nothing may enter some spaces."""
        hop = self.values.subways.hop
        return Routes(self.board, hop, closed, self.turned_enters) if closed else self.routes

    def _public_routes_at(self, closed: int) -> Routes:
        """Return the same for Public, and for pieces from the cup: without subways."""
        return Routes(self.board, -1, closed) if closed else self.public_routes

    def _others(self, *but: Seat) -> Audience:
        return others(self.seats, *but)

    def _joint_codes(self, joints: int) -> tuple[str, ...]:
        return tuple(self.board.codes[each] for each in range(self.buildings) if joints >> each & 1)

    def ask(self, question: str, seat: Seat) -> Decide:
        """Ask one seat a question that needs no more words."""
        key = question, seat
        found = self._asks.get(key)
        if found is None:
            found = self._asks[key] = Decide((seat,), question)
        return found

    def ask_closed(self, question: str, seat: Seat) -> Decide:
        """Ask one seat something that others are not told."""
        key = f"closed {question}", seat
        found = self._asks.get(key)
        if found is None:
            found = self._asks[key] = Decide((seat,), question, open=False)
        return found

    def ask_hits(self, question: str, seat: Seat, other: Seat, hits: int) -> Decide:
        """Ask how many hits a gang is given."""
        return _ask_hits(question, seat, other, hits)

    def ask_losses(self, seat: Seat, piece: str, hits: int) -> Decide:
        """Ask how many hits a piece takes."""
        return _ask_losses(seat, piece, hits)

    def _list(self, table: int, moves: Sequence[Move], ends: int, lead: tuple[Move, ...] = ()) -> tuple[Move, ...]:
        """List the moves of some ends, given as bits; remembered for each table of moves."""
        key = table, ends
        found = self._listed.get(key)
        if found is None:
            if len(self._listed) > MOST_LISTED:
                self._listed.clear()
            listed = [move for stand, move in enumerate(moves) if ends >> stand & 1]
            found = self._listed[key] = (*lead, *listed)
        return found

    def gang_moves(self, kind: int, stand: int, pips: int, friendly: int, closed: int) -> tuple[Move, ...]:
        """List the moves of a gang's piece by its die."""
        return self._list(kind, self.moves_of.move[kind], self.routes_at(closed).gang(stand, pips, friendly))

    def drives(self, kind: int, stand: int, pips: int, friendly: int, closed: int) -> tuple[Move, ...]:
        """List the moves of a gang's piece by wheels (GS-U22)."""
        return self._list(GANG + kind, self.moves_of.drive[kind], self.routes_at(closed).gang(stand, pips, friendly))

    def patrols(self, stand: int, pips: int, precincts: int, closed: int) -> tuple[Move, ...]:
        """List the moves of the Commissioner by the green die: as a gang's piece moves (17.7a)."""
        return self._list(PATROL, self.moves_of.patrol, self.routes_at(closed).gang(stand, pips, precincts))

    def cruises(self, stand: int, pips: int, precincts: int, closed: int) -> tuple[Move, ...]:
        """List the moves of the Commissioner by wheels (17.11b)."""
        return self._list(CRUISE, self.moves_of.cruise, self.routes_at(closed).gang(stand, pips, precincts))

    def cop_entries(self, die: int, scenes: int, precincts: int, gates: Path, closed: int) -> tuple[Move, ...]:
        """List the moves of a cop from the cup: at the subway of the die, or at a precinct of that number (17.9c)."""
        if not precincts:
            return self.entry_moves(die, scenes, closed)
        routes = self.public_routes_at(closed)
        on_foot, changed = routes.entries(die, gates, precincts)
        allowed = routes.open_to(scenes | precincts, NONE)
        listed = self._list(ON_FOOT, self.moves_of.to, on_foot & allowed)
        return listed + self._list(BY_SUBWAY, self.moves_of.hop, changed & allowed)

    def cop_moves(self, stand: int, pips: int, scenes: int, closed: int, precincts: int = 0) -> tuple[Move, ...]:
        """List the moves of a cop, on foot and by subway; it enters crime scenes (GS-31) and precincts (17.9d)."""
        routes = self.routes_at(closed)
        allowed = routes.open_to(scenes | precincts, stand)
        on_foot, by_subway = routes.start(stand, pips)
        if precincts:
            by_subway = routes.on_duty(stand, pips, precincts) | on_foot & precincts
            on_foot &= ~precincts
        listed = self._list(ON_FOOT, self.moves_of.to, on_foot & allowed)
        if by_subway:
            return listed + self._list(BY_SUBWAY, self.moves_of.hop, by_subway & allowed)
        return listed

    def public_moves(self, stand: int, pips: int, joints: int, closed: int) -> tuple[Move, ...]:
        """List the moves of a Public; it enters joints alone (GS-30)."""
        routes = self.public_routes_at(closed)
        return self._list(ON_FOOT, self.moves_of.to, routes.start(stand, pips)[0] & routes.open_to(joints, stand))

    def entry_moves(self, die: int, enterable: int, closed: int) -> tuple[Move, ...]:
        """List the moves of a cop or a Public from the cup (GS-U10)."""
        routes = self.public_routes_at(closed)
        ends = routes.plain((routes.entrance(die), -1), die - 1) & routes.open_to(enterable, -1)
        return self._list(ON_FOOT, self.moves_of.to, ends)

    def path_codes(self, path: Sequence[int]) -> tuple[str, ...]:
        """Name the spaces of a path, for whoever shows a move."""
        return tuple(self.board.codes[space] for space in path)


def _ask_about(question: str, seat: Seat, what: str, value: Fact) -> Decide:
    """Ask one seat about something that the sentence names."""
    return Decide((seat,), question, data={what: value})


@lru_cache(maxsize=1 << 12)
def _ask_hits(question: str, seat: Seat, other: Seat, hits: int) -> Decide:
    return Decide((seat,), question, data={"other": other, "hits": hits})


@lru_cache(maxsize=1 << 12)
def _ask_losses(seat: Seat, piece: str, hits: int) -> Decide:
    return Decide((seat,), "losses", data={"piece": piece, "hits": hits})


class HouseMoves(dict[int, tuple[Move, ...]]):
    """The moves that name some buildings, as bits: selling, giving or asking for them; made when first seen."""

    def __init__(self, moves: Sequence[Move]) -> None:
        super().__init__()
        self.moves = moves

    def __missing__(self, joints: int) -> tuple[Move, ...]:
        found = tuple([move for building, move in enumerate(self.moves) if joints >> building & 1])
        if len(self) < MOST_LISTED:
            self[joints] = found
        return found


ON_FOOT, BY_SUBWAY, PATROL, CRUISE = range(2 * GANG, 2 * GANG + 4)
"""Tables of moves besides those of the three pieces, by die and by wheels."""
MOST_LISTED = 100_000
STEPS_A_TURN = 600
"""More than a turn can take: sales of every joint, two trades, actions, Public, and a fight with each cop."""


AnyTable = GangstersTable[Any, Any]
