"""Why not: for every move that is not legal now, the reason and the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.events import Refusal
from omerta.games.gangsters import (
    actions,
    bombers,
    buying,
    cop_turn,
    cops,
    drive_bys,
    faults,
    losses,
    markers,
    public,
    shootouts,
)
from omerta.games.gangsters.choices import (
    BOMBER,
    BRIBE,
    BRING,
    BUY,
    HEATERS,
    NUMBER_OF,
    RECRUIT,
    SEDUCE,
    UPGRADE,
    WHEELS,
)
from omerta.games.gangsters.company import enemy_beside
from omerta.games.gangsters.defaults import u14_crime_level, u29_owes_racketeer, u34_may_enter, u43_price
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import (
    BLACK,
    BLUE,
    GANG,
    GREEN,
    KINDS,
    RACKETEER,
    RED,
    TAKERS,
    THUG,
    UNTOUCHABLES,
    VAMP,
    WHITE,
)
from omerta.games.gangsters.precincts import is_precinct
from omerta.games.gangsters.rubble import repair_price

if TYPE_CHECKING:
    from collections.abc import Iterable

    from omerta.core.moves import Move
    from omerta.core.nodes import Fact, Seat
    from omerta.games.gangsters.state import GangstersState

NOT_ASKED = Refusal("not-asked", "GS-15")


def no_pick(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    building = state.game.moves_of.building_of[move]
    if building not in state.game.for_sale:
        return Refusal("not-for-sale", "GS-08", {"building": _code(state, building)})
    if state.owner[building] >= 0:
        return Refusal("owned", "GS-10", {"building": _code(state, building), "owner": state.owner[building]})
    return Refusal("too-dear", "GS-10", {"dollars": state.game.price[building]})


def _code(state: GangstersState, building: int) -> str:
    return state.game.board.codes[building]


def no_gang(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    if seat == state.game.police:
        return Refusal("no-gang", "17.8a")
    return Refusal("gang-too-dear", "GS-12", {"dollars": state.cash[seat]})


def no_commissioner(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    if seat != state.game.police:
        return Refusal("police-alone", "17.8a")
    return Refusal("gang-too-dear", "17.8a", {"dollars": state.cash[seat]})


def no_purchase(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say why the Racketeer cannot buy: where he is, what it is, or the money."""
    game, building = state.game, buying.racketeer_in(state, seat)
    if building < 0:
        return Refusal("racketeer-in-street", "GS-16")
    if state.bought:
        return Refusal("bought-already", "GS-32")
    if state.owner[building] >= 0:
        return Refusal("owned", "GS-16", {"building": _code(state, building), "owner": state.owner[building]})
    if building not in game.for_sale:
        return Refusal("not-for-sale", "GS-08", {"building": _code(state, building)})
    if state.rubble >> building & 1:
        return Refusal("destroyed", "GS-U57", {"building": _code(state, building)})
    return Refusal("too-dear", "GS-32", {"dollars": game.price[building]})


def no_upgrade(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say why the Racketeer cannot raise a joint: where he is, the level, or the money."""
    building = buying.racketeer_in(state, seat)
    if building < 0 or state.owner[building] != seat:
        return Refusal("racketeer-not-home", "GS-16")
    if state.bought:
        return Refusal("bought-already", "GS-32")
    if state.rubble >> building & 1:
        return Refusal("destroyed", "GS-U57", {"building": _code(state, building)})
    if state.cash[seat] < state.game.price[building]:
        return Refusal("too-dear", "GS-34", {"dollars": state.game.price[building]})
    return Refusal("level-limit", "GS-33", {"level": state.level[building]})


def no_equipment(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why heaters or wheels are not bought."""
    building = buying.racketeer_in(state, seat)
    if building < 0 or not buying.in_shop(state, building):
        return Refusal("no-shop", "GS-60")
    if getattr(state, move.verb) >> seat & 1:
        return Refusal("has-already", "GS-U22")
    return Refusal("too-dear", "GS-60", {"dollars": getattr(state.game.values.prices, move.verb)})


def no_sale(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    if (state.joints[seat] & state.rubble) >> state.game.moves_of.building_of[move] & 1:
        return Refusal("destroyed", "19.6b", {"building": str(move.args[0])})
    return Refusal("not-yours", "GS-36", {"building": str(move.args[0])})


def no_trade(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    if state.proposals >= state.game.values.trade.proposals:
        return Refusal("proposals-used", "GS-U28", {"count": state.proposals})
    return Refusal("no-partner", "GS-U28")


def no_show(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    if state.bribes[seat] >> NUMBER_OF[move] & 1:
        return Refusal("shown-already", "GS-U78")
    return Refusal("no-marker", "GS-U78")


def no_return(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-void-marker", "GS-U38")


def purchases(state: GangstersState, seat: Seat) -> Iterable[Move]:
    """List what the Racketeer could want to buy where he is."""
    game, building = state.game, buying.racketeer_in(state, seat)
    if building < 0:
        return (BUY,)
    shop = [move for move, there in ((HEATERS, game.has_heaters), (WHEELS, game.has_wheels)) if there]
    return (BUY if state.owner[building] != seat else UPGRADE, *(shop if buying.in_shop(state, building) else ()))


def no_item(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why an item cannot be put on the table."""
    offer, items = state.offer, state.game.values.trade.items
    verb, rule = move.verb, "GS-U28"
    if verb == "propose":
        return Refusal("empty-offer", rule)
    giving = verb.startswith("give")
    if (offer.given if giving else offer.asked) >= items:
        return Refusal("full-offer", rule, {"count": items})
    if verb in ("give-joint", "ask-joint") and state.game.police in (seat, state.partner):
        return Refusal("no-joints-with-police", rule)
    if verb in ("give-joint", "ask-joint"):
        who, building = seat if giving else state.partner, state.game.moves_of.building_of[move]
        if not state.joints[who] >> building & 1:
            return Refusal("not-theirs", rule, {"seat": who, "building": _code(state, building)})
        if state.rubble >> building & 1:
            return Refusal("destroyed", "19.6b", {"building": _code(state, building)})
    if verb == "give-cash" and state.cash[seat] < state.game.moves_of.sum_of[move]:
        return Refusal("too-little-cash", rule, {"dollars": state.game.moves_of.sum_of[move]})
    if verb in ("give-marker", "ask-marker"):
        who = seat if giving else state.partner
        if (offer.give_markers if giving else offer.ask_markers) >= state.bribes[who].bit_count():
            return Refusal("no-more-markers", rule, {"seat": who})
    return Refusal("item-order", rule)


def no_marker(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-marker", "GS-U28")


def no_accept(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("too-little-cash", "GS-U28", {"dollars": state.offer.ask_cash})


def no_bribe(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    if not markers.left(state):
        return Refusal("no-markers-left", "GS-U33")
    if state.loyal:
        return Refusal("bribe-ordered-already", "GS-U51")
    if state.phase == Phase.COP_ACT and cop_turn.must_enter(state):
        return Refusal("commissioner-first", "17.7e")
    return Refusal("too-dear", "GS-51", {"dollars": state.game.values.prices.bribe * state.dice[BLUE]})


def no_new_cop(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    refused = _no_cops(state, seat)
    if refused is not None:
        return refused
    on_patrol = sum(stand >= 0 for stand in state.cops)
    if on_patrol == len(state.cops):
        return Refusal("no-cops-left", "GS-U33")
    return Refusal("crime-too-low", "GS-50", {"level": u14_crime_level(state), "cops": on_patrol})


def _no_cops(state: GangstersState, seat: Seat) -> Refusal | None:
    """Say what keeps a seat from moving any cop at all where somebody plays the Police."""
    if state.game.police >= 0 and seat != state.game.police:
        return Refusal("police-have-cops", "17.5a")
    if state.phase == Phase.COP_ACT and cop_turn.must_enter(state) and cop_turn.moves_left(state) == 1:
        return Refusal("commissioner-first", "17.7e")
    return None


def no_bribed_cop(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a gang cannot move a cop by its bribe (17.5b)."""
    if state.game.police < 0:
        return Refusal("no-police", "GS-17")
    cop = NUMBER_OF[move]
    if not state.bribes[seat] >> cop & 1:
        return Refusal("no-marker", "17.5b")
    if cop == UNTOUCHABLES:
        return Refusal("void-marker", "GS-U38")
    if state.cops[cop] < 0 and not u34_may_enter(state):
        on_patrol = sum(stand >= 0 for stand in state.cops)
        return Refusal("crime-too-low", "17.5b", {"level": u14_crime_level(state), "cops": on_patrol})
    return Refusal("nowhere-to-go", "GS-U40")


def no_cop(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    cop = NUMBER_OF[move]
    refused = _no_cops(state, seat)
    if refused is not None:
        return refused
    if state.marched >> cop & 1:
        return Refusal("cop-moved-already", "GS-U51", {"cop": cop + 1})
    if state.cops[cop] < 0:
        return Refusal("cop-not-here", "GS-17", {"cop": cop + 1})
    if cop in state.donuts:
        return Refusal("cop-eats", "GS-U23", {"cop": cop + 1})
    return Refusal("nowhere-to-go", "GS-U40")


def no_donuts(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    price = state.game.values.prices.donuts * state.dice[BLUE]
    return Refusal("too-dear", "GS-U23", {"dollars": price}) if state.cash[seat] < price else no_cop(state, seat, move)


def cop_choices(_state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List the choices of the cop step that may be refused."""
    return (BRIBE, BRING)


def no_play(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-marker", "GS-U63")


def no_end(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    """Say why a cop does not go there."""
    game, end, scenes = state.game, state.game.moves_of.stand_of[move], cops.scenes(state)
    stand, blue, hop = state.cops[state.cop], state.dice[BLUE], move.verb == "hop"
    if end < game.buildings and is_precinct(state, end) and not hop:
        return Refusal("shift-changes", "17.9d", {"building": _code(state, end)})
    if stand >= 0:
        fault = faults.cop_fault(game.board, stand, blue, end, hop, scenes, state.closed, game.values.subways.hop)
    elif hop:
        return Refusal("no-hop-on-entry", "GS-U9")
    else:
        fault = faults.entry_fault(game.board, blue, end, scenes, state.closed)
    return fault_of(state, fault, end, blue, "GS-31")


def no_public_end(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    """Say why a Public does not go there."""
    board, end, joints = state.game.board, state.game.moves_of.stand_of[move], public.joints(state)
    white = state.dice[WHITE]
    if end < board.buildings and is_precinct(state, end):
        return Refusal("precinct", "GS-U50", {"building": _code(state, end)})
    if state.newcomer >= 0:
        fault = faults.entry_fault(board, white, end, joints, state.closed)
    else:
        fault = faults.public_fault(board, state.public[state.walker], white, end, joints, state.closed)
    return fault_of(state, fault, end, white, "GS-30")


def fault_of(state: GangstersState, fault: faults.Fault | None, end: int, pips: int, shut: str) -> Refusal:
    """Put into a reason what keeps a piece from an end."""
    data: dict[str, Fact] = {"to": state.game.board.stand_codes[end], "pips": pips}
    match fault.kind if fault is not None else "far":
        case "stays":
            return Refusal("same-building", "GS-U39", {"building": _code(state, end)})
        case "closed" if end < state.game.buildings:
            return Refusal("destroyed", "19.6a", {"building": _code(state, end)})
        case "closed":
            return Refusal("crater", "19.5f", data)
        case "facing":
            return Refusal("other-facing", "GS-U39", data)
        case "backwards":
            return Refusal("backwards", "GS-25", data)
        case "through":
            assert fault is not None
            return Refusal("through-a-building", "GS-27", {**data, "building": _code(state, fault.building)})
        case "shut":
            return Refusal("no-crime-scene" if shut == "GS-31" else "no-joint", shut, {"building": _code(state, end)})
        case "count":
            assert fault is not None
            return Refusal("wrong-count", "GS-24", {**data, "right": fault.pips})
    return Refusal("out-of-reach", "GS-24", data)


def no_place(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-home", "GS-U42")


def no_move(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a piece of the gang does not go there."""
    game = state.game
    kind, end = game.moves_of.kind_of[move], game.moves_of.stand_of[move]
    refused = _no_action(state, seat, kind)
    if refused is not None:
        return refused
    dice = state.dice
    pips = dice[game.die_of[kind]]
    if move.verb == "drive":
        if not state.wheels >> seat & 1 or state.drove:
            return Refusal("no-wheels", "GS-U22")
        pips = dice[RED] + dice[GREEN] + dice[BLACK]
    stand = state.at[seat * GANG + kind]
    fault = faults.gang_fault(game.board, stand, pips, end, state.joints[seat], state.closed, game.values.subways.hop)
    return fault_of(state, fault, end, pips, "GS-27")


def _no_action(state: GangstersState, seat: Seat, kind: int) -> Refusal | None:
    """Say what keeps a piece from acting at all."""
    if _owes_racketeer(state, seat):
        return Refusal("racketeer-first", "GS-U29")
    if state.at[seat * GANG + kind] < 0:
        return Refusal("no-piece", "GS-02", {"piece": KINDS[kind]})
    if state.moved >> kind & 1:
        return Refusal("moved-already", "GS-U7", {"piece": KINDS[kind]})
    if state.game.recruit_instead and state.recruited >> kind & 1:
        return Refusal("recruited-instead", "GS-U7", {"piece": KINDS[kind]})
    return None


def _owes_racketeer(state: GangstersState, seat: Seat) -> bool:
    return not state.hired[RACKETEER] and u29_owes_racketeer(state, seat)


def no_recruit(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why so many men cannot be recruited."""
    game, kind = state.game, state.game.moves_of.kind_of[move]
    men, strength = RECRUIT[kind].index(move), state.men[seat * GANG + kind]
    if (
        kind != RACKETEER
        and not state.men[seat * GANG]
        and not state.hired[RACKETEER]
        and u29_owes_racketeer(state, seat)
    ):
        return Refusal("racketeer-first", "GS-U29")
    if state.recruited >> kind & 1:
        return Refusal("recruited-already", "GS-U7", {"piece": KINDS[kind]})
    if game.recruit_instead and state.moved >> kind & 1:
        return Refusal("moved-instead", "GS-U7", {"piece": KINDS[kind]})
    if strength + men > game.most_men[kind]:
        return Refusal("too-strong", "GS-U5", {"piece": KINDS[kind], "most": game.most_men[kind]})
    if sum(state.hired) + men > state.dice[BLUE]:
        return Refusal("blue-limit", "GS-47", {"blue": state.dice[BLUE]})
    if enemy_beside(state, seat, kind):
        return Refusal("enemy-beside", "GS-U8", {"piece": KINDS[kind]})
    price = u43_price(game, kind, strength, men, state.dice)
    return Refusal("too-dear", "GS-U44", {"dollars": price})


def no_extortion(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a piece cannot extort in place."""
    kind = state.game.moves_of.kind_of[move]
    refused = _no_action(state, seat, kind)
    if refused is not None:
        return refused
    if not actions.pays(state, state.at[seat * GANG + kind]):
        return Refusal("nothing-to-extort", "GS-38")
    return Refusal("not-criminal", "GS-U45", {"piece": KINDS[kind]})


def no_done(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("racketeer-first", "GS-U29")


def no_quick_sale(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why no joint is sold in the middle of a turn."""
    if not (state.joints[seat] & ~state.rubble) >> state.game.moves_of.building_of[move] & 1:
        return no_sale(state, seat, move)
    return Refusal("sold-in-buy-phase", "GS-U44")


def hirings(state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List one recruit of each kind, and a Bomber where there are bombs."""
    return [*[RECRUIT[kind][1] for kind in range(GANG)], *([BOMBER] if state.game.has_bombs else ())]


def no_bomber(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say why a Bomber is not bought among the actions: without recruits, a second one, or not yet."""
    if state.may_bomb[seat]:
        return Refusal("one-bomber", "19.1")
    if not state.recruited:
        return Refusal("bomber-alone", "19.2a")
    if state.cash[seat] - state.promised < bombers.PRICE:
        return Refusal("too-dear", "19.2a", {"dollars": bombers.PRICE})
    if state.bomb >= 0 and state.game.bomber_waits:
        return Refusal("bomb-not-settled", "GS-U55")
    if not bombers.free_pieces(state, seat):
        return Refusal("no-piece-for-bomber", "19.2b")
    return Refusal("bomber-after-actions", "19.2a")


def no_assignment(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why the Bomber does not go with a piece."""
    piece = str(move.args[0])
    if not state.men[seat * GANG + KINDS.index(piece)]:
        return Refusal("no-piece", "GS-02", {"piece": piece})
    return Refusal("bomber-enemy-beside", "19.2b", {"piece": piece})


def no_reassignment(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    if not state.may_bomb[seat]:
        return Refusal("no-bomber", "19.2c")
    return Refusal("reassigned-already" if state.reassigned else "no-piece-for-bomber", "19.2c")


def no_bomb(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-bomber", "19.4a")


def no_repair(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a building is not repaired: it stands, it is somebody else's, or the money."""
    building = state.game.moves_of.building_of[move]
    if not state.rubble >> building & 1:
        return Refusal("not-destroyed", "19.6c", {"building": _code(state, building)})
    if state.owner[building] not in (seat, -1):
        return Refusal("owned", "19.6c", {"building": _code(state, building), "owner": state.owner[building]})
    return Refusal("too-dear", "19.6c", {"dollars": repair_price(state, building)})


def no_drive_by(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why there is no drive-by in a space: its end, nobody there, or not on the way."""
    space = state.game.moves_of.drive_by.index(move)
    data: dict[str, Fact] = {"at": state.game.board.codes[space]}
    if space == state.game.space_of[state.at[seat * GANG + THUG]]:
        return Refusal("drive-by-at-end", "20.3b", data)
    if not drive_bys.targets(state, seat, space):
        return Refusal("drive-by-nobody", "20.2", data)
    if space in state.stops:
        return Refusal("drive-by-twice", "20.5", data)
    return Refusal("drive-by-off-way", "20.3b", data)


def no_target(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("drive-by-nobody-of", "20.4a", {"other": move.number(), "at": state.game.board.codes[state.scene]})


def no_crime(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("nothing-to-extort", "GS-38")


def no_hit(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a piece cannot hit a gang here."""
    other = move.number()
    space_of, kind = state.game.space_of, state.mover
    space = space_of[state.at[seat * GANG + kind]]
    vamp = state.at[other * GANG + VAMP]
    if other == state.game.police:
        return Refusal("no-hit-on-police", "GS-U53")
    if kind == VAMP:
        return Refusal("vamps-do-not-shoot", "GS-U20")
    if other != seat and vamp >= 0 and space_of[vamp] == space and kind != RACKETEER:
        return Refusal("vamp-is-safe", "GS-42")
    return Refusal("nobody-to-hit", "GS-40", {"other": other}) if move.verb == "hit" else no_crime(state, seat, move)


def no_seduction(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why nobody is seduced."""
    if state.mover != VAMP:
        return Refusal("only-vamps-seduce", "GS-39")
    other = move.number()
    if other == state.game.police:
        return Refusal("commissioner-immune", "17.7d")
    kind = SEDUCE[other].index(move)
    if state.men[seat * GANG + kind] + state.hired[kind] >= state.game.most_men[kind]:
        return Refusal("too-strong", "GS-U41", {"piece": KINDS[kind], "most": state.game.most_men[kind]})
    return Refusal("nobody-to-seduce", "GS-39", {"other": other, "piece": KINDS[kind]})


def no_split(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    least, most = shootouts.share(state, shootouts.splitting(state))
    return Refusal("wrong-split", "GS-U16", {"least": least, "most": most})


def no_losses(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say how many hits a piece can be given: not more than it has men, and not the dead."""
    may = [move.number() for move in losses.may(state, seat)]
    return Refusal("wrong-losses", "GS-57", {"piece": TAKERS[state.losing], "least": may[0], "most": may[-1]})
