"""The live table in a browser tab: a message port instead of sockets, and the browser's own database."""
