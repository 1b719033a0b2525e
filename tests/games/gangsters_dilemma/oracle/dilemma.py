"""What happens to the gangsters at one location: bribes, arrests, the split of the cash and the looted token.

Stances are plain strings: "talk", "silent", "gin" (a bribe of 1 Gin) and "dollars" (the Dame's bribe of $2).
Fates are plain strings: "walks away", "arrested" and "successful".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.games.gangsters_dilemma.oracle.facts import LOOT, LOOTED, SUPPLY, Move

STANCES = ("talk", "silent", "gin", "dollars")
BRIBES = {"gin": 1, "dollars": 2}


@dataclass(frozen=True, slots=True)
class Settlement:
    """Records everything that happens at one location before trades and Boss Demands."""

    location: int
    fates: tuple[tuple[int, str], ...]
    share: int
    remainder: int
    moves: tuple[Move, ...]
    closes: bool
    muscle_paid: bool

    def having(self, fate: str) -> tuple[int, ...]:
        """List the seats that met this fate, in order from the Cop's left."""
        return tuple(seat for seat, met in self.fates if met == fate)


def stances_allowed(held: Mapping[str, int], character: str) -> tuple[str, ...]:
    """List the stances a gangster can take before a Cop when he is not alone.

    >>> stances_allowed({"dollars": 9, "gin": 0}, "")
    ('talk', 'silent')
    >>> stances_allowed({"dollars": 2, "gin": 1}, "dame")
    ('talk', 'silent', 'gin', 'dollars')
    """
    allowed = ["talk", "silent"]
    if held["gin"] >= 1:
        allowed.append("gin")
    if character == "dame" and held["dollars"] >= 2:
        allowed.append("dollars")
    return tuple(allowed)


def has_dilemma(gangsters: int, cop_present: bool) -> bool:
    """Tell whether the gangsters here must choose: only several gangsters before a Cop do."""
    return cop_present and gangsters >= 2


def fates(stances: Sequence[str]) -> tuple[str, ...]:
    """Decide what becomes of each of several gangsters before a Cop.

    Page 3, first picture (Blue, Purple, Red): Red bribes, the others stay Silent.

    >>> fates(("silent", "silent", "gin"))
    ('successful', 'successful', 'walks away')

    Page 3, second picture: Purple Talks, the others stay Silent.

    >>> fates(("silent", "talk", "silent"))
    ('arrested', 'successful', 'arrested')

    "If all gangsters Talk, then they are all arrested", also the only one left after the bribes.

    >>> fates(("talk", "talk")), fates(("talk", "gin")), fates(("silent", "gin"))
    (('arrested', 'arrested'), ('arrested', 'walks away'), ('successful', 'walks away'))
    """
    for stance in stances:
        if stance not in STANCES:
            raise ValueError(f"stance {stance!r}: it must be one of {STANCES}")
    left = [stance for stance in stances if stance not in BRIBES]
    safe = "talk" if "talk" in left and "silent" in left else "silent"
    return tuple(
        "walks away" if stance in BRIBES else "successful" if stance == safe else "arrested" for stance in stances
    )


def split(cash: int, sharers: int) -> tuple[int, int]:
    """Split a location's cash evenly into a share and the remainder that stays.

    >>> split(5, 2), split(2, 3), split(4, 0)
    ((2, 1), (0, 2), (0, 4))
    """
    return divmod(cash, sharers) if sharers else (0, cash)


def settle(
    location: int,
    cash: int,
    holdings: Mapping[int, Mapping[str, int]],
    cop: int,
    *,
    cop_present: bool,
    stances: Mapping[int, str] | None = None,
    muscle: int | None = None,
) -> Settlement:
    """Settle one location: cops first, then the split of the cash, then the Loot token.

    The keys of `holdings` are the seats here in order from the Cop's left; each value says what that seat holds.
    `cop` is the Cop player's seat, `muscle` the Muscle's seat while she may still receive her $2 this round.

    Page 2: Blue (0) and Red (1) are alone at the Art Gallery with 5 dollars.

    >>> empty = {"dollars": 0, "crate": 0, "art": 0, "jewel": 0, "gin": 0}
    >>> done = settle(2, 5, {0: empty, 1: empty}, 2, cop_present=False)
    >>> done.share, done.remainder, done.moves[2:]
    (2, 1, (('art', 1, 'supply', 0), ('art', 1, 'supply', 1)))

    Page 3: Blue (0) alone meets the Cop (2) at the Jewelry Store and hands over the Crate and Painting he had.

    >>> done = settle(3, 4, {0: empty | {"dollars": 6, "crate": 1, "art": 1}}, 2, cop_present=True)
    >>> done.moves, done.remainder, done.closes
    ((('crate', 1, 0, 2), ('art', 1, 0, 2)), 4, False)
    """
    here = tuple(holdings)
    stances = dict(stances or {})
    asked = here if has_dilemma(len(here), cop_present) else ()
    if set(stances) != set(asked):
        raise ValueError(f"stances of seats {sorted(stances)}: exactly the seats {sorted(asked)} take one here")
    if cop in holdings:
        raise ValueError(f"seat {cop} holds the Cop Cards and sends no gangster")
    if asked:
        met = fates([stances[seat] for seat in here])
    else:
        met = ("arrested" if cop_present else "successful",) * len(here)

    moves: list[Move] = []
    muscle_paid = False
    for seat in here:
        if (bribe := stances.get(seat, "")) in BRIBES:
            if holdings[seat][bribe] < BRIBES[bribe]:
                raise ValueError(f"seat {seat} cannot bribe with {bribe}: he holds {holdings[seat][bribe]}")
            moves.append((bribe, BRIBES[bribe], seat, cop))
            if muscle is not None and not muscle_paid:
                moves.append(("dollars", 2, SUPPLY, muscle))
                muscle_paid = True
    for seat, fate in zip(here, met, strict=True):
        if fate == "arrested":
            moves += [(loot, holdings[seat][loot], seat, cop) for loot in LOOT if holdings[seat][loot]]
    successful = [seat for seat, fate in zip(here, met, strict=True) if fate == "successful"]
    share, remainder = split(cash, len(successful))
    if share:
        moves += [("dollars", share, f"location {location}", seat) for seat in successful]
    if location in LOOTED:
        moves += [(LOOTED[location], 1, SUPPLY, seat) for seat in successful]
    return Settlement(
        location=location,
        fates=tuple(zip(here, met, strict=True)),
        share=share,
        remainder=remainder,
        moves=tuple(moves),
        closes=cop_present and "arrested" not in met,
        muscle_paid=muscle_paid,
    )
