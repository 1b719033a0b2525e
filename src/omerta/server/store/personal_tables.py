"""Which tables of a store hold data of people, so that deleting a key deletes all of it."""

from __future__ import annotations

from collections.abc import Mapping

PERSONAL: Mapping[str, str] = {
    "people": "id",
    "seats": "person",
    "ratings": "player",
    "channels": "person",
    "tries": "person",
}
"""Each table whose lines belong to people, and its column with the hash of their key."""
