"""Sentences are data: one file per game and language, and one way to fill them in for the seat that reads."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any, TypeVar

from omerta.core.errors import BadData
from omerta.core.events import Event, Refusal, Stake
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.core.words.languages import FIRST, known_language

K = TypeVar("K")

SEAT_NAMES = ("Brick", "Brass", "Bone", "Bottle", "Ice", "Violet", "Ash")


@lru_cache(maxsize=4096)
def parts_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Split a sentence into what stands there, the fact that follows, and how that is said; once for each sentence."""
    return tuple((literal, field, spec or "") for literal, field, spec, _ in Formatter().parse(template))


@lru_cache(maxsize=256)
def groups_of(template: str) -> tuple[tuple[str, ...], ...]:
    """Split a sentence: what stands there is alone, the items of a list in square brackets come after a `[`."""
    pieces = re.split(r"(\[[^]]*)\]", template)
    return tuple(("[", *piece[1:].split(" | ")) if piece[:1] == "[" else (piece,) for piece in pieces if piece)


class Kept(dict[K, str]):
    """Sentences that were made before, by what they say; when there are too many, all of them go."""

    __slots__ = ("_most",)

    def __init__(self, most: int) -> None:
        self._most = most

    def keep(self, key: K, text: str) -> str:
        """Keep a sentence, and return it."""
        if len(self) >= self._most:
            self.clear()
        self[key] = text
        return text


MOST_KEPT = 4096
NAMING = frozenset(("seat", "Seat", "whose", "Whose", "seats", "Seats"))
"""The ways of saying a fact that depend on who reads it, and on what the seats are called."""


@lru_cache(maxsize=4096)
def names_nobody(template: str) -> bool:
    """Return whether a sentence reads the same to everybody, at every table."""
    return not any(spec in NAMING or "/" in spec for _, _, spec in parts_of(template))


class Speaker:
    """Fill a sentence for its reader.

    `{x:seat}` and `{x:seats}` name seats and `{x:whose}` what is theirs, with a capital where they start a sentence;
    `{x:word}` and `{x:Word}` look a code up among the game's words; `{x:list}` does so for several and joins them;
    `{x:word.the}` looks `CODE.the` up first, for a language whose words change with what stands before them;
    `{x:die|dice}` is the first for one of a thing, the second for any other number;
    `{x:lose/loses}` is the first for the reader, the second for another seat, and a third for several seats;
    `[${x} | {y} {y:die|dice}]` lists what there is: an item whose first fact is zero or empty is left out.
    """

    __slots__ = ("grammar", "names", "reader", "words")

    def __init__(
        self, reader: Seat | None, names: Sequence[str], words: Mapping[str, str], grammar: Mapping[str, Any]
    ) -> None:
        self.reader = reader
        self.names = names
        self.words = words
        self.grammar = grammar

    def fill(self, template: str, data: Mapping[str, Any]) -> str:
        """Put the data in their places."""
        if "[" not in template:
            return self._fill(template, data)
        return "".join(
            self._list(items[1:], data) if items[0] == "[" else self._fill(items[0], data)
            for items in groups_of(template)
        )

    def _list(self, items: Sequence[str], data: Mapping[str, Any]) -> str:
        """List the items whose first fact is neither zero nor empty."""
        there = [item for item in items if next(data[field] for _, field, _ in parts_of(item) if field)]
        return self.join([self._fill(item, data) for item in there]) or self.words["nothing"]

    def _fill(self, template: str, data: Mapping[str, Any]) -> str:
        said = []
        for literal, field, spec in parts_of(template):
            if field is None:
                said.append(literal)
            else:
                word = self.say(data[field], spec) if spec else format(data[field])
                said.append(self.meet(literal, word) if self.grammar else literal + word)
        return "".join(said)

    def meet(self, before: str, word: str) -> str:
        """Put a word behind what stands before it; some languages shorten or merge the two: `de Ada` is `d’Ada`."""
        if not before.endswith(" ") or not word:
            return before + word
        start, space, last = before[:-1].rpartition(" ")
        lead = start + space
        first, blank, rest = word.partition(" ")
        merged = self.grammar["merge"].get(f"{last.lower()} {first}") if blank else None
        if merged is not None:
            return f"{lead}{capital(merged) if last[0].isupper() else merged} {rest}"
        if last.lower() in self.grammar["shorten"] and word[0].lower() in self.grammar["vowels"]:
            return f"{lead}{last[:-1]}’{word}"
        return before + word

    def say(self, value: Any, how: str) -> str:
        """Describe one fact in the way that the sentence asks for."""
        match how:
            case "seat":
                return self.seat(value)
            case "Seat":
                return capital(self.seat(value))
            case "whose":
                return self.whose(value)
            case "Whose":
                return capital(self.whose(value))
            case "seats":
                return self.join([self.seat(seat) for seat in value])
            case "Seats":
                return capital(self.join([self.seat(seat) for seat in value]))
            case "list":
                return self.join([self.word(part) for part in value])
            case "word":
                return self.word(value)
            case "Word":
                return capital(self.word(value))
        if how.startswith(("word.", "Word.")):
            word = self.words.get(f"{value}{how[4:]}") or self.word(value)
            return capital(word) if how[0] == "W" else word
        if "|" in how:
            one, many = how.split("|")
            count = len(value) if isinstance(value, tuple | list) else value
            return one if self.single(count) else many
        if "/" in how:
            return self.form(value, how.split("/"))
        said = format(value, how)
        return said.replace(",", self.grammar["thousands"]) if how == "," and self.grammar else said

    def single(self, count: Any) -> bool:
        """Return whether so many of a thing are said as one: in some languages none is too."""
        return bool(count == 1 or (self.grammar and count in self.grammar["single"]))

    def form(self, seats: Any, forms: Sequence[str]) -> str:
        """Choose the form of a verb: for the reader, for one other seat, for several."""
        several = seats if isinstance(seats, tuple | list) else (seats,)
        if self.reader is not None and self.reader in several:
            return forms[0]
        return forms[1] if len(several) == 1 else forms[-1]

    def seat(self, seat: int) -> str:
        return self.words["you"] if seat == self.reader else self.names[seat]

    def whose(self, seat: int) -> str:
        return self.words["your"] if seat == self.reader else self.words["whose"].format(name=self.names[seat])

    def word(self, value: object) -> str:
        return self.words.get(str(value), str(value))

    def join(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.words['and']} {parts[-1]}"


def capital(text: str) -> str:
    """Start a sentence with this."""
    return text[:1].upper() + text[1:]


class Texts:
    """The sentences of one game in one language, on top of those that all games share."""

    def __init__(
        self,
        source: str,
        language: str,
        table: Mapping[str, Any],
        shared: Mapping[str, Any],
        cards: Mapping[str, Any] | None = None,
    ) -> None:
        self.source = source
        self.language = language
        self.table = table
        self.shared = shared
        self.cards: Mapping[str, Any] = cards or {}
        self.words: Mapping[str, str] = {**shared.get("word", {}), **table.get("word", {})}
        self.grammar: Mapping[str, Any] = shared.get("grammar", {})
        self._found: dict[tuple[str, ...], Any] = {}
        """What was looked up before, by its path."""
        self._moves: dict[Move, str] = {}
        """The names of moves that read the same to everybody."""
        self._reasons = Kept[tuple[object, ...]](MOST_KEPT)
        """What was refused for a reason that reads the same to everybody, by the reason and its facts."""
        self._said = Kept[tuple[object, ...]](MOST_KEPT)
        """What was told of events lately, by the event, its reader and the names."""

    def knowing(self, names: Mapping[str, str], cards: Mapping[str, Any]) -> Texts:
        """Return the same sentences with the cards in play: their names as words, and what is printed on them."""
        if not names and not cards:
            return self
        table = {**self.table, "word": {**names, **self.table.get("word", {})}}
        return Texts(self.source, self.language, table, self.shared, cards)

    def get(self, *path: str) -> Any:
        """Look a text up in the game's table, then among the shared ones."""
        if path not in self._found:
            self._found[path] = self._look_up(path)
        return self._found[path]

    def _look_up(self, path: tuple[str, ...]) -> Any:
        for table in (self.table, self.shared):
            found: Any = table
            for part in path:
                found = found.get(part) if isinstance(found, Mapping) else None
            if found is not None:
                return found
        raise BadData(f"{self.source}: no text {'.'.join(path)!r}")

    def fill(self, template: str, data: Mapping[str, Any], seat: Seat | None, names: Sequence[str]) -> str:
        """Put the data into a sentence as the reader in `seat` should read it."""
        speaker = Speaker(seat, names or SEAT_NAMES, self.words, self.grammar)
        try:
            return speaker.fill(template, data)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise BadData(f"{self.source}: {template!r} does not fit {dict(data)!r}: {error!r}") from None

    def pick(self, path: tuple[str, ...], data: Mapping[str, Any], seat: Seat | None, names: Sequence[str]) -> str:
        """Choose between `you` and `they` by whom the sentence is about, and fill it."""
        entry = self.get(*path)
        if isinstance(entry, str):
            return self.fill(entry, data, seat, names)
        about = data.get(entry.get("about", "seats" if path[0] == "ask" else "seat"))
        mine = seat is not None and (seat in about if isinstance(about, tuple) else seat == about)
        template = entry.get("you") if mine else None
        return self.fill(template or entry["they"], data, seat, names)

    def say(self, event: Event, seat: Seat | None, names: Sequence[str] = ()) -> str:
        """Describe an event in plain words to the reader in `seat`."""
        key = event.kind, seat, tuple(names), tuple(event.data.items())
        return self._said.get(key) or self._said.keep(key, self.pick(("event", event.kind), event.data, seat, names))

    def why(self, refusal: Refusal, seat: Seat | None = None, names: Sequence[str] = ()) -> str:
        """Return a refusal's reason in plain words."""
        path = "refusal", refusal.reason
        if not self.explains_alike(refusal):
            return self.pick(path, refusal.data, seat, names)
        key = refusal.reason, *refusal.data.values()
        return self._reasons.get(key) or self._reasons.keep(key, self.fill(self.get(*path), refusal.data, seat, names))

    def stake(self, stake: Stake, seat: Seat | None = None, names: Sequence[str] = ()) -> tuple[str | None, str]:
        """Describe a stake in words: when it applies, where the texts say so, and what it brings."""
        when = None if stake.when is None else self.pick(("stake", "when", stake.when), stake.data, seat, names)
        return when, self.pick(("stake", "brings", stake.brings), stake.data, seat, names)

    def question(self, node: Decide, seat: Seat | None, names: Sequence[str] = ()) -> str:
        """Describe in one sentence who is asked what."""
        return self.pick(("ask", node.ask), {**node.data, "seats": node.seats}, seat, names)

    def names_alike(self, move: Move) -> bool:
        """Return whether a move that was named before is named the same to everybody."""
        return move in self._moves

    def explains_alike(self, refusal: Refusal) -> bool:
        """Return whether a refusal reads the same to everybody."""
        template = self.get("refusal", refusal.reason)
        return isinstance(template, str) and names_nobody(template)

    def move(self, move: Move, seat: Seat | None = None, names: Sequence[str] = ()) -> str:
        """Name a move in plain words; its parts are `{a}`, `{b}`, `{c}` in order."""
        if move in self._moves:
            return self._moves[move]
        template, parts = self.get("move", move.verb), dict(zip("abcdefgh", move.args, strict=False))
        said = self.fill(template, parts, seat, names)
        if names_nobody(template):
            self._moves[move] = said
        return said


def _read(package: str, language: str) -> Mapping[str, Any] | None:
    file = files(package) / "texts" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


@cache
def read_texts(package: str, language: str) -> Texts:
    """Read a game's sentences in a language, or in the first where it lacks that; an unknown language is refused."""
    shared, table = _read("omerta.core", known_language(language)), _read(package, language)
    if table is None and language != FIRST:
        return read_texts(package, FIRST)
    return Texts(f"{package}/texts/{language}.toml", language, table or {}, shared or {})
