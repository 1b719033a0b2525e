"""Moved to `omerta.core.state.kinds`."""

from omerta.core.moved import moved

moved(__name__, "omerta.core.state.kinds")
