"""Chapters: how they end, what happens then, and the Snitches among their cards."""

from __future__ import annotations

from tests.games.gangsta.oracle.table import Ended, Table

SIZES = {1: 4, 2: 7, 3: 9}
"""How many gangsters, "including the Boss", end a chapter."""
LAST_SNITCH = 3


def chapter_is_over(table: Table) -> bool:
    """Test the size of the gang at this moment (GA-A3)."""
    return len(table.players[table.active].gang) >= SIZES[table.chapter]


def end_chapter(table: Table) -> None:
    """Pay the opportunity income, fight the gang war, or end the game; then lay the next chapter."""
    if table.chapter == 3:
        raise Ended
    if table.chapter == 1:
        _opportunity(table)
    else:
        _gang_war(table)
    table.chapter += 1
    table.snitches = 0
    table.heists, table.discarded, table.top_heist = table.cards.chapter(table.chapter), [], None
    table.row = [None] * len(table.row)
    _lay_row(table)


def _opportunity(table: Table) -> None:
    """Pay everybody "the differential amount converted to $" (GA-A7)."""
    totals = [table.icons(seat).total() for seat in range(table.seats)]
    for player, total in zip(table.players, totals, strict=True):
        player.money += max(totals) - total


def _gang_war(table: Table) -> None:
    """Let everybody but "the player with the most Mercenaries skills (if any)" discard one gangster."""
    strength = {seat: table.icons(seat)["mercenary"] for seat in table.order()}
    most = max(strength.values())
    best = [seat for seat, mercenaries in strength.items() if mercenaries == most]
    winner = best[0] if len(best) == 1 else None
    for player in table.players:
        if player.resource and table.cards.resources[player.resource]["effect"] == "counterfeit printing":
            player.left = True
    for seat in table.order():
        if seat == winner or not table.mortal(seat):
            continue
        chooser = seat
        if table.seats == 2 and winner is not None and most >= 2 * strength[seat]:
            chooser = winner
        table.lose(table.ask(chooser, "war", table.mortal(seat)))


def _lay_row(table: Table) -> None:
    """Lay five heists: "any Snitch Card showing at the first draw must be replaced", and goes back into the deck."""
    aside = []
    for place in range(len(table.row)):
        card = table.draw_heist()
        while card is not None and card.startswith("snitch"):
            aside.append(card)
            card = table.draw_heist()
        table.row[place] = card
    table.heists += aside


def refill_row(table: Table) -> None:
    """Replace what left the row; "as soon as a Snitch Card is drawn" it works, and the next card is drawn."""
    for place, lying in enumerate(table.row):
        card = lying
        while card is None or card.startswith("snitch"):
            card = table.draw_heist()
            if card is None:
                break
            if card.startswith("snitch"):
                _snitch(table, int(card.removeprefix("snitch-")))
        table.row[place] = card


def refill_reserve(table: Table) -> None:
    """Replace who left the Reserve."""
    for place, lying in enumerate(table.reserve):
        table.reserve[place] = table.draw_gangster() if lying is None else lying


def _snitch(table: Table, number: int) -> None:
    """Let everybody pay what Informants are missing; who cannot loses all money and one gangster (GA-A12, GA-A13)."""
    table.snitches += 1
    caught = []
    for seat in table.order():
        due = max(0, number - table.icons(seat)["informant"])
        if table.has(seat, "police station"):
            due = min(due, 1)
        player = table.players[seat]
        if player.money < due:
            caught.append(seat)
        player.pay(min(due, player.money))
    for seat in caught:
        if mortal := table.mortal(seat):
            table.lose(table.ask(seat, "jail", mortal), arrested=True)
    if table.chapter == 3 and table.snitches == LAST_SNITCH:
        raise Ended
