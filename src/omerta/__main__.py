"""Run the command line as a module: `python -m omerta`."""

from omerta.cli import main

main()
