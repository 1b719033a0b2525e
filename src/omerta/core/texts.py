"""Moved to `omerta.core.words.texts`."""

from omerta.core.moved import moved

moved(__name__, "omerta.core.words.texts")
