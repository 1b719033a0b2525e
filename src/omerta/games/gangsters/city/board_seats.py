"""Whether a board is enough for a table: everybody can pick the joints and buy the smallest gang, whoever picks what.

At worst all others take what is cheapest first. A seat then still finds its joints among the cheapest that all pick
together; so the dearest of those, as many as one seat picks, must be within the starting cash (GS-10, GS-12).
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.errors import BadData


def demand_enough(name: str, prices: Sequence[int], seats: int, joints: int, cash: int, gang: int) -> None:
    """Refuse a board with too few buildings for sale, or with too dear ones, for so many seats."""
    picked = seats * joints
    if len(prices) < picked:
        raise BadData(f"{name}: has {len(prices)} buildings for sale; {seats} gangs pick {picked}")
    dearest = sum(sorted(prices)[picked - joints : picked])
    if dearest + gang > cash:
        raise BadData(
            f"{name}: the {picked} cheapest buildings are too dear: a gang may have to pay ${dearest:,} for {joints} "
            f"of them and ${gang:,} for its pieces; it starts with ${cash:,}"
        )
