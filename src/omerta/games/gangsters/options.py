"""The options of a table, and which do not go together (17B.4, 17.11a, 20.1)."""

from __future__ import annotations

from collections.abc import Mapping

from omerta.core.options import Option, Value

BOMBS, POLICE, DUTIES = 2, 3, 4
"""The rules numbers that brought bombs and drive-bys, the Cop player with the timer, and duties that `halt` keeps."""
YES_NO: tuple[bool, ...] = (False, True)


def _advanced(name: str, since: int = 1) -> Option:
    """Make an option of the advanced game, which 17B bars (17B.4)."""
    return Option(name, lambda seats: YES_NO, lambda seats: False, since)


def _words(name: str, *words: str, since: int = 1) -> Option:
    """Make an option of some readings, the usual one first."""
    return Option(name, lambda seats: words, lambda seats: words[0], since)


OPTIONS = (
    Option("five-gangs", lambda seats: YES_NO if seats == 5 else (False,), lambda seats: seats == 5),
    _advanced("heaters"),
    _advanced("wheels"),
    _advanced("donuts"),
    _advanced("random-order"),
    Option("squirt-gun", lambda seats: YES_NO, lambda seats: True),
    Option("rank-losers", lambda seats: (False,) if seats == 2 else YES_NO, lambda seats: False),
    Option("trading", lambda seats: YES_NO, lambda seats: True),
    _words("pick-order", "snake", "straight"),
    _words("recruiting", "besides", "instead"),
    Option("draws", lambda seats: (1, 2, 4), lambda seats: 2),
    _words("payoffs", "everybody", "active"),
    _words("cops", "numbers", "soft"),
    _words("gang-war", "fired-on", "falls", "never"),
    _words("sale", "price", "level"),
    Option("bombs", lambda seats: YES_NO, lambda seats: False, since=BOMBS),
    _words("next-bomber", "planted", "settled", since=BOMBS),
    _advanced("drive-by", since=BOMBS),
    _advanced("several-drive-bys", since=BOMBS),
    Option("cop-player", lambda seats: YES_NO if seats > 2 else (False,), lambda seats: False, since=POLICE),
    Option("timer", lambda seats: YES_NO, lambda seats: False, since=POLICE),
)


def clash(seats: int, options: Mapping[str, Value]) -> str:
    """Describe what excludes what: 17B bars the advanced options, the Cop player donuts (17B.4, 17.11a, 20.1)."""
    five, cop = options["five-gangs"], options["cop-player"]
    if five and cop:
        return "a fifth gang (17B) and the Cop player (17C) do not go together; choose five-gangs or cop-player"
    if seats == 5 and not (five or cop):
        return "five seats are a fifth gang (17B) or the Cop player (17C); choose five-gangs or cop-player"
    if cop and options["donuts"]:
        return "option 'donuts' is not used with the Cop player (17.11a)"
    barred = [name for name in ADVANCED if five and options[name]]
    if barred:
        return f"option {barred[0]!r} is not used with five gangs (17B.4)"
    if options["drive-by"] and not (options["heaters"] and options["wheels"]):
        return "option 'drive-by' needs the options 'heaters' and 'wheels': a drive-by takes both (20.1)"
    if options["several-drive-bys"] and not options["drive-by"]:
        return "option 'several-drive-bys' is a variation of 'drive-by', which it needs (20.5)"
    return ""


ADVANCED = ("heaters", "wheels", "donuts", "random-order", "drive-by", "several-drive-bys")
