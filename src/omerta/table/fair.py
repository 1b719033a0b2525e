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

from omerta.core.nodes import Chance, Seat
from omerta.core.replay import Record

NOBODY = "-"
"""Stands for the nonce of a seat that brought none: a bot, or a person whose client was silent."""

_SPAN = 1 << 256
NONCE = re.compile(r"[0-9a-f]{32}")
COMMIT = re.compile(r"[0-9a-f]{64}")
_TUTORIAL = re.compile("tutorial ([1-9][0-9]{0,5}) ")
_HEADER = re.compile(
    r"hmac-sha256 table (?P<code>[0-9A-Z]{1,16}) commitment (?P<shown>[0-9a-f]{64}) seed (?P<seed>[0-9a-f]{64})"
    r" nonces (?P<nonces>(-|[0-9a-f]{32})(,(-|[0-9a-f]{32}))*)"
)


def commitment(seed: bytes) -> str:
    """Give the hash of the seed that is shown when the table opens."""
    return sha256(seed).hexdigest()


def nonce_commit(nonce: str) -> str:
    """Give the hash by which a person fixes a nonce."""
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
        """Give a bot its luck for a question: the same after a restart, and unknown until the seed is told."""
        return self._block("bot", question, seat, 0)

    def _block(self, use: str, *place: int) -> bytes:
        message = "\n".join(("omerta fair 1", use, self.code, ",".join(self.nonces), *map(str, place)))
        return hmac_digest(self.seed, message.encode("ascii"), "sha256")

    def header(self) -> str:
        """Write what the record says of its dice, the seed included."""
        shown, nonces = commitment(self.seed), ",".join(self.nonces)
        return f"hmac-sha256 table {self.code} commitment {shown} seed {self.seed.hex()} nonces {nonces}"


def with_tutorial(fixed: int, header: str) -> str:
    """Write in front of what a record says of its dice that the draws up to a step were fixed by a tutorial."""
    return f"tutorial {fixed} {header}" if fixed else header


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a record's dice found; `step` is the first step whose numbers differ."""

    ok: bool
    text: str
    step: int | None = None


def read_header(text: str, seats: int) -> tuple[int, Stream] | str:
    """Read a record's `fair` line: the step up to which a tutorial fixed the draws, and the stream, or why none."""
    whole, lesson = text, _TUTORIAL.match(text)
    if lesson is not None:
        text = text[lesson.end() :]
    if text == "none":
        return f"the record says 'fair {whole}': its numbers were not drawn by fair dice"
    match = _HEADER.fullmatch(text)
    if match is None:
        return "the 'fair' line is not of the form 'hmac-sha256 table CODE commitment HASH seed SEED nonces N,N,...'"
    seed, nonces = bytes.fromhex(match["seed"]), match["nonces"].split(",")
    if commitment(seed) != match["shown"]:
        return f"the seed's hash is {commitment(seed)}; the record says that {match['shown']} was shown"
    if len(nonces) != seats:
        return f"the 'fair' line has {len(nonces)} nonces for {seats} seats"
    return int(lesson[1]) if lesson is not None else 0, Stream(seed, match["code"], tuple(nonces))


def verify(record: Record, commits: Sequence[str | None] = ()) -> Verdict:
    """Draw every number of a record again; say yes, or name the first step that differs.

    `commits` are the hashes that the table showed for each seat's nonce, where the reader kept them. A record that does
    not replay raises BadRecord, as everywhere.
    """
    header = read_header(record.fair, record.game.seats)
    if isinstance(header, str):
        return Verdict(False, header)
    fixed, stream = header
    for seat, commit in enumerate(commits):
        nonce = stream.nonces[seat]
        if commit is not None and nonce != NOBODY and nonce_commit(nonce) != commit:
            return Verdict(False, f"the nonce of seat {seat} does not match the hash it was fixed by")
    drawn = 0
    for step in record.replay():
        if not isinstance(step.node, Chance) or step.number <= fixed:
            continue
        drawn += len(step.numbers)
        expected = stream.numbers(step.number, step.node)
        if expected != step.numbers:
            found, right = ",".join(map(str, step.numbers)), ",".join(map(str, expected))
            return Verdict(False, f"step {step.number}: the record has {found}; the dice give {right}", step.number)
    text = f"the seed matches its commitment, and all {drawn} numbers come from it"
    if fixed:
        text = f"up to step {fixed} a tutorial fixed the draws; for what came after, {text}"
    return Verdict(True, text)
