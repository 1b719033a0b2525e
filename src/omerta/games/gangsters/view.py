"""What one seat may know: everything but bribe markers in others' hands and others' Bombers, and what follows."""

from __future__ import annotations

from omerta.core.game import View
from omerta.core.nodes import Seat
from omerta.core.state.showing import Fields, Show
from omerta.games.gangsters.kinds import seen_markers
from omerta.games.gangsters.pieces import CHITS, COPS, GANG, MARKERS
from omerta.games.gangsters.rules.defaults import u14_crime_level, u79_share
from omerta.games.gangsters.rules.trading import known_offered
from omerta.games.gangsters.state import GangstersState

Deal = tuple[int, tuple[str, ...], int, int, tuple[str, ...], int]
"""Dollars, joints and how many markers are given, and the same of what is asked."""


class GangstersView(View, frozen=True, kw_only=True):
    """The table as one seat sees it.

    Lists by gang piece have Racketeer, Thug and Vamp of seat 0, then of seat 1, and so on. Places are codes: of a
    building, or of a street space with the facing. `known` says for each marker where everybody knows it may be,
    `may_hold` where this seat knows it may be: a bit for each seat, and 32 for the cup. Where somebody plays the Police
    they are the last seat, and the Commissioner stands in the place of their Racketeer; their joints are precincts.
    `informants` and the like have a bit for each Public, `marched` and `passes` one for each cop, chits one each.
    """

    round: int
    phase: str
    order: tuple[Seat, ...]
    turn: Seat | None
    done: tuple[Seat, ...]
    out: tuple[Seat, ...]
    winner: Seat | None
    win: str
    cash: tuple[int, ...]
    men: tuple[int, ...]
    at: tuple[str | None, ...]
    crime: tuple[int, ...]
    siege: tuple[int, ...]
    target: tuple[Seat | None, ...]
    heaters: tuple[Seat, ...]
    wheels: tuple[Seat, ...]
    donuts: tuple[str | None, ...]
    owner: tuple[Seat | None, ...]
    level: tuple[int, ...]
    cops: tuple[str | None, ...]
    public: tuple[str | None, ...]
    known: tuple[int, ...]
    shut: int
    bought: int
    proposals: int
    partner: Seat | None
    offer: Deal
    deal: int
    dice: tuple[int, ...]
    bringing: int
    cop: str | None
    going: str | None
    hops: int
    safe: tuple[Seat, ...]
    acts: int
    over: int
    moved: int
    extorts: int
    mover: str | None
    drove: int
    hired: tuple[int, ...]
    recruited: int
    promised: int
    bribing: int
    walker: int
    draws: int
    drawing: int
    newcomer: str | None
    finished: int
    scene: str | None
    foe: str | None
    attacker: Seat | None
    defender: Seat | None
    spared: tuple[Seat, ...]
    shot: int
    pool: int
    split: tuple[Seat, ...]
    war: int
    hits: tuple[int, ...]
    sharp: tuple[int, ...]
    losing: str | None
    fired: int
    fought: int
    may_bomb: tuple[tuple[str, ...], ...]
    """For each seat with a Bomber the kinds of pieces that he may be with, for all that everybody knows."""
    assigning: int
    reassigned: int
    bomb: str | None
    """The space of a bomb that was planted this turn."""
    blast: int
    rubble: tuple[str, ...]
    """The buildings that are destroyed."""
    crater: tuple[str | None, ...]
    """For each seat the street space that its bomb has closed until its next turn."""
    gone: tuple[str, ...]
    """The cops that are out of the game, with their markers."""
    drove_from: str | None
    stops: tuple[str, ...]
    """The spaces of drive-by shootouts announced this turn."""
    drive_by: int
    held: int
    bomber: str | None
    """With which piece one's own Bomber is, like `bomber-0.thug`."""
    owed: tuple[int, ...]
    deferred: int
    bribed: str | None
    loyal: int
    marched: int
    passes: tuple[int, ...]
    bounty: int
    earner: str | None
    doubled: int
    sharer: Seat | None
    hurt: int
    informants: int
    quiet: int
    pointing: int
    strolled: int
    informer: str | None
    aired: int
    hiring: int
    chits_held: int
    chits_cup: int
    halted: int
    crime_level: int
    percent: tuple[int, ...]
    markers: tuple[int, ...]
    """How many bribe markers each seat holds."""
    hand: tuple[str, ...]
    """One's own bribe markers."""
    offered: tuple[str, ...]
    """The markers in an offer, for who laid them and who is asked."""
    may_hold: tuple[int, ...]
    police: Seat | None
    """The seat of the Police, where somebody plays them."""
    chit_count: int
    """How many chits of Informants the Police hold."""
    chits: tuple[str, ...]
    """Their names, for the Police alone."""


def show_open(state: GangstersState) -> Fields:
    """Put down what is open to all, and what follows from it."""
    game = state.game
    return {
        **game.codec.shown(state),
        "crime_level": u14_crime_level(state),
        "percent": tuple([u79_share(state, each, 100) for each in range(game.seats)]),
        "markers": tuple([hand.bit_count() for hand in state.bribes]),
        "police": game.police if game.police >= 0 else None,
        "chit_count": state.chit_places.chits.bit_count(),
    }


def show_own(state: GangstersState, seat: Seat | None) -> Fields:
    """Add by hand what this seat may know besides."""
    return {
        "bomber": own_bomber(state, seat),
        "hand": names(state.bribes[seat]) if seat is not None else (),
        "offered": names(known_offered(state, seat)),
        "may_hold": seen_markers(state.known if seat is None else state.allows[seat]),
        "chits": chit_names(state.chit_places.chits) if seat is not None and seat == state.game.police else (),
    }


show: Show[GangstersState, GangstersView] = Show(GangstersView, show_open, show_own)


def own_bomber(state: GangstersState, seat: Seat | None) -> str | None:
    """Name the piece that a seat's own Bomber is with, as the zones name it."""
    if seat is None or state.bomber[seat] < 0:
        return None
    return f"bomber-{state.game.piece_names[seat * GANG + state.bomber[seat]]}"


def chit_names(bits: int) -> tuple[str, ...]:
    """Name some chits."""
    return tuple([name for chit, name in enumerate(CHITS) if bits >> chit & 1])


def names(bits: int) -> tuple[str, ...]:
    """Name some markers."""
    return tuple([MARKERS[marker] for marker in range(COPS) if bits >> marker & 1]) if bits else ()
