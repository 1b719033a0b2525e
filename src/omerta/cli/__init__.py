"""The command line: `omerta games`, `rules`, `spaces`, `play`, `watch`, `serve`, `sim`, `ladder`, `replay` and decks.

Results go to standard output, progress and errors to standard error. Whatever the caller got wrong is one line that
names what would be right, and exit code 2.
"""

from omerta.cli import shelf, tables, trials
from omerta.cli.program import main, run

__all__ = ["main", "run", "shelf", "tables", "trials"]
