"""Fair dice: numbers that nobody could choose and anybody can check; docs/fair-dice.md fixes every byte.

The server fixes a seed and shows its hash; then every person fixes a nonce and shows its hash; then the nonces are
told, the game is played, and at the end the seed is told. Whoever holds the record can draw all its numbers again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest as hmac_digest

from omerta.core.errors import OmertaError
from omerta.core.nodes import Chance, Seat
from omerta.core.record import BACK
from omerta.core.replay import Record

NOBODY = "-"
"""Stands for the nonce of a seat that brought none: a bot, or a person whose client was silent."""

_SPAN = 1 << 256
NONCE = re.compile(r"[0-9a-f]{32}")
COMMIT = re.compile(r"[0-9a-f]{64}")
_TUTORIAL = re.compile("tutorial ([1-9][0-9]{0,5}) ")
_DAILY = re.compile("daily ([0-9]{4}-[0-9]{2}-[0-9]{2}) ")
_CONTINUED = re.compile("continued (0|[1-9][0-9]{0,5}) from (-|[0-9A-Z]{1,16}) ")
_HEADER = re.compile(
    r"hmac-sha256 table (?P<code>[0-9A-Z]{1,16}) commitment (?P<shown>[0-9a-f]{64}) seed (?P<seed>[0-9a-f]{64})"
    r" nonces (?P<nonces>(-|[0-9a-f]{32})(,(-|[0-9a-f]{32}))*)"
    r"( commits (?P<commits>(-|[0-9a-f]{64})(,(-|[0-9a-f]{64}))*))?"
)


def commitment(seed: bytes) -> str:
    """Return the hash of the seed that is shown when the table opens."""
    return sha256(seed).hexdigest()


def nonce_commit(nonce: str) -> str:
    """Return the hash by which a person fixes a nonce."""
    return sha256(nonce.encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class Stream:
    """The numbers of one table."""

    seed: bytes
    code: str
    nonces: tuple[str, ...]

    def number(self, step: int, draw: int, total: int) -> int:
        """Draw a number below `total` for a draw of a step of the record.

        >>> Stream(bytes(32), "OMERTA", ("-",)).number(1, 0, 6)
        4
        """
        if not 0 < total <= _SPAN:
            raise ValueError(f"a total lies between 1 and 2**256; not {total}")
        limit = _SPAN - _SPAN % total
        counter = 0
        while True:
            found = int.from_bytes(self._block("dice", step, draw, counter))
            if found < limit:
                return found % total
            counter += 1

    def numbers(self, step: int, node: Chance) -> tuple[int, ...]:
        """Answer a chance node, the step it takes being `step`."""
        return tuple(self.number(step, place, draw.total) for place, draw in enumerate(node.draws))

    def bot_seed(self, question: int, seat: Seat) -> bytes:
        """Return a bot's luck for a question: the same after a restart, and unknown until the seed is told."""
        return self._block("bot", question, seat, 0)

    def talk_seed(self, entry: int) -> bytes:
        """Return the luck by which bots talk about an entry: no other luck can be told from what they say."""
        return self._block("talk", entry)

    def _block(self, use: str, *place: int) -> bytes:
        message = "\n".join(("omerta fair 1", use, self.code, ",".join(self.nonces), *map(str, place)))
        return hmac_digest(self.seed, message.encode("ascii"), "sha256")

    def header(self, commits: Sequence[str | None]) -> str:
        """Write what the record says of its dice: the seed, the nonces, and the hashes by which people fixed them."""
        shown, nonces = commitment(self.seed), ",".join(self.nonces)
        fixed = ",".join(commit or NOBODY for commit in commits)
        return (
            f"hmac-sha256 table {self.code} commitment {shown} seed {self.seed.hex()} nonces {nonces} commits {fixed}"
        )


def with_tutorial(fixed: int, header: str) -> str:
    """Write in front of what a record says of its dice that the draws up to a step were fixed by a tutorial."""
    return f"tutorial {fixed} {header}" if fixed else header


def with_day(day: str, header: str) -> str:
    """Write in front of what a record says of its dice that they are those of a day, the same for everybody."""
    return f"daily {day} {header}"


def day_code(day: str) -> str:
    """Return the code that stands in for a table's own where dice are those of a day."""
    return f"DAILY{day.replace('-', '')}"


def with_origin(step: int, code: str | None, header: str) -> str:
    """Write in front of what a record says of its dice that the game up to a step is that of another table."""
    return f"continued {step} from {code or NOBODY} {header}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a record's dice found; `step` is the first step whose numbers differ."""

    ok: bool
    text: str
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What a reader kept from the table itself: the first commitment shown, the hashes of the nonces, its code."""

    commitment: str | None = None
    commits: tuple[str | None, ...] = ()
    code: str | None = None
    taken: int | None = None
    """The step of another game from which the table said that its own goes on; None where it said no such thing."""
    seed: str | None = None
    """The seed that the server told for the day of a daily heist."""

    @classmethod
    def read(
        cls,
        commitment: str | None,
        commits: str | None,
        code: str | None = None,
        taken: int | None = None,
        seed: str | None = None,
    ) -> Kept:
        """Read what was kept as text: a hash, the hashes of all seats with commas between, `-` for none, the code."""
        if commitment is not None and COMMIT.fullmatch(commitment) is None:
            raise OmertaError(f"a commitment is 64 hexadecimal digits in lower case; not {commitment!r}")
        parts = [] if commits is None else commits.split(",")
        for part in parts:
            if part != NOBODY and COMMIT.fullmatch(part) is None:
                raise OmertaError(f"commits are hashes of 64 hexadecimal digits, or - for none; not {part!r}")
        known = tuple(None if part == NOBODY else part for part in parts)
        if taken is not None and taken < 0:
            raise OmertaError(f"a game is taken up at step 0 or later; not {taken}")
        if seed is not None and COMMIT.fullmatch(seed) is None:
            raise OmertaError(f"a seed is 64 hexadecimal digits in lower case; not {seed!r}")
        return cls(commitment, known, None if code is None else code.upper(), taken, seed)


NOTHING_KEPT = Kept()


@dataclass(frozen=True, slots=True)
class Header:
    """A record's `fair` line: up to which step others fixed the draws, the stream, and the hashes of the nonces."""

    fixed: int
    stream: Stream
    commits: tuple[str | None, ...]
    """The hashes of the nonces; none in a record from before they were written."""
    origin: str | None = None
    """The table that the first steps were played at, `-` where only its record is known; None in any other game."""
    day: str | None = None
    """The day whose dice these are, in the record of a daily heist."""


class NotShown(Exception):
    """The record does not show that its dice are fair; the text says why."""


def read_header(text: str, seats: int) -> Header:
    """Read a record's `fair` line, or say why it shows nothing."""
    whole, lesson = text, _TUTORIAL.match(text)
    continued, daily = _CONTINUED.match(text), _DAILY.match(text)
    if daily is not None:
        text = text[daily.end() :]
    elif lesson is not None:
        text = text[lesson.end() :]
    elif continued is not None:
        text = text[continued.end() :]
    if text == "none":
        raise NotShown(f"the record says 'fair {whole}': its numbers were not drawn by fair dice")
    match = _HEADER.fullmatch(text)
    if match is None:
        form = "hmac-sha256 table CODE commitment HASH seed SEED nonces N,N,... commits H,H,..."
        raise NotShown(f"the 'fair' line is not of the form '{form}'")
    seed, nonces = bytes.fromhex(match["seed"]), tuple(match["nonces"].split(","))
    if commitment(seed) != match["shown"]:
        raise NotShown(f"the seed's hash is {commitment(seed)}; the record says that {match['shown']} was shown")
    commits = tuple(match["commits"].split(",")) if match["commits"] else ()
    for name, found in (("nonces", nonces), ("commits", commits)):
        if found and len(found) != seats:
            raise NotShown(f"the 'fair' line has {len(found)} {name} for {seats} seats")
    fixed = int(lesson[1]) if lesson is not None else 0
    stream, hashes = Stream(seed, match["code"], nonces), tuple(None if each == NOBODY else each for each in commits)
    if continued is not None:
        return Header(int(continued[1]), stream, hashes, continued[2])
    return Header(fixed, stream, hashes, day=None if daily is None else daily[1])


def verify(record: Record, kept: Kept = NOTHING_KEPT) -> Verdict:
    """Draw every number of a record again; say yes, or name the first step that differs.

    `kept` is what the reader saw at the table itself; it finds a seed or a nonce that was changed afterwards. A record
    that does not replay raises BadRecord, as everywhere.
    """
    try:
        header = read_header(record.fair, record.game.seats)
        _check_seed_and_nonces(header, kept)
        if record.given:
            raise NotShown("the game starts from a given position, and nobody drew what lies there")
        if header.fixed and header.origin is None:
            _check_tutorial(record, header, kept)
        _check_taken_up(record, header, kept)
        _check_day(header)
    except NotShown as why:
        return Verdict(False, str(why))
    drawn = 0
    for step in record.replay():
        if not isinstance(step.node, Chance) or step.number <= header.fixed:
            continue
        drawn += len(step.numbers)
        expected = header.stream.numbers(step.number, step.node)
        if expected != step.numbers:
            found, right = ",".join(map(str, step.numbers)), ",".join(map(str, expected))
            return Verdict(False, f"step {step.number}: the record has {found}; the dice give {right}", step.number)
    text = f"the seed matches its commitment, and all {drawn} numbers come from it"
    if header.origin is not None:
        what = "another game" if header.origin == NOBODY else f"the game of table {header.origin}"
        text = f"up to step {header.fixed} this is {what}, and its dice are not checked here;"
        text += f" for what came after, the seed matches its commitment, and all {drawn} numbers come from it"
    elif header.day is not None:
        text = f"the dice are those of the daily heist of {header.day}, the same for everybody: {text}"
        if kept.commitment is None and kept.seed is None:
            text += "; hold the seed against the one that the server tells for that day (--seed)"
    elif header.fixed:
        text = f"up to step {header.fixed} the game's own tutorial fixed the draws; for what came after, {text}"
    foreign = [name for name, data in record.game.setup.data.items() if not data.shipped]
    if foreign:
        text += f"; the game was played with its owner's own {' and '.join(foreign)}"
    seen = [int(line.rest.split(" ")[0]) for line in record.lines if line.word == BACK]
    if seen:
        text += (
            f"; everybody agreed {len(seen)} times to go back, so what was drawn up to step {max(seen)} had been seen"
        )
    if record.lines and record.lines[-1].word == "stopped":
        text += "; the game was broken off, and what would have come after is not here"
    return Verdict(True, text)


def _check_seed_and_nonces(header: Header, kept: Kept) -> None:
    """Hold what the record tells against what was kept, and every nonce against its hash."""
    nonces, shown = header.stream.nonces, commitment(header.stream.seed)
    if kept.commitment is not None and kept.commitment != shown:
        raise NotShown(f"the table first showed the commitment {kept.commitment}; the record names {shown}")
    if kept.seed is not None and kept.seed != header.stream.seed.hex():
        raise NotShown(f"the seed that was told is {kept.seed}; the record names {header.stream.seed.hex()}")
    if kept.code is not None and kept.code != header.stream.code:
        raise NotShown(f"the dice were thrown for table {header.stream.code}; this was table {kept.code}")
    if kept.commits and len(kept.commits) != len(nonces):
        raise NotShown(f"{len(kept.commits)} commits were kept; the record has {len(nonces)} seats")
    for commits in (header.commits, kept.commits):
        for seat, commit in enumerate(commits):
            if commit is None and nonces[seat] != NOBODY:
                raise NotShown(f"seat {seat} fixed no nonce, and the dice were thrown with one")
            if commit is None:
                continue
            if nonces[seat] == NOBODY:
                raise NotShown(f"seat {seat} fixed a nonce, and the dice were thrown without it")
            if nonce_commit(nonces[seat]) != commit:
                raise NotShown(f"the nonce of seat {seat} does not match the hash it was fixed by")


def _check_tutorial(record: Record, header: Header, kept: Kept) -> None:
    """Hold the draws that a tutorial is said to have fixed against the tutorial that the game really has."""
    fixed, tutorial = header.fixed, record.game.setup.game_type.tutorial
    if tutorial is None or tutorial.game.setup != record.game.setup:
        raise NotShown("the record says that a tutorial fixed its first draws; no tutorial is played at such a table")
    for commits in (header.commits, kept.commits):
        if any(commit is not None for seat, commit in enumerate(commits) if seat != tutorial.learner):
            raise NotShown("the record says that a tutorial fixed its first draws; several people sat at this table")
    if fixed > len(tutorial.script):
        raise NotShown(f"the tutorial has {len(tutorial.script)} steps; the record says that it fixed {fixed}")
    for step in record.replay():
        if isinstance(step.node, Chance) and step.number <= fixed and tutorial.numbers(step.number) != step.numbers:
            raise NotShown(f"step {step.number}: the tutorial draws something else than the record has")


def _check_taken_up(record: Record, header: Header, kept: Kept) -> None:
    """Hold the steps that are left out of the check against what the table said, and against the record's length."""
    taken = header.fixed if header.origin is not None else 0
    if kept != NOTHING_KEPT and taken != (kept.taken or 0):
        says = f"the record says that its game was taken up at step {taken} of another" if taken else ""
        if kept.taken is None:
            raise NotShown(f"{says}; nothing that was kept from the table says so (--taken-up-at)")
        said = f"the table said that it was taken up at step {kept.taken}"
        raise NotShown(f"{says or 'the record does not say that its game was taken up from another'}; {said}")
    last = sum(line.word.isdigit() for line in record.lines)
    if header.fixed > last:
        raise NotShown(f"the record has {last} steps; it says that others fixed the draws up to step {header.fixed}")


def _check_day(header: Header) -> None:
    """Hold the dice of a daily heist against its day: they have its name, and no nonce of anybody's."""
    if header.day is None:
        return
    if header.stream.code != day_code(header.day):
        raise NotShown(f"the dice of {header.day} are thrown for {day_code(header.day)}; not for {header.stream.code}")
    if any(nonce != NOBODY for nonce in header.stream.nonces):
        raise NotShown("the dice of a daily heist are the same for everybody; these were thrown with somebody's nonce")
