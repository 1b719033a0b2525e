"""What makes parts of the repository itself."""
