"""Remove what people deleted from the store's files a little later, for all deletions at once.

To write tables anew takes a while, and nobody waits for it: a deletion leaves a mark in its own transaction, and
housekeeping scrubs where there is one. The mark lies in the store, so that no restart forgets it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.server.live.tokens import new_token
from omerta.server.store.kept.server_secrets import set_secret
from omerta.server.store.kept.statements import Execute

if TYPE_CHECKING:
    from omerta.server.store.store import Store

_MARK = "to scrub"


def ask_to_scrub(execute: Execute) -> None:
    """Note in a transaction that something of people is deleted."""
    set_secret(execute, _MARK, new_token())


async def scrub_due(store: Store) -> bool:
    """Scrub a store if something was deleted since it was last done; tell whether that was so."""
    mark = await store.kept.secrets.find(_MARK)
    if mark is None:
        return False
    await store.scrub()
    # a mark that was renewed meanwhile stays: what it stands for may be left
    await store.kept.secrets.drop(_MARK, mark)
    return True
