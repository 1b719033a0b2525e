"""Tests say which rule they prove: `@rule("TG-09")`; the register is checked against them."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
