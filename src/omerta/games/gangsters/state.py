"""The table in play: everything that lies on it, each thing declared once, in the order of the rulebook."""

from __future__ import annotations

from array import array
from dataclasses import replace

from omerta.core.nodes import Seat
from omerta.core.state.fields import (
    fields,
    one,
    one_seat,
    part,
    part_per_seat,
    part_seat,
    per_piece_small,
    per_seat,
    procedure,
)
from omerta.core.state.kinds import NONE, number, seat, some_seats, word
from omerta.core.turn import Turning
from omerta.games.gangsters.kinds import (
    A_COP,
    A_FOE,
    A_KIND,
    A_PUBLIC,
    A_TAKER,
    CHIT_SET,
    COP_SET,
    COPS_GONE,
    DICE,
    FOE_SET,
    HIRED,
    KIND_SET,
    MARKER_SET,
    PUBLIC_SET,
    SOME_KINDS,
    buildings,
    offer,
    pieces,
    row_of_seats,
    space,
    spaces,
    stand,
    where_markers_may_be,
)
from omerta.games.gangsters.marker_places import ALL_IN_CUP
from omerta.games.gangsters.options import BOMBS, POLICE
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import CHITS, COP_NAMES, GANG, MOST_LEVEL, MOST_MEN, PUBLIC, PUBLIC_NAMES
from omerta.games.gangsters.procedures import NO_TRADE, Fight, Trade
from omerta.games.gangsters.table import AnyTable

MOST_DOLLARS = 10_000_000
DOLLARS = number(0, MOST_DOLLARS, part=10_000)
FLAG = number(0, 1)
MEN = number(0, MOST_MEN, part=MOST_MEN)
COUNT = number(0, 99)
PURCHASE = replace(COUNT, floats=lambda value: (float(value > 0),))
"""0 for none; 1 for a gang's buy or upgrade; for the Police 1 and the number of the precinct, which is new (17.9c)."""
WINS = ("none", "cash", "monopoly", "joints", "last", "stopped", "precincts")


def gang_pieces(game: AnyTable) -> tuple[str, ...]:
    """Name the pieces of all gangs, seat by seat."""
    return game.piece_names


def houses(game: AnyTable) -> tuple[str, ...]:
    """Name the buildings."""
    return game.board.codes[: game.board.buildings]


@fields
class GangstersState(Turning):
    """Places of pieces are stands of the board, facing included; sets are bits.

    `men`, `at`, `crime`, `siege` and `target` are lists by gang piece: its strength, where it stands, whether its
    criminal side is up, whether it attacks the joint it is in, and whose gangsters it has declared to hit this turn.
    """

    game: AnyTable

    # The course of the game.
    round: int = one(number(0, 100, part=100), 0, open=True, floats="round")
    phase: str = one(lambda game: word(game.turn.waits), Phase.ORDER, open=True, floats="phase")
    order: tuple[Seat, ...] = one(row_of_seats, (), open=True, floats="order")
    turn: Seat = one_seat(open=True, floats="turn")
    done: int = one(some_seats, 0, open=True, floats="done")
    out: int = one(some_seats, 0, open=True, floats="out")
    winner: Seat = one_seat(open=True)
    win: str = one(word(WINS), "none", open=True)

    # The gangs.
    cash: list[int] = per_seat(DOLLARS, 0, open=True, floats="cash")
    men: array[int] = per_piece_small(
        number(0, MOST_MEN, part=MOST_MEN), gang_pieces, 0, own=GANG, open=True, floats="men"
    )
    at: array[int] = per_piece_small(stand, gang_pieces, NONE, own=GANG, open=True, floats="at")
    crime: array[int] = per_piece_small(FLAG, gang_pieces, 0, own=GANG, open=True, floats="crime")
    siege: array[int] = per_piece_small(FLAG, gang_pieces, 0, own=GANG, open=True, floats="siege")
    target: array[int] = per_piece_small(seat, gang_pieces, NONE, own=GANG, open=True)
    heaters: int = one(some_seats, 0, open=True, floats="heaters")
    wheels: int = one(some_seats, 0, open=True, floats="wheels")
    donuts: list[int] = per_seat(A_COP, NONE, open=True, floats="donuts")

    # The city.
    owner: array[int] = per_piece_small(seat, houses, NONE, open=True, floats="owner")
    level: array[int] = per_piece_small(number(0, MOST_LEVEL, part=10), houses, 0, open=True, floats="level")
    cops: array[int] = per_piece_small(stand, lambda game: COP_NAMES, NONE, open=True, floats="cops")
    public: array[int] = per_piece_small(stand, lambda game: PUBLIC_NAMES, NONE, open=True, floats="public")

    # Bribe markers, what each seat knows of them, and what everybody knows.
    bribes: list[int] = per_seat(MARKER_SET, 0)
    allows: list[int] = per_seat(where_markers_may_be, ALL_IN_CUP)
    known: int = one(where_markers_may_be, ALL_IN_CUP, open=True)

    # The turn: the Buy Phase and a trade in it.
    shut: int = one(FLAG, 0, open=True)
    bought: int = one(PURCHASE, 0, open=True, floats="bought")
    proposals: int = one(COUNT, 0, open=True)
    trade: Trade = procedure(
        NO_TRADE,
        partner=part_seat(open=True, floats="partner"),
        offer=part(offer, open=True),
        offered=part(MARKER_SET),
        deal=part(number(0, 2), open=True),
    )

    # Dice, the cop that is moved, its end, and who is safe from it.
    dice: tuple[int, ...] = one(DICE, (0, 0, 0, 0, 0), open=True, floats="dice")
    bringing: int = one(FLAG, 0, open=True)
    cop: int = one(A_COP, NONE, open=True, floats="cop")
    going: int = one(stand, NONE, open=True, floats="going")
    hops: int = one(FLAG, 0, open=True)
    safe: int = one(some_seats, 0, open=True)

    # Actions: how many, which pieces moved, extort, the one that just moved, recruits and what is promised.
    acts: int = one(COUNT, 0, open=True, floats="acts")
    over: int = one(FLAG, 0, open=True)
    moved: int = one(KIND_SET, 0, open=True, floats="moved")
    extorts: int = one(KIND_SET, 0, open=True, floats="extorts")
    mover: int = one(A_KIND, NONE, open=True, floats="mover")
    drove: int = one(FLAG, 0, open=True)
    hired: tuple[int, ...] = one(HIRED, (0, 0, 0), open=True, floats="hired")
    recruited: int = one(KIND_SET, 0, open=True)
    promised: int = one(DOLLARS, 0, open=True)
    bribing: int = one(FLAG, 0, open=True, floats="bribing")

    # Public: the next to be moved, and how many were drawn.
    walker: int = one(number(0, PUBLIC), 0, open=True, floats="walker")
    draws: int = one(COUNT, 0, open=True, floats="draws")
    drawing: int = one(FLAG, 0, open=True)
    newcomer: int = one(A_PUBLIC, NONE, open=True, floats="newcomer")
    finished: int = one(FLAG, 0, open=True)

    # Shootouts: where (the Commissioner is posted in a scene too), the fight, and which pieces and cops have fought.
    scene: int = one(space, NONE, open=True, floats="scene")
    fight: Fight = procedure(
        lambda game: game.no_fight,
        foe=part(A_FOE, open=True, floats="foe"),
        attacker=part_seat(open=True, floats="attacker"),
        defender=part_seat(open=True, floats="defender"),
        spared=part(some_seats, open=True),
        shot=part(FLAG, open=True),
        pool=part(COUNT, open=True, floats="pool"),
        split=part(some_seats, open=True),
        war=part(FLAG, open=True, floats="war"),
        hits=part_per_seat(COUNT, open=True, floats="hits"),
        sharp=part_per_seat(COUNT, open=True),
        losing=part(A_TAKER, open=True, floats="losing"),
    )
    fired: int = one(pieces, 0, open=True)
    fought: int = one(FOE_SET, 0, open=True)

    # The Police (17C): the Commissioner is the piece of their seat in the place of a Racketeer. What raids have earned,
    # whether the gang in turn leaves them the cops, the cop it bribed, cops they moved, and who is safe from which.
    owed: list[int] = per_seat(DOLLARS, 0, open=True, floats="owed", since=POLICE)
    deferred: int = one(FLAG, 0, open=True, since=POLICE)
    bribed: int = one(A_COP, NONE, open=True, floats="bribed", since=POLICE)
    loyal: int = one(FLAG, 0, open=True, floats="loyal", since=POLICE)
    marched: int = one(COP_SET, 0, open=True, floats="marched", since=POLICE)
    passes: list[int] = per_seat(COP_SET, 0, open=True, since=POLICE)

    # What a raid or a shootout pays the Police, by which cop, whether it is doubled, who shares it; their Commissioner.
    bounty: int = one(DOLLARS, 0, open=True, floats="bounty", since=POLICE)
    earner: int = one(A_FOE, NONE, open=True, since=POLICE)
    doubled: int = one(FLAG, 0, open=True, since=POLICE)
    sharer: Seat = one_seat(open=True, since=POLICE)
    hurt: int = one(FLAG, 0, open=True, since=POLICE)

    # Informants: which Public are some, quiet in a joint, about to leave; which moved early, which just did.
    informants: int = one(PUBLIC_SET, 0, open=True, floats="informants", since=POLICE)
    quiet: int = one(PUBLIC_SET, 0, open=True, floats="quiet", since=POLICE)
    pointing: int = one(PUBLIC_SET, 0, open=True, since=POLICE)
    strolled: int = one(PUBLIC_SET, 0, open=True, floats="strolled", since=POLICE)
    informer: int = one(A_PUBLIC, NONE, open=True, floats="informer", since=POLICE)
    aired: int = one(number(0, 2), 0, open=True, since=POLICE)
    hiring: int = one(FLAG, 0, open=True, floats="hiring", since=POLICE)

    # Their chits, and where everybody knows some to be: in hand, in the cup. The timer, where the table has one.
    chits: int = one(CHIT_SET, 0, since=POLICE)
    chits_held: int = one(CHIT_SET, 0, open=True, since=POLICE)
    chits_cup: int = one(CHIT_SET, (1 << len(CHITS)) - 1, open=True, since=POLICE)
    halted: int = one(FLAG, 0, open=True, since=POLICE)

    # Bombers and bombs (19): with which piece, with which for all that others know, what is written, and what is left.
    bomber: list[int] = per_seat(A_KIND, NONE, since=BOMBS)
    may_bomb: list[int] = per_seat(SOME_KINDS, 0, open=True, since=BOMBS)
    assigning: int = one(FLAG, 0, open=True, since=BOMBS)
    reassigned: int = one(FLAG, 0, open=True, since=BOMBS)
    bomb: int = one(space, NONE, open=True, since=BOMBS)
    blast: int = one(FLAG, 0, open=True, since=BOMBS)
    rubble: int = one(buildings, 0, open=True, since=BOMBS)
    crater: list[int] = per_seat(space, NONE, open=True, since=BOMBS)
    gone: int = one(COPS_GONE, 0, open=True, since=BOMBS)

    # Drive-bys (20): where the Thug started that is asked, the spaces announced, whether one is fought, its money.
    drove_from: int = one(stand, NONE, open=True, since=BOMBS)
    stops: tuple[int, ...] = one(spaces, (), open=True, since=BOMBS)
    drive_by: int = one(FLAG, 0, open=True, since=BOMBS)
    held: int = one(DOLLARS, 0, open=True, since=BOMBS)

    closed: int = one(number(0, 1 << 999), 0, derived=True)
    joints: list[int] = per_seat(number(0, 1 << 99), 0, derived=True)
