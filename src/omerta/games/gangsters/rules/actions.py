"""The gang's actions: move a piece by its die, extort in place, recruit (GS-18, GS-24 to GS-29, GS-46 to GS-48)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.games.gangsters.city.streets import Path
from omerta.games.gangsters.moves import DONE, EXTORT_AGAIN, PLANT, RECRUIT
from omerta.games.gangsters.pieces import BLACK, BLUE, GANG, GREEN, KINDS, RACKETEER, RED, THUG, VAMP
from omerta.games.gangsters.rules import bombers
from omerta.games.gangsters.rules.buying import sell
from omerta.games.gangsters.rules.defaults import u6_actions, u29_owes_racketeer, u43_price
from omerta.games.gangsters.rules.shared_spaces import enemy_beside
from omerta.games.gangsters.state import GangstersState


def ask(state: GangstersState) -> Decide | None:
    """Ask for the next action while there are any left, or a bomb to be planted (GS-18, GS-U6, 19.4)."""
    seat = state.turn
    if state.actions.over or state.halted or seat == state.game.police:
        return None
    if not (acts_left(state, seat) or bombers.may_plant(state, seat)):
        return None
    return state.game.ask("act", seat)


def acts_left(state: GangstersState, seat: Seat) -> bool:
    """Return whether a gang may still act (GS-18, GS-U6)."""
    return state.actions.acts < u6_actions(state.men[seat * GANG + RACKETEER])


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the actions that are possible now; without a Racketeer the first duty is to recruit one (GS-U29)."""
    moves = _actions(state, seat) if acts_left(state, seat) else JUST_DONE
    return (*moves, PLANT) if bombers.may_plant(state, seat) else moves


JUST_DONE = (DONE,)


def _actions(state: GangstersState, seat: Seat) -> tuple[Move, ...]:
    """List the actions, duties first."""
    game, first = state.game, seat * GANG
    if not state.men[first + RACKETEER] and not state.bill.hired[RACKETEER]:
        if u29_owes_racketeer(state, seat):
            return recruits(state, seat, RACKETEER)
        if state.joints[seat]:
            return (*_free(state, seat), *game.sales[state.joints[seat] & ~state.rubble])
    return _free(state, seat)


def is_first_to_recruit(state: GangstersState, seat: Seat) -> bool:
    """Whether a gang must recruit a Racketeer before it does anything else (GS-U29)."""
    return not state.bill.hired[RACKETEER] and u29_owes_racketeer(state, seat)


def why_not_done(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    owes = acts_left(state, seat) and is_first_to_recruit(state, seat)
    return RACKETEER_FIRST if owes else None


RACKETEER_FIRST = Refusal("racketeer-first", "GS-U29")


def _free(state: GangstersState, seat: Seat) -> tuple[Move, ...]:
    """List every action, duties aside."""
    game, first, actions, bill = state.game, seat * GANG, state.actions, state.bill
    dice, at, friendly = state.dice, state.at, state.joints[seat]
    moves: tuple[Move, ...] = (DONE,)
    moved = actions.moved | bill.recruited if game.recruit_instead else actions.moved
    for kind in (RACKETEER, THUG, VAMP):
        if not moved >> kind & 1:
            stand = at[first + kind]
            if stand >= 0:
                moves += game.gang_moves(kind, stand, dice[game.die_of[kind]], friendly, state.closed)
                if kind and state.crime[first + kind] and may_extort_again(state, stand):
                    moves += (EXTORT_AGAIN[kind],)
    if state.equipment.wheels >> seat & 1 and not actions.drove:
        total = dice[RED] + dice[GREEN] + dice[BLACK]
        for kind in (RACKETEER, THUG, VAMP):
            if not moved >> kind & 1 and at[first + kind] >= 0:
                moves += game.drives(kind, at[first + kind], total, friendly, state.closed)
    if state.cash[seat] - bill.promised >= 100:
        for kind in (RACKETEER, THUG, VAMP):
            moves += recruits(state, seat, kind)
    return moves


def may_extort_again(state: GangstersState, stand: int) -> bool:
    """Return whether a criminal may extort where it is (GS-38, GS-U45)."""
    return state.game.values.crimes.extort_again and pays(state, stand)


def pays(state: GangstersState, stand: int) -> bool:
    """Return whether a place can be extorted: an unowned building, gray or coloured, that stands (GS-38, GS-U57)."""
    game = state.game
    return stand < game.buildings and state.owner[stand] < 0 and bool((game.extortable & ~state.rubble) >> stand & 1)


def recruits(state: GangstersState, seat: Seat, kind: int) -> tuple[Move, ...]:
    """List how many men of a kind can be recruited: blue die, strength, cash, once, no enemy there (GS-47, GS-U8)."""
    most = most_recruits(state, seat, kind)
    if not most:
        return ()
    if state.game.recruit_instead and state.actions.moved >> kind & 1:
        return ()
    if enemy_beside(state, seat, kind):
        return ()
    return RECRUIT[kind][1 : most + 1]


def most_recruits(state: GangstersState, seat: Seat, kind: int) -> int:
    """Count how many men of a kind the blue die, the strength and the cash allow (GS-47, GS-U5, GS-U43, GS-U44)."""
    bill = state.bill
    if bill.recruited >> kind & 1:
        return 0
    game, strength, dice = state.game, state.men[seat * GANG + kind], state.dice
    most = min(game.most_men[kind] - strength, dice[BLUE] - sum(bill.hired))
    left = state.cash[seat] - bill.promised
    while most > 0 and u43_price(game, kind, strength, most, dice) > left:
        most -= 1
    return max(most, 0)


def act(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Take one action."""
    ((seat, move),) = joint.items()
    match move.verb:
        case "done":
            state.actions = state.actions.ended()
            if tell is not None:
                tell(Event("actions-done", "GS-18", {"seat": seat}))
        case "move" | "drive":
            _move(state, seat, move, tell)
        case "extort-again":
            kind = state.game.moves_of.kind_of[move]
            state.actions = state.actions.moving(kind, state.actions.drove).settled(1 << kind)
            if tell is not None:
                _tell_extortion(state, seat, kind, tell)
        case "recruit":
            _recruit(state, seat, move, "GS-48", tell)
        case "sell":
            sell(state, seat, state.game.moves_of.building_of[move], "GS-U29", tell)
        case "plant":
            bombers.plant(state, seat, tell)


def equipped(state: GangstersState, seat: Seat) -> bool:
    """Return whether a gang has what a drive-by takes: both heaters and wheels (20.1)."""
    return state.game.has_drive_bys and bool(state.equipment.heaters >> seat & state.equipment.wheels >> seat & 1)


def _move(state: GangstersState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Move a piece to its end; it turns its normal side up until it commits a crime again (GS-37)."""
    game = state.game
    kind, end = game.moves_of.kind_of[move], game.moves_of.stand_of[move]
    piece = seat * GANG + kind
    start = state.at[piece]
    drives = move.verb == "drive"
    state.actions = state.actions.moving(kind, 1 if drives else state.actions.drove)
    state.at[piece] = end
    state.crime[piece] = 0
    state.siege[piece] = 0
    if drives and kind == THUG and equipped(state, seat):
        state.drive = replace(state.drive, drove_from=start)
    if tell is not None:
        path = game.path_codes(way(state, seat, move, start))
        data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind], "to": game.board.stand_codes[end], "path": path}
        tell(Event("moved", "GS-U22" if drives else "GS-24", data))


def way(state: GangstersState, seat: Seat, move: Move, start: int) -> Path:
    """Return the way of a piece from where it starts, by its die or by wheels."""
    game, dice = state.game, state.dice
    kind, end = game.moves_of.kind_of[move], game.moves_of.stand_of[move]
    pips = dice[RED] + dice[GREEN] + dice[BLACK] if move.verb == "drive" else dice[game.die_of[kind]]
    return game.routes_at(state.closed).gang_path(start, pips, end, state.joints[seat])


def _tell_extortion(state: GangstersState, seat: Seat, kind: int, tell: Tell) -> None:
    space = state.game.space_of[state.at[seat * GANG + kind]]
    data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind], "building": state.game.board.codes[space]}
    tell(Event("extorts", "GS-38", data))


def recruit_when_late(state: GangstersState, tell: Tell | None) -> None:
    """Recruit the Racketeer that a gang owes and had no time for: one man (GS-U29, GS-C9)."""
    seat = state.turn
    if state.halted and seat != state.game.police and state.game.halt_keeps_duties and acts_left(state, seat):
        owed = recruits(state, seat, RACKETEER) if u29_owes_racketeer(state, seat) else ()
        if owed:
            _recruit(state, seat, owed[0], "GS-U29", tell)


def _recruit(state: GangstersState, seat: Seat, move: Move, rule: str, tell: Tell | None) -> None:
    """Announce recruits: paid and there in the Pay step (GS-48)."""
    kind = state.game.moves_of.kind_of[move]
    men = RECRUIT[kind].index(move)
    price = u43_price(state.game, kind, state.men[seat * GANG + kind], men, state.dice)
    state.bill = state.bill.hiring(kind, men, price)
    state.actions = state.actions.counted()
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind], "men": men, "dollars": price}
        tell(Event("recruits-announced", rule, data))
