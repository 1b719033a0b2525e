"""What the adapters are tried on: all registered games, and the reference game with every kind of secret."""

from __future__ import annotations

import warnings

import pytest

from tests.laws.variants import GAME_TYPES, variants

with warnings.catch_warnings():
    # PettingZoo's tests import one of its own games in a way that PettingZoo itself no longer likes.
    warnings.filterwarnings("ignore", "The old environment creation API has been deprecated", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

__all__ = ["GAME_TYPES", "VARIANTS", "api_test", "parallel_api_test", "seed_test"]

VARIANTS = [
    pytest.param(game_type, preset, seats, id=f"{game_type.id}-{preset}-{seats}")
    for game_type in GAME_TYPES
    for preset, seats in variants(game_type)
]
"""Every preset with its fewest and its most seats; a count between them asks nothing else of an environment."""
