"""The real program where much goes wrong that Python itself would write to standard error: `noisy.py serve ...`.

As the tables are opened a warning is given, a thread fails, and so does something that cannot raise; a process that
thinks for a bot fails too. With `NOISY_REGISTRY_FAILS` the server fails while it starts.
"""

from __future__ import annotations

import os
import threading
import warnings
from typing import Any
from unittest.mock import patch

from omerta.cli import main
from omerta.server import serve
from omerta.server.bots import bot_pool
from omerta.server.live.table_registry import TableRegistry

open_store = serve.open_store


class FailsInTheEnd:
    def __del__(self) -> None:
        raise ValueError("something that is thrown away fails")


def fail(*_: object) -> Any:
    raise OSError("this fails: é")


def open_noisily(*arguments: Any) -> Any:
    warnings.warn("a warning of Python's", stacklevel=1)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    FailsInTheEnd()
    return open_store(*arguments)


patch.object(serve, "open_store", open_noisily).start()
if os.environ.get("NOISY_REGISTRY_FAILS"):
    patch.object(TableRegistry, "start", fail).start()
if __name__ == "__mp_main__":  # as the processes that the server starts run this file
    patch.object(bot_pool, "think", fail).start()

if __name__ == "__main__":
    main()
