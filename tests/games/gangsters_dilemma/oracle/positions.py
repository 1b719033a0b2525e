"""Positions between two rounds: set-up, points, winners, random legal positions and what must always hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from tests.games.gangsters_dilemma.oracle.facts import (
    CHARACTERS,
    DEMAND_GOODS,
    DEMAND_POINTS,
    DEMANDS,
    LOOT,
    POINTS_TO_END,
    ROW_LENGTH,
    THINGS,
    crate_points,
    locations,
)


@dataclass(frozen=True, slots=True)
class Player:
    """Holds what lies before one player; `taken` are fulfilled demands, `private` the Made Man's face-down ones."""

    character: str = ""
    dollars: int = 1
    crate: int = 0
    art: int = 0
    jewel: int = 0
    gin: int = 1
    taken: tuple[str, ...] = ()
    private: tuple[str, ...] = ()

    def held(self) -> dict[str, int]:
        """Count the dollars and each kind of Loot."""
        return {thing: int(getattr(self, thing)) for thing in THINGS}

    def changed(self, held: Mapping[str, int], taken: Iterable[str], private: Iterable[str]) -> Player:
        """Give the same character other goods and demands."""
        dollars, crate, art, jewel, gin = (held[thing] for thing in THINGS)
        return Player(self.character, dollars, crate, art, jewel, gin, tuple(taken), tuple(private))

    def points(self) -> int:
        """Count the points of fulfilled demands and held Crates.

        Page 4: Red has 18 points in Boss Demands and 2 Crates worth 5.

        >>> Player(crate=2, taken=("D01", "D08", "D09")).points()
        23
        """
        return sum(DEMAND_POINTS[card] for card in self.taken) + crate_points(self.crate)


@dataclass(frozen=True, slots=True)
class Position:
    """Holds the table at the start of a round; seats go clockwise, so the seat to the left is one higher.

    `cash` has the dollars of location 1 first; `deck` has its top card first; `closed` may not be used this round.
    """

    players: tuple[Player, ...]
    cop: int
    cash: tuple[int, ...]
    row: tuple[str, ...]
    deck: tuple[str, ...]
    closed: tuple[int, ...] = ()
    round: int = 1

    def open(self) -> tuple[int, ...]:
        """List the locations that may be used this round."""
        return tuple(location for location in locations(len(self.players)) if location not in self.closed)


def winners(position: Position) -> tuple[int, ...]:
    """Name the seats that win: most points, then most money, then shared.

    >>> rich, poor = Player(crate=4, dollars=5), Player(crate=4, dollars=2)
    >>> winners(Position((poor, rich, Player(dollars=9)), 0, (2,) * 5, (), ()))
    (1,)
    >>> winners(Position((rich, rich, Player(dollars=9)), 0, (2,) * 5, (), ()))
    (0, 1)
    """
    scores = [(player.points(), player.dollars) for player in position.players]
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def visits(seat: int, cop: int, seats: int, played: int) -> int:
    """Count the rounds played in which a seat sent a gangster; the Cop Cards passed it by clockwise.

    >>> [visits(seat, 0, 4, 3) for seat in range(4)]
    [3, 2, 2, 2]
    """
    return sum(seat != (cop - ago) % seats for ago in range(1, played + 1))


def most_tokens(loot: str, seats: int, played: int) -> int:
    """Count the most tokens of a kind that so many rounds can have handed out; everybody started with a Gin."""
    return played * (seats - 1) + (seats if loot == "gin" else 0)


def demands_exhausted(position: Position) -> bool:
    """Tell whether no demand is left for anyone: row, deck and private cards are all gone."""
    return not (position.row or position.deck or any(player.private for player in position.players))


def start(rng: Random, seats: int, characters: bool = True) -> Position:
    """Set up a game: $1 and 1 Gin each, $2 on each location, a random Cop, three demands revealed."""
    places = locations(seats)
    dealt = rng.sample(CHARACTERS, seats) if characters else [""] * seats
    deck = rng.sample(DEMANDS, len(DEMANDS))
    players = []
    for character in dealt:
        private: tuple[str, ...] = ()
        if character == "made man":
            private, deck = tuple(deck[:3]), deck[3:]
        players.append(Player(character, private=private))
    return Position(
        players=tuple(players),
        cop=rng.randrange(seats),
        cash=(2,) * len(places),
        row=tuple(deck[:ROW_LENGTH]),
        deck=tuple(deck[ROW_LENGTH:]),
    )


def random_position(rng: Random, seats: int, characters: bool = True) -> Position:
    """Draw a legal position at the start of some round after the first.

    Cards, tokens and dollars stay within what the supply can have handed out by then, and nobody has 21 points.
    """
    opening = start(rng, seats, characters)
    places = locations(seats)
    played = rng.randint(1, 40)
    draining = rng.random() < 0.2
    tokens = seats + played * (seats - 1)
    money = seats + len(places) * (played + 2)
    cards = list(opening.row + opening.deck)
    hands: list[dict[str, int]] = [dict.fromkeys(THINGS, 0) for _ in range(seats)]
    taken: list[list[str]] = [[] for _ in range(seats)]
    private = [list(player.private) for player in opening.players]

    cop = rng.randrange(seats)
    for seat in rng.sample(range(seats), seats):
        most = visits(seat, cop, seats, played)
        for _ in range(most if draining else rng.randint(0, min(most, 3))):
            source = private[seat] if private[seat] and rng.random() < 0.4 else cards
            fitting = [card for card in source if sum(DEMAND_POINTS[held] for held in taken[seat] + [card]) <= 20]
            fitting = [card for card in fitting if sum(DEMAND_GOODS[card].values()) <= tokens]
            if fitting:
                card = rng.choice(fitting)
                source.remove(card)
                taken[seat].append(card)
                tokens -= sum(DEMAND_GOODS[card].values())
    for _ in range(min(tokens, rng.randint(0, 4 * seats))):
        seat, loot = rng.randrange(seats), rng.choice(LOOT)
        hands[seat][loot] += 1
        too_many = sum(hand[loot] for hand in hands) > most_tokens(loot, seats, played)
        if too_many or sum(DEMAND_POINTS[card] for card in taken[seat]) + crate_points(hands[seat]["crate"]) > 20:
            hands[seat][loot] -= 1
    cash = []
    for _ in places:
        cash.append(rng.randint(1, min(played + 2, 7)))
        money -= cash[-1]
    for hand in hands:
        hand["dollars"] = rng.randint(0, min(8, money))
        money -= hand["dollars"]
    position = Position(
        players=tuple(
            player.changed(hands[seat], taken[seat], private[seat]) for seat, player in enumerate(opening.players)
        ),
        cop=cop,
        cash=tuple(cash),
        row=tuple(cards[:ROW_LENGTH]),
        deck=tuple(cards[ROW_LENGTH:]),
        closed=tuple(sorted(rng.sample(places, rng.randint(0, 2)))),
        round=played + 1,
    )
    return random_position(rng, seats, characters) if demands_exhausted(position) else position


def last_demand() -> Position:
    """Lay a table of seven where one demand is left, and seat 0 needs nothing more to fulfil it."""
    shares = (
        ("D01", "D02", "D03"),
        ("D15", "D16"),
        ("D17", "D18"),
        ("D19", "D08"),
        ("D09", "D10", "D05"),
        ("D11", "D12", "D06"),
        ("D13", "D14", "D07"),
    )
    scored = [Player(dollars=0, gin=0, taken=cards) for cards in shares]
    scored[0] = replace(scored[0], art=1, jewel=1, gin=1)
    return Position(tuple(scored), 6, (1,) * 6, ("D04",), (), round=40)


def problems(position: Position, over: bool = False) -> tuple[str, ...]:
    """Say what is wrong with a position between rounds, or after the last one when `over`."""
    found: list[str] = []
    seats = len(position.players)
    places = locations(seats)
    played = position.round if over else position.round - 1
    made = [player.character for player in position.players if player.character]
    cards = list(position.row + position.deck)
    for player in position.players:
        cards += player.taken + player.private

    def require(holds: bool, complaint: str) -> None:
        if not holds:
            found.append(complaint)

    require(0 <= position.cop < seats, f"the Cop sits at {position.cop}, not at 0 to {seats - 1}")
    require(position.round >= 1, f"round {position.round} comes before the first")
    require(len(position.cash) == len(places), f"{len(position.cash)} piles of cash lie at {len(places)} locations")
    require(over or min(position.cash) >= 1, "a location is without the dollar it got before this round")
    require(min(position.cash) >= 0, "a location has less than no cash")
    require(set(position.closed) <= set(places), f"closed {position.closed}: not all are in play")
    require(len(set(position.closed)) == len(position.closed) <= 2, f"closed {position.closed}: at most 2 different")
    require(position.round > 1 or not position.closed, "in the first round all locations are open")
    require(sorted(cards) == sorted(DEMANDS), f"the demands in play are not the nineteen: {sorted(cards)}")
    require(
        len(position.row) == ROW_LENGTH or (len(position.row) < ROW_LENGTH and not position.deck),
        f"{len(position.row)} demands are revealed",
    )
    require(set(made) <= set(CHARACTERS) and len(set(made)) == len(made), f"characters {made} are not dealt once each")
    for seat, player in enumerate(position.players):
        require(min(player.held().values()) >= 0, f"seat {seat} holds less than nothing")
        if player.character == "made man":
            require(
                len(player.private) <= 3 <= len(player.private) + len(player.taken),
                f"seat {seat} has lost a private demand",
            )
        else:
            require(not player.private, f"seat {seat} has private demands but is not the Made Man")
        sent = visits(seat, position.cop, seats, position.round - 1) + over
        require(len(player.taken) <= sent, f"seat {seat} has fulfilled more demands than it paid visits")
        require(over or player.points() < POINTS_TO_END, f"seat {seat} has {player.points()} points already")
    require(over or not demands_exhausted(position), "no demand is left for anyone")
    tokens = sum(player.held()[loot] for player in position.players for loot in LOOT)
    require(tokens <= seats + played * (seats - 1), f"{tokens} tokens are more than {played} rounds can give")
    for loot in LOOT:
        many = sum(player.held()[loot] for player in position.players)
        require(
            many <= most_tokens(loot, seats, played), f"{many} {loot} tokens are more than {played} rounds can give"
        )
    money = sum(position.cash) + sum(player.dollars for player in position.players)
    most = seats + len(places) * (2 + played) + played * (2 + seats - 1)
    require(money <= most, f"{money} dollars are more than {played} rounds can give")
    return tuple(found)


def check(position: Position, over: bool = False) -> None:
    """Refuse a position in which cards, tokens or dollars were lost or made.

    >>> check(start(Random(1), 4))
    """
    if found := problems(position, over):
        raise ValueError("; ".join(found))
