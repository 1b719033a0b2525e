"""Web Push: a message that one browser alone can read (RFC 8291), signed so that its push service takes it from us.

The server has one key of its own (VAPID, RFC 8292), drawn once and kept in the store, so that all servers that share
it have the same. `cryptography` does the arithmetic; the few lines around it are ours, because the libraries for this
send with a client of their own, which could not be kept from addresses inside the operator's network.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cached_property
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from omerta.core.wire import encode
from omerta.server.alerts.alert_channels import Subscription
from omerta.server.outside import draw
from omerta.server.said import Trouble

RECORD_BYTES = 4096
SIGNED_SECONDS = 12 * 3600
KEY_BYTES, POINT_BYTES, AUTH_BYTES, SALT_BYTES = 32, 65, 16, 16


class BadSubscription(Trouble):
    """What a browser sent is not a subscription to pushes."""


def check_subscription(to: Subscription) -> None:
    """Refuse keys that nothing could be encrypted for."""
    try:
        _public_key(_from_text(to.p256dh))
    except ValueError:
        raise BadSubscription("subscription", "p256dh") from None
    try:
        found = len(_from_text(to.auth))
    except ValueError:
        found = 0
    if found != AUTH_BYTES:
        raise BadSubscription("subscription", "auth", bytes=AUTH_BYTES)


class ServerKey:
    """The key by which push services know this server."""

    def __init__(self, secret: str) -> None:
        self._key = derive_private_key(int.from_bytes(_from_text(secret)), SECP256R1())

    @staticmethod
    def draw() -> str:
        """Draw a new one, as it is stored."""
        number = generate_private_key(SECP256R1()).private_numbers().private_value
        return _text(number.to_bytes(KEY_BYTES))

    @cached_property
    def public(self) -> str:
        """Return the public half, as browsers are given it."""
        return _text(_point(self._key.public_key()))

    def authorize(self, endpoint: str, contact: str, now: float) -> str:
        """Sign for the push service of an endpoint that it is us who send, for some hours."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED_SECONDS, "sub": contact}
        signed = f"{_text(encode({'typ': 'JWT', 'alg': 'ES256'}))}.{_text(encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        return f"vapid t={signed}.{_text(r.to_bytes(KEY_BYTES) + s.to_bytes(KEY_BYTES))}, k={self.public}"


def encrypt(
    message: bytes, to: Subscription, *, key: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Encrypt a message so that one browser can read it; key and salt are drawn unless they are given."""
    key, salt = key or generate_private_key(SECP256R1()), salt or draw(SALT_BYTES)
    point, own = _from_text(to.p256dh), _point(key.public_key())
    shared = key.exchange(ECDH(), _public_key(point))
    secret = _derive(shared, _from_text(to.auth), b"WebPush: info\0" + point + own, 32)
    content = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content).encrypt(nonce, message + b"\2", None)
    return salt + RECORD_BYTES.to_bytes(4) + bytes((len(own),)) + own + sealed


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _public_key(point: bytes) -> EllipticCurvePublicKey:
    if len(point) != POINT_BYTES:
        raise ValueError("not an uncompressed point")
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _from_text(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
