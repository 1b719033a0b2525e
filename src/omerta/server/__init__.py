"""The server: HTTP and WebSocket in front of the tables, and the disk behind them."""
