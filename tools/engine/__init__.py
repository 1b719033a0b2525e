"""The engine of a browser tab: what of Python and of this package travels there, compiled and packed."""
