"""Training with JAX, an extra: what positions are worth is learned here, and played with NumPy alone."""
