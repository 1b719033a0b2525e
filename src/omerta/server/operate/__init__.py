"""What those who run a server need: metrics, logs, housekeeping, inspection and a way to stop."""
