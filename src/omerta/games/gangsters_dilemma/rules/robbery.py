"""The reveal, and what may be done to somebody at the same location right after it (Hired Gun, Flapper)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters_dilemma.moves import ASK, EXCHANGE, NO_EXCHANGE, NO_STEAL, STEAL
from omerta.games.gangsters_dilemma.rules.goods import KINDS, ONE, held
from omerta.games.gangsters_dilemma.rules.locations import card_name, places
from omerta.games.gangsters_dilemma.state import DilemmaState

STOLEN = 1
"""Dollars that the Flapper takes."""


def ask(state: DilemmaState) -> Decide:
    """Ask everybody but the Cop for a location, at the same time (GD-09)."""
    return state.game.ask_rob[state.cop]


def may_rob(state: DilemmaState, _seat: Seat) -> Sequence[Move]:
    """List the open locations (GD-09, GD-34)."""
    return state.game.robs[state.closed]


def reveal(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Show all cards together (GD-13)."""
    game = state.game
    sent = [NONE] * game.seats
    for seat, move in joint.items():
        sent[seat] = game.place[move]
    state.sent = tuple(sent)
    if tell is not None:
        street = game.street
        cops = places(state.patrol)
        tell(
            Event(
                "shown",
                "GD-13",
                {
                    "round": state.round,
                    "cop": state.cop,
                    "cards": tuple(card_name(place) for place in cops),
                    "patrol": tuple(street[place].code for place in cops),
                    "sent": tuple(street[place].code if place >= 0 else "" for place in sent),
                },
            )
        )
        for place, location in enumerate(street):
            seats = tuple(seat for seat in game.gangsters[state.cop] if sent[seat] == place)
            if seats:
                tell(Event("went", "GD-09", {"seats": seats, "location": location.code}))


def next_ability(state: DilemmaState, _tell: Tell | None) -> bool:
    """Come to the next gangster who has an ability to use and somebody to use it on (GD-A13)."""
    gangsters = state.game.gangsters[state.cop]
    for seat in gangsters if state.turn < 0 else gangsters[gangsters.index(state.turn) + 1 :]:
        ability = state.cast[seat].after_reveal
        if ability and len(ABILITIES[ability](state, seat)) > 1:
            state.turn = seat
            return True
    state.turn = NONE
    return False


def is_to_exchange(state: DilemmaState, _tell: Tell | None) -> bool:
    """Come to an exchange, where that is the ability."""
    return state.cast[state.turn].after_reveal == "exchange"


def ask_ability(state: DilemmaState) -> Decide:
    """Ask whether the ability is used."""
    return ASK[state.cast[state.turn].after_reveal][state.turn]


def company(state: DilemmaState, seat: Seat) -> list[Seat]:
    """List who else went to the same location, by seat."""
    here = state.sent[seat]
    return [other for other, place in enumerate(state.sent) if place == here and other != seat]


def may_exchange(state: DilemmaState, seat: Seat) -> Sequence[Move]:
    """List what may be exchanged with whom: each gives a token, and the tokens differ (GD-46, GD-A14)."""
    mine = held(state.goods[seat])
    goods = state.goods
    return (
        NO_EXCHANGE,
        *(
            Move("exchange", other, given, taken)
            for other in company(state, seat)
            if goods[other]
            for given, have in zip(KINDS, mine, strict=True)
            if have
            for taken, there in zip(KINDS, held(goods[other]), strict=True)
            if there and given != taken
        ),
    )


def exchange(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Exchange a token for another one, or do not; there is no refusal (GD-46)."""
    ((seat, move),) = joint.items()
    if move is NO_EXCHANGE:
        if tell is not None:
            tell(Event("no-exchange", "GD-46", {"seat": seat}))
    else:
        other, given, taken = EXCHANGE[move]
        state.goods[seat] += ONE[taken] - ONE[given]
        state.goods[other] += ONE[given] - ONE[taken]
        if tell is not None:
            data: dict[str, Fact] = {"seat": seat, "other": other, "given": KINDS[given], "taken": KINDS[taken]}
            tell(Event("exchanged", "GD-46", data))


def may_steal(state: DilemmaState, seat: Seat) -> Sequence[Move]:
    """List from whom a dollar may be stolen (GD-47, GD-A15)."""
    return (NO_STEAL, *(STEAL[other] for other in company(state, seat) if state.money[other] >= STOLEN))


def steal(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Steal a dollar, or do not (GD-47)."""
    ((seat, move),) = joint.items()
    if move is NO_STEAL:
        if tell is not None:
            tell(Event("no-theft", "GD-47", {"seat": seat}))
    else:
        other = move.args[0]
        assert isinstance(other, int)
        state.money[other] -= STOLEN
        state.money[seat] += STOLEN
        if tell is not None:
            tell(Event("stole", "GD-47", {"seat": seat, "other": other, "dollars": STOLEN}))


ABILITIES: dict[str, Callable[[DilemmaState, Seat], Sequence[Move]]] = {"exchange": may_exchange, "steal": may_steal}
"""What a character may do after the reveal, as in `phases`: the moves it has."""
