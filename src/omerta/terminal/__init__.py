"""The terminal: games told and played in plain lines, in a pipe and with a screen reader too."""
