"""The real program with a clock that can be set: `program.py CLOCK MISTAKE serve ...`.

CLOCK is a file with the seconds by which the clock is off. MISTAKE is `none`, or a mistake that is planted in the
server to see whether the storm notices it.
"""

from __future__ import annotations

import mmap
import struct
import sys
import time
from pathlib import Path

from omerta.cli import main
from tests.storm.planted import plant

if __name__ == "__main__":
    file, mistake = Path(sys.argv.pop(1)), sys.argv.pop(1)
    with file.open("r+b") as opened:
        clock = mmap.mmap(opened.fileno(), 8)
    real = time.time
    time.time = lambda: real() + struct.unpack("d", clock[:8])[0]
    if mistake != "none":
        plant(mistake)
    main()
