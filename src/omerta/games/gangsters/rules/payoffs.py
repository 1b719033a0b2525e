"""After the moves: pay, take recruits in, collect extortion and organized crime (GS-20, GS-21, GS-43)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Seat, only
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.pieces import BLUE, COPS, GANG, KINDS, MARKERS, PUBLIC_NAMES, RACKETEER, THUG, VAMP
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.rules.actions import recruit_when_late
from omerta.games.gangsters.rules.commissioner import entrances
from omerta.games.gangsters.rules.police import called
from omerta.games.gangsters.rules.police import collect as collect_police
from omerta.games.gangsters.rules.shared_spaces import enemies_in
from omerta.games.gangsters.state import GangstersState


def pay(state: GangstersState, tell: Tell | None) -> bool:
    """Pay for bribes, recruits and Informants (GS-20, 17.6g); a gang's bribe goes to the Police (17.3a)."""
    if state.halted:
        recruit_when_late(state, tell)
    police, price = state.game.police, state.game.values.prices.bribe * state.dice[BLUE]
    if police >= 0 and state.bill.bribing:
        state.cash[police] += price
        if tell is not None:
            tell(Event("bribe-paid", "17.3a", {"seat": state.turn, "other": police, "dollars": price}))
    if state.duty.loyal and state.turn != police:
        state.cash[police] -= price
        if tell is not None:
            tell(Event("paid", "17.3a", {"seat": police, "dollars": price}))
    if state.bill.promised:
        state.cash[state.turn] -= state.bill.promised
        if tell is not None:
            rule = "17.6g" if state.turn == police else "GS-20"
            tell(Event("paid", rule, {"seat": state.turn, "dollars": state.bill.promised}))
        state.bill = state.bill.paid()
    return True


@lru_cache(maxsize=1 << 12)
def _draw(cup: int, seat: Seat) -> Chance:
    left = tuple(MARKERS[marker] for marker in range(COPS) if cup >> marker & 1)
    return Chance((Draw("bribe", left, (1,) * len(left), only(seat)),))


def ask_bribe(state: GangstersState) -> Chance | None:
    """Draw the marker of a bribe that was paid; only its holder sees it (GS-51, GS-U76)."""
    if state.bill.bribing:
        return _draw(markers.cup(state), state.turn)
    return _draw(markers.cup(state), state.game.police) if state.duty.loyal else None


def draw_bribe(state: GangstersState, name: str, tell: Tell | None) -> None:
    """Take the marker."""
    seat = state.turn if state.bill.bribing else state.game.police
    state.bill = state.bill.drawn()
    if state.duty.loyal:
        state.duty = state.duty.ordering(0)
    markers.draw(state, seat, MARKERS.index(name))
    if tell is not None:
        tell(Event("marker-drawn", "GS-51", {"seat": seat, "marker": name}, only(seat)))
        tell(Event("marker-drawn-hidden", "GS-51", {"seat": seat}, state.game.others(seat)))


def recruits(state: GangstersState, tell: Tell | None) -> bool:
    """Let recruits join their pieces; a new piece stops here until it has a place (GS-48, GS-U42)."""
    hired = state.bill.hired
    if not any(hired):
        return False
    seat = state.turn
    for kind in (RACKETEER, THUG, VAMP):
        if hired[kind]:
            piece = seat * GANG + kind
            if not state.men[piece]:
                places = homes(state, seat, kind)
                if len(places) > 1:
                    continue
                state.at[piece] = places[0]
            _join(state, seat, kind, tell)
    return any(state.bill.hired)


def _join(state: GangstersState, seat: Seat, kind: int, tell: Tell | None) -> None:
    piece = seat * GANG + kind
    men = min(state.bill.hired[kind], state.game.most_men[kind] - state.men[piece])
    state.men[piece] += men
    state.bill = state.bill.joined(kind)
    if tell is not None:
        name = called(state.game, seat, kind)
        data: dict[str, Fact] = {"seat": seat, "piece": name, "men": men, "strength": state.men[piece]}
        tell(Event("recruited", "17.7b" if seat == state.game.police else "GS-46", data))


def homes(state: GangstersState, seat: Seat, kind: int) -> tuple[int, ...]:
    """List where a lost piece comes back: own joints free of enemies, else the subway of its die (GS-U8, GS-U42)."""
    game, joints = state.game, state.joints[seat] & ~state.rubble
    if seat == game.police:
        return entrances(state)
    own = tuple([b for b in range(game.buildings) if joints >> b & 1 and not enemies_in(state, seat, b)])
    if own:
        return own
    subway = game.routes_at(state.closed).entrance(state.dice[game.die_of[kind]])
    return game.board.facings[subway]


def placing(state: GangstersState) -> int:
    """Return the kind of the recruit that needs a place, NONE for none."""
    return next((kind for kind in (RACKETEER, THUG, VAMP) if state.bill.hired[kind]), NONE)


def ask_place(state: GangstersState) -> Decide | None:
    """Ask where a recruit comes in whose piece was lost (GS-U42)."""
    kind = placing(state)
    name = called(state.game, state.turn, kind)
    return state.game.ask_about("place", state.turn, "piece", name) if kind >= 0 else None


def may_place(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the places."""
    to = state.game.moves_of.to
    return [to[stand] for stand in homes(state, seat, placing(state))]


def why_not_place(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    at_home = state.game.moves_of.stand_of[move] in homes(state, seat, placing(state))
    return None if at_home else Refusal("no-home", "GS-U42")


def place(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Put the piece on the board, normal side up."""
    ((seat, move),) = joint.items()
    kind = placing(state)
    state.at[seat * GANG + kind] = state.game.moves_of.stand_of[move]
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "piece": called(state.game, seat, kind), "to": move.args[0]}
        tell(Event("placed", "17.8e" if seat == state.game.police else "GS-U42", data))
    _join(state, seat, kind, tell)


def collect(state: GangstersState, tell: Tell | None) -> bool:
    """Collect extortion of the gang in turn, then organized crime of every joint's owner (GS-38, GS-43, GS-U12)."""
    game, seat = state.game, state.turn
    if game.police >= 0:
        collect_police(state, tell)
    if state.actions.extorts:
        for kind in (THUG, VAMP):
            if state.actions.extorts >> kind & 1:
                dollars = game.values.payoffs.extortion * state.dice[game.die_of[kind]]
                held = kind == THUG and bool(state.drive.stops)
                if held:
                    state.drive = replace(state.drive, held=dollars)
                else:
                    state.cash[seat] += dollars
                if tell is not None:
                    data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind], "dollars": dollars}
                    tell(Event("money-held", "20.4e", data) if held else Event("extorted", "GS-U45", data))
    buildings = game.buildings
    for piece, stand in enumerate(state.public):
        if 0 <= stand < buildings and not state.quiet >> piece & 1:
            owner = state.owner[stand]
            if owner == seat or seat == game.police or not game.only_active_collects:
                dollars = organized_crime(state, stand, piece)
                state.cash[owner] += dollars
                if tell is not None:
                    code, name = game.board.codes[stand], PUBLIC_NAMES[piece]
                    tell(
                        Event(
                            "organized-crime",
                            "GS-43",
                            {"seat": owner, "joint": code, "public": name, "dollars": dollars},
                        )
                    )
    return True


def organized_crime(state: GangstersState, building: int, piece: int) -> int:
    """Return what a Public in a joint pays: price x level x multiplier (GS-43)."""
    game = state.game
    payoffs, multiplier = game.values.payoffs, game.values.public.multipliers[piece]
    level = state.level[building] if payoffs.by_level else 1
    return game.price[building] * level * multiplier * payoffs.crime // 10000 * 100
