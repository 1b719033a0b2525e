"""The storm: real servers and many real sockets, through a bad network, while everything that can fail does.

`make storm` runs it; `python -m tests.storm --help` lists what can be chosen. Whatever a server acknowledged must be in
the log once, every client's history must be a prefix of what its seat is told, and all must agree in the end.
"""
