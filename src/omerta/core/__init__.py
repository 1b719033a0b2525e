"""The core: the protocol, the record, the rule register and the texts; no game is named here."""
