"""Pushes are encrypted as RFC 8291 tells, down to its worked example, and signed as RFC 8292 tells."""

from __future__ import annotations

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from omerta.server.alerts.alert_channels import Subscription
from omerta.server.alerts.web_push import BadSubscription, ServerKey, check_subscription, encrypt
from tests.server.receiver import Browser, from_text, text

SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
SENT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_worked_example_of_the_rfc() -> None:
    browser = Browser("https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", RECEIVER, from_text(AUTH))
    to = Subscription(**browser.subscription)
    message = b"When I grow up, I want to be a watermelon"
    sender = ec.derive_private_key(int.from_bytes(from_text(SENDER)), ec.SECP256R1())
    assert text(encrypt(message, to, key=sender, salt=from_text(SALT))) == SENT
    assert browser.read(from_text(SENT)) == message
    assert encrypt(message, to) != encrypt(message, to)
    assert browser.read(encrypt(message, to)) == message


def test_a_push_service_can_check_who_sends() -> None:
    key = ServerKey(ServerKey.draw())
    scheme, _, said = key.authorize("https://push.example.net/abc?d", "mailto:ann@example.org", 1000.0).partition(" ")
    assert scheme == "vapid"
    token, public = (part.partition("=")[2] for part in said.split(", "))
    assert public == key.public
    head, claims, signature = token.split(".")
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    wanted = {"aud": "https://push.example.net", "exp": 1000 + 12 * 3600, "sub": "mailto:ann@example.org"}
    assert json.loads(from_text(claims)) == wanted
    numbers = from_text(signature)
    signed = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(public))
    point.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"p256dh": "AAAA"}, "p256dh is a point"),
        ({"p256dh": text(b"\4" + b"\1" * 64)}, "p256dh is a point"),
        ({"p256dh": "é"}, "p256dh is a point"),
        ({"auth": "AAAA"}, "auth is 16 bytes"),
        ({"auth": "A"}, "auth is 16 bytes"),
    ],
)
def test_keys_that_nothing_can_be_encrypted_for_are_refused(change: dict[str, str], says: str) -> None:
    given = Browser("https://push.example.net/").subscription | change
    with pytest.raises(BadSubscription, match=says):
        check_subscription(Subscription(**given))
