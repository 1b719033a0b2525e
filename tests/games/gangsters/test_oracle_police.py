"""Engine and oracle agree on what the Police are paid: every raid, every shootout, every salary (17.2, 17.4)."""

from __future__ import annotations

from collections import Counter
from random import Random

from omerta.core.events import Event
from omerta.core.nodes import Chance, Over
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.bots.players import BOTS
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.oracle import money
from tests.games.gangsters.translation import place_of, table_of
from tests.rules import rule


class Cashier:
    """Listen to a game, and work every payoff out again by the oracle."""

    def __init__(self, state: GangstersState) -> None:
        self.state, self.normal, self.doubled = state, 0, 0
        self.kept = 0
        self.seen: Counter[str] = Counter()

    def __call__(self, event: Event) -> None:
        self.seen[event.kind] += 1
        data, board = event.data, self.state.game.board
        match event.kind:
            case "salary":
                assert data["dollars"] == money.salary(table_of(self.state))
            case "raid" | "commissioner-raids":
                place = place_of(board, board.spaces_by_code[str(data["joint"])])
                self.normal = money.raid_payoff(place, int(str(data["level"])) + 1)
            case "cop-fires" | "commissioner-fires" | "joint-fight":
                self.normal = 0
                if data.get("cop", self.doubled) != self.doubled:
                    self.doubled = 0
            case "men-lost":
                men, left = int(str(data["men"])), int(str(data["left"]))
                self.normal += money.face_value(left + men, men)
            case "payoff-doubled":
                self.doubled = int(str(data["cop"]))
            case "raid-payoff" | "shootout-payoff":
                self.kept = int(str(data["dollars"]))
                wanted = {2 * self.normal} if self.doubled else {self.normal, money.shared(self.normal)[1]}
                assert self.kept in wanted, (event, self.normal)
                self.doubled = 0
            case "share":
                assert (data["dollars"], self.kept) == money.shared(self.normal)
            case _:
                pass


@rule("17.2a", "17.2b", "17.2d", "17.4")
def test_17_2_and_17_4_every_payoff_of_some_games_is_the_oracles() -> None:
    game = GAME_TYPE.make(5, preset="cop-player")
    assert isinstance(game, Gangsters)
    plan, seen = next(card for card in BOTS if card.name == "plan").make(game), Counter[str]()
    for seed in range(4):
        rng, state = Random(seed), game.new()
        cashier = Cashier(state)
        while not isinstance(node := state.node(), Over):
            if isinstance(node, Chance):
                state.happen([rng.randrange(draw.total) for draw in node.draws], cashier)
            else:
                state.play({seat: plan.choose(state.view(seat), rng) for seat in node.seats}, cashier)
        seen += cashier.seen
    assert min(seen[kind] for kind in ("salary", "raid-payoff", "shootout-payoff", "share")) > 0
