"""The server in a simulator: one seed decides every delay, crash and lost byte, and time passes as fast as it can.

`make simulate` runs it; `python -m tests.simulation --help` lists what can be chosen, docs/simulation.md explains it.
"""
