"""What one seat may know: everything but locked Cop cards and private demands, and what follows about those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.core.state.showing import Fields, Show
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules.characters import Character
from omerta.games.gangsters_dilemma.rules.demands import Demand
from omerta.games.gangsters_dilemma.rules.fulfilling import ways
from omerta.games.gangsters_dilemma.rules.goods import KINDS, Counts, Kind, held
from omerta.games.gangsters_dilemma.rules.locations import card_name, places
from omerta.games.gangsters_dilemma.rules.rounds import scores
from omerta.games.gangsters_dilemma.state import DilemmaState


class Mugshot(msgspec.Struct, frozen=True):
    """A character as everybody sees it (GD-A27); `code` is `-` while a seat has none."""

    code: str
    name: str
    rule: str
    ability: str


class Place(msgspec.Struct, frozen=True):
    """A location: its code, the loot it hands out (none at a market), what is traded there, cash, and if it is shut."""

    code: str
    loot: Kind | None
    market: tuple[Kind, ...]
    dollars: int
    closed: bool


class Want(msgspec.Struct, frozen=True):
    """What a demand takes from the viewing seat: what it still lacks, and the cheapest way to pay, if there is one."""

    code: str
    lacks: Counts
    pay: Move | None
    dollars: int


class DilemmaView(View, frozen=True, kw_only=True):
    """The table from one seat.

    `goods` counts Crates, Art, Jewels and Gin; `points` are the demands fulfilled and the Crates held. Locations are
    in the order in which they are settled; `at` is the one that is being settled, `sent` the location of each seat once
    the cards are shown, `deals` what a seat answered a cop this round, `fates` what became of it (`free`, `arrested`,
    `bribed`), `replies` what it replied to the Boss (`no`, `yes`; nothing yet, or asked again), `past` how often it
    talked, kept silent and bribed in the whole game. `patrol` names the Cop's cards as
    far as this seat knows them; `locked` tells that they lie there, `looked` that the Lookout saw one, `glimpse` which.
    `private` are the viewing seat's own private demands, `secret` counts those on the table; `unseen` names the demands
    that this seat has not located, in the deck or face down. `wants` weighs the row and one's private demands.
    """

    phase: str
    round: int
    goal: int
    cop: Seat | None
    turn: Seat | None
    characters: tuple[Mugshot, ...]
    money: tuple[int, ...]
    goods: tuple[Counts, ...]
    points: tuple[int, ...]
    crate_points: tuple[int, ...]
    taken: tuple[tuple[Demand, ...], ...]
    past: tuple[tuple[int, int, int], ...]
    locations: tuple[Place, ...]
    locked: bool
    patrol: tuple[str, ...]
    looked: bool
    glimpse: str | None
    sent: tuple[str | None, ...]
    at: str | None
    deals: tuple[str, ...]
    fates: tuple[str, ...]
    replies: tuple[str, ...]
    row: tuple[Demand | None, ...]
    private: tuple[Demand, ...]
    secret: int
    deck: int
    wants: tuple[Want, ...]
    unseen: tuple[str, ...]


_mugshots: dict[Character, Mugshot] = {}


def mugshot(character: Character) -> Mugshot:
    """Show a character to everybody."""
    found = _mugshots.get(character)
    if found is None:
        found = _mugshots[character] = Mugshot(character.code, character.name, character.rule, character.ability)
    return found


def _place(state: DilemmaState, place: int) -> Place:
    location = state.game.street[place]
    return Place(
        location.code,
        None if location.loot is None else KINDS[location.loot],
        tuple([KINDS[kind] for kind in location.market]),
        state.cash[place],
        bool(state.closed >> place & 1),
    )


def wants(state: DilemmaState, seat: Seat, cards: Iterable[int]) -> Iterator[Want]:
    """Weigh demands for a seat: in full if it can, else with Gin, else with dollars for one item (GD-28, GD-44)."""
    game, who, paid = state.game, state.cast[seat], ways(state, seat)
    have = held(state.goods[seat])
    for card in cards:
        demand = game.demands[card]
        crate, art, jewel, gin = demand.goods
        lacks = (max(0, crate - have[0]), max(0, art - have[1]), max(0, jewel - have[2]), max(0, gin - have[3]))
        pay = paid[card][0] if paid[card] else None
        dollars = who.substitute if pay is not None and game.till.payments[pay].dollars else 0
        yield Want(demand.code, lacks, pay, dollars)


def known_patrol(state: DilemmaState, seat: Seat | None) -> int:
    """Return the Cop's cards as far as a seat knows them: all once shown, before that the Cop's own and the glimpse."""
    if state.sent or (seat is not None and seat == state.cop):
        return state.patrol
    glimpse = known_glimpse(state, seat)
    return 1 << glimpse if glimpse >= 0 else 0


def known_glimpse(state: DilemmaState, seat: Seat | None) -> int:
    """Return the card that was looked at, to the Lookout."""
    return state.glimpse if seat is not None and state.cast[seat].look else NONE


def known_private(state: DilemmaState, seat: Seat | None) -> int:
    """Return the private demands to whoever they belong to."""
    return state.private if seat is not None and state.cast[seat].private else 0


def looked(state: DilemmaState) -> bool:
    """Return whether the Lookout has paid for a look; all can see that."""
    return state.glimpse >= 0 or state.phase == Phase.GLIMPSE


def show_open(state: DilemmaState) -> Fields:
    """Put down what is open to all, and what follows from it."""
    game, total = state.game, scores(state)
    return {
        **game.codec.shown(state),
        "goal": game.goal,
        "characters": tuple([mugshot(character) for character in state.cast]) if game.uses_characters else (),
        "points": total,
        "crate_points": tuple([points - cards for points, cards in zip(total, state.points, strict=True)]),
        "locations": tuple([_place(state, place) for place in range(game.places)]),
        "locked": state.patrol > 0,
        "looked": looked(state),
        "secret": state.private.bit_count(),
        "deck": state.deck.bit_count(),
    }


def show_own(state: DilemmaState, seat: Seat | None) -> Fields:
    """Add by hand what this seat may know besides."""
    game, own, glimpse = state.game, known_private(state, seat), known_glimpse(state, seat)
    private = game.cards(own)
    weighed = [card for card in (*state.row, *private) if card >= 0]
    return {
        "patrol": tuple([card_name(place) for place in places(known_patrol(state, seat))]),
        "glimpse": card_name(glimpse) if glimpse >= 0 else None,
        "private": tuple([game.demands[card] for card in private]),
        "wants": () if seat is None else tuple(wants(state, seat, weighed)),
        "unseen": game.named(state.deck | state.private & ~own),
    }


show: Show[DilemmaState, DilemmaView] = Show(DilemmaView, show_open, show_own)
