"""Codes, tokens and seeds: what the server draws for itself, none of it ever logged."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest as hmac_digest

from omerta.core.nodes import Seat
from omerta.server.outside import draw, draw_key

LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ"
"""Codes are read out loud: no vowels, so no words, and nothing that looks like something else."""
CODE_LENGTH = 6
TOKEN_BYTES = 16
SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class Key:
    """What somebody who sat down is given: the table, the seat and its token; a table of bots gives neither."""

    code: str
    seat: Seat | None
    token: str | None


def new_code() -> str:
    """Draw a code for a table."""
    return "".join(LETTERS[int.from_bytes(draw(4)) % len(LETTERS)] for _ in range(CODE_LENGTH))


def new_token() -> str:
    """Draw the key to a seat: 128 bits."""
    return urlsafe_b64encode(draw_key(TOKEN_BYTES)).rstrip(b"=").decode()


def token_for(seed: str, id: str) -> str:
    """Return the key to the chair that a request with this secret id takes: the same when it comes again."""
    made = hmac_digest(bytes.fromhex(seed), f"omerta sit 1\n{id}".encode(), "sha256")
    return urlsafe_b64encode(made[:TOKEN_BYTES]).rstrip(b"=").decode()


def new_seed() -> bytes:
    """Draw the seed of a table's dice."""
    return draw(SEED_BYTES)


def seal_token(token: str, key: str) -> str:
    """Seal the key to a seat so that only who brings their own key can read it."""
    nonce = draw(TOKEN_BYTES)
    return (nonce + _mask(token.encode(), key, nonce)).hex()


def open_token(sealed: str, key: str) -> str:
    """Read the key to a seat that was sealed with somebody's own key.

    >>> open_token(seal_token("the key to a seat", "somebody's own"), "somebody's own")
    'the key to a seat'
    """
    parts = bytes.fromhex(sealed)
    return _mask(parts[TOKEN_BYTES:], key, parts[:TOKEN_BYTES]).decode()


def _mask(token: bytes, key: str, nonce: bytes) -> bytes:
    """Cover bytes, or uncover them, with bytes that nobody can guess without the key; there are 32 of them."""
    cover = hmac_digest(key.encode(), b"omerta seat 1\n" + nonce, "sha256")
    return bytes(one ^ other for one, other in zip(token, cover, strict=False))


def hash_token(token: str) -> str:
    """Return what is stored of a token."""
    return sha256(token.encode()).hexdigest()
