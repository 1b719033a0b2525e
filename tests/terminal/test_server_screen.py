"""A table at a server on the full screen: whole games, taking back, looking on, and a line that breaks."""

from __future__ import annotations

import asyncio
from contextlib import closing

import pytest
from textual.widgets import OptionList

from omerta.terminal.place_at_table import Told
from omerta.terminal.screen_panels import Picker, TalkPanel
from omerta.terminal.table_link import BadLink, TableLink
from tests.server.player import Player
from tests.server.running import Server
from tests.terminal.screens import WIDE, sitting
from tests.terminal.server_seats import SHORT, at, own_link

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_a_game_at_a_server_is_played_on_the_full_screen(server: Server) -> None:
    """Bots are seated, something is said, the line breaks, and the answer that found nobody is given again."""
    key = server.open_table("hhb", options=SHORT)
    table = at(TableLink(server.http, key["code"], key["token"]))

    async def scene() -> None:
        async with sitting(table) as desk:
            await desk.until(lambda: "fill" in table.doings and "Waiting" in desk.says("#question"))
            await desk.fits()
            await desk.open("M", Picker)
            await desk.press("enter")
            assert await desk.asked()
            await desk.until(lambda: "S say" in desk.says("#foot"))
            await desk.open("S", TalkPanel)
            await desk.press("enter")
            phrase = next(iter(table.phrases.values()))
            await desk.until(lambda: f"You: “{phrase}”" in desk.says("#told"))
            await desk.open("S", TalkPanel)
            await desk.press(*"Hurry up", "enter")
            await desk.until(lambda: "You: “Hurry up”" in desk.says("#told"))
            server.kill()
            await desk.until(lambda: "reconnecting" in desk.says("#head"))
            await desk.answer("enter")
            server.start()
            await desk.until(lambda: "reconnecting" not in desk.says("#head"))
            while await desk.asked():
                await desk.answer("enter")
            assert "Result:" in desk.says("#question")
            told = [each.text for each in desk.screen.log_lines if isinstance(each, Told) and each.rule == "TG-05"]
            assert len(told) == len(set(told)) == 3, "nothing is told twice and nothing is left out"
            await desk.press("Q")
            await desk.until(lambda: not desk.app.is_running)
            assert desk.app.outcome() == 0
            assert desk.app.last_words[-1].endswith(f"{server.http}/replay/{key['code']}")

    asyncio.run(scene())


def test_whoever_looks_on_at_the_full_screen_is_asked_nothing_and_leaves(server: Server) -> None:
    link = TableLink.read(own_link(server))

    async def scene() -> None:
        async with sitting(at(TableLink(link.server, link.code)), (200, 60)) as desk:
            await desk.until(lambda: desk.screen.log_lines)
            await desk.until(lambda: desk.says("#head").endswith("looking on"))
            assert desk.screen.choices is None
            await desk.press("q")
            await desk.until(lambda: not desk.app.is_running)
            assert desk.app.outcome() == 0

    asyncio.run(scene())


def test_a_wrong_key_closes_the_full_screen_with_its_reason(server: Server) -> None:
    there = TableLink.read(own_link(server))

    async def scene() -> None:
        async with sitting(at(TableLink(there.server, there.code, "wrong"))) as desk:
            await desk.until(lambda: not desk.app.is_running)
            with pytest.raises(BadLink, match="opens no seat at this table"):
                desk.app.outcome()

    asyncio.run(scene())


def test_taking_back_by_consent_on_the_full_screen(server: Server) -> None:
    """Bert asks and the screen declines; then the screen asks, and Bert agrees."""
    key = server.open_table("hhb", options={"cards": 4})
    bert = Player(server, key["code"], server.sit(key["code"])["token"])
    table = at(TableLink(server.http, key["code"], key["token"]))

    async def scene() -> None:
        async with sitting(table, WIDE) as desk:

            async def pick(word: str) -> None:
                """Want something of the table by its menu."""
                await desk.until(lambda: word in table.doings)
                await desk.open("M", Picker)
                offers = desk.app.screen.query_one(OptionList)
                await desk.press(*["down"] * offers.get_option_index(word), "enter")
                await desk.until(lambda: desk.app.screen is desk.screen)

            def seal() -> None:
                bert.set_dice("commit")
                bert.set_dice("nonce")

            def ask_back() -> None:
                bert.choose()
                bert.until_now(lambda now: now["ask_back"])
                bert.do("ask-back")

            def agree() -> None:
                request = bert.until_now(lambda now: now["consent"] is not None)["consent"]
                bert.do("agree-back", request=request["request"], agree=True)

            # Bert waits in a thread of his own: what the screen sends meanwhile goes out in this one.
            await asyncio.to_thread(seal)
            assert await desk.asked()
            await desk.answer("enter")
            await asyncio.to_thread(ask_back)
            await desk.until(lambda: "Answer with agree-back or decline-back" in desk.says("#told"))
            await pick("decline-back")
            await desk.until(lambda: "You decline: what was played stands." in desk.says("#told"))
            await asyncio.to_thread(bert.until_now, lambda now: now["consent"] is None and not now["ask_back"])
            await pick("ask-back")
            await asyncio.to_thread(agree)
            await desk.until(lambda: "before your last answer" in desk.says("#told"))
            assert await desk.asked()
            assert desk.says("#cards").startswith("Round 1 of 4.")

    with closing(bert):
        asyncio.run(scene())
