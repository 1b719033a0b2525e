"""Why a move is not legal, and by which rule."""
