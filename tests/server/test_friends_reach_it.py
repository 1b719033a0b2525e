"""Friends on other devices reach the table: --lan, --public-url, --tls, and what is said where they cannot."""

from __future__ import annotations

import re
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import trustme

from omerta.server.http.network_address import BadUrl, public_host, qr_code
from tests.server.lan import ADDRESS, HOME, PHONE, on, two_devices
from tests.server.running import Server
from tests.server.test_start import refused

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_two_devices_on_a_network_play_a_game(tmp_path: Path) -> None:
    serve = [sys.executable, "-m", "omerta", "serve", "--lan", "--port", "0", "--database", str(tmp_path / "t.db")]
    guest = [sys.executable, "-m", "tests.server.guest"]
    with two_devices():
        server = subprocess.Popen(on(HOME, *serve), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        try:
            here = re.search(r"http://localhost:\d+/", server.stdout.readline())
            others = re.search(r"Other devices open (http://[\d.]+:\d+/)", server.stdout.readline())
            assert here is not None
            assert others is not None
            link = others[1]
            assert link.startswith(f"http://{ADDRESS[HOME]}:")
            host = subprocess.Popen(on(HOME, *guest, here[0]), stdout=subprocess.PIPE, text=True)
            assert host.stdout is not None
            code = host.stdout.readline().strip()
            friend = subprocess.run(
                on(PHONE, *guest, link, code), capture_output=True, text=True, timeout=60, check=True
            )
            told = host.communicate(timeout=60)[0]
            assert told == friend.stdout, "both saw the same end, and the same address to invite others to"
            assert told.endswith(f" {link.rstrip('/')}\n")
        finally:
            server.terminate()
            server.communicate(timeout=20)


def test_a_public_address_is_told_and_let_in(tmp_path: Path) -> None:
    with Server(tmp_path, "--public-url", "https://play.example.org/") as server:
        assert server.get("/api/reach").json() == {"url": "https://play.example.org"}
        asked = httpx.get(f"{server.http}/api/games", headers={"host": "play.example.org"})
        assert asked.status_code == 200
        assert httpx.get(f"{server.http}/api/games", headers={"host": "elsewhere.example"}).status_code == 421


def test_on_this_machine_alone_no_address_is_promised(server: Server) -> None:
    assert server.get("/api/reach").json() == {"url": None}


def test_a_certificate_makes_it_https(tmp_path: Path) -> None:
    authority = trustme.CA()
    issued = authority.issue_cert("localhost", "127.0.0.1")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    issued.private_key_pem.write_to_path(str(key))
    for pem in issued.cert_chain_pems:
        pem.write_to_path(str(cert), append=True)
    command = [sys.executable, "-m", "omerta", "serve", "--port", "0", "--database", str(tmp_path / "t.db")]
    server = subprocess.Popen(
        [*command, "--tls", str(cert), str(key)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    try:
        found = re.search(r"https://127\.0\.0\.1:\d+/", server.stdout.readline())
        assert found is not None
        trusting = ssl.create_default_context()
        authority.configure_trust(trusting)
        assert httpx.get(f"{found[0]}healthz", verify=trusting).json() == {"ok": True}
    finally:
        server.terminate()
        server.communicate(timeout=20)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--tls", "no.pem", "no.key"), "there is no file no.pem"),
        (("--lan", "--host", "127.0.0.1"), "leave one of them out"),
        (("--public-url", "play.example.org"), "an address like https://play.example.org"),
    ],
)
def test_what_cannot_be_opened_is_said_in_one_line(tmp_path: Path, options: tuple[str, ...], says: str) -> None:
    assert says in refused(tmp_path / "tables.db", *options)


def test_a_file_that_is_no_certificate(tmp_path: Path) -> None:
    for name in ("cert.pem", "key.pem"):
        (tmp_path / name).write_text("not a certificate")
    line = refused(tmp_path / "tables.db", "--tls", str(tmp_path / "cert.pem"), str(tmp_path / "key.pem"))
    assert "are no certificate with its key in PEM form" in line


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a.example",
        "https://",
        "https://a.example/omerta",
        "http://a:port",
        "//a",
        "https://u:p@a",
        "https://a#x",
        "http://a b",
    ],
)
def test_public_addresses_that_no_link_can_be_made_of(url: str) -> None:
    with pytest.raises(BadUrl, match="--public-url is an address like"):
        public_host(url)


def test_the_square_in_the_terminal_is_the_link() -> None:
    drawn = qr_code("http://192.0.2.7:8000/").split("\n")
    assert len({len(line) for line in drawn}) == 1
    assert set("".join(drawn)) == set("█▀▄ ")
    assert len(drawn) == (len(drawn[0]) + 1) // 2
