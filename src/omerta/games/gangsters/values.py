"""The numbers of the game as its file gives them: an owner of the box puts the true ones in without touching a rule."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

import msgspec

from omerta.core.errors import BadData
from omerta.core.game_type import Data
from omerta.core.own_files.toml_input import read_toml
from omerta.games.gangsters.pieces import COLOURS_OF_DICE, COPS

Dollars = Annotated[int, msgspec.Meta(ge=0, le=100_000, multiple_of=100)]
Count = Annotated[int, msgspec.Meta(ge=1, le=100)]
Strength = Annotated[int, msgspec.Meta(ge=1, le=10)]
Face = Annotated[int, msgspec.Meta(ge=2, le=6)]
_AT = re.compile(r"(?P<why>.*) - at `\$\.?(?P<path>.*)`")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of the file."""


class SetupValues(Part, frozen=True):
    """What everybody starts with."""

    cash: Dollars
    joints: Annotated[int, msgspec.Meta(ge=1, le=3)]
    man: Dollars
    vamp: Dollars


class Strengths(Part, frozen=True):
    """The most men in a piece."""

    racketeer: Strength
    thug: Strength


class Dice(Part, frozen=True):
    """The colour of each piece's die."""

    racketeer: str
    thug: str
    vamp: str


class Subways(Part, frozen=True):
    """What a hop costs."""

    hop: Annotated[int, msgspec.Meta(ge=-1, le=6)]


class PublicValues(Part, frozen=True):
    """What each Public multiplies."""

    multipliers: Annotated[tuple[Strength, ...], msgspec.Meta(min_length=4, max_length=4)]


class CopValues(Part, frozen=True):
    """Strengths of the ten cops, in two readings."""

    strengths: Annotated[tuple[Strength, ...], msgspec.Meta(min_length=10, max_length=10)]
    soft: Annotated[tuple[Strength, ...], msgspec.Meta(min_length=10, max_length=10)]


class Hits(Part, frozen=True):
    """From which face on a die hits."""

    racketeer: Face
    thug: Face
    cop: Face
    joint: Face
    heaters: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Prices(Part, frozen=True):
    """What is paid to the bank."""

    bribe: Dollars
    donuts: Dollars
    recruit: Dollars
    heaters: Dollars
    wheels: Dollars
    gray: Dollars


class Payoffs(Part, frozen=True):
    """What crime pays."""

    extortion: Dollars
    crime: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    by_level: bool


class Victory(Part, frozen=True):
    """How much is enough."""

    cash: Dollars
    joints: Count
    brown_and_gray: Count


class Crimes(Part, frozen=True):
    """Which crimes go together, and which are one."""

    extort_again: bool
    gray_only: bool
    vamp_does_both: bool
    thug_does_both: bool
    seduction_is_crime: bool
    last_man_is_safe: bool


class TradeValues(Part, frozen=True):
    """How large an offer may be, and how many there are."""

    items: Annotated[int, msgspec.Meta(ge=1, le=8)]
    proposals: Annotated[int, msgspec.Meta(ge=1, le=4)]
    most: Annotated[int, msgspec.Meta(ge=100, le=20_000, multiple_of=100)]


class Stop(Part, frozen=True):
    """When programs stop."""

    rounds: Count


class Values(Part, frozen=True):
    """Every number of the game."""

    setup: SetupValues
    strength: Strengths
    dice: Dice
    subways: Subways
    public: PublicValues
    cops: CopValues
    hits: Hits
    prices: Prices
    payoffs: Payoffs
    victory: Victory
    crimes: Crimes
    trade: TradeValues
    stop: Stop


def price_of_gang(values: Values, racketeers: int, thugs: int) -> int:
    """Add up what a gang costs: its Racketeers, its Thugs and a Vamp (GS-12)."""
    return price_of_men(values, racketeers) + price_of_men(values, thugs) + values.setup.vamp


def price_of_men(values: Values, men: int) -> int:
    """Add up what so many men of a kind cost at the start: the nth costs n times as much as the first (GS-12)."""
    return values.setup.man * men * (men + 1) // 2


@lru_cache(maxsize=64)
def read_values(data: Data) -> Values:
    """Read the numbers; a mistake is named by its table and field."""
    try:
        values = msgspec.convert(read_toml(data.name, data.text), Values)
    except msgspec.ValidationError as error:
        match = _AT.fullmatch(str(error))
        why = f"field {match['path']!r}: {match['why']}" if match else error
        raise BadData(f"{data.name}: {why}") from None
    for piece in ("racketeer", "thug", "vamp"):
        colour = getattr(values.dice, piece)
        if colour not in COLOURS_OF_DICE:
            raise BadData(f"{data.name}: field 'dice.{piece}' is one of {', '.join(COLOURS_OF_DICE)}; not {colour!r}")
    assert len(values.cops.strengths) == COPS
    return values
