"""Moved to `omerta.core.state.field_codec`."""

from omerta.core.moved import moved

moved(__name__, "omerta.core.state.field_codec")
