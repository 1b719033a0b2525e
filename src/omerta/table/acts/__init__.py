"""What can be done at a table, a module for each act: who may wish for it, what it decides, and how its rows fold."""
