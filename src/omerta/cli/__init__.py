"""The command line: games and rules, playing and looking on, many games between bots, training, records, own files.

Results go to standard output, progress and errors to standard error. Whatever the caller got wrong is one line that
names what would be right, a line each where a board has several mistakes, and exit code 2.
"""

from omerta.cli import games, play, serving, static, operating, experiments, reports, own_files, new_game, training  # isort: skip  # as in --help
from omerta.cli.program import main, run

__all__ = [
    "experiments",
    "games",
    "main",
    "new_game",
    "operating",
    "own_files",
    "play",
    "reports",
    "run",
    "serving",
    "static",
    "training",
]
