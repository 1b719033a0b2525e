"""A game of the engine, step by step beside the oracle: what may be answered, what is paid, and how fights go.

The engine's table before a step is taken as given; the oracle says from it what may be answered and what must follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from omerta.core.chance import draw
from omerta.core.events import Event
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over
from omerta.games.gangsters.pieces import GANG
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.oracle import fights, money, victory
from tests.games.gangsters.oracle.fights import CopFight, End, Fight, JointFight, MobHit
from tests.games.gangsters.oracle.table import KINDS, RACKETEER, VAMP, Cop, Table
from tests.games.gangsters.oracle.walking import Stop
from tests.games.gangsters.oracle_answers import ANSWERS, DIE, Words
from tests.games.gangsters.translation import place_of, stop_of, table_of

BEFORE_PAYOFFS = ("public", "draw", "newcomer", "bribe", "place")
"""What is asked last before the Payoff step."""
LATER = ("safe", "cop-fire", "split", "losses", "fire", "who", "buy", "over")
"""What is asked after it."""
MOST_ASKED = 16
"""More questions than one volley can raise: five gangs with three pieces, and a Joint."""
Choose = Callable[[GangstersState, int, Sequence[Move]], Move]


class Follower:
    """Follows one game; `seen` counts what was compared, so that a test can say that nothing was left out."""

    def __init__(self, state: GangstersState, choose: Choose, rng: Random) -> None:
        self.state, self.choose, self.rng = state, choose, rng
        self.seen: Counter[str] = Counter()
        self.fought: list[Fight] = []
        self.besieged: set[str] = set()
        self.shooting: set[int] = set()
        """The cops that meet criminals in this Shootout step."""

    def play(self, steps: int) -> None:
        """Play so many steps, or to the end."""
        for _ in range(steps):
            node = self.state.node()
            if isinstance(node, Over):
                self.compare_end(node)
                return
            if isinstance(node, Chance):
                self.let_happen(node)
            else:
                self.let_play(node)

    def let_play(self, node: Decide) -> None:
        """Compare what may be answered, answer, and compare what follows."""
        state, before, was = self.state, table_of(self.state), self.state.clone()
        for seat in node.seats:
            self.compare_answers(node.ask, seat, before)
        joint = {seat: self.choose(state, seat, state.legal(seat)) for seat in node.seats}
        events: list[Event] = []
        state.play(joint, events.append)
        (seat, move), *_ = joint.items()
        self.follow(node.ask, was, before, seat, move, events)

    def let_happen(self, node: Chance) -> None:
        """Answer chance; a volley is compared with who shoots, and all its ends with all ways to take the hits."""
        state, before, was = self.state, table_of(self.state), self.state.clone()
        numbers = draw(node, self.rng)
        events: list[Event] = []
        if state.phase in ("fire", "cop-fire"):
            self.shoot(node, numbers, before)
            return
        state.happen(numbers, events.append)
        self.follow(was.phase, was, before, was.turn, None, events)

    # What may be answered

    def compare_answers(self, ask: str, seat: int, table: Table) -> None:
        """Compare the engine's legal moves with the oracle's."""
        listed = self.state.legal(seat)
        found: Words = {(move.verb, *self.spoken(move)) for move in listed}
        assert len(found) == len(listed), ask
        expected = ANSWERS[ask](self.state, seat, table) if ask in ANSWERS else None
        if expected is None:
            return
        if ask in ("cops", "buy"):
            verbs = {"bring", "cop", "buy", "upgrade"}
            found = {word for word in found if word[0] in verbs}
        self.seen[ask] += 1
        assert found == expected, (ask, found ^ expected, self.told())

    def told(self) -> str:
        """Write the position, for who reads a failure."""
        return str(self.state.game.position(self.state))

    def spoken(self, move: Move) -> tuple[object, ...]:
        """Give what a move names, stands as stops."""
        board = self.state.game.board
        stands = board.stands_by_code
        return tuple(stop_of(board, stands[str(part)]) if part in stands else part for part in move.args)

    # What follows

    def follow(
        self, ask: str, was: GangstersState, before: Table, seat: int, move: Move | None, events: list[Event]
    ) -> None:
        """Compare what a step has done."""
        kinds = {event.kind for event in events}
        if "safe-conduct" in kinds:
            self.shooting = set()
        if move is not None and move.verb == "seduce":
            victim, kind = int(str(move.args[0])), str(move.args[1])
            vamp = before.piece(seat, VAMP)
            assert vamp is not None
            assert set(table_of(self.state).pieces) == set(
                money.seduce((victim, kind), vamp.place, seat, before).pieces
            )
            self.seen["seduced"] += 1
        if "cop-moved" in kinds or ask == "conduct":
            self.compare_raid(was, before, events)
        if ask == "buy" and move is not None and move.verb in ("buy", "upgrade"):
            self.compare_purchase(seat, move.verb, before)
        if ask in BEFORE_PAYOFFS and self.state.phase in LATER:
            self.compare_payoffs(ask, was, before, events)
        if ask in (*BEFORE_PAYOFFS, "safe", "split", "losses") and self.state.phase in LATER:
            self.compare_next(was)

    def compare_raid(self, was: GangstersState, before: Table, events: list[Event]) -> None:
        """Compare a raid: nothing else has happened in its step but the cop's arrival (U18, U31)."""
        state = self.state
        if state.phase == "conduct" or any(event.kind == "safe-conduct" for event in events):
            return
        arrived = [event.data for event in events if event.kind == "cop-moved"]
        if arrived:
            number, stand = int(str(arrived[0]["cop"])), state.game.board.stands_by_code[str(arrived[0]["to"])]
            place = place_of(state.game.board, state.game.board.space[stand])
            old = was.errand.cop + 1 if was.errand.cop >= 0 else number
            cop = Cop(number, state.game.cop_strength[number - 1], place, was.turn)
            rest = tuple(other for other in before.cops if other.number not in (number, old))
            before = replace(before, cops=(*rest, cop))
        else:
            cop = next(cop for cop in before.cops if cop.number == was.errand.cop + 1)
        raids = fights.is_raid(cop, before)
        expected = fights.raid(cop, before) if raids else before
        found = table_of(state)
        assert set(found.joints) == set(expected.joints), self.told()
        assert Counter(found.public) == Counter(expected.public), self.told()
        assert {(each.number, each.place) for each in found.cops} == {
            (each.number, each.place) for each in expected.cops
        }, self.told()
        self.seen["raid" if raids else "cop moved"] += 1

    def compare_purchase(self, seat: int, verb: str, before: Table) -> None:
        """Compare what a Joint cost and which level it has."""
        found = table_of(self.state)
        racketeer = before.piece(seat, RACKETEER)
        assert racketeer is not None
        price = money.joint_price(racketeer.place, before.grays_sold)
        assert price is not None
        joint, new = before.joint(racketeer.place), found.joint(racketeer.place)
        assert found.cash[seat] == before.cash[seat] - price
        assert new is not None
        assert new.level == (joint.level if joint else 0) + 1
        self.seen[verb] += 1

    def compare_payoffs(self, ask: str, was: GangstersState, before: Table, events: list[Event]) -> None:
        """Compare everybody's cash after the Pay and Payoff steps (1.6, 1.7, U12, U45)."""
        seat, state, board = was.turn, self.state, self.state.game.board
        public = list(was.public)
        for event in events:
            if event.kind in ("public-enters", "public-moved"):
                number = ("x1", "x1b", "x2", "x3").index(str(event.data["public"]))
                public[number] = board.stands_by_code[str(event.data["to"])]
        paying = was.clone()
        for number, stand in enumerate(public):
            paying.public[number] = stand
        table = table_of(paying)
        cash = list(before.cash)
        if ask in ("public", "draw", "newcomer"):
            cash[seat] -= was.bill.promised
        for number, kind in enumerate(KINDS):
            piece = table.piece(seat, kind)
            if was.actions.extorts >> number & 1:
                assert piece is not None
                assert piece.criminal
                cash[seat] += money.extortion(kind, piece.place, was.dice[DIE[kind]], table)
                self.seen["extortion"] += 1
        for owner, dollars in money.organized_crime(table).items():
            cash[owner] += dollars
            self.seen["organized crime"] += 1
        assert list(state.cash) == cash, self.told()
        self.fought = []
        self.shooting = {cop.number for fight in fights.cop_fights(table) for cop in fight.cops}
        self.besieged = {
            place_of(board, board.space[was.at[piece]])
            for piece, siege in enumerate(was.siege)
            if siege and not (piece // GANG == seat and was.actions.moved >> piece % GANG & 1)
        }

    # Fights

    def due(self, table: Table) -> list[Fight]:
        """List the fights that may be next: cops, then hits, then Joints in turn order (U77)."""
        mine: list[Fight] = [fight for fight in fights.mob_hits(table) if fight not in self.fought]
        if mine:
            return mine
        over_joints: list[Fight] = [fight for fight in fights.joint_fights(table) if fight not in self.fought]
        first = {fight.attacker for fight in over_joints[:1] if isinstance(fight, JointFight)}
        return [fight for fight in over_joints if isinstance(fight, JointFight) and fight.attacker in first]

    def compare_next(self, was: GangstersState) -> None:
        """Compare which fight is next, or that there is none."""
        state = self.state
        if state.phase in ("safe", "cop-fire", "split", "losses"):
            return  # a cop's shootout, or one that goes on
        table = table_of(state)
        if state.phase == "fire":
            place = place_of(state.game.board, state.scene)
            kind = JointFight if state.fight.war else MobHit
            fight = kind(place, state.fight.attacker, state.fight.defender)
            fought, now = was.shooting.fought, state.shooting.fought
            spared = {cop.number for cop in table.cops if fought | now >> cop.number - 1 & 1}
            waiting = [each for each in fights.cop_fights(table) if not {cop.number for cop in each.cops} & spared]
            assert not waiting, self.told()
            assert fight in self.due(table), self.told()
            if isinstance(fight, JointFight) and place not in self.besieged:
                assert not any(stand >= 0 for stand in state.public), "Gang War"
            self.fought.append(fight)
            return
        self.compare_turn_end(table, was.turn)

    def compare_turn_end(self, table: Table, seat: int) -> None:
        """Compare the end of a turn: nobody beside criminals, no cop in a Joint, and who has won by now."""
        if self.state.end.win in ("none", "stopped"):
            assert not victory.has_won(seat, replace(table, active=seat)), self.told()
        assert Counter(fights.evictions(table).public) == Counter(table.public), self.told()
        assert fights.cops_in_joints(table).cops == table.cops, self.told()
        assert not self.shooting & {cop.number for cop in table.cops}, self.told()
        self.seen["turn end"] += 1

    def shoot(self, node: Chance, numbers: Sequence[int], table: Table) -> None:
        """Compare a volley, every way to take its hits, and what it leaves."""
        state, board = self.state, self.state.game.board
        place = place_of(board, state.scene)
        fight: Fight
        if state.phase == "cop-fire":
            (cop,) = [cop for cop in table.cops if cop.number == state.fight.foe + 1]
            (whole,) = [each for each in fights.cop_fights(table) if each.place == place]
            gangs = tuple(seat for seat in whole.gangs if not state.fight.spared >> seat & 1)
            fight = CopFight(place, (cop,), gangs)
        else:
            fight = (JointFight if state.fight.war else MobHit)(place, state.fight.attacker, state.fight.defender)
            if fight not in self.fought:
                self.fought.append(fight)
        guns: Counter[tuple[str, tuple[int, int]]] = Counter()
        scored: Counter[tuple[int, str]] = Counter()
        for dice, number in zip(node.draws, numbers, strict=True):
            guns[dice.what.rsplit(".", 1)[0], (dice.weights[0], dice.weights[1])] += 1
            scored[self.shooter(dice.what, fight)] += dice.at(number) == "hit"
        fire = fights.fire(fight, table)
        expected = Counter({(self.gun(each.who), (each.lowest - 1, 7 - each.lowest)): each.dice for each in fire})
        assert guns == expected, self.told()
        was = state.clone()
        state.happen(numbers)
        ends = {self.end(fight, table, other) for other in self.ways(state)}
        assert ends == fights.ends(fight, scored, table), (fight, scored, ends, was.game.position(was))
        self.seen[type(fight).__name__] += 1
        self.seen["choices"] += len(ends) > 1
        while (node_now := state.node()) and state.phase in ("split", "losses"):
            assert isinstance(node_now, Decide)
            (seat,) = node_now.seats
            state.play({seat: self.rng.choice(list(state.legal(seat)))})
        left = fights.after(fight, self.end(fight, table, state), table)
        assert {(each.gang, each.kind, each.men, each.place) for each in left.pieces} == {
            (each.gang, each.kind, each.men, each.place) for each in table_of(state).pieces
        }, self.told()
        assert set(left.joints) == set(table_of(state).joints), self.told()
        if isinstance(fight, CopFight):
            assert fight.cops[0].number not in {each.number for each in table_of(state).cops}
        self.compare_next(was)

    def shooter(self, what: str, fight: Fight) -> tuple[int, str]:
        """Name whose die this is, as the oracle does."""
        name = what.rsplit(".", 1)[0]
        if name.startswith("cop-"):
            return -1, f"cop {name[4:]}"
        if name == "joint":
            assert isinstance(fight, JointFight)
            return fight.defender, "joint"
        seat, kind = name.split(".")
        return int(seat), kind

    def gun(self, who: tuple[int, str]) -> str:
        """Name a shooter as the engine does."""
        seat, kind = who
        if kind.startswith("cop "):
            return f"cop-{kind[4:]}"
        return kind if kind == "joint" else f"{seat}.{kind}"

    def ways(self, state: GangstersState, asked: int = 0) -> list[GangstersState]:
        """Give every state in which the hits of this volley are taken; nobody is asked without end."""
        assert asked < MOST_ASKED, state.game.position(state)
        node = state.node()
        if state.phase not in ("split", "losses") or not isinstance(node, Decide):
            return [state]
        (seat,) = node.seats
        found = []
        for move in state.legal(seat):
            other = state.clone()
            other.play({seat: move})
            found += self.ways(other, asked + 1)
        return found

    def end(self, fight: Fight, before: Table, state: GangstersState) -> End:
        """Read off who lost what."""
        after = table_of(state)
        losses = {}
        for piece in before.pieces:
            left = after.piece(piece.gang, piece.kind)
            losses[piece.gang, piece.kind] = piece.men - (left.men if left else 0)
        if isinstance(fight, JointFight):
            joint, now = before.joint(fight.place), after.joint(fight.place)
            assert joint is not None
            losses[fight.defender, "joint"] = joint.level - (now.level if now else 0)
        return End.of(losses)

    def compare_end(self, over: Over) -> None:
        """Compare who has won, the percentages and the ranks (1.10, 1.12, U26, U62, U79)."""
        state, table = self.state, table_of(self.state)
        shares = [victory.share(seat, table) for seat in range(table.seats)]
        assert list(over.scores) == [int(share * 100) for share in shares], self.told()
        if state.end.win in ("cash", "monopoly", "joints"):
            winners: tuple[int, ...] = (state.end.winner,)
            assert victory.has_won(state.end.winner, table), self.told()
        elif state.end.win == "stopped":
            winners = victory.best(shares)
        else:
            winners = (state.end.winner,)
        assert tuple(seat for seat, rank in enumerate(over.ranks) if rank == 1) == winners, self.told()
        if state.game.rank_losers:
            assert over.ranks == victory.ranks(shares, winners), self.told()
        self.seen[f"won by {state.end.win}"] += 1


def stops_with(table: Table) -> set[str]:
    """Name the places where something stands or somebody owns."""
    pieces = {piece.place for piece in table.pieces} | {cop.place for cop in table.cops}
    return pieces | {place for place, _ in table.joints}


def eager(rng: Random) -> Choose:
    """Answer anything, but seek company, commit crimes, send cops after criminals, and neither trade nor sell."""

    def choose(state: GangstersState, _seat: int, moves: Sequence[Move]) -> Move:
        table, board = table_of(state), state.game.board
        crowd = stops_with(table)
        liked = []
        for move in moves:
            places: list[Stop] = [
                stop_of(board, board.stands_by_code[str(part)]) for part in move.args if part in board.stands_by_code
            ]
            if move.verb in ("trade", "sell", "show", "return"):
                continue
            if places and places[0][0] in crowd:
                liked.append(move)
            if move.verb in ("buy", "upgrade", "hit", "extort-hit", "seduce", "extort-again", "bring", "cop", "draw"):
                liked.append(move)
            if move.verb == "recruit" and rng.random() < 0.05:
                liked.append(move)
        plain = [move for move in moves if move.verb not in ("trade", "sell", "show", "return")]
        return rng.choice(liked if liked and rng.random() < 0.75 else plain)

    return choose
