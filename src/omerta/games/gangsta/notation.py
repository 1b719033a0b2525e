"""GANGSTA! as text: a card goes by its code, so `H208` announces a heist and `G07` recruits, readies or engages.

In a position a gangster is its code, `*` when Engaged, and `+H120` when it learned from that card: `G07*+H120`. Groups
of seats stand between slashes. The decks are left out: they hold what lies nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from omerta.core.errors import BadNotation, BadPosition
from omerta.core.moves import Move
from omerta.core.positions import Fields, whole
from omerta.games.gangsta.cards import CHAPTERS
from omerta.games.gangsta.effects import NOTHING
from omerta.games.gangsta.phases import JOB, PHASES
from omerta.games.gangsta.refusals import VERBS
from omerta.games.gangsta.rewards import learn
from omerta.games.gangsta.skills import NAMES, SKILLS, USED
from omerta.games.gangsta.soundness import check, fill_decks
from omerta.games.gangsta.tables import MOST_HELD, SNITCH
from omerta.games.gangsta.turns import TURNS_EACH
from omerta.games.gangsta.view import heist_code
from omerta.games.gangsta.waiting import wait

if TYPE_CHECKING:
    from omerta.games.gangsta.game import Gangsta
    from omerta.games.gangsta.state import GangstaState

NONE = -1
MOST_DOLLARS = 9999
WORDS = {"decline": "no", "again": "yes", "ready-all": "all"}
FLAGS = {"x": "extra", "a": "again", "o": "opening", "t": "tucked"}
STATUSES = {"none": "-", "idle": "?", "active": "!", "stored": "$", "gone": "x"}
FIELDS = (
    "chapter", "phase", "turn", "first", "active", "flags", "money", "bank", "gangs", "hospital", "stored", "lost",
    "row", "reserve", "discarded", "let-go", "snitches", "aside", "top", "hands", "assets", "away", "set", "job",
    "owed",
)  # fmt: skip


def write_move(move: Move) -> str:
    """Write a move as one word: what it names, or its verb."""
    return str(move.args[0]) if move.args else WORDS.get(move.verb, move.verb)


def read_move(text: str, state: GangstaState) -> Move:
    """Read a move as an answer to what is asked."""
    verbs = VERBS.get(state.phase)
    if verbs is None:
        raise BadNotation(f"nothing is asked here; {text!r} answers nothing")
    for verb in verbs:
        move = state.game.by_word.get((verb, text))
        if move is not None:
            return move
    raise BadNotation(f"a move here is {_looks(verbs)}; not {text!r}")


LOOKS = {
    "keep": "a resource like R05",
    "ready": "a gangster like G07",
    "recruit": "a gangster like G07",
    "engage": "a gangster like G07",
    "teach": "a gangster like G07",
    "divert": "a gangster like G07",
    "lose": "a gangster like G07",
    "recover": "a gangster like G07",
    "heist": "a heist like H208",
    "discard": "a card like H208 or G07",
    "ignore": "a skill like hacker",
    "steal": "the number of a seat",
    "hit": "the number of a seat",
    "bank": f"a sum from 0 to {MOST_HELD}",
}


def _looks(verbs: Sequence[str]) -> str:
    return ", ".join(LOOKS.get(verb, WORDS.get(verb, verb)) for verb in verbs)


def _list(parts: Iterable[object]) -> str:
    return ",".join(map(str, parts)) or "-"


def _seat(seat: int) -> str:
    return "-" if seat < 0 else str(seat)


def write_position(state: GangstaState) -> str:
    """Write everything that play could depend on."""
    tables = state.game.tables
    codes, heists, resources = tables.codes, tables.heist_codes, tables.resource_codes

    def person(card: int) -> str:
        lesson = state.lessons.get(card)
        engaged = "*" if state.engaged >> card & 1 else ""
        return f"{codes[card]}{engaged}{'' if lesson is None else '+' + heists[lesson]}"

    def groups(piles: Sequence[Sequence[int]]) -> str:
        return "/".join(_list(map(person, pile)) for pile in piles)

    top = ("-" if state.top_heist < 0 else heist_code(state, state.top_heist)), state.top_gangster
    parts = {
        "chapter": state.chapter,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "first": state.first,
        "active": _seat(state.active),
        "flags": "".join(letter for letter, flag in FLAGS.items() if getattr(state, flag)) or "-",
        "money": "/".join(map(str, state.money)),
        "bank": "/".join(map(str, state.banked)),
        "gangs": groups(state.gangs),
        "hospital": groups(state.hospital),
        "stored": "/".join(_list(heists[card] for card in pile) for pile in state.stored),
        "lost": _list(map(person, state.lost)),
        "row": ",".join("-" if card < 0 else heists[card] for card in state.row),
        "reserve": ",".join("-" if card < 0 else codes[card] for card in state.reserve),
        "discarded": _list(heists[card] for card in state.discarded),
        "let-go": _list(codes[card] for card in state.let_go),
        "snitches": _list(state.snitches),
        "aside": _list(state.aside),
        "top": f"{top[0]}/{'-' if top[1] < 0 else codes[top[1]]}",
        "hands": "/".join(_list(resources[card] for card in hand) for hand in state.hands),
        "assets": "/".join(
            "-" if card < 0 else resources[card] + STATUSES[status]
            for card, status in zip(state.assets, state.status, strict=True)
        ),
        "away": "/".join("-" if card < 0 else resources[card] for card in state.put_away),
        "set": f"{state.free}.{state.mark}",
        "job": _write_job(state),
        "owed": _list(state.owed),
    }
    return " ".join(f"{name}={value}" for name, value in parts.items())


def _write_job(state: GangstaState) -> str:
    """Write the heist that is being performed: card, ignored skill, crew in order, reward."""
    if state.phase not in JOB:
        return "-"
    tables = state.game.tables
    ignored = "-" if state.ignored < 0 else SKILLS[state.ignored]
    crew = _list(f"{tables.codes[card]}@{owner}" for owner, card, _ in state.crew)
    return f"{tables.heist_codes[state.job]}/{ignored}/{crew}/{state.reward}"


class Reader:
    """A position line with the codes of a deck."""

    def __init__(self, game: Gangsta, text: str) -> None:
        self.game, self.tables = game, game.tables
        self.fields = Fields(text, FIELDS)
        self.state = game.blank()

    def place(self, field: str, code: str, known: dict[str, int]) -> int:
        """Find a card by its code."""
        if code not in known:
            raise BadPosition(field, f"{code!r} is no card that can lie there")
        return known[code]

    def cards(self, field: str, text: str, known: dict[str, int]) -> tuple[int, ...]:
        """Read a pile of cards."""
        return () if text == "-" else tuple(self.place(field, code, known) for code in text.split(","))

    def slots(self, field: str, known: dict[str, int]) -> list[int]:
        """Read a row of five places."""
        parts = self.fields.word(field).split(",")
        if len(parts) != len(self.state.row):
            raise BadPosition(field, f"has {len(parts)} places; not {len(self.state.row)}")
        return [NONE if part == "-" else self.place(field, part, known) for part in parts]

    def people(self, field: str, text: str, seat: int | None = None) -> tuple[int, ...]:
        """Read gangsters with what they have learned; Engaged is noted."""
        found = []
        for part in () if text == "-" else text.split(","):
            name, plus, lesson = part.partition("+")
            card = self.place(field, name.removesuffix("*"), self.tables.places)
            if name.endswith("*"):
                if seat is None:
                    raise BadPosition(field, f"{part!r} is Engaged, and nobody is there")
                self.state.engaged |= 1 << card
            if plus:
                heist = self.place(field, lesson, self.tables.heist_places)
                if heist >= SNITCH or self.tables.teaches[heist] < 0:
                    raise BadPosition(field, f"{lesson!r} is no card to learn from")
                learn(self.state, card, heist, self.tables.teaches[heist])
            found.append(card)
        return tuple(found)

    def seats(self, field: str) -> tuple[int, ...]:
        """Read a list of seats."""
        text = self.fields.word(field)
        return () if text == "-" else tuple(whole(field, part, 0, self.game.seats - 1) for part in text.split(","))

    def numbers(self, field: str) -> tuple[int, ...]:
        """Read the numbers on some Snitches."""
        text = self.fields.word(field)
        return () if text == "-" else tuple(whole(field, part, 1, 9) for part in text.split(","))

    def each(self, field: str, most: int) -> list[int]:
        """Read one number for each seat."""
        return [whole(field, part, 0, most) for part in self.fields.groups(field, self.game.seats)]


def read_position(game: Gangsta, text: str) -> GangstaState:
    """Read a position; whatever cannot stand on this table is refused by field."""
    reader = Reader(game, text)
    fields, state, tables, seats = reader.fields, reader.state, reader.tables, game.seats
    if fields.word("phase") not in PHASES:
        raise BadPosition("phase", f"{fields.word('phase')!r} is none of {', '.join(PHASES)}")
    state.phase = PHASES.index(fields.word("phase"))
    state.chapter = fields.number("chapter", 1, CHAPTERS)
    state.turn = fields.number("turn", 0, TURNS_EACH * seats)
    state.first = fields.number("first", 0, seats - 1)
    state.active = NONE if fields.word("active") == "-" else fields.number("active", 0, seats - 1)
    _read_flags(reader)
    state.money, state.banked = reader.each("money", MOST_DOLLARS), reader.each("bank", MOST_HELD)
    for seat, part in enumerate(fields.groups("gangs", seats)):
        state.gangs[seat] = reader.people("gangs", part, seat)
    state.hospital = [reader.people("hospital", part) for part in fields.groups("hospital", seats)]
    state.lost = reader.people("lost", fields.word("lost"))
    state.stored = [reader.cards("stored", part, game.heist_places) for part in fields.groups("stored", seats)]
    state.row, state.reserve = reader.slots("row", game.heist_places), reader.slots("reserve", tables.places)
    state.discarded = reader.cards("discarded", fields.word("discarded"), game.heist_places)
    state.let_go = reader.cards("let-go", fields.word("let-go"), tables.places)
    state.snitches, state.aside = reader.numbers("snitches"), reader.numbers("aside")
    _read_top(reader)
    _read_resources(reader)
    free, _, mark = fields.word("set").partition(".")
    state.free, state.mark = whole("set", free, 0, 99), whole("set", mark, 0, 99)
    state.owed = reader.seats("owed")
    for seat, gang in enumerate(state.gangs):
        state.masks[seat] = sum(1 << card for card in gang)
        state.ready[seat] = sum(state.icons[card] for card in gang if not state.engaged >> card & 1)
    _read_job(reader)
    fill_decks(state)
    check(state)
    wait(state)
    return state


def _read_flags(reader: Reader) -> None:
    flags = reader.fields.word("flags")
    if flags != "-":
        for letter in flags:
            if letter not in FLAGS or flags.count(letter) > 1:
                raise BadPosition("flags", f"{flags!r} is not made of {', '.join(FLAGS)}")
            setattr(reader.state, FLAGS[letter], True)


def _read_top(reader: Reader) -> None:
    heist, slash, gangster = reader.fields.word("top").partition("/")
    if not slash:
        raise BadPosition("top", "is not of the form heist/gangster")
    state, tables = reader.state, reader.tables
    state.top_heist = NONE if heist == "-" else reader.place("top", heist, tables.heist_places)
    state.top_gangster = NONE if gangster == "-" else reader.place("top", gangster, tables.places)


def _read_resources(reader: Reader) -> None:
    fields, state, tables, seats = reader.fields, reader.state, reader.tables, reader.game.seats
    known = tables.resource_places
    state.hands = [reader.cards("hands", part, known) for part in fields.groups("hands", seats)]
    state.put_away = [
        NONE if part == "-" else reader.place("away", part, known) for part in fields.groups("away", seats)
    ]
    letters = {letter: status for status, letter in STATUSES.items()}
    for seat, part in enumerate(fields.groups("assets", seats)):
        if part != "-":
            if part[-1] not in letters or part[-1] == "-":
                raise BadPosition("assets", f"{part!r} is no resource with one of ? ! $ x behind it")
            state.assets[seat] = reader.place("assets", part[:-1], known)
            state.status[seat] = letters[part[-1]]
            active = state.status[seat] == "active"
            state.effects[seat] = tables.effects[state.assets[seat]] if active else NOTHING


def _read_job(reader: Reader) -> None:
    """Read the heist being performed; what its crew brings is found again by engaging it anew."""
    text, state, tables = reader.fields.word("job"), reader.state, reader.tables
    if (text == "-") == (state.phase in JOB):
        raise BadPosition("job", "stands there while a heist is performed, and only then")
    if text == "-":
        return
    parts = text.split("/")
    if len(parts) != 4:
        raise BadPosition("job", "is not of the form heist/ignored/crew/reward")
    heist, ignored, crew, reward = parts
    state.job = reader.place("job", heist, reader.game.heist_places)
    state.need = tables.need[state.job]
    if ignored != "-":
        if ignored not in NAMES[state.need]:
            raise BadPosition("job", f"{ignored!r} is no skill that {heist} needs")
        state.ignored = SKILLS.index(ignored)
        state.need -= 1 << 8 * state.ignored
    for part in () if crew == "-" else crew.split(","):
        code, _, owner = part.partition("@")
        card = reader.place("job", code, tables.places)
        icons = state.icons[card]
        if state.lessons.get(card) == state.job:
            icons -= 1 << 8 * tables.teaches[state.job]
        used = USED[state.need, icons]
        if not used:
            raise BadPosition("job", f"{code} brings nothing that is still needed")
        state.need -= used
        state.crew += ((whole("job", owner, 0, reader.game.seats - 1), card, used),)
    state.reward = whole("job", reward, 0, len(tables.rewards[state.job]))
