"""Personalities: each is honest about a style that shows in its play, sees what its seat sees, and says its lines."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from omerta import make
from omerta.bots import bots_for, seat_bot
from omerta.bots.levels import PARTS
from omerta.bots.match import play_out
from omerta.core.events import Event
from omerta.core.game import AnyGame, View
from omerta.core.game_type import GameType
from omerta.core.judging.personality import OFTEN, Personality, Remark, remark
from omerta.core.moves import Move
from omerta.core.registry import game_types
from omerta.lab.pace import questions

every_game = pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)
EVERYBODY = [
    pytest.param(game_type, each, id=f"{game_type.id}-{each}")
    for game_type in game_types.values()
    for each in game_type.personalities
]
every_personality = pytest.mark.parametrize(("game_type", "name"), EVERYBODY)
LONGEST_LINE = 60


@every_game
def test_every_game_has_three_or_four_with_names_and_portraits_of_their_own(game_type: GameType) -> None:
    people = game_type.personalities.values()
    assert 3 <= len(people) <= 4
    assert len({each.title for each in people}) == len({each.portrait for each in people}) == len(people)
    others = {"random", *(card.name for card in game_type.bots), *PARTS, "playout"}
    assert not others & set(game_type.personalities)
    assert set(game_type.personalities) <= set(bots_for(game_type))


@every_personality
def test_a_card_says_in_one_plain_sentence_what_the_personality_does(game_type: GameType, name: str) -> None:
    idea = game_type.personalities[name].idea
    assert 20 <= len(idea) <= 90
    assert "." not in idea
    assert bots_for(game_type)[name].idea == idea


@cache
def asked(game: AnyGame, count: int) -> list[View]:
    """Collect questions of a table, once for all who answer them."""
    return questions(game, count, seed=game.seats)


@cache
def tables(game_id: str) -> list[AnyGame]:
    return [game_types[game_id].make(seats) for seats in game_types[game_id].seats]


@every_personality
def test_at_every_seat_count_it_answers_legally_and_always_alike(game_type: GameType, name: str) -> None:
    for game in tables(game_type.id):
        views = asked(game, 3)
        answers = [seat_bot(game, name).choose(view, Random(number)) for number, view in enumerate(views)]
        assert all(answer in view.legal for answer, view in zip(answers, views, strict=True))
        same = seat_bot(game, name)
        backwards = [same.choose(view, Random(number)) for number, view in reversed(list(enumerate(views)))]
        assert backwards[::-1] == answers


@every_personality
def test_what_its_seat_cannot_see_changes_no_answer(game_type: GameType, name: str) -> None:
    game = next(game for game in tables(game_type.id) if game.seats == game_type.usual_seats)
    bot = seat_bot(game, name)
    for number, view in enumerate(asked(game, 6)):
        answer = bot.choose(view, Random(number))
        for luck in range(3):
            elsewhere = game.world(view, Random(f"elsewhere {luck}")).view(view.seat)
            assert bot.choose(elsewhere, Random(number)) == answer


SEAT_FACT = re.compile(r"{(\w+):(?:seat|Seat|whose|Whose|seats|Seats)}")


@every_personality
def test_lines_answer_events_of_the_game_by_a_fact_that_names_seats(game_type: GameType, name: str) -> None:
    texts, says = game_type.texts(), game_type.personalities[name].says
    assert len(says) >= 3
    for (kind, role), lines in says.items():
        entry = texts.get("event", kind)
        sentences = [entry] if isinstance(entry, str) else [text for text in entry.values() if isinstance(text, str)]
        named = {fact for text in sentences for fact in SEAT_FACT.findall(text)}
        assert role in named, (kind, role, named)
        for line in lines:
            assert 2 <= len(line) <= LONGEST_LINE
            assert re.fullmatch(r"[A-Z][A-Za-z,' ]*[.!?]( [A-Z][A-Za-z,' ]*[.!?])*", line), line


SPEAKER = Personality("al", "Al", "", "", {}, {("robbed", "seat"): ("Thanks.",), ("robbed", "others"): ("Ow.",)})


def robbed(*, to: frozenset[int | None] | None = None) -> Event:
    return Event("robbed", "X-1", {"seat": 0, "others": (1, 2)}, to)


def lines_of(event: Event, seat: int) -> set[str]:
    drawn = (remark([event], {seat: SPEAKER}, Random(luck)) for luck in range(40))
    return {said.text for said in drawn if said is not None}


def test_whoever_did_it_and_whoever_suffered_it_have_lines_of_their_own() -> None:
    assert lines_of(robbed(), 0) == {"Thanks."}
    assert lines_of(robbed(), 1) == lines_of(robbed(), 2) == {"Ow."}
    assert lines_of(robbed(), 3) == set()
    assert lines_of(Event("rolled", "X-2", {"seat": 0}), 0) == set()


def test_nobody_speaks_of_what_not_everybody_saw() -> None:
    assert lines_of(robbed(to=frozenset({0})), 0) == set()


def test_somebody_speaks_now_and_then_and_always_alike() -> None:
    both = {0: SPEAKER, 1: SPEAKER}
    said = [remark([robbed()], both, Random(luck)) for luck in range(1000)]
    spoken = [each for each in said if each is not None]
    assert OFTEN - 0.06 < len(spoken) / len(said) < OFTEN + 0.06
    assert {each.seat for each in spoken} == {0, 1}
    assert said == [remark([robbed()], both, Random(luck)) for luck in range(1000)]
    assert Remark(0, "al-robbed-seat-1", "Thanks.") in spoken
    assert remark([robbed()], {}, Random(1)) is None


Evening = list[list[tuple[str, Event]]]
"""What happened in some games, each event with the personality in the seat that it names."""
GAMES = {"twelve-gangsters": 40, "gangsters-dilemma": 40}


@cache
def evening(game_id: str) -> Evening:
    """Play some games among the personalities of a game, seats rotated, and write down what each did."""
    game_type = game_types[game_id]
    names = list(game_type.personalities)
    game = game_type.make(len(names))
    games: Evening = []
    for number in range(GAMES.get(game_id, 24)):
        line = [names[(seat + number) % len(names)] for seat in range(len(names))]
        told: list[Event] = []
        play_out(game, [seat_bot(game, name) for name in line], Random(f"evening {number}"), told.append)
        seats = [(event.data.get("seat"), event) for event in told]
        games.append([(line[seat], event) for seat, event in seats if isinstance(seat, int)])
    return games


Count = Callable[[Event], object]
"""Says how much an event counts."""


def of_kinds(*kinds: str) -> Count:
    """Count events of these kinds."""
    return lambda event: event.kind in kinds


BIDS = ("bid", "bid-with-streets", "bid-by-character", "bid-without-symbol")


def bids_on(token: str) -> Count:
    return lambda event: event.kind in BIDS and event.data["token"] == token


def crates(event: Event) -> object:
    return event.kind in ("looted", "bought") and event.data["token"] == "crate"


def favors(event: Event) -> object:
    return event.data["favor"] if event.kind in BIDS else 0


def dollars(event: Event) -> object:
    return event.data["dollars"] if event.kind == "cash" else 0


def influence(event: Event) -> object:
    return event.data["points"] if event.kind == "points" else 0


BEHAVIOURS = [
    ("gangster-dice", "street-king", bids_on("streets"), 1.3),
    ("gangster-dice", "counselor", bids_on("lawyer"), 1.5),
    ("gangster-dice", "spender", favors, 1.0),
    ("gangster-dice", "bully", bids_on("investigator"), 1.1),
    ("gangsters-dilemma", "loyal", of_kinds("answered-silent"), 1.5),
    ("gangsters-dilemma", "liar", of_kinds("answered-talk"), 1.2),
    ("gangsters-dilemma", "hoarder", crates, 1.1),
    ("gangsta", "cracksman", influence, 1.05),
    ("gangsta", "recruiter", of_kinds("recruited", "recruited-fast", "recruited-from-deck"), 1.2),
    ("gangsta", "accountant", dollars, 1.1),
    ("gangsters", "shooter", of_kinds("hit-declared", "hit-on-joint"), 1.3),
    ("gangsters", "landlord", of_kinds("bought", "upgraded"), 1.3),
    ("gangsters", "briber", of_kinds("bribe-ordered"), 1.3),
    ("gangsters", "charmer", of_kinds("seduced"), 1.1),
]


@pytest.mark.parametrize(
    ("game_id", "name", "count", "times"), BEHAVIOURS, ids=[f"{game}-{name}" for game, name, _, _ in BEHAVIOURS]
)
def test_what_the_card_says_shows_in_play(game_id: str, name: str, count: Count, times: float) -> None:
    done: Counter[str] = Counter()
    for told in evening(game_id):
        for who, event in told:
            worth = count(event)
            assert isinstance(worth, int)
            done[who] += worth
    most = max(found for other, found in done.items() if other != name)
    assert done[name] > times * most, done


SHOWN = ("success", "stopped", "equal", "boss-success", "boss-stopped", "boss-stopped-once")


def test_in_12_gangsters_one_begins_high_one_low_and_one_is_a_strict_boss() -> None:
    early: dict[str, list[int]] = defaultdict(list)
    boss: dict[str, list[int]] = defaultdict(list)
    for told in evening("twelve-gangsters"):
        for place, (who, event) in enumerate([each for each in told if each[1].kind in SHOWN]):
            card = event.data["card"]
            assert isinstance(card, int)
            if place < 16:
                early[who].append(card)
            if event.kind.startswith("boss"):
                boss[who].append(card)
    means = {who: sum(cards) / len(cards) for who, cards in early.items()}
    assert max(means, key=lambda who: means[who]) == "hothead"
    assert min(means, key=lambda who: means[who]) == "miser"
    assert means["hothead"] > 8 > 4 > means["miser"]
    limits = {who: sum(cards) / len(cards) for who, cards in boss.items()}
    assert min(limits, key=lambda who: limits[who]) == "bully"


def test_in_12_gangsters_the_gambler_cannot_be_read() -> None:
    game = make("twelve-gangsters", seats=4, **{"first-boss": 0})
    view = game.new().view(1)

    def cards(name: str) -> set[Move]:
        return {seat_bot(game, name).choose(view, Random(luck)) for luck in range(30)}

    assert len(cards("gambler")) > len(cards("counter"))


def leader_hunted(game: AnyGame, name: str) -> float:
    """Give the share of the Cop's patrols by a bot that lie where the others would not send them."""
    base, bot = seat_bot(game, "schemer"), seat_bot(game, name)
    patrols = [view for view in questions(game, 60) if getattr(view.node, "ask", "") == "patrol"]
    assert len(patrols) > 5
    return sum(bot.choose(view, Random(7)) != base.choose(view, Random(7)) for view in patrols) / len(patrols)


def test_in_the_dilemma_the_bully_sends_the_cops_elsewhere_than_others() -> None:
    game = game_types["gangsters-dilemma"].make()
    assert leader_hunted(game, "bully") > leader_hunted(game, "hoarder")
