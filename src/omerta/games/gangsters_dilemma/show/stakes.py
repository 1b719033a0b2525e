"""What is at stake where a gangster is sent, where the Cop waits, and in each answer to a cop (GD-16 to GD-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from omerta.core.events import Stake
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsters_dilemma.moves import BRIBE, PAY, SILENT, TALK
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS
from omerta.games.gangsters_dilemma.view import DilemmaView, Place


def stakes(view: DilemmaView) -> Iterator[tuple[Move | None, Stake]]:
    """Return what each move that is offered may bring."""
    node, seat = view.node, view.seat
    if not isinstance(node, Decide) or seat not in node.seats:
        return
    if node.ask == "patrol":
        yield from ((None, stake) for stake in _ambush(view, seat))
    elif node.ask == "rob":
        yield from ((None, stake) for stake in _street(view))
        places = {place.code: place for place in view.locations}
        for move in view.legal:
            yield from ((move, stake) for stake in _robbery(view, seat, places[str(move.args[0])]))
    elif node.ask == "dilemma":
        yield None, Stake("together", "GD-20")
        assert view.cop is not None
        yield None, Stake("goods-alone", "GD-19", {"cop": view.cop})
        place = next(place for place in view.locations if place.code == view.at)
        for move in view.legal:
            yield from ((move, stake) for stake in _answer(view, seat, move, place, len(node.seats)))
    elif node.ask == "demand":
        yield None, Stake("replaced", "GD-28")


def _street(view: DilemmaView) -> Iterator[Stake]:
    """Return what is known of the cops before a place is picked: that there are some, and which card was looked at."""
    if view.glimpse is not None:
        seen = view.locations[int(view.glimpse.removeprefix("cop-")) - 1]
        yield Stake("glimpsed", "GD-A16", {"location": seen.code})
    assert view.cop is not None
    yield Stake("sent", "GD-11", {"cop": view.cop})


def _ambush(view: DilemmaView, seat: Seat) -> Iterator[Stake]:
    """Return what may come of a place that the Cop locks: one gangster, several, or nobody who is arrested."""
    most = max(sum(goods) for other, goods in enumerate(view.goods) if other != seat)
    one = {0: "arrest-nothing", 1: "arrest-one"}.get(most, "arrest-many")
    yield Stake(one, "GD-18", {"count": most}, when="one-comes", good=True)
    yield Stake("betrayal", "GD-20", when="several-come", good=True)
    yield Stake("closed", "GD-33", when="no-arrest", good=False)


def _robbery(view: DilemmaView, seat: Seat, place: Place) -> Iterator[Stake]:
    """Return what robbing a place may bring: without a cop, alone with one, and in company."""
    yield _prize(place, range(1, len(view.money)), "no-cop", "GD-16")
    yield _cell(view, seat, "alone", "GD-18")
    yield Stake("dilemma", "GD-20", when="company", good=True)


def _answer(view: DilemmaView, seat: Seat, answer: Move, place: Place, asked: int) -> Iterator[Stake]:
    """Return what an answer to the cop may bring, by what the others answer."""
    if answer is SILENT:
        yield _prize(place, range(1, asked + 1), "nobody-talks", "GD-23")
        yield _cell(view, seat, "anybody-talks", "GD-24")
    elif answer is TALK:
        yield _prize(place, range(1, asked), "somebody-silent", "GD-24")
        yield _cell(view, seat, "nobody-silent", "GD-25")
    elif answer is BRIBE:
        yield Stake("bribe", "GD-21", when="in-any-case", good=True)
    elif answer is PAY:
        price = CHARACTERS[view.characters[seat].code].bribe
        yield Stake("bribe-with-dollars", "GD-45", {"dollars": price}, when="in-any-case", good=True)


def _prize(place: Place, splitting: Sequence[int], when: str, rule: str) -> Stake:
    """Return what lies there for whoever gets away, with how many the cash may have to be split."""
    shares = [place.dollars // many for many in splitting]
    most, least = max(shares), min(shares)
    gets = place.loot or "trade"
    if least < most:
        return Stake("prize-share", rule, {"gets": gets, "least": least, "most": most}, when=when, good=True)
    if most:
        return Stake("prize-cash", rule, {"gets": gets, "dollars": most}, when=when, good=True)
    return Stake("prize", rule, {"gets": gets}, when=when, good=True)


def _cell(view: DilemmaView, seat: Seat, when: str, rule: str) -> Stake:
    """Return what an arrest would cost."""
    lost = sum(view.goods[seat])
    brings = {0: "cell-nothing", 1: "cell-one"}.get(lost, "cell-many")
    return Stake(brings, rule, {"count": lost}, when=when, good=False)
