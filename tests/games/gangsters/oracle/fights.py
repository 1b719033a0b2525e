"""The Shootout step: which fights there are, in which order, who rolls how many dice, and who can be hit.

Bombs and drive-bys come before all this (U77) and are not told here. A fight is one round: all fire at once (1.9), and
`ends` gives every way in which the hits can be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from tests.games.gangsters.oracle.table import POLICE, RACKETEER, THUG, VAMP, Cop, Joint, Piece, Table, crime_scenes

COP, JOINT, COMMISSIONER = "cop", "joint", "commissioner"
LOWEST_HIT = {RACKETEER: 6, THUG: 5, COP: 5, COMMISSIONER: 5, JOINT: 6}
"""The lowest face that hits (1.9, U19); a Vamp does not shoot (U20)."""

Who = tuple[int, str]
"""One shooter or target: a gang and a kind of piece or its Joint; of the Police, a cop's number is in the kind."""
Losses = dict[Who, int]


@dataclass(frozen=True, slots=True)
class Fire:
    """Says what one shooter rolls: so many dice, each of which hits from this face on."""

    who: Who
    dice: int
    lowest: int


@dataclass(frozen=True, slots=True)
class CopFight:
    """Cops meet criminals: everybody here who shows his criminal side, whoever moved (U16, U32)."""

    place: str
    cops: tuple[Cop, ...]
    gangs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MobHit:
    """A declared hit on the gangsters of one gang, in one place, this turn only (1.6, U46)."""

    place: str
    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class JointFight:
    """One round of a fight over a Joint, with the gang that attacks it and the gang that owns it (U68)."""

    place: str
    attacker: int
    defender: int


Fight = CopFight | MobHit | JointFight


def lowest_hit(who: Who, table: Table) -> int:
    """Give the lowest face that hits: heaters help men by one, not Joints or cops (1.9, U22, 17.11c)."""
    gang, kind = who
    has_heaters = gang in table.heaters and kind in (RACKETEER, THUG, COMMISSIONER)
    return LOWEST_HIT[kind.split()[0]] - has_heaters


def count_hits(fire: Fire, dice: tuple[int, ...]) -> int:
    """Count the dice that hit (1.9)."""
    if len(dice) != fire.dice:
        raise ValueError(f"{len(dice)} dice: {fire.who} rolls {fire.dice}")
    return sum(die >= fire.lowest for die in dice)


def cop_fights(table: Table) -> list[CopFight]:
    """List the places where a cop and a criminal gangster stand together; cops do not meet Public (U32, U36)."""
    found = []
    for place in dict.fromkeys(cop.place for cop in table.cops):
        gangs = tuple(seat for seat in table.in_turn_order() if any(piece.criminal for piece in table.at(place, seat)))
        if gangs:
            found.append(CopFight(place, tuple(cop for cop in table.cops if cop.place == place), gangs))
    return found


def is_joint_of(place: str, gang: int, table: Table) -> bool:
    """Tell whether a hit on this gang in this place is a hit on its Joint too (U46)."""
    joint = table.joint(place)
    return joint is not None and joint.owner == gang and not joint.rubble


def mob_hits(table: Table) -> list[MobHit]:
    """List the declared hits on gangsters: of the active gang, whose pieces alone have moved this turn (1.6, U46)."""
    found = []
    for piece in table.gang(table.active):
        if piece.hits is None or is_joint_of(piece.place, piece.hits, table):
            continue
        hit = MobHit(piece.place, piece.gang, piece.hits)
        if hit not in found and can_be_hit(piece.kind, table.at(piece.place, piece.hits)):
            found.append(hit)
    return found


def can_be_hit(attacker: str, targets: tuple[Piece, ...]) -> bool:
    """Tell whether a hit has somebody to meet: a Racketeer may hit anybody, a Thug no Vamp (1.6, U20)."""
    return any(target.kind != VAMP or attacker == RACKETEER for target in targets)


def may_declare(piece: Piece, place: str, gang: int, table: Table) -> bool:
    """Tell whether a piece that ends its move here may declare a hit on this gang, or on its Joint (1.6, U46)."""
    if piece.kind == VAMP or gang == piece.gang:
        return False
    return is_joint_of(place, gang, table) or can_be_hit(piece.kind, table.at(place, gang))


def joint_fights(table: Table) -> list[JointFight]:
    """List the fights over Joints: attackers in turn order from the active player (U68)."""
    found = []
    for seat in table.in_turn_order():
        for piece in table.gang(seat):
            if piece.hits is None or not is_joint_of(piece.place, piece.hits, table):
                continue
            fight = JointFight(piece.place, seat, piece.hits)
            if fight not in found:
                found.append(fight)
    return found


def fights(table: Table) -> list[Fight]:
    """List what is to be fought, in the order of the step: cops, hits on gangsters, Joints (U77)."""
    return [*cop_fights(table), *mob_hits(table), *joint_fights(table)]


def takes_place(fight: Fight, table: Table) -> bool:
    """Tell whether a fight is still to be fought, now that losses of earlier ones count (U77)."""
    return fight in fights(table)


def declared(fight: MobHit | JointFight, table: Table) -> tuple[Piece, ...]:
    """List the pieces that attack: those of the attacker that have declared and stayed (U46, U68)."""
    return tuple(piece for piece in table.at(fight.place, fight.attacker) if piece.hits == fight.defender)


def fire(fight: Fight, table: Table) -> list[Fire]:
    """List who rolls how many dice: a die per man, cop strength or level (1.9, U15, U19, U20, U46)."""
    shots: list[tuple[Who, int]] = []
    if isinstance(fight, CopFight):
        shots += [((POLICE, cop_name(cop)), cop.strength) for cop in fight.cops]
        if any(cop.number == 0 for cop in fight.cops):  # he alone can be hurt (17.7c); other cops cannot (1.8)
            shots += [
                ((piece.gang, piece.kind), piece.men)
                for seat in fight.gangs
                for piece in table.at(fight.place, seat)
                if piece.criminal and piece.kind != VAMP
            ]
    else:
        both = (*declared(fight, table), *table.at(fight.place, fight.defender))
        shots += [((piece.gang, piece.kind), piece.men) for piece in both if piece.kind != VAMP]
        joint = table.joint(fight.place)
        if isinstance(fight, JointFight) and joint is not None:
            shots.append(((fight.defender, JOINT), joint.level))
    return [Fire(who, dice, lowest_hit(who, table)) for who, dice in shots]


def cop_name(cop: Cop) -> str:
    """Name a cop as a shooter."""
    return COMMISSIONER if cop.number == 0 else f"{COP} {cop.number}"


def takings(rooms: Mapping[Who, int], hits: int, against_vamps: int) -> Iterator[Losses]:
    """Give every way to share hits out among targets with so much room each.

    A Vamp is given no more than Racketeers and cops scored, and hits that nobody can take are lost (U20, U69).

    >>> crowd = {(1, "racketeer"): 2, (1, "vamp"): 1}
    >>> list(takings(crowd, 1, 0))
    [{(1, 'racketeer'): 1, (1, 'vamp'): 0}]
    >>> len(list(takings(crowd, 1, 1))), len(list(takings(crowd, 2, 1))), list(takings(crowd, 9, 0))
    (2, 2, [{(1, 'racketeer'): 2, (1, 'vamp'): 0}])
    """
    targets = list(rooms)
    every = [
        dict(zip(targets, taken, strict=True))
        for taken in product(*(range(room + 1) for room in rooms.values()))
        if sum(number for target, number in zip(targets, taken, strict=True) if target[1] == VAMP) <= against_vamps
    ]
    most = max((sum(taken.values()) for taken in every if sum(taken.values()) <= hits), default=0)
    yield from (taken for taken in every if sum(taken.values()) == most)


@dataclass(frozen=True, slots=True)
class End:
    """Says how a round ended: the men lost, and the levels lost by the Joint."""

    losses: tuple[tuple[Who, int], ...]

    @staticmethod
    def of(*parts: Losses) -> End:
        """Put the losses of both sides together, leaving out what was not lost."""
        together = {who: number for part in parts for who, number in part.items() if number}
        return End(tuple(sorted(together.items())))

    def men(self) -> Losses:
        """Give the losses of gang pieces."""
        return {who: number for who, number in self.losses if who[0] != POLICE and who[1] != JOINT}

    def levels(self) -> int:
        """Give the levels lost."""
        return sum(number for who, number in self.losses if who[1] == JOINT)

    def commissioner(self) -> int:
        """Give the men the Commissioner lost."""
        return sum(number for who, number in self.losses if who[1] == COMMISSIONER)


def ends(fight: Fight, hits: Mapping[Who, int], table: Table) -> set[End]:
    """Give every way in which a round can end once it is known how many hits each shooter scored."""
    if isinstance(fight, CopFight):
        return _cop_ends(fight, hits, table)
    return _gang_ends(fight, hits, table)


def _cop_ends(fight: CopFight, hits: Mapping[Who, int], table: Table) -> set[End]:
    """Share out the cops' hits among the criminals here; the mover may put some of his own on his cop (U16, U48).

    A hit on the mover's gang may be put on a cop he moved, as many as its strength; so of the hits that could kill,
    that many may be lost, if he has a criminal here at all.
    """
    rooms = {
        (piece.gang, piece.kind): piece.men
        for seat in fight.gangs
        for piece in table.at(fight.place, seat)
        if piece.criminal
    }
    scored = sum(number for who, number in hits.items() if who[0] == POLICE)
    shield = sum(cop.strength for cop in fight.cops if cop.mover in fight.gangs and cop.number > 0)
    returned = sum(number for who, number in hits.items() if who[0] != POLICE)
    chief = sum(cop.strength for cop in fight.cops if cop.number == 0)
    helpers = sum(cop.strength for cop in fight.cops if cop.number > 0 and cop.mover == POLICE)
    hurt: list[Losses] = [
        {(POLICE, COMMISSIONER): min(chief, returned - absorbed)} if chief else {}
        for absorbed in range(min(returned, helpers) + 1)
    ]
    found = set()
    for absorbed in range(min(shield, scored) + 1):
        for taken in takings(rooms, scored - absorbed, scored):
            found |= {End.of(taken, wounds) for wounds in hurt}
    return found


def _gang_ends(fight: MobHit | JointFight, hits: Mapping[Who, int], table: Table) -> set[End]:
    """Let each side share out the hits it suffers among its own pieces there, or on its Joint (1.9, U19).

    A Joint does not lose its last level to attackers who all died in that round (U70).
    """
    found = set()
    attackers = {(piece.gang, piece.kind): piece.men for piece in table.at(fight.place, fight.attacker)}
    defenders = {(piece.gang, piece.kind): piece.men for piece in table.at(fight.place, fight.defender)}
    joint = table.joint(fight.place) if isinstance(fight, JointFight) else None
    inflicted = {seat: sum(n for who, n in hits.items() if who[0] == seat) for seat in (fight.attacker, fight.defender)}
    fatal = {seat: hits.get((seat, RACKETEER), 0) for seat in (fight.attacker, fight.defender)}
    for suffered in takings(attackers, inflicted[fight.defender], fatal[fight.defender]):
        all_died = all(suffered[piece.gang, piece.kind] == piece.men for piece in declared(fight, table))
        rooms = dict(defenders)
        if joint is not None:
            rooms[fight.defender, JOINT] = joint.level - all_died
        for taken in takings(rooms, inflicted[fight.attacker], fatal[fight.attacker]):
            found.add(End.of(suffered, taken))
    return found


def after(fight: Fight, end: End, table: Table, first_shot: bool = False) -> Table:
    """Carry a round out: the dead leave, cops go to the cup, a Joint falls with its last level (1.8, U31, U47, U67).

    `first_shot` says that this Joint was not fired on before in this fight: then all Public leave the board (U47).
    """
    left = table.without(end.men())
    if isinstance(fight, CopFight):
        gone = {cop for cop in fight.cops if cop.number > 0 or end.commissioner()}
        return replace(left, cops=tuple(cop for cop in left.cops if cop not in gone))
    if isinstance(fight, MobHit):
        return replace(
            left,
            pieces=tuple(
                replace(piece, hits=None)
                if (piece.gang, piece.place, piece.hits) == (fight.attacker, fight.place, fight.defender)
                else piece
                for piece in left.pieces
            ),
        )
    joint = table.joint(fight.place)
    if joint is None:
        raise ValueError(f"nobody owns {fight.place}")
    if first_shot:
        left = replace(left, public=())
    return lower(fight.place, joint, end.levels(), left)


def lower(place: str, joint: Joint, levels: int, table: Table) -> Table:
    """Take levels from a Joint; at none left it is unowned, its Public leave, and no fight over it goes on (U67)."""
    if joint.level > levels:
        return table.with_joint(place, replace(joint, level=joint.level - levels))
    return replace(
        table.with_joint(place, None),
        pieces=tuple(
            replace(piece, hits=None) if (piece.place, piece.hits) == (place, joint.owner) else piece
            for piece in table.pieces
        ),
        public=tuple(public for public in table.public if public.place != place),
    )


def is_raid(cop: Cop, table: Table) -> bool:
    """Tell whether a cop that has just ended its move raids: it stands in a gang's Joint with a criminal (U18)."""
    joint = table.joint(cop.place)
    if joint is None or joint.owner == POLICE or joint.rubble:
        return False
    return cop.place in crime_scenes(table)


def raid(cop: Cop, table: Table) -> Table:
    """Carry a raid out: level down by one, Public inside to the cup; the cop stays only to shoot (U18, U31)."""
    joint = table.joint(cop.place)
    if joint is None or not is_raid(cop, table):
        raise ValueError(f"cop {cop.number} does not raid {cop.place}")
    left = replace(table, public=tuple(public for public in table.public if public.place != cop.place))
    left = lower(cop.place, joint, 1, left)
    stays = cop.number == 0 or any(piece.criminal and piece.place == cop.place for piece in table.pieces)
    return left if stays else replace(left, cops=tuple(other for other in left.cops if other != cop))


def evictions(table: Table) -> Table:
    """Send the Public that share a space with a criminal gangster back to the cup, after the fights (1.3, 6.6)."""
    criminal = {piece.place for piece in table.pieces if piece.criminal}
    return replace(table, public=tuple(public for public in table.public if public.place not in criminal))


def cops_in_joints(table: Table) -> Table:
    """Send the cops that are still in a gang's Joint to the cup (1.4, U31); other buildings keep them."""
    joints = {place for place, joint in table.joints if joint.owner != POLICE}
    return replace(table, cops=tuple(cop for cop in table.cops if cop.number == 0 or cop.place not in joints))
