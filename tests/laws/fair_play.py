"""Laws 1 to 4 and 8 to 10: legality, chance, copies, records, symmetry, counts and beats."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod
from pathlib import Path
from random import Random

from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core.chance import answer_chance
from omerta.core.errors import BadChance, BadNotation, BadPosition, IllegalMove, NoSuchSeat
from omerta.core.game import AnyGame, State
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over, reaches
from omerta.core.record import Writer
from omerta.core.replay import read_record
from omerta.core.state.fields import Fielded
from omerta.core.state.showing import QUESTION
from omerta.core.view_changes import ViewWatcher, changed
from omerta.core.wire import encode, encode_event, plain
from tests.laws.walks import (
    EVERY_POSITION,
    Ears,
    LawBroken,
    advance,
    any_deed,
    any_joint,
    hold,
    observers,
    quick_move,
    repeat,
    walk,
    whole_walk,
)

FOREIGN = Move("whistle", "past", 7)
MOST_MOVES = 40
MOST_FUTURES = 500


def law_1(game: AnyGame, rng: Random) -> None:
    """Owed seats have a legal move, others none; moves read back; what is not legal is refused and changes nothing."""
    for state in walk(game, rng):
        node = state.node()
        owed = node.seats if isinstance(node, Decide) else ()
        hold(1, not isinstance(node, Decide) or owed, "a question that asks nobody")
        if isinstance(node, Decide) and node.window:
            declined = {state.legal(seat)[0] for seat in owed}
            hold(1, len(declined) == 1, f"a window is declined by {declined}")
        for seat in range(game.seats):
            legal = list(state.legal(seat))
            hold(1, bool(legal) == (seat in owed), f"seat {seat} owes {seat in owed} but has {legal}")
            hold(1, len(set(legal)) == len(legal), f"seat {seat} has a move twice in {legal}")
            hold(1, list(state.legal(seat)) == legal, f"the order of seat {seat}'s moves changes")
            for move in legal:
                written = game.write(move)
                hold(
                    1,
                    _reads(game, written, state) is move,
                    f"{move} is written {written!r} and read otherwise",
                )
                hold(1, written and not any(c.isspace() for c in written), f"{written!r} has a blank")
                hold(1, game.moves[game.index(move)] is move, f"{move} has the wrong index")
                hold(1, state.refuse(seat, move) is None, f"{move} is legal and refused")
            _refused(game, state, seat, legal, rng)
        _no_such_seat(game, state)
        _unchanged(game, state, rng)


def _no_such_seat(game: AnyGame, state: State) -> None:
    """A seat that the table does not have is not taken for one that owes nothing."""
    for seat in (-1, game.seats, 9):
        try:
            state.legal(seat)
        except NoSuchSeat as error:
            hold(1, str(game.seats - 1) in str(error), f"{error} does not say which seats there are")
        else:
            hold(1, False, f"there is no seat {seat}, but it is said to owe nothing")


def _reads(game: AnyGame, text: str, state: State) -> Move | None:
    try:
        return game.read(text, state)
    except BadNotation:
        return None


def _refused(game: AnyGame, state: State, seat: int, legal: Sequence[Move], rng: Random) -> None:
    """Whatever is not legal is refused with a rule of the register and a sentence; `near` agrees."""
    register, texts = game.setup.game_type.register, game.setup.game_type.texts()
    offered = set(legal)
    outside = [move for move in game.moves if move not in offered]
    for move in [*rng.sample(outside, min(MOST_MOVES, len(outside))), FOREIGN]:
        refusal = state.refuse(seat, move)
        hold(1, refusal is not None, f"seat {seat}: {move} is not legal but not refused")
        assert refusal is not None
        hold(1, refusal.rule in register.rules, f"{move} is refused by the unknown rule {refusal.rule!r}")
        hold(1, texts.why(refusal, seat), f"{refusal} has no words")
    for move, refusal in state.near(seat):
        hold(1, move not in legal, f"{move} is near and legal")
        hold(1, state.refuse(seat, move) == refusal, f"{move} is near for another reason than it is refused")


def _unchanged(game: AnyGame, state: State, rng: Random) -> None:
    """An answer with a refused, foreign, missing or superfluous choice changes nothing."""
    before = game.position(state)
    node = state.node()
    joints: list[dict[int, Move]] = [{0: FOREIGN}]
    if isinstance(node, Decide):
        good = any_joint(state, node, rng)
        last = node.seats[-1]
        joints.append({**good, last: FOREIGN})
        joints.append({**good, game.seats: good[last]})
        joints.append({seat: move for seat, move in good.items() if seat != last})
        for seat in node.seats:
            offered = set(state.legal(seat))
            refused = islice((move for move in game.moves if move not in offered), 2)
            joints += [{**good, seat: move} for move in refused]
    for joint in joints:
        try:
            state.play(joint)
        except IllegalMove as error:
            hold(1, error.refusal.rule in game.setup.game_type.register.rules, f"{error} names no rule")
        else:
            hold(1, False, f"{joint} was played")
        hold(1, game.position(state) == before, f"{joint} was refused but changed {before}")


def law_2(game: AnyGame, rng: Random) -> None:
    """Chance weights are positive integers, and what is drawn agrees with them."""
    for state in walk(game, rng):
        node = state.node()
        if not isinstance(node, Chance):
            _no_chance(game, state)
            continue
        hold(2, node.draws, "a chance node without draws")
        for place, draw in enumerate(node.draws):
            hold(
                2,
                all(type(weight) is int and weight > 0 for weight in draw.weights),
                f"weights {draw.weights}",
            )
            hold(
                2,
                len(set(draw.outcomes)) == len(draw.outcomes) == len(draw.weights),
                f"outcomes {draw.outcomes}",
            )
            hold(2, len(draw.what.split()) == 1 and ":" not in draw.what, f"a draw called {draw.what!r}")
            reached: dict[object, set[tuple[str, bytes]]] = {}
            for number in range(min(draw.total, 200)):
                copy, ears = state.clone(), Ears()
                copy.happen([number if place == other else 0 for other in range(len(node.draws))], ears)
                told = b"".join(map(encode_event, ears.events))
                reached.setdefault(draw.at(number), set()).add((game.position(copy), told))
            hold(
                2,
                all(len(positions) == 1 for positions in reached.values()),
                "one outcome leads to two ends",
            )
            hold(
                2,
                len({min(positions) for positions in reached.values()}) == len(reached),
                "two outcomes lead to one end",
            )
        before = game.position(state)
        totals = [draw.total for draw in node.draws]
        for numbers in (totals, [-1] * len(totals), [0] * (len(totals) + 1), []):
            try:
                state.happen(numbers)
            except BadChance:
                hold(2, game.position(state) == before, f"{numbers} was refused but changed {before}")
            else:
                hold(2, False, f"{numbers} was taken for totals {totals}")


def _no_chance(game: AnyGame, state: State) -> None:
    before = game.position(state)
    try:
        state.happen([0])
    except BadChance:
        hold(2, game.position(state) == before, "a number that nobody asked for changed the state")
    else:
        hold(2, False, "a number that nobody asked for was taken")


def law_3(game: AnyGame, rng: Random) -> None:
    """A clone is isolated, the same answers give the same state, and a position read back plays on alike."""
    for state in walk(game, rng):
        before = face(game, state)
        copy, again = state.clone(), game.from_position(game.position(state))
        same(3, copy, state, "a clone")
        same(3, again, state, f"{game.position(state)} read back")
        hold(3, face(game, copy) == before, "a clone looks different")
        hold(3, face(game, again) == before, f"{game.position(state)} reads back different")
        for _ in range(4):
            answer = advance(copy, rng)
            if answer is None:
                break
            repeat(again, answer)
            same(3, again, copy, f"after {answer} a state read back")
            hold(3, face(game, copy) == face(game, again), "the same answers give different states")
        hold(3, face(game, state) == before, "playing on a clone changed the original")
        _in_any_order(game, state, rng)


def reads_back(game: AnyGame, rng: Random) -> None:
    """Whatever comes about is a position that can be read: where each deed is as likely as any other, and among bots.

    Every position is in `make deep`, some of them otherwise.
    """
    for pick, some in ((any_deed, SOME), (quick_move(game), SOME_AMONG_BOTS)):
        for place, state in enumerate(whole_walk(game, rng, pick)):
            if EVERY_POSITION or place % some == 0:
                text = game.position(state)
                try:
                    again = game.from_position(text)
                except BadPosition as error:
                    raise LawBroken(3, f"{text} comes about, and is refused: {error}") from error
                same(3, again, state, f"{text} read back")


SOME, SOME_AMONG_BOTS = 50, 5
"""One position in so many is read back where not all are: bots' games are shorter, and less of them is alike."""


def _in_any_order(game: AnyGame, state: State, rng: Random) -> None:
    """Answers given at the same time are told in the order of the seats, in whatever order the caller has them."""
    node = state.node()
    if isinstance(node, Decide) and len(node.seats) > 1:
        joint = any_joint(state, node, rng)
        told, positions = [], []
        for answers in (joint, dict(reversed(joint.items()))):
            copy, ears = state.clone(), Ears()
            copy.play(answers, ears)
            told.append([encode_event(event) for event in ears.events])
            positions.append(game.position(copy))
        hold(3, told[0] == told[1], f"what is told depends on the order of the caller: {told[0]}, {told[1]}")
        hold(3, positions[0] == positions[1], "where play goes depends on the order of the caller")


def same(law: int, state: State | None, other: State | None, what: str) -> None:
    """Demand that two states are equal in every field, those too that only follow from others."""
    assert isinstance(state, Fielded)
    assert isinstance(other, Fielded)
    if state != other:
        hold(law, False, f"{what}: {'; '.join(state.differences(other))}")


def face(game: AnyGame, state: State) -> list[object]:
    """Put down all that a state shows to anybody."""
    return [game.position(state), state.node(), *(encode(state.view(seat)) for seat in observers(game))]


def law_4(game: AnyGame, rng: Random) -> None:
    """A record rebuilds every position, play ends within the bound, and what is conserved stays."""
    start = game.new()
    kept = dict(game.conserved(start))
    steps = sum(1 for _ in whole_walk(game, Random(rng.random()))) - 1
    hold(4, steps <= game.bound, f"{steps} steps, more than {game.bound}")
    writer = Writer(game)
    over = play_out(game, [RandomBot(game)] * game.seats, rng, writer=writer)
    hold(4, sum(over.returns) == 1, f"the shares of the win are {over.returns}")
    steps = 0
    for step in read_record(writer.text(), lambda _: game.setup.game_type).replay():
        steps += 1
        hold(4, dict(game.conserved(step.state)) == kept, f"{kept} became {game.conserved(step.state)}")
    hold(4, steps == writer.steps, "the record lost a step")


def seats_told_apart(game: AnyGame) -> str:
    """Say why seats cannot be exchanged, or nothing where they can."""
    return "the rules tell the seats apart" if game.rotate(game.new(), 1) is None else ""


def law_8(game: AnyGame, rng: Random) -> None:
    """Seats are interchangeable where the rules are symmetric."""
    for state in walk(game, rng):
        for by in range(1, game.seats):
            turned = game.rotate(state, by)
            assert turned is not None
            same(8, game.rotate(turned, game.seats - by), state, "turned all the way round")
            same(8, game.from_position(game.position(turned)), turned, "what follows from others is not turned")
            node = state.node()
            if isinstance(node, Decide):
                joint = any_joint(state, node, rng)
                moved = {(seat + by) % game.seats: game.rotate_move(move, by) for seat, move in joint.items()}
                after, other = state.clone(), turned.clone()
                after.play(joint)
                other.play(moved)
                same(8, game.rotate(after, by), other, f"{joint} depends on the seat")
            elif isinstance(node, Chance):
                hold(8, _futures(game, state, by) == _futures(game, turned, 0), "chance depends on the seat")
            elif isinstance(node, Over):
                scores = turned.node().scores
                hold(
                    8,
                    scores == tuple(node.scores[(s - by) % game.seats] for s in range(game.seats)),
                    "scores",
                )


def _futures(game: AnyGame, state: State, by: int) -> list[tuple[str, object]]:
    node = state.node()
    assert isinstance(node, Chance)
    found = []
    for numbers, odds in _draws(node):
        copy = state.clone()
        copy.happen(numbers)
        found.append((game.position(game.rotate(copy, by)), odds))
    return sorted(found, key=str)


def _draws(node: Chance) -> Iterator[tuple[Sequence[int], object]]:
    """List all joint outcomes of a few draws with their odds; of many, those of each draw while the others are zero."""
    if prod(len(draw.outcomes) for draw in node.draws) <= MOST_FUTURES:
        yield from node.outcomes()
        return
    for place, draw in enumerate(node.draws):
        for outcome, weight in zip(draw.outcomes, draw.weights, strict=True):
            yield [draw.number(outcome) if other == place else 0 for other in range(len(node.draws))], weight


def law_10(game: AnyGame, rng: Random) -> None:
    """What a seat sees after each event adds up to its view after the step, and being watched changes nothing."""
    for state in walk(game, rng):
        alone, watched, eyes = state.clone(), state.clone(), observers(game)
        answer = advance(alone, rng)
        if answer is None:
            continue
        before = {seat: plain(watched.view(seat)) for seat in eyes}
        told = ViewWatcher(watched, eyes)
        repeat(watched, answer, told)
        told.close()
        same(10, watched, alone, "a step that was watched")
        for seat in eyes:
            heard = sum(reaches(event.to, seat) for event in told.events)
            hold(10, len(told.seen[seat]) == heard + 1, f"seat {seat} was told {heard} events")
            seen = before[seat]
            for each in told.seen[seat]:
                seen = changed(seen, each)
            after = plain(watched.view(seat))
            for name in after.keys() - QUESTION:
                hold(10, seen[name] == after[name], f"{name} of seat {seat}: {seen[name]!r} is not {after[name]!r}")


STEPS = tomllib.loads((Path(__file__).parent / "steps.toml").read_text(encoding="utf-8"))


def law_9(game: AnyGame, _: Random) -> None:
    """The number of distinct histories to a small depth, every draw answered by zero, is the stored one."""
    preset = next(name for name, options in _presets(game) if options == game.options)
    for depth, stored in enumerate(STEPS[game.id][f"{preset}-{game.seats}"], start=1):
        counted = count_steps(game.new(), depth)
        hold(9, counted == stored, f"{counted:,} histories of {depth} questions, not {stored:,}")


def _presets(game: AnyGame) -> Iterator[tuple[str, Mapping[str, object]]]:
    game_type = game.setup.game_type
    for preset, seats in game_type.variants():
        if seats == game.seats:
            yield preset, game_type.make(seats, preset=preset).options


def count_steps(state: State, depth: int) -> int:
    """Count the distinct histories of `depth` questions from here on."""
    node = answer_chance(state, lambda chance: [0] * len(chance.draws))
    if isinstance(node, Over):
        return 1
    choices = [list(state.legal(seat)) for seat in node.seats]
    if depth == 1:
        return prod(map(len, choices))
    total = 0
    for moves in product(*choices):
        copy = state.clone()
        copy.play(dict(zip(node.seats, moves, strict=True)))
        total += count_steps(copy, depth - 1)
    return total
