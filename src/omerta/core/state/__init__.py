"""States declared field by field: kinds of values, the code generated from them, and what a seat is shown."""
