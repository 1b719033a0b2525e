"""What strangers send over HTTP and WebSocket, and how they are answered."""
