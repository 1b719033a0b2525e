"""A game type is one rulebook: what it is called, what a table may choose, and how its games are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from omerta.core.bot import BotCard, Solution
from omerta.core.errors import BadOption, UnknownName
from omerta.core.game import AnyGame, Setup
from omerta.core.judging.heuristics import Heuristics
from omerta.core.judging.learned import Learned
from omerta.core.judging.personality import Personality, Styled, read_personalities
from omerta.core.measures import Measures
from omerta.core.options import Option, Value, settle
from omerta.core.rules import Register, in_other_words, read_register
from omerta.core.state.immutable import Immutable
from omerta.core.tutorial import Hint, Tutorial, read_hints, read_tutorial
from omerta.core.words.front_page import Reason, Reporter
from omerta.core.words.languages import FIRST, spoken_language
from omerta.core.words.luck import Luck
from omerta.core.words.texts import Texts, read_texts
from omerta.core.words.translation import translations

T = TypeVar("T")
TextBoard = Callable[[Any, Texts, Sequence[str]], list[str]]
"""Says a view in a few plain lines, with the names of the seats."""


KINDS_OF_DATA = ("deck", "board", "values")
"""What a table may bring of its own: cards, a board, or the numbers of the rules."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Data(Immutable):
    """A deck, a board or values as the file they came from: a record names its number and its digest."""

    name: str
    number: int
    text: str
    shipped: bool = True

    def __post_init__(self) -> None:
        _IN_USE[id(self)] = self

    def __reduce__(self) -> tuple[type[Data], tuple[str, int, str, bool]]:
        return Data, (self.name, self.number, self.text, self.shipped)

    def __repr__(self) -> str:
        return f"<{self.name} {self.mark}>"

    @property
    def kind(self) -> str:
        """Describe what such a file is: one called `board` or `values` is that, all others are decks."""
        return self.name if self.name in KINDS_OF_DATA else KINDS_OF_DATA[0]

    @property
    def digest(self) -> str:
        return sha256(self.text.encode()).hexdigest()

    @property
    def mark(self) -> str:
        """Name the file in short: its number and the first characters of its digest."""
        return f"{self.number}-{self.digest[:16]}"


_IN_USE: WeakValueDictionary[int, Data] = WeakValueDictionary()
"""The files that are in use here, so that the way a game is written down finds its own again."""


def in_use(name: str, mark: str) -> Data:
    """Find a file by its mark; refuse one that this program has not read."""
    found = [data for data in list(_IN_USE.values()) if data.name == name and data.mark == mark]
    if not found:
        raise BadOption(f"no {name} {mark!r} is in use here; read its file first, with GameType.bring")
    return min(found, key=lambda data: data.shipped)


@dataclass(frozen=True)
class GameType(Immutable):
    """One rulebook's games.

    `rules` lists the rules numbers that still play, the current one last. A preset is a named set of options; the laws
    run on each of them at every seat count that can take it, or at those that `preset_seats` names for it.
    `text_board` puts a view into plain lines for a terminal or a screen reader; without it the fields of the view are
    listed. `heuristics` is what a search is told, and `learned` what the strongest level is told in its place, where
    the game ships networks for the table; `solution` plays the strongest level in its place, where a game has one.
    `styled` makes the bot of a personality, `reporter` the front page of a game that is over;
    `reason` names the sentence that says by what it was won;
    `luck` files its draws, and `measures` is what a report counts.
    `audit` lists what is off in such data that can be played all the same, `notices` what is merely unusual.
    `clash` says of a seat count and options why they do not go together, and nothing where they do.
    """

    id: str
    package: str
    seats: tuple[int, ...]
    usual_seats: int
    minutes: int
    build: Callable[[Setup], AnyGame]
    rules: tuple[int, ...] = (1,)
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=lambda: {"printed": {}})
    preset_seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    bots: tuple[BotCard, ...] = ()
    heuristics: type[Heuristics] = Heuristics
    learned: type[Learned] | None = None
    solution: Solution | None = None
    styled: Styled | None = None
    data: Mapping[str, Data] = field(default_factory=dict)
    text_board: TextBoard | None = None
    reporter: Reporter | None = None
    reason: Reason | None = None
    telling: tuple[str, ...] = ()
    """The kinds of events that tell a seat what came of its choice, the most telling first."""
    luck: Luck | None = None
    measures: type[Measures] = Measures
    shown_as_text: bool = False
    """Whether a browser shows these lines too, in its text view, in place of plain figures."""
    audit: Callable[[Data], list[str]] | None = None
    notices: Callable[[Data], list[str]] | None = None
    clash: Callable[[int, Mapping[str, Value]], str] = lambda seats, options: ""

    @cached_property
    def _kept(self) -> dict[tuple[str, str], Any]:
        return {}

    def _once(self, what: str, read: Callable[[], T]) -> T:
        """Read something once for each language that is spoken."""
        key = what, spoken_language()
        if key not in self._kept:
            self._kept[key] = read()
        found: T = self._kept[key]
        return found

    def _beside(self, name: str) -> Traversable:
        """Find the file that holds the words of another in the language that is spoken."""
        return files(self.package) / f"{name}.{spoken_language()}.toml"

    @property
    def register(self) -> Register:
        """Read the game type's rule register."""
        file = files(self.package) / "rules.toml"
        return self._once("register", lambda: in_other_words(read_register(file), self._beside("rules")))

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """Read the game type's tutorial and play it through; None where it has none."""
        return read_tutorial(files(self.package) / "tutorial.toml", self)

    def words_of(self, hint: Hint) -> str:
        """Describe a hint of the tutorial in the language that is spoken."""
        said = self._once("hints", lambda: read_hints(self._beside("tutorial")))
        return said[hint.number - 1 if hint.move is not None else -1] if said else hint.words

    @property
    def personalities(self) -> Mapping[str, Personality]:
        """Read the game type's personalities; none where it makes no bots with a style."""
        if self.styled is None:
            return {}
        return self._once("personalities", self._read_personalities)

    def _read_personalities(self) -> Mapping[str, Personality]:
        return read_personalities(files(self.package) / "personalities.toml", self._beside("personalities"))

    def texts(self, language: str | None = None) -> Texts:
        """Read the game type's sentences in a language, or in the one that is spoken."""
        return read_texts(self.package, language or spoken_language())

    def translations(self, data: Mapping[str, Data], language: str) -> Mapping[str, str]:
        """Return what is printed on the cards in another language, by what is printed on them in the first."""
        if language == FIRST:
            return {}
        found = {}
        for file in files(self.package).iterdir():
            name, ending = file.name.partition(".")[::2]
            if ending == f"{language}.toml":
                printed = data[name].text if name in data else (files(self.package) / f"{name}.toml").read_text("utf-8")
                found[name] = printed, file
        return translations(found)

    def file(self, kind: str) -> Data:
        """Return the data of a kind that a table may replace by its own; refuse where the game has none."""
        for data in self.data.values():
            if data.kind == kind:
                return data
        raise BadOption(f"{self.id} has no {kind}, so there {'are' if kind == 'values' else 'is'} none to replace")

    def bring(self, kind: str, text: str) -> dict[str, Data]:
        """Take somebody's own file in place of the game's; `make` checks it, and a record embeds it."""
        own = self.file(kind)
        text = text.replace("\r\n", "\n")
        return {own.name: own if text == own.text else Data(own.name, own.number, text, shipped=False)}

    def make(
        self,
        seats: int | None = None,
        *,
        preset: str | None = None,
        rules: int | None = None,
        data: Mapping[str, Data | str] | None = None,
        **options: object,
    ) -> AnyGame:
        """Fix seats and options; whatever is not offered is refused with what is.

        A preset brings its usual seats. `data` are files in place of the game's own, each as it was read, or by the
        mark of one that is in use.
        """
        if preset is not None and preset not in self.presets:
            raise UnknownName("preset", preset, self.presets)
        count = self.check_seats(self.seats_of(preset) if seats is None else seats)
        number = self.check_rules(self.rules[-1] if rules is None else rules)
        wanted = {**self.presets[preset or self.usual_preset(count, options)], **options}
        unknown = set(data or {}) - set(self.data)
        if unknown:
            raise UnknownName("data", sorted(unknown)[0], self.data or "none, this game has no data files")
        chosen = settle(self.options, wanted, count)
        for option in self.options:
            if option.since > number and chosen[option.name] != option.default(count):
                raise BadOption(f"option {option.name!r} came with rules {option.since}; rules {number} do not have it")
        wrong = self.clash(count, chosen)
        if wrong:
            raise BadOption(wrong)
        return self.build(self.set_up(count, chosen, number, data or {}))

    def set_up(self, seats: int, options: Mapping[str, Value], rules: int, data: Mapping[str, Data | str]) -> Setup:
        """Put together what a game is made of, files by their marks among it; `make` checks what people ask for."""
        found = {name: self._found(name, each) if isinstance(each, str) else each for name, each in data.items()}
        return Setup(self, seats, options, rules, {**self.data, **found})

    def _found(self, name: str, mark: str) -> Data:
        return self.data[name] if mark == self.marks.get(name) else in_use(name, mark)

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """Name the game's own files by their marks."""
        return {name: data.mark for name, data in self.data.items()}

    def options_of(self, rules: int) -> list[str]:
        """Name the options that the game has by some rules number; a record names these."""
        return [option.name for option in self.options if option.since <= rules]

    def check_seats(self, count: int) -> int:
        """Pass a seat count on, or refuse it with those that are offered."""
        if count not in self.seats or isinstance(count, bool):
            raise BadOption(f"{self.id} is for {spoken(self.seats)} seats; not {count!r}")
        return count

    def check_rules(self, number: int) -> int:
        """Pass a rules number on, or refuse it with those that still play."""
        if number not in self.rules:
            raise UnknownName("rules number", number, self.rules)
        return number

    def seats_of(self, preset: str | None) -> int:
        """Return the seats of a table that asks for none: the usual ones, or the first that its preset can take."""
        offered = [seats for name, seats in self.variants() if name == preset]
        return self.usual_seats if self.usual_seats in offered or not offered else offered[0]

    def usual_preset(self, count: int, options: Mapping[str, object] | None = None) -> str:
        """Name the preset of a table that asks for none: the first that its seat count can take.

        Where that does not go together with the options that the table asks for, it is the first that does, if all
        that it switches on is asked for.
        """
        presets = [name for name, seats in self.variants() if seats == count]
        asked = {name.replace("_", "-") for name in options or ()}
        for name in presets if asked else ():
            preset = self.presets[name]
            wanted = name == presets[0] or asked >= {each for each, value in preset.items() if value is not False}
            if wanted and not self.clash(count, settle(self.options, {**preset, **(options or {})}, count)):
                return name
        return presets[0]

    def variants(self) -> list[tuple[str, int]]:
        """List each preset with each seat count that can take it."""
        return [
            (name, count)
            for name, preset in self.presets.items()
            for count in self.preset_seats.get(name, self.seats)
            if all(preset[option.name] in option.values(count) for option in self.options if option.name in preset)
            and not self.clash(count, settle(self.options, preset, count))
        ]


def spoken(numbers: tuple[int, ...]) -> str:
    """Write seat counts the way a box does: 3-6."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(map(str, numbers))
