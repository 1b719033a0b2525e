"""Mob violence: hits on gangsters, one round, and fights over joints, a round in every turn (GS-40, GS-41)."""

from __future__ import annotations

from msgspec.structs import replace

from omerta.core.events import Event, Tell
from omerta.core.nodes import Chance, Fact, Outcome
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.pieces import GANG, RACKETEER, THUG, VAMP
from omerta.games.gangsters.rules.defaults import u77_turn_order
from omerta.games.gangsters.rules.losses import gang_war
from omerta.games.gangsters.rules.public_cup import public_leaves
from omerta.games.gangsters.rules.shootouts import Gun, armed, count_hits, gun, volley
from omerta.games.gangsters.state import GangstersState


def next_fight(state: GangstersState, tell: Tell | None) -> bool:
    """Find the next fight: hits on gangsters, then fights over joints in turn order (GS-U77)."""
    return _next_hit(state) or (max(state.siege) > 0 and _next_siege(state, tell))


def _next_hit(state: GangstersState) -> bool:
    """Find a declared hit whose victims are still there; one without is void."""
    seat = state.turn
    first, space_of = seat * GANG, state.game.space_of
    for kind in (RACKETEER, THUG):
        piece = first + kind
        victim = state.target[piece]
        if victim < 0:
            continue
        space = space_of[state.at[piece]]
        allies = [
            each
            for each in (first + RACKETEER, first + THUG)
            if state.target[each] == victim and space_of[state.at[each]] == space
        ]
        reach = GANG if first + RACKETEER in allies else VAMP
        there = [
            each
            for each in range(victim * GANG, victim * GANG + reach)
            if state.at[each] >= 0 and space_of[state.at[each]] == space
        ]
        if not there:
            for each in allies:
                state.target[each] = NONE
            continue
        state.scene = space
        state.fight = replace(state.game.no_fight, attacker=seat, defender=victim)
        return True
    return False


def _next_siege(state: GangstersState, tell: Tell | None) -> bool:
    """Find a gang whose attack on a joint has not been fought this turn (GS-U68)."""
    siege, at, owner = state.siege, state.at, state.owner
    for seat in u77_turn_order(state):
        for kind in (RACKETEER, THUG):
            piece = seat * GANG + kind
            if not siege[piece] or state.shooting.fired >> piece & 1:
                continue
            building = at[piece]
            if owner[building] < 0 or owner[building] == seat:
                siege[piece] = 0
                continue
            state.scene = building
            state.fight = replace(state.game.no_fight, attacker=seat, defender=owner[building], war=1)
            if seat == state.turn and state.game.war_when_fired and _is_new(state, building):
                gang_war(state, tell)
            fired = sum([1 << each for each in attackers(state)])
            state.shooting = replace(state.shooting, fired=state.shooting.fired | fired)
            return True
    return False


def _is_new(state: GangstersState, building: int) -> bool:
    """Return whether a joint is fired on for the first time: every attacker has come this turn (GS-U47)."""
    first = state.turn * GANG
    for piece, besieges in enumerate(state.siege):
        came = first <= piece < first + GANG and state.actions.moved >> piece - first & 1
        if besieges and state.at[piece] == building and not came:
            return False
    return True


def attackers(state: GangstersState) -> list[int]:
    """List the pieces that attack in this fight."""
    first, space_of, at = state.fight.attacker * GANG, state.game.space_of, state.at
    pieces = (first + RACKETEER, first + THUG)
    if state.fight.war:
        return [piece for piece in pieces if state.siege[piece] and at[piece] == state.scene]
    return [
        piece for piece in pieces if state.target[piece] == state.fight.defender and space_of[at[piece]] == state.scene
    ]


def defenders(state: GangstersState) -> list[int]:
    """List the pieces that return fire: all of that gang there but the Vamp (GS-U46)."""
    first, space_of, at = state.fight.defender * GANG, state.game.space_of, state.at
    return [
        piece for piece in (first + RACKETEER, first + THUG) if at[piece] >= 0 and space_of[at[piece]] == state.scene
    ]


def guns(state: GangstersState) -> list[Gun]:
    """List who shoots: attackers, defenders, and the joint with a die for each level (GS-55, GS-U19)."""
    found = [gun(state, piece) for piece in (*attackers(state), *defenders(state))]
    if state.fight.war:
        found.append(("joint", state.level[state.scene], state.game.values.hits.joint))
    return found


def ask_fire(state: GangstersState) -> Chance | None:
    """Roll for all who shoot, at the same time (GS-55)."""
    return volley(*guns(state)) if state.fight.attacker >= 0 else None


def fire(state: GangstersState, *rest: Outcome | Tell | None) -> None:
    """Count the hits of both sides; a Vamp can only be hit by Racketeers (GS-42, GS-U69)."""
    *dice, tell = rest
    shooting = guns(state)
    scored = count_hits(shooting, dice)
    ours, theirs = attackers(state), defenders(state)
    attack, back = scored[: len(ours)], scored[len(ours) :]
    fight = state.fight
    hits, sharp = list(fight.hits), list(fight.sharp)
    hits[fight.defender], hits[fight.attacker] = sum(attack), sum(back)
    sharp[fight.defender], sharp[fight.attacker] = _of_racketeers(ours, attack), _of_racketeers(theirs, back)
    state.fight = replace(fight, hits=tuple(hits), sharp=tuple(sharp))
    if tell is not None:
        data: dict[str, Fact] = {
            "seat": fight.attacker,
            "other": fight.defender,
            "at": state.game.board.codes[state.scene],
            "hits": hits[fight.defender],
            "returned": hits[fight.attacker],
            **armed(shooting, scored),
        }
        tell(Event("joint-fight" if state.fight.war else "fight", "GS-55", data))  # type: ignore[operator]


def _of_racketeers(pieces: list[int], scored: list[int]) -> int:
    return sum([hits for piece, hits in zip(pieces, scored, strict=False) if piece % GANG == RACKETEER])


def fight_ends(state: GangstersState, _tell: Tell | None) -> bool:
    """Put the fight down; a hit on gangsters is one round only (GS-41)."""
    if state.fight.attacker < 0:
        return False
    if not state.fight.war:
        for piece in (state.fight.attacker * GANG + RACKETEER, state.fight.attacker * GANG + THUG):
            if state.target[piece] == state.fight.defender:
                state.target[piece] = NONE
    state.scene, state.fight = NONE, state.game.no_fight
    return True


def sweep(state: GangstersState, tell: Tell | None) -> bool:
    """Send Public that share a space with criminals back to the cup (GS-22, GS-44)."""
    if max(state.public) < 0 or not any(state.crime):
        return True
    space_of = state.game.space_of
    spaces = {space_of[stand] for piece, stand in enumerate(state.at) if state.crime[piece]}
    for piece, stand in enumerate(state.public):
        if stand >= 0 and space_of[stand] in spaces:
            public_leaves(state, piece)
            if tell is not None:
                data: dict[str, Fact] = {"at": state.game.board.codes[space_of[stand]], "count": 1}
                tell(Event("public-leaves", "GS-22", data))
    return True
