"""An evening that goes the same way every time: four people, every card fixed, a fixed first Boss.

All four answer over plain sockets; browsers that are opened at a seat show what happens. So a picture of any moment is
the same on every run, apart from the table's code.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import Person, Room
from tests.server.player import Player, start_game
from tests.server.running import Server

NAMES = ("Ada", "Nora", "Sal", "Bruno")
ROUNDS = (
    (2, 6, 3, 10),
    (4, 12, 2, 3),
    (11, 5, 6, 1),
    (10, 4, 12, 9),
    (12, 2, 7, 7),
    (8, 8, 5, 11),
    (5, 3, 11, 2),
    (9, 1, 10, 6),
    (7, 9, 1, 5),
    (6, 11, 9, 12),
    (1, 7, 8, 8),
    (3, 10, 4, 4),
)
"""The cards of each round by seat. In round 6 Nora is Boss: Ada hits her 8, Sal stays under it, Bruno is over it."""
TELLING_ROUND = 6
LIFTED = ROUNDS[TELLING_ROUND - 1][0]
COVER_MILLISECONDS = 701


class Evening:
    """The scripted game, driven step by step."""

    def __init__(self, server: Server) -> None:
        keys = [server.open_table("h" * len(NAMES), name=NAMES[0], preset="fixed-boss")]
        self.code = keys[0]["code"]
        keys += [server.sit(self.code, name) for name in NAMES[1:]]
        self.keys = keys
        self.ada = keys[0]
        self.players = [Player(server, self.code, key["token"]) for key in keys]
        start_game(*self.players)
        self.round = 1
        self.sealed: set[int] = set()

    def seal(self, *seats: int) -> None:
        """Have seats seal their cards of the round."""
        for seat in seats:
            player = self.players[seat]
            question = player.question()["question"]
            player.change("choose", question=question, move=["heist", ROUNDS[self.round - 1][seat]])
            self.sealed.add(seat)

    def finish_round(self) -> None:
        """Have everybody seal who has not yet, and go on to the next round."""
        self.seal(*(seat for seat in range(len(NAMES)) if seat not in self.sealed))
        self.sealed.clear()
        self.round += 1
        for player in self.players:
            player.until_now(lambda now: now["phase"] == "over" or now["view"]["round"] >= self.round)

    def play_to(self, round_: int) -> None:
        """Play until the question of a round is open."""
        while self.round < round_:
            self.finish_round()

    def play_out(self) -> None:
        """Play to the end; the last cards play themselves."""
        self.play_to(len(ROUNDS))

    def close(self) -> None:
        for player in self.players:
            player.close()


def open_at_choice(room: Room, evening: Evening, **more: object) -> Person:
    """Open Ada's browser in mid-choice: her card is lifted, Nora and Sal have sealed, Bruno is still picking."""
    ada = room.seat(evening.ada, stopped_clock=True, motion="no-preference", **more)
    ada.is_asked(TELLING_ROUND, len(ROUNDS))
    ada.lift(LIFTED)
    ada.page.mouse.move(0, 0)
    for seat in (1, 2):
        expect(ada.see(f"seat-{seat}").locator(".envelope.sealed")).to_have_count(1)
    return ada


def stop_at_comparison(page: Page) -> None:
    """Let a reveal run to the beat in which the deciding comparison stays."""
    board = page.get_by_test_id("board")
    expect(board).to_have_attribute("data-beat", "cover")
    page.clock.run_for(COVER_MILLISECONDS)
    expect(board).to_have_attribute("data-beat", "compare")


def skip_reveal(page: Page) -> None:
    """Go to the end of a reveal."""
    page.keyboard.press("x")
    expect(page.get_by_test_id("board")).to_have_attribute("data-beat", "rest")
