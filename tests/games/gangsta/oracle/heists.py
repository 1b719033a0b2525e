"""Perform a Heist: announce it, engage the crew one by one, and take the rewards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.gangsta.oracle.crews import Gangster, Heist, begin, join, may_join, ways
from tests.games.gangsta.oracle.table import Member, Table, codes, words


def _printed(card: Mapping[str, Any]) -> Heist:
    return Heist(card["family"], words(card["needs"]), card.get("coop", 0) > 0)


def _everybody(table: Table) -> list[Gangster]:
    """Describe all gangsters of all gangs."""
    return [
        Gangster(member.code, seat, table.skills(member), not member.engaged)
        for seat, player in enumerate(table.players)
        for member in player.gang
    ]


def _ways(table: Table, code: str) -> list[str | None]:
    """List what may be ignored so that the heist can be finished; without High tech equipment that is nothing."""
    gadgets = table.has(table.active, "high tech equipment")
    return list(ways(_printed(table.cards.heists[code]), table.active, _everybody(table), gadgets))


def possible(table: Table) -> list[str]:
    """List the heists that can be performed: those in the row, and for $1 the one that the Bikers gang saw."""
    offered = codes(table.row)
    if table.has(table.active, "bikers gang") and table.top_heist and table.players[table.active].money >= 1:
        offered += [table.top_heist] if not table.top_heist.startswith("snitch") else []
    return [code for code in offered if _ways(table, code)]


def perform(table: Table, code: str, *, extra: bool) -> bool:
    """Perform a heist, and tell whether the player plays again."""
    active, card = table.active, table.cards.heists[code]
    choices = _ways(table, code)
    if code in table.row:
        table.row[table.row.index(code)] = None
    else:
        table.players[active].pay(1)
        table.top_heist = None
    ignored = None
    if choices != [None]:
        answer = table.ask(active, "ignore", ("no" if skill is None else skill for skill in choices))
        ignored = None if answer == "no" else answer
    job = begin(_printed(card), active, ignored)
    while job.open:
        people = {gangster.name: gangster for gangster in may_join(job, _everybody(table))}
        name = table.ask(active, "engage", people)
        job = join(job, people[name])
        table.find(name)[1].engaged = True
    return _reward(table, code, [table.find(name) for name in job.crew], extra=extra)


def _reward(table: Table, code: str, crew: Sequence[tuple[int, Member]], *, extra: bool) -> bool:
    """Pay cash, box B, and the special rewards in their order, Play again last (GA-A29); "then" store the card."""
    active, card = table.active, table.cards.heists[code]
    table.players[active].money += card.get("cash", 0)
    involved = {active, *(seat for seat, _ in crew)}
    if len(involved) > 1:
        for seat in involved:
            table.players[seat].money += card.get("coop", 0)
    again = tucked = False
    for reward in card.get("rewards", ()):
        name, _, amount = reward.rpartition(" ")
        match name or amount, amount:
            case "fast", _:
                fast_recruitment(table)
            case "learning", skill:
                tucked = _learn(table, code, skill, [member for seat, member in crew if seat == active])
            case "theft", dollars:
                _theft(table, int(dollars))
            case "diversion", number:
                _diversion(table, int(number))
            case "assassination", _:
                _assassination(table)
            case "rallying", _:
                for member in table.players[active].gang:
                    member.engaged = False
            case "play", _:
                again = True
            case _:
                raise ValueError(f"there is no reward called {reward!r}")
    if card.get("coop", 0):
        _fly(table, involved)
    again = again and not extra and table.ask(active, "play again", ("no", "yes")) == "yes"
    if not tucked:
        table.players[active].stored.append(code)
    return again


def price(table: Table, code: str) -> int:
    """Give the price of a gangster; with clans "a $1 reduction" for the clan of the Boss."""
    card, boss = table.cards.gangsters[code], table.cards.bosses[table.players[table.active].boss]
    return int(card["cost"]) - (table.clans and card["clan"] == boss["clan"])


def recruit(table: Table, code: str, dollars: int) -> None:
    """Pay for a gangster and place it Available in the gang."""
    player = table.players[table.active]
    player.pay(dollars)
    player.gang.append(Member(code))
    if code in table.reserve:
        table.reserve[table.reserve.index(code)] = None
    table.activate()


def fast_recruitment(table: Table) -> None:
    """Let the player "immediately recruit a gangster from the Recruiting Reserve"."""
    money = table.players[table.active].money
    affordable = [code for code in codes(table.reserve) if price(table, code) <= money]
    code = table.ask_if_any(table.active, "fast recruitment", "no", affordable)
    if code != "no":
        recruit(table, code, price(table, code))


def _learn(table: Table, code: str, skill: str, crew: Sequence[Member]) -> bool:
    """Tuck the heist under "one of the gangsters who performed": one learned skill each, never a second Leader.

    Tells whether the card lies there now.
    """
    able = [m.code for m in crew if m.learned is None and not (skill == "leader" and "leader" in table.skills(m))]
    name = table.ask_if_any(table.active, "learning", "no", able)
    if name == "no":
        return False
    table.find(name)[1].learned = code
    table.activate()
    return True


def _theft(table: Table, dollars: int) -> None:
    """Steal from "one (and only one)" opponent what is not in the Bank; "no compensation"."""
    open_money = {str(seat): table.players[seat].money - table.players[seat].safe for seat in table.others()}
    answer = table.ask_if_any(table.active, "theft", "no", (seat for seat, money in open_money.items() if money))
    if answer != "no":
        stolen = min(dollars, open_money[answer])
        table.players[int(answer)].money -= stolen
        table.players[table.active].money += stolen


def _diversion(table: Table, number: int) -> None:
    """Engage "up to the indicated number of Available gangsters among one or more" opponents."""
    for _ in range(number):
        idle = [m.code for seat in table.others() for m in table.players[seat].gang if not m.engaged]
        name = table.ask_if_any(table.active, "diversion", "done", idle)
        if name == "done":
            return
        table.find(name)[1].engaged = True


def _assassination(table: Table) -> None:
    """Let an opponent "discard one of his/her gangsters possessing two skills (no more, no less)"."""
    victims = {
        str(seat): [code for code in table.mortal(seat) if len(table.skills(table.find(code)[1])) == 2]
        for seat in table.others()
    }
    answer = table.ask_if_any(table.active, "assassination", "no", (seat for seat, those in victims.items() if those))
    if answer != "no":
        table.lose(table.ask(int(answer), "victim", victims[answer]))


def _fly(table: Table, involved: set[int]) -> None:
    """Let the Private jet ready one gangster of a player who took part (GA-A61)."""
    for seat in table.order():
        if seat in involved and table.has(seat, "private jet"):
            engaged = [member.code for member in table.players[seat].gang if member.engaged]
            name = table.ask_if_any(seat, "jet", "no", engaged)
            if name != "no":
                table.find(name)[1].engaged = False
