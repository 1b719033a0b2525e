"""What HTTP answers, as functions on plain data: routes call them, and so may whoever has no network."""
