"""All that a server keeps besides the logs of tables, a part for each matter."""

from __future__ import annotations

from omerta.server.store.kept.channels import Channels
from omerta.server.store.kept.profiles import Profiles
from omerta.server.store.kept.results import Results
from omerta.server.store.kept.seats import Seats
from omerta.server.store.kept.server_secrets import ServerSecrets
from omerta.server.store.kept.statements import Database
from omerta.server.store.kept.tries import Tries


class Kept:
    """What a database keeps besides the logs; each method of a part is one transaction."""

    def __init__(self, database: Database) -> None:
        self.profiles = Profiles(database)
        self.seats = Seats(database)
        self.results = Results(database)
        self.tries = Tries(database)
        self.channels = Channels(database)
        self.secrets = ServerSecrets(database)
