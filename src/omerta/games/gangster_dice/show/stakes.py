"""What is at stake: what winning each token would bring now, and which dice stay out of a swap or off a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from omerta.core.events import Stake
from omerta.core.nodes import Decide, Seat
from omerta.games.gangster_dice.rules.characters import NOBODY, Character
from omerta.games.gangster_dice.rules.dice import INVESTIGATOR, LAWYER, SPEAKEASY, STREETS, TOKENS
from omerta.games.gangster_dice.view import DiceView

CONTROL = {LAWYER: "DI-20", SPEAKEASY: "DI-17", STREETS: "DI-23"}
"""The rule of what control of a token is good for; of the Speakeasy, that it is needed for the swap."""
EFFECT = {LAWYER: "DI-19", SPEAKEASY: "DI-21", STREETS: "DI-22"}
"""The rule of what a second win brings."""
LEAVING = ("swap", "streets", "colour")


def stakes(view: DiceView, characters: Mapping[str, Character]) -> Iterator[Stake]:
    """Return what is good to know at a question: at the bids one stake for each token, in the order of the tokens."""
    node, seat = view.node, view.seat
    if not isinstance(node, Decide) or seat is None or seat not in node.seats:
        return
    if node.ask == "bid":
        character = characters[view.characters[seat].code] if view.characters else NOBODY
        yield from (_win(view, seat, character, token) for token in range(len(TOKENS)))
    if node.ask == "swap":
        yield Stake("three-at-most", "DI-21")
    if node.ask in LEAVING and view.stash[seat] != view.leaving[seat]:
        yield Stake("came-this-round", "DI-31")


def _win(view: DiceView, seat: Seat, character: Character, token: int) -> Stake:
    """Return what winning a token would bring a seat, given who controls it."""
    holder = view.control[token]
    if token == INVESTIGATOR:
        return _investigator(view, seat, character, holder)
    name = TOKENS[token]
    if holder == seat:
        return Stake(f"{name}-again", EFFECT[token], when="win-again", good=True)
    if character.at_once[token]:
        return Stake(f"{name}-again", "DI-H3", when="win", good=True)
    return Stake(name, CONTROL[token], when="win", good=True)


def _investigator(view: DiceView, seat: Seat, character: Character, holder: Seat | None) -> Stake:
    """Return where the Investigator would go, or whose dice would go where it is."""
    if holder is not None and holder != seat:
        return Stake("investigator-takes", "DI-27", {"seat": holder}, when="win", good=True)
    if character.hands_over and len(view.stash) > 2:
        return Stake("investigator-handed", "DI-H4", when="win", good=True)
    left = (seat + 1) % len(view.stash)
    return Stake("investigator-left", "DI-29" if holder is None else "DI-26", {"seat": left}, when="win", good=True)
