"""Moved to `omerta.core.judging.learned`."""

from omerta.core.moved import moved

moved(__name__, "omerta.core.judging.learned")
