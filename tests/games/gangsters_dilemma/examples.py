"""The picture examples of the rulebook, by page: one table, to which both the engine and the oracle are held.

Seat 0 is the Cop, Blue is seat 1, Purple 2, Red 3. Where the rulebook leaves somebody out of the picture, they are
somewhere else and have nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Has:
    """What lies before somebody; `taken` are the demands that they have fulfilled."""

    dollars: int = 0
    crate: int = 0
    art: int = 0
    jewel: int = 0
    gin: int = 0
    taken: tuple[str, ...] = ()


NOTHING = Has()


@dataclass(frozen=True)
class Example:
    """A position, what everybody does in the round, and what comes of it.

    `cash` is what lies at `place` before the round and after it, when every location has got another dollar.
    `stances` are answers to the cops of those who meet them there, `demand` is what Red fulfils, paying dollars in
    place of one token, and `revealed` what comes into its place. `closed` are the locations that are closed in the next
    round; the engine also has what is `told`, and by which rule.
    """

    name: str
    told: tuple[tuple[str, str, Mapping[str, object]], ...]
    before: tuple[Has, Has, Has, Has]
    after: tuple[Has, Has, Has, Has]
    cops: tuple[int, int]
    robbed: tuple[int, int, int]
    place: int
    cash: tuple[int, int]
    closed: tuple[int, ...]
    row: tuple[str, str, str] = ("D16", "D17", "D18")
    stances: tuple[str, ...] = ()
    demand: tuple[str, str] | None = None
    revealed: str = ""
    wins: bool = False

    @property
    def all_cash(self) -> tuple[int, ...]:
        """Return the dollars at all five locations: two each, but for the one in the picture."""
        return tuple(self.cash[0] if place == self.place else 2 for place in range(1, 6))


MET = (NOTHING, Has(crate=1, gin=1), Has(art=1, gin=1), Has(gin=1))
"""Blue, Purple and Red come to the Jewelry Store with this, and a cop does too."""

EXAMPLES = (
    Example(
        "page 2, Blue and Red share what lies at the Art Gallery",
        told=(("split", "GD-17", {"seats": (1, 3), "location": "art-gallery", "dollars": 2, "left": 1}),),
        before=(NOTHING,) * 4,
        after=(NOTHING, Has(dollars=2, art=1), NOTHING, Has(dollars=2, art=1)),
        cops=(1, 5),
        robbed=(2, 1, 2),
        place=2,
        cash=(5, 1 + 1),
        closed=(5,),
    ),
    Example(
        "page 3, Blue alone is arrested at the Jewelry Store, and keeps the money",
        told=(("arrested", "GD-18", {"seat": 1, "lost": ("crate", "art")}),),
        before=(NOTHING, Has(dollars=4, crate=1, art=1), NOTHING, NOTHING),
        after=(Has(crate=1, art=1), Has(dollars=4), Has(dollars=1, crate=1), Has(dollars=1, crate=1)),
        cops=(3, 5),
        robbed=(3, 1, 1),
        place=3,
        cash=(5, 5 + 1),
        closed=(5,),
    ),
    Example(
        "page 3, Red bribes while Blue and Purple keep silent",
        told=(("bribed", "GD-21", {"seat": 3, "cop": 0}), ("all-silent", "GD-23", {"seats": (1, 2)})),
        before=MET,
        after=(Has(gin=1), Has(2, crate=1, jewel=1, gin=1), Has(2, art=1, jewel=1, gin=1), NOTHING),
        cops=(3, 5),
        robbed=(3, 3, 3),
        stances=("silent", "silent", "bribe"),
        place=3,
        cash=(5, 1 + 1),
        closed=(3, 5),
    ),
    Example(
        "page 3, Purple talks while Blue and Red keep silent",
        told=(("arrested", "GD-24", {"seat": 1}), ("arrested", "GD-24", {"seat": 3, "lost": ("gin",)})),
        before=MET,
        after=(Has(crate=1, gin=2), NOTHING, Has(5, art=1, jewel=1, gin=1), NOTHING),
        cops=(3, 5),
        robbed=(3, 3, 3),
        stances=("silent", "talk", "silent"),
        place=3,
        cash=(5, 0 + 1),
        closed=(5,),
    ),
    Example(
        "page 4, Red fulfils a demand with dollars in place of the Art",
        told=(("fulfilled-with-dollars", "GD-28", {"seat": 3, "token": "art", "dollars": 3}),),
        before=(NOTHING, NOTHING, NOTHING, Has(dollars=2, crate=1, gin=2)),
        after=(NOTHING, Has(dollars=1, crate=1), Has(dollars=1, crate=1), Has(jewel=1, taken=("D08",))),
        cops=(4, 5),
        robbed=(1, 1, 3),
        row=("D01", "D08", "D18"),
        demand=("D08", "art"),
        revealed="D19",
        place=3,
        cash=(1, 0 + 1),
        closed=(4, 5),
    ),
    Example(
        "page 4, Red wins with 18 points in demands and two Crates",
        told=(),
        before=(NOTHING, NOTHING, NOTHING, Has(crate=1, taken=("D04", "D09", "D13"))),
        after=(NOTHING, Has(2, art=1), Has(2, jewel=1), Has(2, crate=2, taken=("D04", "D09", "D13"))),
        cops=(4, 5),
        robbed=(2, 3, 1),
        place=1,
        cash=(2, 0),
        closed=(),
        wins=True,
    ),
)
