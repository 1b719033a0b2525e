"""What a network that foresees sealed choices is told of each move: what a schemer would think of it, and figures.

A robbery, a patrol and an answer to a cop each have columns of their own. Everything follows from what the seat that
chooses knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsters_dilemma.bots.evaluation import Judge
from omerta.games.gangsters_dilemma.bots.opponent_model import Outlook, habit
from omerta.games.gangsters_dilemma.bots.schemer import Schemer, likely
from omerta.games.gangsters_dilemma.moves import BRIBE, PAY, SILENT, TALK
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules.fulfilling import on_offer
from omerta.games.gangsters_dilemma.rules.rounds import scores
from omerta.games.gangsters_dilemma.state import DilemmaState

Row = list[float]
SEALED = (Phase.ROB, Phase.PATROL, Phase.DILEMMA)
"""The choices that are made in secret."""
LEAN = 1.5
"""How strongly a gangster is taken to follow what the quick policy finds worth most, per point."""


def choice_rows(schemer: Schemer, quick: Judge, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[Row]:
    """Lay out a row for each of these moves of a sealed choice; `quick` weighs loot as the quick policy does."""
    at = SEALED.index(state.phase)
    if state.phase == Phase.ROB:
        found = robberies(schemer, quick, state, seat, legal)
    elif state.phase == Phase.PATROL:
        found = patrols(schemer, quick, state, seat, legal)
    else:
        found = answers(schemer, state, seat, legal)
    before, after = sum(WIDTHS[:at]), sum(WIDTHS[at + 1 :])
    return [[0.0] * before + row + [0.0] * after for row in found]


def below_best(worths: Sequence[float]) -> list[float]:
    """Return how much less than the best each is worth."""
    best = max(worths)
    return [each - best for each in worths]


def robberies(schemer: Schemer, quick: Judge, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[Row]:
    """Describe each robbery."""
    outlook = Outlook(schemer.judge, state, seat)
    cops, game = outlook.cops(), schemer.game
    even = 2.0 / len(outlook.open)
    now, caught = schemer.now(state, seat), schemer.arrested(state, seat)
    cards = on_offer(state, seat)
    places = [game.place[move] for move in legal]
    visits = [schemer.visit(outlook, cops, place) for place in places]
    wary = below_best(
        [cops[at] * met + (1.0 - cops[at]) * alone for at, (alone, met) in zip(places, visits, strict=True)]
    )
    bold = below_best([even * met + (1.0 - even) * alone for alone, met in visits])
    plain = below_best([quick.visit(state, seat, at, state.cash[at] // 2, cards) for at in places])
    seen = state.glimpse if state.cast[seat].look else -1
    return [
        [
            1.0,
            wary[n],
            bold[n],
            plain[n],
            visits[n][0] - now,
            visits[n][1] - now,
            caught - now,
            cops[at],
            state.cash[at] / 5,
            sum([going[at] for going in outlook.going.values()]),
            float(at == seen),
            float(game.street[at].loot is None),
        ]
        for n, at in enumerate(places)
    ]


def patrols(schemer: Schemer, quick: Judge, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[Row]:
    """Describe each patrol."""
    outlook, game = Outlook(schemer.judge, state, seat), schemer.game
    pull = schemer.pulls(state, outlook)
    coming, risked, drawn = ([0.0] * game.places for _ in range(3))
    for other, going in outlook.going.items():
        worths = [quick.visit(state, other, at, state.cash[at] // 2, state.row) for at in outlook.open]
        for at, chance in zip(outlook.open, likely(worths, LEAN), strict=True):
            drawn[at] += chance
        for at in outlook.open:
            coming[at] += going[at]
            risked[at] += going[at] * outlook.stakes[other]
    pairs = [game.pairs[move] for move in legal]

    def both(figures: Sequence[float]) -> list[float]:
        return [figures[first] + figures[second] for first, second in pairs]

    columns = [both(figures) for figures in (pull, coming, risked, drawn, [dollars / 5 for dollars in state.cash])]
    most = [max(pull[first], pull[second]) for first, second in pairs]
    return [
        [1.0, below, *figures, top]
        for below, top, *figures in zip(below_best(columns[0]), most, *columns[1:], strict=True)
    ]


def answers(schemer: Schemer, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[Row]:
    """Describe each answer to a cop."""
    asked = state.node()
    assert isinstance(asked, Decide)
    others = [other for other in asked.seats if other != seat]
    talks = sum([habit(state, other)[0] for other in others]) / len(others)
    keeps = sum([habit(state, other)[1] for other in others]) / len(others)
    now, caught = schemer.now(state, seat), schemer.arrested(state, seat)
    few, many = (
        schemer.loot(state, seat, state.at, state.cash[state.at] // count) - now for count in (1, len(others) + 1)
    )
    worths = schemer.replies(state, seat, legal)
    own = habit(state, seat)
    table = [talks, keeps, caught - now, few, many, float(len(others)), scores(state)[seat] / 10, own[0], own[1]]
    nothing = [0.0] * len(table)
    return [
        [
            1.0,
            below,
            worth - now,
            float(move is TALK),
            float(move is SILENT),
            float(move in (BRIBE, PAY)),
            *(table if move is TALK else nothing),
            *(table if move is SILENT else nothing),
        ]
        for move, worth, below in zip(legal, worths, below_best(worths), strict=True)
    ]


WIDTHS = (12, 7, 24)
"""How many columns a robbery, a patrol and an answer have."""
MOST_CHOICES = 15
"""The most moves that a sealed choice has: the pairs of six locations."""
