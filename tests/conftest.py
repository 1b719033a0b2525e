"""What holds for all tests: numpy computes in one thread, since the tests themselves run side by side."""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
