"""Moved to `omerta.core.state.fields`."""

from omerta.core.moved import moved

moved(__name__, "omerta.core.state.fields")
