"""Laws 5 to 7: what a seat may not know changes nothing that it is shown, told, offered or refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, count, zip_longest
from random import Random

from omerta.core.chance import answer_chance
from omerta.core.events import Event
from omerta.core.game import AnyGame, Owner, State, Zone
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over, Seat, reaches, seen
from omerta.core.view_changes import ViewWatcher
from omerta.core.what_if import what_if
from omerta.core.wire import encode, encode_event
from tests.laws.walks import advance, hold, observers, walk

WORLDS = 20
EYES = 4
"""So many observers look at each state; over all states of a few games that is everybody, many times."""
CLOSE, LATER = 400, 0.1
"""So many steps of a game are all searched for names; after them this share."""
FURTHER = 3
SHARE = 0.8
ENDS_THAT_TELL = frozenset({"17.1"})
"""Rules by which an end tells a secret: the Police of Gangsters win if they hold the bribe of some cop on the board."""
PLAYED_ON, NOBODY = 5, -1
"""From so many states of a game a world is played to its end; from the others nobody's is."""


def some_eyes(game: AnyGame, rng: Random) -> list[Seat | None]:
    """Pick who looks at a state."""
    return rng.sample(observers(game), min(EYES, game.seats + 1))


def look(game: AnyGame, state: State, seat: Seat | None, moves: Sequence[Move]) -> dict[str, object]:
    """Put down everything that a state lets a seat perceive, by the name of the place it would leak from."""
    view = state.view(seat)
    shown: dict[str, object] = {
        "node": seen(state.node()),
        "audience": [draw.to for draw in node.draws] if isinstance(node := state.node(), Chance) else None,
        "view": encode(view),
        "tensor": game.observe(state, seat),
    }
    if seat is not None:
        shown["legal"] = list(state.legal(seat))
        shown["near"] = list(state.near(seat))
        shown["refusals"] = [state.refuse(seat, move) for move in moves]
    return shown


def nothing_hidden(game: AnyGame) -> str:
    """Say why a game has no secret to keep, or nothing where it has."""
    return "" if game.hides else "the game hides nothing"


def law_5(game: AnyGame, rng: Random) -> None:
    """Non-interference: a state and a world that a seat cannot tell apart go on telling it the same."""
    walks = far = 0
    for state in walk(game, rng):
        for seat in some_eyes(game, rng):
            moves = rng.sample(game.moves, min(12, len(game.moves)))
            furthest = 0
            for _ in range(WORLDS):
                pair = Pair(game, state.clone(), seat, moves, rng)
                furthest = max(furthest, pair.play_on())
                if furthest >= FURTHER:
                    break
            walks += 1
            far += furthest >= FURTHER
    hold(5, far >= SHARE * walks, f"only {far} of {walks} walks run {FURTHER} decisions further")


def try_out(game: AnyGame, state: State, seat: Seat, moves: Sequence[Move]) -> bytes:
    """Put down all that a seat is answered when it asks what these moves would bring."""
    trial = what_if(game, state, seat, moves)
    told = [encode_event(event) for event in trial.told]
    view = trial.state.view(seat) if trial.ends is None else None
    refused = [trial.state.refuse(seat, move) for move in state.legal(seat)] if view else []
    return encode((trial.taken, told, trial.refused, trial.ends, view, refused))


def line_of(state: State, seat: Seat, moves: Sequence[Move], rng: Random) -> list[Move]:
    """Make up some moves that a seat may want to try: legal ones as far as it goes, then any."""
    clone = state.clone()
    line: list[Move] = []
    while len(line) < FURTHER and isinstance(node := clone.node(), Decide) and node.seats == (seat,):
        line.append(rng.choice(list(clone.legal(seat))))
        clone.play({seat: line[-1]})
    return [*line, rng.choice(moves)]


class Pair:
    """A state and a world that a seat cannot tell apart, played on side by side.

    The world belongs to a game made anew, so that nothing a game object remembers can pass for knowledge.
    """

    def __init__(self, game: AnyGame, state: State, seat: Seat | None, moves: Sequence[Move], rng: Random) -> None:
        self.game, self.twin = game, game.setup.game_type.build(game.setup)
        self.state, self.world = state, self.twin.world(state.view(seat), rng)
        self.seat, self.moves, self.rng = seat, moves, rng
        self.same()

    def perceived(self, game: AnyGame, state: State) -> dict[str, object]:
        """Return all that the seat perceives of one of the two, by the name of the place it would leak from."""
        return look(game, state, self.seat, self.moves)

    def same(self) -> None:
        """Demand that the seat perceives the same in both."""
        here, there = self.perceived(self.game, self.state), self.perceived(self.twin, self.world)
        for place in here:
            if here[place] != there[place]:
                hold(5, False, f"{place} of seat {self.seat}: {here[place]!r} is not {there[place]!r}")
        node = self.state.node()
        if self.seat is not None and isinstance(node, Decide) and self.seat in node.seats:
            line = line_of(self.state, self.seat, self.moves, self.rng)
            first = try_out(self.game, self.state, self.seat, line)
            second = try_out(self.twin, self.world, self.seat, line)
            hold(5, first == second, f"what if {line} of seat {self.seat}: {first!r} is not {second!r}")

    def play_on(self) -> int:
        """Play both on alike as far as they can go, and count the decisions; the end or a reveal is far enough."""
        decisions = 0
        while decisions < FURTHER:
            node = self.state.node()
            if isinstance(node, Over):
                return FURTHER
            heard, heard_there = ViewWatcher(self.state, [self.seat]), ViewWatcher(self.world, [self.seat])
            if not self.step(heard, heard_there):
                return decisions
            if self.revealed(heard, heard_there):
                return FURTHER
            self.same()
            decisions += isinstance(node, Decide)
        return decisions

    def revealed(self, heard: ViewWatcher, heard_there: ViewWatcher) -> bool:
        """Demand that the seat was told and shown the same, or told a secret by an event by which the rules show it.

        What a step reveals may be seen from its beginning: who is offered a marker sees it with the offer, and is then
        told which it is.
        """
        told, told_there = (
            [event for event in ears.events if reaches(event.to, self.seat)] for ears in (heard, heard_there)
        )
        first = [self.written(event) for event in told]
        second = [self.written(event) for event in told_there]
        if first != second:
            place = next(place for place, (here, there) in enumerate(zip_longest(first, second)) if here != there)
            apart = [event for events in (told, told_there) for event in events[place : place + 1]]
            what = f"seat {self.seat} was told {first[place:]!r}, in the other world {second[place:]!r}"
            shown = {event.kind for event in apart} <= self.game.reveals
            hold(5, shown or any(event.rule in ENDS_THAT_TELL for event in apart), what)
            return True
        for event, here, there in zip(first, heard.seen[self.seat], heard_there.seen[self.seat], strict=True):
            hold(5, here == there, f"seat {self.seat} saw {event!r} do {here!r}, in the other world {there!r}")
        return False

    def written(self, event: Event) -> bytes:
        """Return an event as the seat reads it."""
        return encode_event(event)

    def step(self, heard: ViewWatcher, heard_there: ViewWatcher) -> bool:
        """Answer both alike wherever the seat would know it, freely elsewhere; say no where that cannot be done."""
        node, other = self.state.node(), self.world.node()
        if isinstance(node, Decide):
            return self.decide(node, heard, heard_there)
        assert isinstance(node, Chance)
        assert isinstance(other, Chance)
        return self.draw(node, other, heard, heard_there)

    def decide(self, node: Decide, heard: ViewWatcher, heard_there: ViewWatcher) -> bool:
        joint, joint_there = {}, {}
        for asked in node.seats:
            here, there = list(self.state.legal(asked)), list(self.world.legal(asked))
            if asked == self.seat or node.open:
                common = [move for move in here if move in there]
                if not common:
                    return False
                joint[asked] = joint_there[asked] = self.rng.choice(common)
            else:
                joint[asked], joint_there[asked] = self.rng.choice(here), self.rng.choice(there)
        self.state.play(joint, heard)
        self.world.play(joint_there, heard_there)
        return True

    def draw(self, node: Chance, other: Chance, heard: ViewWatcher, heard_there: ViewWatcher) -> bool:
        """Draw alike what the seat is told; what it is not told falls alike half the time, so that walks run on."""
        numbers, numbers_there = [], []
        for here, there in zip(node.draws, other.draws, strict=True):
            told = reaches(here.to, self.seat)
            common = [outcome for outcome in here.outcomes if outcome in there.outcomes]
            if told and not common:
                return False
            if told or (common and self.rng.random() < 0.5):
                outcome = self.rng.choice(common)
                numbers.append(here.number(outcome))
                numbers_there.append(there.number(outcome))
            else:
                numbers.append(self.rng.randrange(here.total))
                numbers_there.append(self.rng.randrange(there.total))
        self.state.happen(numbers, heard)
        self.world.happen(numbers_there, heard_there)
        return True


Lying = Sequence[tuple[Zone, Owner, str]]


def lies_open(things: Lying, seat: Seat | None) -> set[str]:
    """Name what lies where the seat may look."""
    return {name for zone, owner, name in things if zone.seen_by(seat, owner)}


def law_6(game: AnyGame, rng: Random) -> None:
    """Zones: no outgoing byte names a thing that lies where its reader may not look."""
    state: State = game.new()
    looking, before = observers(game), {seat: set[str]() for seat in observers(game)}
    eyes = ViewWatcher(state, looking)
    for step in count():
        things = list(game.placements(state))
        hold(6, {zone for zone, _, _ in things} <= set(game.zones), "something lies in an undeclared zone")
        for seat in looking:
            names_nothing_hidden(game, state, seat, things, eyes, before[seat])
        looking = some_eyes(game, rng) if step < CLOSE or rng.random() < LATER else []
        before = {seat: lies_open(things, seat) for seat in looking}
        eyes = ViewWatcher(state, looking)
        if advance(state, rng, eyes) is None:
            break


def names_nothing_hidden(
    game: AnyGame, state: State, seat: Seat | None, things: Lying, eyes: ViewWatcher, before: set[str]
) -> None:
    """Search the bytes that a step sent to a seat for names that lay open to it neither before nor after."""
    hidden = {name for _, _, name in things} - lies_open(things, seat)
    view = state.view(seat)
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name not in game.remembered}
    shown = encode(fields)
    for name in hidden:
        hold(6, f'"{name}"'.encode() not in shown, f"the view of seat {seat} names {name!r}")
    told = [event for event in eyes.events if reaches(event.to, seat)]
    for event, change in zip(told, eyes.seen[seat], strict=True):
        said = encode_event(event)
        seen = encode({path: value for path, value in change.items() if field_of(path) not in game.remembered})
        for name in hidden - before:
            hold(6, f'"{name}"'.encode() not in said, f"the event {event.kind!r} names {name!r} to seat {seat}")
            hold(6, f'"{name}"'.encode() not in seen, f"after {event.kind!r} seat {seat} sees {name!r}")


def field_of(path: str) -> str:
    """Name the field of the view that a path of a change leads into."""
    return path.partition("@")[0].partition(".")[0]


def law_7(game: AnyGame, rng: Random, deals: int = 400) -> None:
    """`world` keeps the view, plays to the end, and at the deal of a game with secrets has the exact odds."""
    states = list(walk(game, rng))
    ends = rng.sample(range(len(states)), min(PLAYED_ON, len(states)))
    for place, state in enumerate(states):
        played = rng.choice(observers(game)) if place in ends else NOBODY
        for seat in observers(game):
            view = state.view(seat)
            world = game.world(view, rng)
            game.from_position(game.position(world))
            hold(7, encode(world.view(seat)) == encode(view), f"the world of seat {seat} changed its view")
            if seat == played:
                plays_to_the_end(game, world, rng)
    if not game.hides:
        return
    seat = rng.choice(observers(game))
    dealt, sampled = [], []
    for _ in range(deals):
        state = deal(game, rng)
        dealt.append(placements(game, state))
        sampled.append(placements(game, game.world(state.view(seat), rng)))
    fixed = frozenset.intersection(*map(frozenset, (*dealt, *sampled)))
    counts, counts_there = (
        Counter(place for things in all_things for place in singles_and_pairs(things, fixed))
        for all_things in (dealt, sampled)
    )
    for thing in {*counts, *counts_there}:
        first, second = counts[thing], counts_there[thing]
        spread = (first + second + 1) ** 0.5
        hold(7, abs(first - second) < 5.5 * spread, f"seat {seat}: {thing} in {first} deals, {second} worlds")


def plays_to_the_end(game: AnyGame, world: State, rng: Random) -> None:
    """Demand that a world can be played on within the bound of the game."""
    for _ in range(game.bound + 1):
        if advance(world, rng) is None:
            return
    hold(7, False, "a world does not end")


def deal(game: AnyGame, rng: Random) -> State:
    """Play chance alone until somebody is asked."""
    state: State = game.new()
    answer_chance(state, rng)
    return state


Placement = tuple[str, Owner, str, int]


def placements(game: AnyGame, state: State) -> list[Placement]:
    """List where each thing lies; of things that are alike in one place the first, the second and so on."""
    found: Counter[tuple[str, Owner, str]] = Counter()
    placed = []
    for zone, owner, name in game.placements(state):
        found[zone.name, owner, name] += 1
        placed.append((zone.name, owner, name, found[zone.name, owner, name]))
    return placed


def singles_and_pairs(things: Sequence[Placement], fixed: Collection[Placement]) -> Iterator[object]:
    """List placements one by one and in pairs, without those that are the same in every deal."""
    single = [thing for thing in things if thing not in fixed]
    yield from single
    yield from combinations(single, 2)
