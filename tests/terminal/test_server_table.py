"""A table at a server by its link, in plain lines: sitting down, playing, looking on, and a line that breaks."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from queue import Queue
from threading import Event

import pytest

from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.undo import TakeBack
from omerta.terminal.line_mode import LinePerson
from omerta.terminal.place_at_table import Do, Left, Told
from omerta.terminal.server_table import ServerTable, has_room
from omerta.terminal.table_link import TableLink
from tests.server.player import Player, start_game
from tests.server.running import Server
from tests.terminal.server_seats import SHORT, Program, at, own_link

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

PATIENCE_SECONDS = 60


class First:
    """A person who always takes the first choice, and keeps what it was told."""

    def __init__(self) -> None:
        self.greeted: list[str] = []
        self.heard: list[Told] = []
        self.notes: list[str] = []
        self.asked: list[View] = []
        self.end: list[str] = []
        self.last: View | None = None

    def welcome(self, lines: Sequence[str]) -> None:
        self.greeted += lines

    def hear(self, told: Sequence[Told]) -> None:
        self.heard += told

    def note(self, text: str) -> None:
        self.notes.append(text)

    def waits(self, view: View | None, why: str) -> None:
        """Wait."""

    def choose(self, view: View) -> Move:
        self.asked.append(view)
        return view.legal[0]

    def idle(self, did: object) -> None:
        """Do nothing meanwhile."""

    def ended(self, view: View | None, lines: Sequence[str]) -> None:
        self.last, self.end = view, list(lines)


def test_a_game_is_played_in_lines_by_ones_own_link(server: Server, program: Program) -> None:
    link = own_link(server)
    ran = program("play", link, typed="help\n3\nsay hello there\n3\n1\n")
    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert "as Ann, seat 0." in ran.out
    assert f"Your own link, by which you come back; keep it to yourself: {link}" in ran.out
    assert "concede     give up" in ran.out
    assert "You: “hello there”" in ran.out
    assert "Not possible. The 3 has been played; each card goes out once. (TG-A9)" in ran.out
    assert "Result:" in ran.out
    assert f"{server.http}/replay/" in ran.out
    again = program("play", link)
    assert again.code == 0
    assert "Result:" in again.out, "the same link tells a game that is over"


def test_the_language_reaches_the_server(server: Server, program: Program) -> None:
    ran = program("--language", "fr", "play", own_link(server), typed="3\n1\n")
    assert ran.code == 0, ran.err
    assert "Résultat" in ran.out
    assert "La partie commence" in ran.out or "Manche 1" in ran.out


def test_who_concedes_is_told_as_last_and_the_bot_s_score_as_the_bot_s(server: Server, program: Program) -> None:
    key = server.open_table("hbb", options=SHORT)
    ann = Player(server, key["code"], key["token"])
    start_game(ann)
    ann.change("concede")
    ann.until_now(lambda now: now["phase"] == "over")
    ann.close()
    ran = program("play", f"{server.http}/t/{key['code']}#{key['token']}")
    assert ran.code == 0, ran.err
    last = ran.out[ran.out.index("Result:") :].splitlines()[3]
    assert last.startswith("  Last: You. Conceded, round 1; the bot came to $")
    assert "ou conceded in round 1" in ran.out


def test_whoever_has_no_key_sits_down_with_a_name(server: Server) -> None:
    """Two people at one table: one in a terminal, one elsewhere."""
    key = server.open_table("hhb", options=SHORT)
    public = TableLink.read(f"{server.http}/t/{key['code']}")
    assert has_room(public.face())
    table, person = at(public.sit("Bert", None)), First()
    ann = Player(server, key["code"], key["token"])
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(table.play, person)
        ann.set_dice("commit")
        ann.set_dice("nonce")
        ann.until_now(lambda now: now["phase"] == "playing")
        assert all(commit for commit in ann.now["fair"]["commits"][:2]), "the terminal takes part in the dice"
        ann.play_out()
        assert playing.result(60) == 0
    assert any("as Bert, seat 1." in line for line in person.greeted)
    assert [len(view.legal) for view in person.asked] == [3, 2]
    assert person.asked[0].seat == 1
    assert any(told.rule == "TG-05" for told in person.heard)
    assert "Result:" in person.end
    assert not has_room(public.face())


def test_whoever_comes_to_a_full_table_looks_on_and_is_shown_no_hand(server: Server, program: Program) -> None:
    link = TableLink.read(own_link(server))
    public = TableLink(link.server, link.code)
    watcher, player = First(), First()
    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(at(public).play, watcher)
        assert at(link).play(player) == 0
        assert looking.result(60) == 0
    assert "no chair is free" in watcher.greeted[1]
    assert watcher.asked == []
    assert watcher.last is not None
    assert watcher.last.seat is None
    ran = program("play", public.public)
    assert ran.code == 0, ran.err
    assert "You look on at table" in ran.out


def test_a_question_that_was_answered_elsewhere_is_closed(server: Server) -> None:
    link = TableLink.read(own_link(server, "hbb"))
    table = at(link)
    other = Player(server, link.code, link.token)

    class Slow(First):
        def choose(self, view: View) -> Move:
            if not self.asked:
                self.asked.append(view)
                other.choose()
                table.wait()
            return super().choose(view)

    person = Slow()
    assert table.play(person) == 0
    other.close()
    assert any("question is closed" in note for note in person.notes)
    assert "Result:" in person.end


def test_a_sealed_answer_is_withdrawn_and_the_seat_stays(server: Server) -> None:
    key = server.open_table("hhb", options=SHORT)
    bert = server.sit(key["code"])
    table = at(TableLink(server.http, key["code"], key["token"]))
    player = Player(server, key["code"], bert["token"])

    class Doubtful(First):
        """Takes the first answer back, gives it again, and leaves."""

        doubts = 0

        def waits(self, view: View | None, why: str) -> None:
            question = table.now.get("question")
            if question is not None and question["chosen"] is not None and self.doubts < len(self.asked):
                self.doubts += 1
                table.inbox.put(TakeBack() if self.doubts == 1 else Left())

    person = Doubtful()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(table.play, person)
        player.set_dice("commit")
        player.set_dice("nonce")
        assert playing.result(60) == 0
    assert len(person.asked) == 2
    assert any(f"omerta play {server.http}/t/{key['code']}#{key['token']}" in line for line in person.end)
    player.choose()
    player.close()

    class Curious(First):
        def choose(self, view: View) -> Move:
            raise Left

    assert at(table.link).play(Curious()) == 0, "the same link leads back to the seat"


def test_an_answer_that_is_withdrawn_in_another_place_is_asked_for_again(server: Server) -> None:
    key = server.open_table("hhb", options=SHORT)
    bert = Player(server, key["code"], server.sit(key["code"])["token"])
    table, sealed = at(TableLink(server.http, key["code"], key["token"])), Event()

    class Steady(First):
        def waits(self, view: View | None, why: str) -> None:
            if table.may_withdraw:
                sealed.set()

        def choose(self, view: View) -> Move:
            if self.asked:
                self.asked.append(view)
                raise Left
            return super().choose(view)

    person = Steady()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(table.play, person)
        try:
            bert.set_dice("commit")
            bert.set_dice("nonce")
            assert sealed.wait(PATIENCE_SECONDS)
            browser = Player(server, key["code"], key["token"])
            browser.change("withdraw", question=browser.now["question"]["question"])
            assert playing.result(PATIENCE_SECONDS) == 0
        finally:
            table.leave()
    assert len(person.asked) == 2
    browser.close()
    bert.close()


class Typist:
    """Somebody who reads the lines of line mode and types when they say what is waited for."""

    def __init__(self, table: ServerTable) -> None:
        self.table = table
        self.said: Queue[str] = Queue()
        self.person = LinePerson(table, self.ask, self.said.put)

    def ask(self, prompt: str) -> str:
        self.said.put(prompt)
        return str(self.table.wait())

    def until(self, words: str) -> None:
        """Read on until a line has these words."""
        while words not in self.said.get(timeout=PATIENCE_SECONDS):
            pass

    def type(self, line: str) -> None:
        self.table.inbox.put(line)


def test_taking_back_by_consent_in_lines(server: Server) -> None:
    """Bert asks and the terminal agrees; then the terminal asks, and no longer."""
    key = server.open_table("hhb", options={"cards": 4})
    bert = Player(server, key["code"], server.sit(key["code"])["token"])
    table = at(TableLink(server.http, key["code"], key["token"]))
    ann = Typist(table)
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(table.play, ann.person)
        try:
            bert.set_dice("commit")
            bert.set_dice("nonce")
            ann.until("> ")
            ann.type("3")
            bert.choose()
            bert.until_now(lambda now: now["ask_back"])
            bert.do("ask-back")
            ann.until("Bert asks to take the last answer back. Answer with agree-back")
            ann.type("help")
            ann.until("decline-back decline: what was played stands")
            ann.type("agree-back")
            bert.until_now(lambda now: "taken-back" in [entry["kind"] for entry in bert.history])
            ann.until("That question is closed")
            ann.until("before the last answer of Bert")
            ann.until("> ")
            ann.type("3")
            bert.choose()
            ann.until("the cards are shown")
            ann.until("> ")
            ann.type("ask-back")
            request = bert.until_now(lambda now: now["consent"] is not None)["consent"]
            assert (request["seat"], request["missing"]) == (0, [1])
            ann.until("You ask to take your last answer back")
            ann.type("withdraw-back")
            bert.until_now(lambda now: now["consent"] is None)
            ann.until("The request to take an answer back is closed")
        finally:
            ann.table.leave()
        assert playing.result(PATIENCE_SECONDS) == 0
    bert.close()


def test_a_server_that_came_back_with_an_earlier_table_swallows_nothing(server: Server, tmp_path: Path) -> None:
    class Listener(First):
        def __init__(self) -> None:
            super().__init__()
            self.lines: Queue[str] = Queue()

        def hear(self, told: Sequence[Told]) -> None:
            for each in told:
                self.lines.put(each.text)

        def note(self, text: str) -> None:
            self.lines.put(text)

        def until(self, words: str) -> None:
            while words not in self.lines.get(timeout=PATIENCE_SECONDS):
                pass

    key = server.open_table("hhh", options=SHORT)
    kept = tmp_path / "kept.db"
    with closing(sqlite3.connect(server.database)) as database, closing(sqlite3.connect(kept)) as copy:
        database.backup(copy)
    table, person = at(TableLink(server.http, key["code"], key["token"])), Listener()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(table.play, person)
        try:
            server.sit(key["code"], "Bert")
            person.until("Bert takes a seat.")
            server.kill()
            for file in server.folder.glob(f"{server.database.name}*"):
                file.unlink()
            shutil.copy(kept, server.database)
            server.start()
            person.until("Connected again.")
            server.sit(key["code"], "Cleo")
            person.until("Cleo takes a seat.")
        finally:
            table.leave()
        assert playing.result(PATIENCE_SECONDS) == 0


def test_what_can_be_wanted_of_the_table(server: Server) -> None:
    """The host seats bots in the free chairs; later everybody who is there agrees to end."""
    key = server.open_table("hhb", options=SHORT)
    table = at(TableLink(server.http, key["code"], key["token"]))

    class Host(First):
        def waits(self, view: View | None, why: str) -> None:
            if "fill" in table.doings:
                table.do(Do("fill"))

        def choose(self, view: View) -> Move:
            if "agree-end" in table.doings:
                table.do(Do("agree-end"))
                table.wait()
            return super().choose(view)

    host = Host()
    assert table.play(host) == 0
    assert table.now["result"]["kind"] == "agreed"
    assert table.now["result"]["text"] in host.end
