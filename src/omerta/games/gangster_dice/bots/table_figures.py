"""The figures by hand of `DiceHeuristics`, for many tables at once in arrays, in the shape of what the network says.

They are how the search by playouts judges tables; so bids that are solved by them are about what it bids.
"""

from __future__ import annotations

import numpy

from omerta.core.judging.network import Array
from omerta.games.gangster_dice.bots.heuristics import MANY, PAIR
from omerta.games.gangster_dice.bots.position_value import known_ends
from omerta.games.gangster_dice.bots.round_arrays import Tables
from omerta.games.gangster_dice.rules.dice import INVESTIGATOR, LAWYER, SPEAKEASY, STREETS
from omerta.games.gangster_dice.rules.favors import FOUR

MOST_EVIDENCE = 3
"""How many dice on the Investigator are counted."""


def by_figures(tables: Tables) -> Array:
    """Judge tables: by table and seat, how it stands, and what each kind of favor adds."""
    stash, on, control = tables
    seats = stash.shape[-2]
    figures = PAIR if seats == 2 else MANY
    colours, size = (stash > 0).sum(-1), stash.sum(-1)
    alone = colours == 1
    holds = control[..., None, :] == numpy.arange(seats)[:, None]
    lying = on.sum(-1)[..., None, :]
    by_colours = numpy.array([0.0, figures.one_colour, figures.two_colours, 0.0])
    stands = figures.die * size + by_colours[colours] + alone * figures.die_of_one_colour * size
    stands += holds[..., LAWYER] * figures.lawyer
    stands += holds[..., SPEAKEASY] * numpy.array(figures.speakeasy)[colours - 1]
    streets = figures.streets + figures.streets_die * lying[..., STREETS - 1] + alone * figures.streets_one_colour
    stands += holds[..., STREETS] * streets
    evidence = figures.evidence * numpy.minimum(MOST_EVIDENCE, lying[..., INVESTIGATOR - 1])
    stands += holds[..., INVESTIGATOR] * (figures.investigator + evidence + alone * figures.investigator_one_colour)
    favors = figures.favor * numpy.arange(FOUR + 1) + figures.four * (numpy.arange(FOUR + 1) == FOUR)
    said = numpy.concatenate([stands[..., None], numpy.broadcast_to(favors, (*stands.shape, FOUR + 1))], -1)
    return known_ends(numpy, tables, said.astype(numpy.float32))
