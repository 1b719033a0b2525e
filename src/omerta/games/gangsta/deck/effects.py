"""The twelve resources, each in one line: what an active one changes, as the rules look it up where its hook stands.

No rule asks for a resource by name. A rule that a resource changes reads one field here, and that field is its hook.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from omerta.games.gangsta.deck.cards import ART_THEFT, HACK_ATTACK


@dataclass(frozen=True, slots=True)
class Effect:
    """What an active resource changes; everything here is what happens without one."""

    holds: int = 0
    """Dollars that can be kept from Theft (GA-54)."""
    most_to_police: int | None = None
    """The most that a Snitch can cost (GA-55)."""
    ignores: frozenset[str] = frozenset()
    """Families of heists of which one requirement may be ignored (GA-56)."""
    sees_heist: bool = False
    """Whether the top heist is seen at the start of a turn, and may be performed (GA-57)."""
    heals: bool = False
    """Whether lost gangsters wait to be taken back (GA-58)."""
    income: int = 0
    """Dollars at the start of each turn (GA-59)."""
    leaves_at_war: bool = False
    """Whether the card leaves at the gang war (GA-59)."""
    flies: bool = False
    """Whether a gangster is readied after a cooperative heist (GA-60)."""
    passing: int = 0
    """Dollars more when passing (GA-61)."""
    most_headlines: int = 0
    """How many stored heists with Influence Points count once more at the end (GA-62)."""
    readies_all: bool = False
    """Whether one dollar readies the whole gang (GA-63)."""
    sees_gangster: bool = False
    """Whether the top gangster is seen at the start of a turn, and may be recruited (GA-64)."""
    readies_leader: bool = False
    """Whether a Leader is readied at the end of a turn (GA-65)."""


NOTHING = Effect()


@dataclass(frozen=True, slots=True)
class Holding:
    """A resource before a seat: `idle`, `active`, `stored` after the gang war, or `gone`; and what it changes now."""

    card: int
    status: str
    effect: Effect = field(default=NOTHING, compare=False)


STATUSES = ("idle", "active", "stored", "gone")
NO_RESOURCE = Holding(-1, "none")
EFFECTS: Mapping[str, Effect] = {
    "bank": Effect(holds=10),
    "police station": Effect(most_to_police=1),
    "high tech equipment": Effect(ignores=frozenset({ART_THEFT, HACK_ATTACK})),
    "bikers gang": Effect(sees_heist=True),
    "hospital": Effect(heals=True),
    "counterfeit printing": Effect(income=1, leaves_at_war=True),
    "private jet": Effect(flies=True),
    "black market": Effect(passing=2),
    "media": Effect(most_headlines=7),
    "headquarters": Effect(readies_all=True),
    "indicator network": Effect(sees_gangster=True),
    "secret society": Effect(readies_leader=True),
}
"""Each resource by the name of its effect."""
