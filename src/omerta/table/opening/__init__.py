"""How tables are opened: new ones, those of a tutorial, of a past game or of a day, and the next of a rematch."""
