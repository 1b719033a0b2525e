"""Adapters for other people's programs: environments for researchers, and bots that are programs of their own."""
