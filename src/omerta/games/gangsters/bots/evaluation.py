"""What things are worth to a bot, in dollars: men, joints, places, and what others can do about them.

`BotFacts` are the table as one seat knows it, laid out from a view, or from a state that a search made up. It holds
nothing that the seat may not know: of the bribe markers only its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from omerta.core.nodes import Seat
from omerta.games.gangsters.city.movement import one_jumps
from omerta.games.gangsters.city.routes import Routes
from omerta.games.gangsters.pieces import GANG, RACKETEER, THUG, VAMP
from omerta.games.gangsters.rules.defaults import CASH_TO_WIN, PRECINCTS_TO_WIN, u6_actions
from omerta.games.gangsters.table import AnyTable

CASH, JOINTS, MONOPOLY = "cash", "joints", "monopoly"
Worths = list[float]
"""What each move is worth, in the order of the legal ones."""
NEVER = -1e6
MARKER = 250.0
"""What a bribe marker in hand is kept for."""
USUAL_ROUNDS = 14
"""How long a game lasts, for what pays off later."""
MEAN_PUBLIC = 1.75
MEAN_COP_HITS = 1.8
POLICE_INCOME, TURNS_A_PRECINCT = 600.0, 1.9
"""What the Police get in a round on average, and how long a precinct takes them."""
PARKED = 350
"""What a Thug or a Vamp extorts in a turn, on average."""


@dataclass(frozen=True, slots=True)
class Taste:
    """How a bot judges: its plan, or None to choose; whether it looks beyond this turn; what rivals' losses count.

    `violence` is how much of what a hit promises counts, `bribes` what a bribe marker is worth above its use, `estate`
    what a joint or a level of one is, and `charm` what a man is that a Vamp takes from a rival; all in dollars.
    """

    plan: str | None = None
    ahead: bool = True
    spite: float = 1.0
    violence: float = 0.6
    bribes: float = 0.0
    estate: float = 0.0
    charm: float = 0.0


class BoardTables:
    """What the board says to a bot, worked out once for a game."""

    def __init__(self, game: AnyTable) -> None:
        board = game.board
        self.game = game
        self.stands_of = tuple(sum(1 << stand for stand in board.facings[space]) for space in range(board.spaces))
        self.jumps = one_jumps(board)
        every = (1 << game.buildings) - 1
        routes = game.public_routes
        entries = [routes.plain((routes.entrance(die), -1), die - 1) & routes.open_to(every, -1) for die in range(1, 7)]
        self.entries = entries
        self.cop_chance = tuple(
            sum(bool(ends & self.stands_of[space]) for ends in entries) / 6 for space in range(board.spaces)
        )
        self.building = {code: number for number, code in enumerate(board.codes[: game.buildings])}
        self.sale = sum(1 << each for each in game.for_sale)
        self.colour_sets = tuple(dict.fromkeys(bits for bits, _ in game.monopolies))
        self.pull = tuple((1.0 if self.jumps[b] else 0.35) for b in range(game.buildings))
        """How often a joint gets Public, beside a one-jump."""


class BotFacts:
    """The table in numbers; lists are as in the state."""

    game: AnyTable
    tables: BoardTables
    taste: Taste
    seat: Seat
    turn: Seat
    round: int
    cash: Sequence[int]
    men: Sequence[int]
    at: Sequence[int]
    crime: Sequence[int]
    siege: Sequence[int]
    owner: Sequence[int]
    level: Sequence[int]
    cops: Sequence[int]
    public: Sequence[int]
    joints: Sequence[int]
    dice: Sequence[int]
    hired: Sequence[int]
    hits: Sequence[int]
    promised: int
    cop: int
    going: int
    mover: int
    walker: int
    newcomer: int
    scene: int
    foe: int
    losing: int
    pool: int
    hand: int
    markers: int
    offer: tuple[int, int, int, int, int, int]
    bounty: int
    quiet: int
    informer: int
    chit_count: int
    heaters: int
    wheels: int
    moved: int
    acts: int
    bomber: int
    """The kind of piece that one's own Bomber is with, -1 without one."""
    stops: Sequence[int]
    """The spaces announced for drive-bys."""
    bomb: int
    """The space of a bomb that was planted this turn, -1 for none."""
    rubble: int
    closed: int

    @property
    def routes(self) -> Routes:
        """Return where pieces can go now."""
        return self.game.routes_at(self.closed)

    @property
    def acts_left(self) -> int:
        """Count the actions that are left this turn."""
        return u6_actions(self.men[self.seat * GANG + RACKETEER]) - self.acts

    # Rivals and the race.

    @cached_property
    def rivals(self) -> tuple[Seat, ...]:
        """List the other gangs that still have anything."""
        return tuple(
            seat
            for seat in range(self.game.gangs)
            if seat != self.seat and (self.joints[seat] or any(self.men[seat * GANG : seat * GANG + GANG]))
        )

    @cached_property
    def shares(self) -> list[float]:
        """Return each gang's best share of a victory condition."""
        return [max(self.victory_shares(seat).values()) for seat in range(self.game.seats)]

    def victory_shares(self, seat: Seat) -> dict[str, float]:
        """Return a gang's share of each victory condition."""
        victory, joints = self.game.values.victory, self.joints[seat]
        if seat == self.game.police:
            precincts = joints.bit_count() / PRECINCTS_TO_WIN
            return {CASH: self.cash[seat] / CASH_TO_WIN, JOINTS: precincts, MONOPOLY: 0.0}
        return {
            CASH: self.cash[seat] / victory.cash,
            JOINTS: joints.bit_count() / victory.joints,
            MONOPOLY: max([(joints & bits).bit_count() / count for bits, count in self.game.monopolies]),
        }

    @cached_property
    def turns(self) -> float:
        """Guess how many turns are left."""
        if not self.taste.ahead:
            return 1.0
        return max(1.5, min(USUAL_ROUNDS - self.round, USUAL_ROUNDS * (1.1 - max(self.shares))))

    @cached_property
    def spite(self) -> list[float]:
        """Return what a rival's lost dollar is worth: more the further ahead it is, and the fewer rivals there are."""
        many = len(self.rivals) or 1
        weights = [0.0] * self.game.seats
        for seat in self.rivals:
            share = self.shares[seat]
            urgency = 0.5 + share + (2.0 if share >= 0.7 else 0.0)
            weights[seat] = min(1.5, self.taste.spite * urgency / many)
        return weights

    @cached_property
    def plan(self) -> str:
        """Take the plan that is fixed, or the one that is nearest to its end."""
        return self.taste.plan or min(self.ways, key=lambda way: self.ways[way])

    @cached_property
    def ways(self) -> dict[str, float]:
        """Guess for each plan how many turns it still takes."""
        owned = self.joints[self.seat]
        if self.seat == self.game.police:
            missing = PRECINCTS_TO_WIN - owned.bit_count()
            return {CASH: (CASH_TO_WIN - self.cash[self.seat]) / POLICE_INCOME, JOINTS: missing * TURNS_A_PRECINCT}
        income = 550.0 + sum(
            0.3 * self.tables.pull[b] * self.game.price[b] * self.level[b]
            for b in range(self.game.buildings)
            if owned >> b & 1
        )
        return {
            CASH: (self.game.values.victory.cash - self.cash[self.seat]) / income,
            JOINTS: (self.game.values.victory.joints - owned.bit_count()) * 1.4,
            MONOPOLY: self.colour[1],
        }

    @cached_property
    def colour(self) -> tuple[int, float]:
        """Find the colour to monopolise, as bits, and how many turns that may take."""
        best, turns = 0, 1e9
        taken = 0
        for rival in self.rivals:
            taken |= self.joints[rival]
        own, cash = self.joints[self.seat], self.cash[self.seat]
        for bits, count in self.game.monopolies:
            missing = count - (own & bits).bit_count()
            blocked = max(0, (bits & taken).bit_count() - (bits.bit_count() - count))
            price = max(self.game.price[b] for b in range(self.game.buildings) if bits >> b & 1)
            guess = missing * 3.0 + blocked * 12.0 + max(0.0, missing * price - cash) / 700.0
            if guess < turns:
                best, turns = bits, guess
        return best, turns

    # Men.

    def man(self, seat: Seat, kind: int, strength: int) -> float:
        """Value the last of so many men of a kind: what it costs to lose him, or what is gained with him."""
        if strength <= 0:
            return 0.0
        turns = min(self.turns, 8.0)
        if kind == VAMP:
            return 250.0 + 60.0 * turns
        if strength == 1:
            return (900.0 if kind == RACKETEER else 200.0) + 60.0 * turns
        if kind == THUG:
            return 170.0 + 30.0 * strength
        action = 0.0 if strength % 2 or strength == 2 else (220.0, 160.0, 60.0, 30.0)[min(3, strength // 2 - 2)]
        return 260.0 + 30.0 * strength + action * turns

    def loses(self, seat: Seat, kind: int, hits: float) -> float:
        """Value the loss of about so many men."""
        strength = self.men[seat * GANG + kind]
        total, left = 0.0, min(hits, float(strength))
        while left > 0:
            total += min(1.0, left) * self.man(seat, kind, strength)
            strength -= 1
            left -= 1.0
        return total

    # Joints.

    def pays(self, building: int) -> bool:
        """Return whether a building can be extorted."""
        return self.owner[building] < 0 and bool((self.game.extortable & ~self.rubble) >> building & 1)

    def public_pays(self, building: int, piece: int) -> int:
        """Return what a Public pays in a joint."""
        payoffs = self.game.values.payoffs
        level = self.level[building] if payoffs.by_level else 1
        return self.game.price[building] * level * self.game.values.public.multipliers[piece] * payoffs.crime // 100

    def takings(self, building: int) -> float:
        """Guess what a level of a joint brings in a turn."""
        payoffs = self.game.values.payoffs
        return 0.36 * self.tables.pull[building] * self.game.price[building] * payoffs.crime / 100

    def joint(self, building: int) -> float:
        """Value a building that could be bought, its price not yet taken off."""
        game, owned = self.game, self.joints[self.seat]
        if not self.taste.ahead:
            return game.price[building] + 200.0
        same = owned & game.colours[building]
        worth = self.takings(building) * max(0.0, self.turns - 2.0) * (1.3 if same else 1.0)
        if self.plan == JOINTS:
            worth += (
                1000.0 + 60.0 * owned.bit_count() + (1e4 if owned.bit_count() + 1 >= game.values.victory.joints else 0)
            )
        elif self.plan == MONOPOLY and self.colour[0] >> building & 1:
            missing = self.colour[0].bit_count() - (owned & self.colour[0]).bit_count()
            worth += 2200.0 if missing > 1 else 2e4
        elif owned.bit_count() >= 5:
            worth += 250.0 * (owned.bit_count() - 4)
        for rival in self.rivals:
            for bits, count in game.monopolies:
                if bits >> building & 1:
                    missing = count - (self.joints[rival] & bits).bit_count()
                    if missing <= 2:
                        worth += 2500.0 if missing <= 1 else 400.0
        return worth

    def raise_worth(self, building: int) -> float:
        """Value one more level of an own joint, its price not yet taken off."""
        if not self.taste.ahead:
            return 0.5 * self.game.price[building]
        worth = self.takings(building) * max(0.0, self.turns - 1.0)
        return worth * (1.0 if self.plan == CASH else 0.6)

    def dollar(self) -> float:
        """Return what a dollar spent counts."""
        return 1.0 if self.plan == CASH else 0.7

    def purchase(self, building: int) -> float:
        """Value being allowed to buy or raise a building at the start of a turn, its price taken off."""
        game, price = self.game, self.game.price[building]
        if self.cash[self.seat] - self.promised < price or self.rubble >> building & 1:
            return 0.0
        owner = self.owner[building]
        if owner < 0 and self.tables.sale >> building & 1:
            return max(0.0, self.joint(building) + self.taste.estate - self.dollar() * price)
        if owner == self.seat:
            most = (self.joints[self.seat] & game.colours[building]).bit_count()
            if self.level[building] < most:
                return max(0.0, self.raise_worth(building) + self.taste.estate - self.dollar() * price)
        return 0.0

    def purchase_at_start(self, building: int) -> float:
        """Value raising a joint in the first turn."""
        most = (self.joints[self.seat] & self.game.colours[building]).bit_count()
        return self.raise_worth(building) - self.game.price[building] if self.level[building] < most else 0.0

    # Places.

    def is_at(self, piece: int, space: int) -> bool:
        """Return whether a gang's piece is in a space."""
        stand = self.at[piece]
        return stand >= 0 and self.game.space_of[stand] == space

    @cached_property
    def vamps(self) -> list[tuple[float, int]]:
        """List for each rival's Vamp and each die where she can be."""
        found = []
        for rival in self.rivals:
            stand = self.at[rival * GANG + VAMP]
            if stand >= 0:
                routes = self.routes
                found += [(1 / 6, routes.gang(stand, die, self.joints[rival])) for die in range(1, 7)]
        return found

    @cached_property
    def patrols(self) -> list[int]:
        """List for each cop on the board and each die where it can be."""
        found = []
        for stand in self.cops:
            if stand >= 0:
                for die in range(1, 7):
                    on_foot, by_subway = self.routes.start(stand, die)
                    found.append(on_foot | by_subway)
        return found

    def lured(self, space: int) -> float:
        """Return the chance that some Vamp comes to a space before one's next turn."""
        here, chance = self.tables.stands_of[space], 0.0
        for weight, ends in self.vamps:
            if ends & here:
                chance += weight
        return min(chance, 1.0)

    def policed(self, space: int) -> float:
        """Return the chance that some rival sends a cop to a space before one's next turn."""
        here = self.tables.stands_of[space]
        chance = self.tables.cop_chance[space]
        for ends in self.patrols:
            if ends & here:
                chance += 1 / 6
        return min(1.0, 0.5 * chance * len(self.rivals))

    def place(self, kind: int, stand: int, criminal: bool) -> float:
        """Value having a piece somewhere at the end of the turn: what it can do there next, less what it may suffer."""
        if not self.taste.ahead:
            return 0.0
        seat, space = self.seat, self.game.space_of[stand]
        strength = self.men[seat * GANG + kind]
        worth = 0.0
        if kind != VAMP:
            worth -= 0.35 * self.lured(space) * self.man(seat, kind, strength)
        if criminal:
            worth -= self.policed(space) * self.loses(seat, kind, MEAN_COP_HITS)
            if stand < self.game.buildings and self.pays(stand):
                worth += 0.25 * PARKED
        if kind == RACKETEER and stand < self.game.buildings:
            worth += 0.8 * self.purchase(stand)
        if kind == RACKETEER and self.plan != CASH:
            worth += self.hope(stand)
        return worth

    @cached_property
    def wanted(self) -> int:
        """Return the buildings that the plan still wants, as bits."""
        free = self.tables.sale & ~self.rubble
        for joints in self.joints:
            free &= ~joints
        return free & self.colour[0] if self.plan == MONOPOLY else free

    def hope(self, stand: int) -> float:
        """Value the dice that would bring the Racketeer from a place to a building that the plan wants."""
        routes, own, wanted = self.routes, self.joints[self.seat], self.wanted & ~(1 << stand)
        dice = sum([bool(routes.gang(stand, die, own) & wanted) for die in range(1, 7)])
        return dice / 6 * (700.0 if self.plan == MONOPOLY else 600.0)
