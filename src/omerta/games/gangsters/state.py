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
from omerta.games.gangsters.phases import (
    AFTER_COPS,
    AFTER_DICE,
    AFTER_ORDER,
    ANNOUNCED,
    BEFORE_PAYOFFS,
    BLASTS,
    COP_FIGHT,
    COP_IN_HAND,
    DRIVE_FIGHT,
    FIGHTS,
    FROM_DICE,
    FROM_PUBLIC,
    FROM_SHOP,
    MOVES,
    MOVING_COPS,
    PAYING,
    SHOOTING,
    SHOP,
    TRADE,
    WALKING,
    Phase,
)
from omerta.games.gangsters.pieces import COP_NAMES, GANG, MOST_LEVEL, MOST_MEN, PUBLIC, PUBLIC_NAMES
from omerta.games.gangsters.procedures import (
    IN_THE_CUP,
    NO_ACTIONS,
    NO_ASSIGNMENT,
    NO_BILL,
    NO_DRIVE,
    NO_ERRAND,
    NO_INFORMING,
    NO_SHOOTING,
    NO_SHOPPING,
    NO_SPOILS,
    NO_TRADE,
    NO_WALK,
    NOT_ENDED,
    NOTHING_PLANTED,
    Actions,
    Assignment,
    Bill,
    ChitPlaces,
    Drive,
    Duty,
    End,
    Equipment,
    Errand,
    Fight,
    Informing,
    Planted,
    Shooting,
    Shopping,
    Spoils,
    Trade,
    Walk,
)
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
    end: End = procedure(NOT_ENDED, (Phase.OVER,), winner=part_seat(open=True), win=part(word(WINS), open=True))

    # The gangs.
    cash: list[int] = per_seat(DOLLARS, 0, open=True, floats="cash", steps=AFTER_ORDER)
    men: array[int] = per_piece_small(
        number(0, MOST_MEN, part=MOST_MEN), gang_pieces, 0, own=GANG, open=True, floats="men"
    )
    at: array[int] = per_piece_small(stand, gang_pieces, NONE, own=GANG, open=True, floats="at")
    crime: array[int] = per_piece_small(FLAG, gang_pieces, 0, own=GANG, open=True, floats="crime")
    siege: array[int] = per_piece_small(FLAG, gang_pieces, 0, own=GANG, open=True, floats="siege")
    target: array[int] = per_piece_small(seat, gang_pieces, NONE, own=GANG, open=True, steps=AFTER_COPS)
    equipment: Equipment = procedure(
        lambda game: game.no_equipment,
        heaters=part(some_seats, open=True, floats="heaters"),
        wheels=part(some_seats, open=True, floats="wheels"),
        donuts=part_per_seat(A_COP, open=True, floats="donuts"),
    )

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
    shopping: Shopping = procedure(
        NO_SHOPPING,
        FROM_SHOP,
        shut=part(FLAG, open=True, steps=FROM_DICE),
        bought=part(PURCHASE, open=True, floats="bought"),
        proposals=part(COUNT, open=True),
    )
    trade: Trade = procedure(
        NO_TRADE,
        TRADE,
        partner=part_seat(open=True, floats="partner"),
        offer=part(offer, open=True),
        offered=part(MARKER_SET),
        deal=part(number(0, 2), open=True),
    )

    # Dice, and the cop that is moved by them.
    dice: tuple[int, ...] = one(DICE, (0, 0, 0, 0, 0), open=True, floats="dice", steps=AFTER_DICE)
    errand: Errand = procedure(
        NO_ERRAND,
        bringing=part(FLAG, open=True, steps=(Phase.NEW_COP,)),
        cop=part(A_COP, open=True, floats="cop", steps=(*COP_IN_HAND, *AFTER_COPS)),
        going=part(stand, open=True, floats="going", steps=ANNOUNCED),
        hops=part(FLAG, open=True, steps=ANNOUNCED),
        safe=part(some_seats, open=True, steps=AFTER_COPS),
    )

    # Actions, and what they have ordered.
    actions: Actions = procedure(
        NO_ACTIONS,
        AFTER_COPS,
        acts=part(COUNT, open=True, floats="acts"),
        over=part(FLAG, open=True),
        moved=part(KIND_SET, open=True, floats="moved"),
        extorts=part(KIND_SET, open=True, floats="extorts"),
        mover=part(A_KIND, open=True, floats="mover", steps=(Phase.CRIME, Phase.DRIVE_BY)),
        drove=part(FLAG, open=True),
    )
    bill: Bill = procedure(
        NO_BILL,
        AFTER_COPS,
        hired=part(HIRED, open=True, floats="hired", steps=(*MOVES, *PAYING)),
        recruited=part(KIND_SET, open=True),
        promised=part(DOLLARS, open=True, steps=MOVES),
        bribing=part(FLAG, open=True, floats="bribing", steps=(*MOVES, Phase.BRIBE)),
    )

    # Public, and an Informant that walks before them.
    walk: Walk = procedure(
        NO_WALK,
        WALKING,
        walker=part(number(0, PUBLIC), open=True, floats="walker"),
        draws=part(COUNT, open=True, floats="draws", steps=FROM_PUBLIC),
        drawing=part(FLAG, open=True, steps=(Phase.NEW_PUBLIC,)),
        newcomer=part(A_PUBLIC, open=True, floats="newcomer", steps=(Phase.NEWCOMER,)),
        finished=part(FLAG, open=True, steps=(Phase.INFORM, *FROM_PUBLIC)),
    )

    # Shootouts: where (the Commissioner is posted in a scene too), the fight, and which pieces and cops have fought.
    scene: int = one(space, NONE, open=True, floats="scene", steps=(Phase.FACING, *FIGHTS))
    fight: Fight = procedure(
        lambda game: game.no_fight,
        FIGHTS,
        foe=part(A_FOE, open=True, floats="foe"),
        attacker=part_seat(open=True, floats="attacker"),
        defender=part_seat(open=True, floats="defender"),
        spared=part(some_seats, open=True, steps=(*COP_FIGHT, *DRIVE_FIGHT, Phase.LOSSES)),
        shot=part(FLAG, open=True, steps=(Phase.SPLIT, Phase.LOSSES)),
        pool=part(COUNT, open=True, floats="pool", steps=(Phase.SPLIT,)),
        split=part(some_seats, open=True, steps=(Phase.SPLIT,)),
        war=part(FLAG, open=True, floats="war"),
        hits=part_per_seat(COUNT, open=True, floats="hits"),
        sharp=part_per_seat(COUNT, open=True),
        losing=part(A_TAKER, open=True, floats="losing", steps=(Phase.LOSSES,)),
    )
    shooting: Shooting = procedure(NO_SHOOTING, FIGHTS, fired=part(pieces, open=True), fought=part(FOE_SET, open=True))

    # The Police (17C): the Commissioner is the piece of their seat in the place of a Racketeer. What raids have earned,
    # what they have to do in this turn, and what the raid or the shootout pays that goes on.
    owed: list[int] = per_seat(DOLLARS, 0, open=True, floats="owed", since=POLICE, steps=BEFORE_PAYOFFS)
    duty: Duty = procedure(
        lambda game: game.no_duty,
        AFTER_DICE,
        deferred=part(FLAG, open=True, since=POLICE, steps=(Phase.POLICE,)),
        bribed=part(A_COP, open=True, floats="bribed", since=POLICE),
        loyal=part(FLAG, open=True, floats="loyal", since=POLICE, steps=(*MOVING_COPS, *MOVES, Phase.BRIBE)),
        marched=part(COP_SET, open=True, floats="marched", since=POLICE),
        passes=part_per_seat(COP_SET, open=True, since=POLICE),
    )
    spoils: Spoils = procedure(
        NO_SPOILS,
        (Phase.LOSSES, Phase.SHARE),
        bounty=part(DOLLARS, open=True, floats="bounty", since=POLICE),
        earner=part(A_FOE, open=True, since=POLICE),
        doubled=part(FLAG, open=True, since=POLICE, steps=(Phase.COP_FIRE, Phase.SPLIT, Phase.LOSSES)),
        sharer=part_seat(open=True, since=POLICE, steps=()),
        hurt=part(FLAG, open=True, since=POLICE),
    )

    # Informants: which Public are some, which of them are quiet in a joint, and what they do in this turn.
    informants: int = one(PUBLIC_SET, 0, open=True, floats="informants", since=POLICE)
    quiet: int = one(PUBLIC_SET, 0, open=True, floats="quiet", since=POLICE)
    informing: Informing = procedure(
        NO_INFORMING,
        AFTER_DICE,
        pointing=part(PUBLIC_SET, open=True, since=POLICE, steps=(*MOVING_COPS, *MOVES)),
        strolled=part(PUBLIC_SET, open=True, floats="strolled", since=POLICE),
        informer=part(A_PUBLIC, open=True, floats="informer", since=POLICE, steps=(Phase.INFORM,)),
        aired=part(number(0, 2), open=True, since=POLICE),
        hiring=part(FLAG, open=True, floats="hiring", since=POLICE, steps=(Phase.BRIBE, Phase.CHIT)),
    )

    # Their chits, and where everybody knows some to be: in hand, in the cup. The timer, where the table has one.
    chit_places: ChitPlaces = procedure(
        IN_THE_CUP,
        chits=part(CHIT_SET, since=POLICE),
        chits_held=part(CHIT_SET, open=True, since=POLICE),
        chits_cup=part(CHIT_SET, open=True, since=POLICE),
    )
    halted: int = one(FLAG, 0, open=True, since=POLICE, steps=(Phase.POLICE, *MOVING_COPS, *PAYING, *SHOOTING))

    # Bombers and bombs (19): with which piece, with which for all that others know, what is written, and what is left.
    bomber: list[int] = per_seat(A_KIND, NONE, since=BOMBS)
    may_bomb: list[int] = per_seat(SOME_KINDS, 0, open=True, since=BOMBS)
    assignment: Assignment = procedure(
        NO_ASSIGNMENT,
        assigning=part(FLAG, open=True, since=BOMBS, steps=(Phase.ASSIGN, Phase.REASSIGN)),
        reassigned=part(FLAG, open=True, since=BOMBS, steps=(*SHOP, Phase.ROLL, *AFTER_DICE)),
    )
    planted: Planted = procedure(
        NOTHING_PLANTED,
        bomb=part(space, open=True, since=BOMBS, steps=(*MOVES, *PAYING, *BLASTS)),
        blast=part(FLAG, open=True, since=BOMBS, steps=(Phase.BLAST,)),
    )
    rubble: int = one(buildings, 0, open=True, since=BOMBS)
    crater: list[int] = per_seat(space, NONE, open=True, since=BOMBS)
    gone: int = one(COPS_GONE, 0, open=True, since=BOMBS)

    # Drive-bys (20).
    drive: Drive = procedure(
        NO_DRIVE,
        AFTER_COPS,
        drove_from=part(stand, open=True, since=BOMBS, steps=(Phase.DRIVE_BY,)),
        stops=part(spaces, open=True, since=BOMBS),
        drive_by=part(FLAG, open=True, since=BOMBS, steps=(*DRIVE_FIGHT, Phase.LOSSES)),
        held=part(DOLLARS, open=True, since=BOMBS, steps=SHOOTING),
    )

    closed: int = one(number(0, 1 << 999), 0, derived=True)
    joints: list[int] = per_seat(number(0, 1 << 99), 0, derived=True)
