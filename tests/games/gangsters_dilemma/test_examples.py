"""The engine plays the picture examples of the rulebook, by page, and tells each by its rules."""

from __future__ import annotations

import pytest

from omerta import Over
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.examples import EXAMPLES, Example, Has
from tests.games.gangsters_dilemma.scenes import asked, cash, goods, money, scene
from tests.games.playing import answer, chance, legal
from tests.rules import rule


def lay(example: Example) -> DilemmaState:
    """Lay the table of an example, its cops locked."""
    return scene(
        money="/".join(str(has.dollars) for has in example.before),
        goods="/".join(f"{has.crate}.{has.art}.{has.jewel}.{has.gin}" for has in example.before),
        taken="/".join(",".join(has.taken) or "-" for has in example.before),
        row=",".join(example.row),
        cash=".".join(map(str, example.all_cash)),
        patrol=",".join(map(str, example.cops)),
    )


def held(state: DilemmaState) -> tuple[Has, ...]:
    """Read what lies before everybody."""
    found = []
    for seat, demands in enumerate(show(state, None).taken):
        crate, art, jewel, gin = goods(state, seat)
        taken = tuple(demand.code for demand in demands)
        found.append(Has(money(state)[seat], crate, art, jewel, gin, taken))
    return tuple(found)


@rule("GD-16", "GD-17", "GD-18", "GD-19", "GD-20", "GD-21", "GD-22", "GD-23", "GD-24", "GD-40")
@rule("GD-26", "GD-27", "GD-28", "GD-29", "GD-32", "GD-38", "GD-39")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_engine_plays_an_example_of_the_rulebook(example: Example) -> None:
    state = lay(example)
    heard = answer(state, *map(str, example.robbed))
    if example.stances:
        assert asked(state) == ("dilemma", (1, 2, 3))
        assert all(legal(state, seat) == ["talk", "silent", "bribe"] for seat in (1, 2, 3))
        heard += answer(state, *example.stances)
    if example.demand:
        assert asked(state) == ("demand", (3,))
        heard += answer(state, "-".join(example.demand))
        heard += chance(state, example.revealed)
        wanted = [example.revealed if code == example.demand[0] else code for code in example.row]
        assert [demand.code for demand in show(state, None).row if demand] == wanted
    assert held(state) == example.after
    assert cash(state)[example.place - 1] == example.cash[1]
    for kind, cited, data in example.told:
        assert any((event.kind, event.rule) == (kind, cited) and data.items() <= event.data.items() for event in heard)
    node, view = state.node(), show(state, None)
    assert isinstance(node, Over) == example.wins
    if isinstance(node, Over):
        assert (node.scores[3], node.ranks[3]) == (18 + 5, 1)
    else:
        shut = tuple(place for place, location in enumerate(view.locations, start=1) if location.closed)
        assert (shut, view.cop) == (example.closed, 1)
