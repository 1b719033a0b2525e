"""Files that people write: decks, boards and values in TOML, with limits, and errors that name the mistake."""
