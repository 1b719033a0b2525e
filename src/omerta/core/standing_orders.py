"""Standing orders: a seat says once which windows it wants to be asked about, and all others are declined for it.

    {"stop": ("2", "6")}    ask me only when it is about cop 2 or cop 6
    {"stop": ()}            never ask me
    {}                      ask me always

A window is a question that goes to everybody who might hold a secret, so most answers are no. An order says about
which windows its seat wants to be asked; the table declines the others for it. Orders are secret: that a seat has left
one, and which, could tell others what it holds.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from omerta.core.errors import BadOption
from omerta.core.nodes import Decide

Orders = Mapping[str, tuple[str, ...]]
"""By question, the topics that a seat wants to be asked about; without an entry it is always asked."""


class Standing(msgspec.Struct, frozen=True):
    """A window about which orders may be left: its question, and the fact that tells one such window from another."""

    ask: str
    topic: str = ""
    topics: tuple[str, ...] = ()


def check_orders(known: tuple[Standing, ...], orders: Orders) -> None:
    """Refuse orders about questions or topics that the game does not have."""
    by_ask = {each.ask: each for each in known}
    for ask, topics in orders.items():
        if ask not in by_ask:
            listed = ", ".join(by_ask) or "none in this game"
            raise BadOption(f"orders can be left about {listed}; not about {ask!r}")
        for topic in topics:
            if topic not in by_ask[ask].topics:
                listed = ", ".join(by_ask[ask].topics) or "nothing: it is asked or it is not"
                raise BadOption(f"orders about {ask!r} name {listed}; not {topic!r}")


def has_order(orders: Orders, node: Decide) -> bool:
    """Return whether a seat has left an order about this kind of window, whatever it says of this one."""
    return node.window and node.ask in orders


def declines(known: tuple[Standing, ...], orders: Orders, node: Decide) -> bool:
    """Return whether an order says no to this window."""
    if not has_order(orders, node):
        return False
    topic = next(each.topic for each in known if each.ask == node.ask)
    return str(node.data.get(topic, "")) not in orders[node.ask]
