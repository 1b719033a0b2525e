"""Whole games: setup, turn after turn with Mobilisation and one action, and the count."""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.gangsta.oracle.chapters import chapter_is_over, end_chapter, refill_reserve, refill_row
from tests.games.gangsta.oracle.count import Boss, count_up, winners
from tests.games.gangsta.oracle.heists import perform, possible, price, recruit
from tests.games.gangsta.oracle.table import (
    CHANCE,
    MOST_IN_THE_BANK,
    ROW,
    Cards,
    Choose,
    Ended,
    Member,
    Player,
    Table,
    codes,
)

TURNS_EACH = 200
"""After so many turns for every player programs stop, and count (GA-A71)."""


@dataclass(frozen=True)
class Result:
    """The Influence Points of everybody at the end, and who won."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class Game:
    """One game from the setup to the count; `table` shows how it stands while a question waits."""

    def __init__(self, cards: Cards, seats: int, *, clans: bool, resources: bool, choose: Choose) -> None:
        self.table = Table(cards, seats, clans=clans, choose=choose)
        self.resources = resources

    def play(self) -> Result:
        """Play it."""
        try:
            self._set_up()
            extra = False
            while self.table.turn <= TURNS_EACH * self.table.seats:
                extra = self._turn(extra)
                self.table.turn += 1
        except Ended:
            pass
        return self._count()

    def _set_up(self) -> None:
        table, cards = self.table, self.table.cards
        table.active = int(table.ask(CHANCE, "first", map(str, range(table.seats))))
        bosses = list(cards.bosses)
        dealt = {}
        for seat in table.order():
            dealt[seat] = table.ask(CHANCE, "boss", bosses)
            bosses.remove(dealt[seat])
        for _, code in sorted(dealt.items()):
            table.players.append(Player(code, cards.bosses[code]["money"], gang=[Member(code)]))
        if self.resources:
            self._deal_resources()
        table.row = [table.draw_heist() for _ in range(ROW)]
        table.reserve = [table.draw_gangster() for _ in range(ROW)]

    def _deal_resources(self) -> None:
        """Let everybody "randomly receive two Resource Cards, selecting only one"."""
        table = self.table
        deck = list(table.cards.resources)
        hands: dict[int, list[str]] = {}
        for seat in table.order():
            for _ in range(2):
                card = table.ask(CHANCE, "resource", deck)
                deck.remove(card)
                hands.setdefault(seat, []).append(card)
        for seat in range(table.seats):
            table.players[seat].resource = table.ask(seat, "keep", hands[seat])

    def _turn(self, extra: bool) -> bool:
        """Play one turn, and tell whether the same player has another."""
        table = self.table
        self._begin_turn()
        self._mobilise()
        again = self._act(extra)
        if ended := chapter_is_over(table):
            end_chapter(table)
        else:
            refill_row(table)
        refill_reserve(table)
        self._end_turn()
        if again and not ended:
            return True
        table.active = table.others()[0]
        return False

    def _begin_turn(self) -> None:
        """Do what resources do "at the beginning of your turn"."""
        table = self.table
        if table.has(table.active, "counterfeit printing"):
            table.players[table.active].money += 1
        if table.has(table.active, "bikers gang"):
            table.top_heist = table.draw_heist()
        if table.has(table.active, "indicator network"):
            table.top_gangster = table.draw_gangster()

    def _mobilise(self) -> None:
        """Synchronise the gang, or ready gangsters: one for each Available Leader, others for $1."""
        table = self.table
        player = table.players[table.active]
        if all(member.engaged for member in player.gang):
            for member in player.gang:
                member.engaged = False
            return
        free = len(table.leaders(member for member in player.gang if not member.engaged))
        while engaged := [member.code for member in player.gang if member.engaged]:
            options = engaged if free or player.money else []
            if table.has(table.active, "headquarters") and player.money:
                options = ["all", *options]
            answer = table.ask_if_any(table.active, "mobilise", "done", options)
            if answer == "done":
                return
            if answer == "all" or not free:
                player.pay(1)
            free = max(0, free - 1)
            for member in player.gang:
                member.engaged = member.engaged and answer not in ("all", member.code)

    def _act(self, extra: bool) -> bool:
        """Recruit, perform a heist or pass, and tell whether the player plays again."""
        table = self.table
        active, player = table.active, table.players[table.active]
        prices = {code: price(table, code) for code in codes(table.reserve)}
        if table.has(active, "indicator network") and table.top_gangster:
            seen = table.top_gangster
            same = table.cards.gangsters[seen]["clan"] == table.cards.bosses[player.boss]["clan"]
            prices[seen] = price(table, seen) - same
        recruits = [code for code, dollars in prices.items() if dollars <= player.money]
        heists = possible(table)
        action = table.ask(active, "action", (*recruits, *heists, "pass"))
        if action in recruits:
            if action == table.top_gangster:
                table.top_gangster = None
            recruit(table, action, prices[action])
        elif action in heists:
            return perform(table, action, extra=extra)
        else:
            self._pass()
        return False

    def _pass(self) -> None:
        """Take "an income equivalent to the number of gangsters possessing the Leader skill", and discard one card."""
        table = self.table
        active, player = table.active, table.players[table.active]
        player.money += len(table.leaders(player.gang)) + 2 * table.has(active, "black market")
        while table.has(active, "hospital") and player.patients:
            name = table.ask(active, "recover", ("done", *(patient.code for patient in player.patients)))
            if name == "done":
                break
            patient = next(each for each in player.patients if each.code == name)
            player.patients.remove(patient)
            player.gang.append(Member(patient.code, learned=patient.learned))
            table.activate()
        card = table.ask_if_any(active, "discard", "no", (*codes(table.row), *codes(table.reserve)))
        if card in table.row:
            table.row[table.row.index(card)] = None
            table.discarded.append(card)
        elif card in table.reserve:
            table.reserve[table.reserve.index(card)] = None
            table.let_go.append(card)

    def _end_turn(self) -> None:
        """Do what resources do "at the end of your turn"; the Bank is asked once, here (GA-A74)."""
        table = self.table
        active, player = table.active, table.players[table.active]
        if table.has(active, "secret society"):
            tired = [member.code for member in table.leaders(player.gang) if member.engaged]
            name = table.ask_if_any(active, "society", "no", tired)
            if name != "no":
                table.find(name)[1].engaged = False
        if table.has(active, "bank"):
            player.safe = int(table.ask(active, "bank", map(str, range(min(MOST_IN_THE_BANK, player.money) + 1))))

    def _count(self) -> Result:
        """Count everything up."""
        table, cards = self.table, self.table.cards
        bosses = []
        for player in table.players:
            card = cards.resources[player.resource] if player.resource and player.activated else None
            bosses.append(
                Boss(
                    tuple(cards.heists[code].get("ip", 0) for code in player.stored),
                    tuple((cards.person(m.code)["clan"], cards.person(m.code).get("ip", 0)) for m in player.gang),
                    player.money,
                    (card["effect"], card["ip"]) if card else None,
                )
            )
        points = count_up(bosses, table.clans)
        return Result(tuple(points), tuple(winners(bosses, points)))
