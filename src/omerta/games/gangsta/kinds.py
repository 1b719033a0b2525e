"""What fields of this game hold: cards by their codes, gangs and patients, resources, the heist being performed.

In a position a gangster is its code, `*` when Engaged, and `+H120` when it learned from that card: `G07*+H120`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from msgspec import structs

from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE, Kind, counts_of, number, one_of, place_in, set_of, several, taken_seat
from omerta.games.gangsta.deck.cards import CHAPTERS
from omerta.games.gangsta.deck.deck_tables import SNITCH_NUMBERS, DeckTables
from omerta.games.gangsta.deck.effects import NO_RESOURCE, Holding
from omerta.games.gangsta.deck.skills import ICONS, NAMES, SKILLS, named
from omerta.games.gangsta.in_play import Asset, Hand, Member
from omerta.games.gangsta.in_play import Job as ShownJob
from omerta.games.gangsta.jobs import NO_JOB, Job
from omerta.games.gangsta.positions.deck_rows import marked
from omerta.games.gangsta.table import GangstaTable

DOLLARS = number(0, 9999)
SKILL_COUNTS = counts_of(ICONS, 99)
LETTERS = {"x": "extra", "a": "again", "o": "opening", "t": "tucked"}
MARKS = {"idle": "?", "active": "!", "stored": "$", "gone": "x"}
CHAPTER = replace(
    number(1, CHAPTERS), floats=lambda chapter: [chapter == each + 1 for each in range(CHAPTERS)], width=CHAPTERS
)
YES_OR_NO: Kind[bool] = one_of({"no": False, "yes": True})
MARK = number(0, 99)
SNITCHES: Kind[tuple[int, ...]] = replace(
    several(number(1, SNITCH_NUMBERS - 1)),
    floats=lambda shown: [shown.count(each) for each in range(SNITCH_NUMBERS)],
    width=SNITCH_NUMBERS,
)
SORTED_SNITCHES = replace(SNITCHES, read=lambda text: tuple(sorted(SNITCHES.read(text))))


class Beside(Protocol):
    """The fields that are told by the text of another one."""

    extra: bool
    engaged: int
    lessons: tuple[int, ...]
    mark: int
    top_gangster: int


def turns(game: GangstaTable[Any, Any]) -> Kind[int]:
    """Make a number of turns that a game can have."""
    return number(0, game.most_turns)


def seats_in_turn(game: GangstaTable[Any, Any]) -> Kind[tuple[Seat, ...]]:
    """Make some seats in the order in which they are asked."""
    return several(taken_seat(game))


def _write_flags(state: Beside, _extra: bool) -> str:
    return "".join([letter for letter, flag in LETTERS.items() if getattr(state, flag)]) or "-"


def _read_flags(state: Beside, text: str) -> bool:
    if len(set(text)) != len(text) or not text:
        raise ValueError
    for letter in text if text != "-" else ():
        setattr(state, LETTERS[letter], True)
    return state.extra


FLAGS: Kind[bool] = Kind(
    "some of x (an extra turn), a (another turn follows), o (a chapter opens), t (the heist lies under a gangster),"
    " or - for none",
    _write_flags,
    _read_flags,
    beside=True,
)
"""Whether a turn is an extra one, and the other flags in the same text."""


def _read_set(state: Beside, text: str) -> int:
    free, mark = text.split(".")
    state.mark = MARK.read(mark)
    return MARK.read(free)


SET: Kind[int] = Kind(
    "two numbers up to 99 joined by a dot: how many of a set are free, and from which place on it is chosen",
    lambda state, free: f"{free}.{state.mark}",
    _read_set,
    beside=True,
)


def _people(tables: DeckTables, engaged: bool) -> Kind[tuple[int, ...]]:
    """Make gangsters in their order, who may be Engaged in a gang alone."""
    codes, places, heists = tables.codes, tables.places, tables.heist_codes
    plain = [[Member(code, tired, None, None) for code in codes] for tired in (False, True)]
    taught = {heist: SKILLS[skill] for heist, skill in enumerate(tables.teaches) if skill >= 0}
    lessons = {heists[heist]: heist for heist in taught}

    def write(state: Beside, cards: tuple[int, ...]) -> str:
        return ",".join([write_one(state, card) for card in cards]) or "-"

    def write_one(state: Beside, card: int) -> str:
        lesson = state.lessons[card]
        return f"{codes[card]}{'*' * (state.engaged >> card & 1)}{'' if lesson < 0 else '+' + heists[lesson]}"

    def read(state: Beside, text: str) -> tuple[int, ...]:
        return tuple([read_one(state, part) for part in text.split(",")]) if text != "-" else ()

    def read_one(state: Beside, text: str) -> int:
        name, plus, lesson = text.partition("+")
        tired = engaged and name.endswith("*")
        card = places[name[:-1] if tired else name]
        state.engaged |= tired << card
        if plus:
            teach(state, card, lessons[lesson])
        return card

    def show(state: Beside, cards: tuple[int, ...]) -> tuple[Member, ...]:
        tired, learned = state.engaged, state.lessons
        return tuple([plain[tired >> card & 1][card] if learned[card] < 0 else show_one(state, card) for card in cards])

    def show_one(state: Beside, card: int) -> Member:
        lesson = state.lessons[card]
        return Member(codes[card], bool(state.engaged >> card & 1), heists[lesson], taught[lesson])

    def find(state: Beside, members: tuple[Member, ...]) -> tuple[int, ...]:
        if not members:
            return ()
        cards = []
        for member in members:
            card = places[member.code]
            cards.append(card)
            if member.engaged:
                state.engaged |= 1 << card
            if member.lesson is not None:
                teach(state, card, lessons[member.lesson])
        return tuple(cards)

    marks = f"{'* behind one who is Engaged, ' if engaged else ''}+ and a heist with Learning behind one who learned"
    looks = f"gangsters like {codes[-1]} joined by commas, {marks}, or - for none"
    return Kind(looks, write, read, show, find, marked(len(codes)), len(codes), beside=True)


def teach(state: Beside, card: int, heist: int) -> None:
    """Tuck a heist under a gangster; the skills are added up later."""
    state.lessons = (*state.lessons[:card], heist, *state.lessons[card + 1 :])


def _pile(codes: tuple[str, ...]) -> Kind[tuple[int, ...]]:
    return replace(several(place_in(codes, codes)), floats=marked(len(codes)))


def people(game: GangstaTable[Any, Any]) -> Kind[tuple[int, ...]]:
    """Make a gang, with who is Engaged and what was learned."""
    return _people(game.tables, True)


def patients(game: GangstaTable[Any, Any]) -> Kind[tuple[int, ...]]:
    """Make gangsters that are in no gang, with what they had learned."""
    return _people(game.tables, False)


def gangster(game: GangstaTable[Any, Any]) -> Kind[int]:
    """Make a gangster, or NONE."""
    return place_in(game.tables.codes, game.tables.codes)


def gangsters(game: GangstaTable[Any, Any]) -> Kind[tuple[int, ...]]:
    """Make a pile of gangsters."""
    return _pile(game.tables.codes)


def gangster_set(game: GangstaTable[Any, Any]) -> Kind[int]:
    """Make a set of gangsters, as bits."""
    return set_of(game.tables.codes)


def heist(game: GangstaTable[Any, Any]) -> Kind[int]:
    """Make a heist, or NONE."""
    return place_in(game.tables.heist_codes, game.tables.heist_codes)


def heists(game: GangstaTable[Any, Any]) -> Kind[tuple[int, ...]]:
    """Make a pile of heists."""
    return _pile(game.tables.heist_codes)


def top(game: GangstaTable[Any, Any]) -> Kind[int]:
    """Make the heist on top of its deck that somebody has seen, or NONE; behind it stands the gangster."""
    tables = game.tables
    heists, people = {**tables.heist_places, "-": NONE}, {**tables.places, "-": NONE}

    def write(state: Beside, heist: int) -> str:
        gangster = "-" if state.top_gangster < 0 else tables.codes[state.top_gangster]
        return f"{'-' if heist < 0 else tables.heist_code(heist)}/{gangster}"

    def read(state: Beside, text: str) -> int:
        heist, gangster = text.split("/")
        state.top_gangster = people[gangster]
        return heists[heist]

    return Kind("of the form heist/gangster, each - where nobody has seen one", write, read, beside=True)


def resource(game: GangstaTable[Any, Any]) -> Kind[int]:
    """Make a resource, or NONE."""
    return place_in(game.tables.resource_codes, game.tables.resource_codes)


def hand(game: GangstaTable[Any, Any]) -> Kind[tuple[int, ...]]:
    """Make some resources, in the order of the deck."""
    kind = _pile(game.tables.resource_codes)
    return replace(kind, read=lambda text: tuple(sorted(kind.read(text))))


def holding(game: GangstaTable[Any, Any]) -> Kind[Holding]:
    """Make the resource before a seat, with a mark for what has become of it: `R05!` is active."""
    codes, every = game.tables.resource_codes, game.tables.holdings.values()
    shown: dict[Holding, Asset | None] = {each: Asset(codes[each.card], each.status) for each in every}
    written = {codes[each.card] + MARKS[each.status]: each for each in every}
    kind = one_of({"-": NO_RESOURCE, **written}, {NO_RESOURCE: None, **shown})
    marks = ", ".join(f"{mark} {status}" for status, mark in MARKS.items())
    return replace(kind, looks=f"a resource like {codes[0]} with a mark behind it ({marks}), or - for none")


def job(game: GangstaTable[Any, Any]) -> Kind[Job]:
    """Make the heist that is being performed: the card, a skill that is ignored, the crew in its order, the reward.

    Who brings which skills is not written: it follows from the order of the crew, and is found again.
    """
    tables, seats = game.tables, [str(seat) for seat in game.every]
    codes, heists, places = tables.codes, tables.heist_codes, tables.places
    skills = {**{skill: place for place, skill in enumerate(SKILLS)}, "-": NONE}

    def write(job: Job) -> str:
        if job.card < 0:
            return "-"
        crew = ",".join([f"{codes[card]}@{owner}" for owner, card, _ in job.crew]) or "-"
        return f"{heists[job.card]}/{'-' if job.ignored < 0 else SKILLS[job.ignored]}/{crew}/{job.reward}"

    def read(text: str) -> Job:
        if text == "-":
            return NO_JOB
        heist, ignored, crew, reward = text.split("/")
        pairs = [part.split("@") for part in crew.split(",")] if crew != "-" else []
        hands = tuple([(seats.index(owner), places[code], 0) for code, owner in pairs])
        return Job(game.tables.only_heists[heist], 0, hands, skills[ignored], MARK.read(reward))

    def show(job: Job) -> ShownJob | None:
        if job.card < 0:
            return None
        crew = tuple([Hand(owner, codes[card], NAMES[used]) for owner, card, used in job.crew])
        ignored = None if job.ignored < 0 else SKILLS[job.ignored]
        return ShownJob(heists[job.card], NAMES[job.need], ignored, crew, job.reward)

    def find(shown: ShownJob | None) -> Job:
        if shown is None:
            return NO_JOB
        crew = tuple([(hand.seat, places[hand.code], named(hand.uses)) for hand in shown.crew])
        ignored = NONE if shown.ignored is None else skills[shown.ignored]
        return Job(game.tables.only_heists[shown.heist], named(shown.open), crew, ignored, shown.reward)

    def turn(job: Job, by: int) -> Job:
        crew = tuple([((owner + by) % game.seats, card, used) for owner, card, used in job.crew])
        return structs.replace(job, crew=crew)

    looks = f"of the form heist/ignored skill/crew/rewards settled, like {heists[0]}/-/{codes[0]}@0,{codes[-1]}@1/0"
    return Kind(looks, write, read, show, find, turn=turn)
