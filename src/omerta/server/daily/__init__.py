"""The daily heist on a server."""
