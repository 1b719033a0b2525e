"""GANGSTA!: recruit gangsters, perform heists, and have the most influence when the police close in.

A turn is Mobilisation, then one action: Recruit, Heist or Pass. A crew is engaged one by one and must use what it can;
a gang that is all Engaged is Synchronised and ready again. Three chapters end with gangs of 4, 7 and 9, the last also
with the third Snitch. 2 to 4 seats. Options: `clans`, `resources`. Data: the deck. Chance: who begins, Bosses,
resources, the next card of a deck. Hidden, with resources alone: the resources put away, and a top card looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random

from omerta.core.events import Stake
from omerta.core.game import Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.state.field_codec import FieldCodec
from omerta.core.state.kinds import NONE
from omerta.games.gangsta import notation
from omerta.games.gangsta.deck.cards import BOSSES
from omerta.games.gangsta.deck.deck_tables import SNITCH, snitch
from omerta.games.gangsta.positions import determinize, tensors
from omerta.games.gangsta.positions.position_checks import check
from omerta.games.gangsta.show.card_faces import Face, faces
from omerta.games.gangsta.show.stakes import stakes
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.table import GangstaTable
from omerta.games.gangsta.turn import TURN
from omerta.games.gangsta.view import GangstaView, show, watchers

TABLE, KNOWN_DECK = Zone("table", "all"), Zone("known deck", "all")
DECK, TOP, DEALT = Zone("deck", "nobody"), Zone("top", "owner"), Zone("dealt", "owner")


class Gangsta(GangstaTable[GangstaState, GangstaView]):
    """A table of GANGSTA!

    Without resources nothing is hidden: which cards a deck still has is known to all, their order does not exist yet.
    """

    reveals = frozenset({"heist-laid", "gangster-laid", "snitch"})
    remembered = frozenset({"unseen_heists", "unseen_gangsters", "unseen_resources"})
    turn = TURN
    show = show

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.zones = (TABLE, DECK, TOP, DEALT) if self.uses_resources else (TABLE, KNOWN_DECK)
        self.codec = FieldCodec(GangstaState, self, check, tensors.by_hand(self))

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        return faces(self.deck)

    @property
    def words(self) -> Mapping[str, str]:
        return self.deck.words

    def world(self, view: GangstaView, rng: Random) -> GangstaState:
        return determinize.world(self, view, rng)

    def write(self, move: Move) -> str:
        return notation.write_move(move)

    def stakes(self, view: GangstaView) -> Iterable[tuple[Move | None, Stake]]:
        return stakes(self, view)

    def placements(self, state: GangstaState) -> Iterable[tuple[Zone, Owner, str]]:
        """List every card: open on the table, in a deck, on top of it, or before its owner."""
        tables = self.tables
        people = {card for gang in (*state.gangs, *state.hospital) for card in gang}
        people |= {card for card in (*state.reserve, *state.let_go, *state.lost) if card != NONE}
        yield from ((TABLE, None, tables.codes[card]) for card in sorted(people))
        heists = {*state.row, *state.discarded, *state.lessons, state.job.card}
        heists |= {card for pile in state.stored for card in pile}
        yield from ((TABLE, None, tables.heist_codes[card]) for card in sorted(heists - {NONE}))
        yield from ((TABLE, None, snitch(number)) for number in sorted({*state.snitches, *state.aside}))
        deck = DECK if self.uses_resources else KNOWN_DECK
        yield from ((deck, None, code) for code in (*state.gangsters, *state.heists))
        yield from ((deck, None, snitch(number)) for number in sorted(set(state.traps)))
        knows_heist, knows_gangster = watchers(state)
        if knows_heist != NONE:
            yield TOP, knows_heist, tables.heist_code(state.top_heist)
        if knows_gangster != NONE:
            yield TOP, knows_gangster, tables.codes[state.top_gangster]
        if self.uses_resources:
            yield from self._resources(state)

    def _resources(self, state: GangstaState) -> Iterable[tuple[Zone, Owner, str]]:
        codes = self.tables.resource_codes
        seen: set[int] = set()
        for seat in self.every:
            kept = state.assets[seat].card
            if kept != NONE:
                yield TABLE, seat, codes[kept]
            hidden = {*state.hands[seat], state.put_away[seat]} - {NONE}
            yield from ((DEALT, seat, codes[card]) for card in sorted(hidden))
            seen |= hidden | {kept}
        yield from ((DECK, None, code) for card, code in enumerate(codes) if card not in seen)

    def conserved(self, state: GangstaState) -> Mapping[str, int]:
        """Count the cards of the chapter and all people: performed, row, deck and discard make the whole chapter."""
        chapter = self.tables.chapters[state.chapter - 1]
        heists = [*state.row, *state.discarded, *state.lessons, state.top_heist]
        heists += [card for pile in state.stored for card in pile]
        heists += [] if state.tucked else [state.job.card]
        traps = [*state.traps, *state.aside, *state.snitches]
        traps += [state.top_heist - SNITCH] if state.top_heist >= SNITCH else []
        people = [card for gang in (*state.gangs, *state.hospital) for card in gang if card >= BOSSES]
        people += [*state.reserve, *state.let_go, *state.lost, state.top_gangster]
        expected = Counter(self.tables.snitches[state.chapter - 1])
        return {
            "heists": len(state.heists) + sum(card in chapter for card in heists),
            "gangsters": len(state.gangsters) + sum(card != NONE for card in people),
            "snitches missing": sum((expected - Counter(traps)).values()),
        }

    def rotate_move(self, move: Move, by: int) -> Move:
        if move.verb in ("steal", "hit"):
            seat = move.args[0]
            assert isinstance(seat, int)
            return Move(move.verb, (seat + by) % self.seats)
        return move
