"""One round after another: who may play what, and how each card fares against the Boss's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from omerta.core.errors import BadChance
from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint, State, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Node, Over, Seat, seen
from omerta.games.twelve_gangsters.cards import HEISTS, LEGAL, MONEY, MOST, VALUES, Card
from omerta.games.twelve_gangsters.view import TwelveView

if TYPE_CHECKING:
    from omerta.games.twelve_gangsters.game import TwelveGangsters

NO_BOSS = -1


class TwelveState(State):
    """The hands, what lies face down, and who is Boss; the face-up cards are the rest."""

    __slots__ = ("boss", "down", "game", "hands")
    game: TwelveGangsters
    boss: Seat
    hands: list[int]
    down: list[int]

    def __init__(self, game: TwelveGangsters, boss: Seat, hands: list[int], down: list[int]) -> None:
        self.game = game
        self.boss = boss
        self.hands = hands
        self.down = down

    @property
    def played(self) -> int:
        """Count the rounds played."""
        return self.game.cards - HEISTS[self.hands[0]]

    def up(self, seat: Seat) -> int:
        """Give the seat's face-up cards (TG-07, TG-09, TG-10)."""
        return self.game.full ^ self.hands[seat] ^ self.down[seat]

    def node(self) -> Node:
        if self.hands[0]:
            return self.game.question if self.boss >= 0 else self.game.first_boss
        ups = [self.game.full ^ down for down in self.down]
        money = tuple([MONEY[up] for up in ups])
        return Over(money, tuple([MONEY[up] * (MOST + 1) + HEISTS[up] for up in ups]))

    def legal(self, seat: Seat) -> Sequence[Move]:
        return LEGAL[self.hands[seat]] if self.boss >= 0 else ()

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        hands = self.hands
        boss = self.boss
        seat = equals = 0
        try:
            limit = joint[boss].bit  # type: ignore[attr-defined]
            for hand in hands:
                bit = joint[seat].bit  # type: ignore[attr-defined]
                if not hand & bit:
                    raise KeyError(seat)
                hands[seat] = hand ^ bit
                if bit >= limit:
                    if bit > limit:
                        self.down[seat] |= bit
                    else:
                        equals += 1
                seat += 1
            if len(joint) != seat:
                raise KeyError(seat)
        except (KeyError, AttributeError):
            self._take_back(joint, seat)
            raise refuse_joint(self, joint, self.game.idle(self)) from None
        if equals > 1:
            self.down[boss] |= limit
        self.boss = boss + 1 if boss + 1 < seat else 0
        if tell is not None:
            self._tell_round(joint, boss, tell)

    def _take_back(self, joint: Joint, seats: int) -> None:
        """Return the cards of the first seats to their hands after a choice that was refused."""
        for seat in range(seats):
            bit = joint[seat].bit  # type: ignore[attr-defined]
            self.hands[seat] |= bit
            self.down[seat] &= ~bit

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        node = self.node()
        if not isinstance(node, Chance):
            raise BadChance("nothing is left to chance here")
        if len(numbers) != 1:
            raise BadChance(f"one number is owed here; not {len(numbers)}")
        boss = node.draws[0].at(numbers[0])
        assert isinstance(boss, int)
        self.boss = boss
        if tell is not None:
            tell(Event("first-boss", "TG-A2", {"seat": boss}))

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        game = self.game
        if not isinstance(seat, int) or not 0 <= seat < game.seats:
            return Refusal("no-seat", "TG-01", {"seat": str(seat)})
        if not isinstance(move, Card):
            return Refusal("no-card", "TG-02")
        if self.boss < 0 or not self.hands[0]:
            return game.idle(self)
        return None if self.hands[seat] & move.bit else game.refusals[move]

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        if self.boss < 0 or not self.hands[0]:
            return ()
        return self.game.near(self.hands[seat])

    def clone(self) -> Self:
        copy = object.__new__(self.__class__)
        copy.game = self.game
        copy.boss = self.boss
        copy.hands = self.hands[:]
        copy.down = self.down[:]
        return copy

    def view(self, seat: Seat | None) -> TwelveView:
        game = self.game
        ups = [self.up(each) for each in range(game.seats)]
        asked = seat is not None and self.boss >= 0 and self.hands[0]
        return TwelveView(
            seat=seat,
            node=seen(self.node()),
            legal=LEGAL[self.hands[seat]] if seat is not None and asked else (),
            near=game.near(self.hands[seat]) if seat is not None and asked else (),
            boss=self.boss if self.boss >= 0 else None,
            round=min(self.played + 1, game.cards),
            rounds=game.cards,
            hands=tuple([VALUES[hand] for hand in self.hands]),
            face_up=tuple([VALUES[up] for up in ups]),
            face_down=tuple([VALUES[down] for down in self.down]),
            money=tuple([MONEY[up] for up in ups]),
        )

    def _tell_round(self, joint: Joint, boss: Seat, tell: Tell) -> None:
        """Tell the round that was just resolved, clockwise from the Boss's left."""
        seats = self.game.seats
        values = tuple(joint[seat].value for seat in range(seats))  # type: ignore[attr-defined]
        limit = values[boss]
        tell(Event("reveal", "TG-05", {"round": self.played, "boss": boss, "cards": values}))
        for seat in [(boss + step) % seats for step in range(1, seats)]:
            card = values[seat]
            data = {"seat": seat, "card": card, "boss": boss, "limit": limit}
            if card < limit:
                tell(Event("success", "TG-07", data))
            elif card > limit:
                tell(Event("stopped", "TG-08", data))
            else:
                tell(Event("equal", "TG-09", data))
        by = tuple(seat for seat in range(seats) if seat != boss and values[seat] == limit)
        if not by:
            tell(Event("boss-success", "TG-10", {"seat": boss, "card": limit}))
        elif len(by) == 1:
            tell(Event("boss-stopped", "TG-09", {"seat": boss, "card": limit, "by": by}))
        else:
            tell(Event("boss-stopped-once", "TG-A1", {"seat": boss, "card": limit, "by": by, "times": len(by)}))
        if self.hands[0]:
            tell(Event("token", "TG-11", {"seat": self.boss, "from": boss}))
        else:
            self._tell_end(tell)

    def _tell_end(self, tell: Tell) -> None:
        """Tell who won and by which rule."""
        tell(Event("end", "TG-12", {"rounds": self.played}))
        over = self.node()
        assert isinstance(over, Over)
        money = max(over.scores)
        winners = tuple(seat for seat, rank in enumerate(over.ranks) if rank == 1)
        heists = HEISTS[self.up(winners[0])]
        if over.scores.count(money) == 1:
            tell(Event("winner", "TG-13", {"seat": winners[0], "money": money}))
        elif len(winners) == 1:
            tell(Event("tie-broken", "TG-14", {"seat": winners[0], "money": money, "heists": heists}))
        else:
            tell(Event("shared", "TG-14", {"seats": winners, "money": money, "heists": heists}))
