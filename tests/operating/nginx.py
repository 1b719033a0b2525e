"""nginx as `deploy/nginx.conf` has it, in front of servers on this machine."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import trustme

from tests.operating.packages import ROOT

CONF = ROOT / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/bin")
NOT_TRIED = "NOT TRIED: no nginx is here (Debian's package nginx has it); deploy/nginx.conf was only read."
USER = "user root;" if os.geteuid() == 0 else ""
FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
SECONDS = {"s": 1, "m": 60}
BYTES = {"k": 1024, "m": 1024 * 1024}


def directive(name: str) -> str:
    """Give what the file says by a name that stands in it once."""
    (found,) = re.findall(rf"^\s*{name} ([^;]+);", CONF.read_text(), re.MULTILINE)
    return str(found)


def size(name: str) -> int:
    """Read a number of bytes."""
    text = directive(name)
    return int(text[:-1]) * BYTES[text[-1]]


def seconds(name: str) -> int:
    """Read a time."""
    text = directive(name)
    return int(text[:-1]) * SECONDS[text[-1]]


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


def write_settings(folder: Path, site: str) -> list[str]:
    """Write all of nginx's settings around a site, into a folder that it may write to; give the command for them."""
    folder.mkdir(parents=True, exist_ok=True)
    own = " ".join(f"{name}_temp_path {folder / name};" for name in FOLDERS)
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(
        f"pid {folder / 'pid'};\nerror_log {folder / 'error.log'};\nevents {{}}\n"
        f"http {{ access_log off; {own} include {folder / 'site.conf'}; }}\n"
    )
    assert NGINX is not None
    return [NGINX, "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf"), "-g", USER]


def verify(folder: Path, site: str) -> str:
    """Have nginx look at a site, with a certificate where it names one; give what it complains about."""
    issued = trustme.CA().issue_cert("play.example.org")
    folder.mkdir(parents=True, exist_ok=True)
    issued.private_key_and_cert_chain_pem.write_to_path(str(folder / "both.pem"))
    site = re.sub(r"/etc/ssl/play.example.org/\w+.pem", str(folder / "both.pem"), site)
    done = subprocess.run(
        [*write_settings(folder, site), "-t", "-q"], capture_output=True, text=True, check=False, timeout=60
    )
    return done.stderr + ("" if done.returncode == 0 else f"exit code {done.returncode}")


@contextmanager
def in_front_of(folder: Path, port: int, other: int) -> Iterator[str]:
    """Run nginx before one or two servers on this machine, in the clear; give its address."""
    own = free_port()
    site = re.sub(r"^\s*ssl_.*\n", "", CONF.read_text(), flags=re.MULTILINE)
    for there, here in (("listen 443 ssl", f"listen 127.0.0.1:{own}"), (":8000", f":{port}"), (":8001", f":{other}")):
        assert site.count(there) == 1
        site = site.replace(there, here)
    with subprocess.Popen([*write_settings(folder, site)[:-1], f"{USER} daemon off;"]) as process:
        try:
            while True:
                assert process.poll() is None, (folder / "error.log").read_text()
                try:
                    socket.create_connection(("127.0.0.1", own), timeout=1).close()
                    break
                except ConnectionRefusedError:
                    continue
            yield f"http://127.0.0.1:{own}"
        finally:
            process.terminate()
