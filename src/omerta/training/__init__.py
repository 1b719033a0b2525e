"""Training with JAX, an extra: what positions are worth is learned here, and played with NumPy alone."""

from __future__ import annotations

from omerta.core.extras import check_extra

check_extra("omerta.training", "jax", "train", "docs/training.md")
