"""One round, the last count and what each seat sees, in straight-line code written once for each number of seats.

These are the hottest lines of the game. Python spends more time on walking a loop over four seats than on what the loop
does, so the loops are unrolled here, the way `dataclasses` writes an `__init__`. For two seats, were there such a game,
this is what it writes:

    def play(self, joint, tell=None):
        try:
            card0 = joint[0].bit
            card1 = joint[1].bit
        except (KeyError, AttributeError):
            raise self.refused(joint) from None
        hand0, hand1 = self.hands
        left0 = hand0 ^ card0
        left1 = hand1 ^ card1
        boss = self.boss
        if not (left0 < hand0 and left1 < hand1) or len(joint) != 2 or boss < 0:
            raise self.refused(joint)
        limit = joint[boss].bit
        down = self.down
        equals = 0
        if card0 > limit:
            down[0] += card0
        elif card0 == limit:
            equals += 1
        ...
        if equals > 1:
            down[boss] += limit
        self.hands = (left0, left1)
        self.boss = boss + 1 if boss < 1 else 0
        if tell is not None:
            self.tell_round(joint, boss, tell)

    def over(self):
        down0, down1 = self.down
        money, keys = self.game.final_money, self.game.final_keys
        return Over((money[down0], money[down1]), (keys[down0], keys[down1]))

    def floats(self, seat):
        hands, boss, seen = self.laid
        if hands is not self.hands or boss != self.boss:
            game, hands, down, full = self.game, self.hands, self.down, self.game.full
            hand0, hand1 = hands
            down0, down1 = down
            held0, up0, down0 = CARDS[hand0], CARDS[full ^ hand0 ^ down0], CARDS[down0]
            held1, up1, down1 = CARDS[hand1], CARDS[full ^ hand1 ^ down1], CARDS[down1]
            boss, round = game.boss_floats[self.boss], game.round_floats[HEISTS[hand0]]
            seen = (
                b"".join((held0, held1, up0, up1, down0, down1, boss[0], round)),
                b"".join((held1, held0, up1, up0, down1, down0, boss[1], round)),
            )
            self.laid = hands, self.boss, seen
        return seen[seat]

Taking a card out of a hand makes the hand smaller exactly when the card was in it; so nothing has changed yet when a
choice is refused. A higher card is stopped (TG-08), an equal one besides the Boss's own stops the Boss, once (TG-09,
TG-A1), and the rest succeed. All seats look at the same open table, so its floats are looked up once a round for all.
"""

from __future__ import annotations

from functools import cache

from omerta.core.nodes import Over
from omerta.games.twelve_gangsters.cards import HEISTS
from omerta.games.twelve_gangsters.state import TwelveState
from omerta.games.twelve_gangsters.tensors import CARD_FLOATS


def source(seats: int) -> str:
    """Write the round, the count and the floats for this many seats."""
    return "\n".join((*_round(seats), *_floats(seats)))


def _round(seats: int) -> list[str]:
    each = range(seats)
    lines = ["def play(self, joint, tell=None):", "    try:"]
    lines += [f"        card{seat} = joint[{seat}].bit" for seat in each]
    lines += ["    except (KeyError, AttributeError):", "        raise self.refused(joint) from None"]
    lines += [f"    {', '.join(f'hand{seat}' for seat in each)} = self.hands"]
    lines += [f"    left{seat} = hand{seat} ^ card{seat}" for seat in each]
    held = " and ".join(f"left{seat} < hand{seat}" for seat in each)
    lines += ["    boss = self.boss", f"    if not ({held}) or len(joint) != {seats} or boss < 0:"]
    lines += ["        raise self.refused(joint)"]
    lines += ["    limit = joint[boss].bit", "    down = self.down", "    equals = 0"]
    for seat in each:
        lines += [f"    if card{seat} > limit:", f"        down[{seat}] += card{seat}"]
        lines += [f"    elif card{seat} == limit:", "        equals += 1"]
    lines += ["    if equals > 1:", "        down[boss] += limit"]
    lines += [f"    self.hands = ({', '.join(f'left{seat}' for seat in each)})"]
    lines += [f"    self.boss = boss + 1 if boss < {seats - 1} else 0"]
    lines += ["    if tell is not None:", "        self.tell_round(joint, boss, tell)"]
    downs = [f"down{seat}" for seat in each]
    lines += ["def over(self):", f"    {', '.join(downs)} = self.down"]
    lines += ["    money, keys = self.game.final_money, self.game.final_keys"]
    sums, orders = (", ".join(f"{table}[{down}]" for down in downs) for table in ("money", "keys"))
    return [*lines, f"    return Over(({sums}), ({orders}))"]


def _floats(seats: int) -> list[str]:
    each = range(seats)
    hands, downs = (", ".join(f"{name}{seat}" for seat in each) for name in ("hand", "down"))
    lines = ["def floats(self, seat):", "    hands, boss, seen = self.laid"]
    lines += ["    if hands is not self.hands or boss != self.boss:"]
    lines += ["        game, hands, down, full = self.game, self.hands, self.down, self.game.full"]
    lines += [f"        {hands} = hands", f"        {downs} = down"]
    for seat in each:
        held, up, down = f"CARDS[hand{seat}]", f"CARDS[full ^ hand{seat} ^ down{seat}]", f"CARDS[down{seat}]"
        lines += [f"        held{seat}, up{seat}, down{seat} = {held}, {up}, {down}"]
    lines += ["        boss, round = game.boss_floats[self.boss], game.round_floats[HEISTS[hand0]]", "        seen = ("]
    for seat in each:
        rows = ", ".join(f"{name}{(seat + step) % seats}" for name in ("held", "up", "down") for step in each)
        lines += [f"            b''.join(({rows}, boss[{seat}], round)),"]
    return [*lines, "        )", "        self.laid = hands, self.boss, seen", "    return seen[seat]"]


@cache
def state_for(seats: int) -> type[TwelveState]:
    """Give the state of a table with this many seats, its round compiled."""
    written: dict[str, object] = {}
    names = {"Over": Over, "CARDS": CARD_FLOATS, "HEISTS": HEISTS}
    exec(compile(source(seats), f"<12 Gangsters for {seats}>", "exec"), names, written)
    return type("TwelveState", (TwelveState,), {"__slots__": (), "__module__": __name__, **written})
