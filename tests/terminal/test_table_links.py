"""Links to tables: what is none, what leads nowhere, and what the server refuses is said in one line."""

from __future__ import annotations

import socket

import pytest

from omerta.terminal.table_link import BadLink, TableLink, Unreachable
from tests.server.running import Server
from tests.terminal.server_seats import SHORT, Program, own_link

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("http://example.net", "'http://example.net' is no link to a table; one is http://HOST/t/CODE"),
        ("example.net/t/ABCD", "is no link to a table"),
        ("ftp://example.net/t/ABCD", "is no link to a table"),
        ("http://example.net:port/t/ABCD", "is no link: Port could not be cast"),
    ],
)
def test_a_link_that_is_none_is_refused(link: str, says: str) -> None:
    with pytest.raises(BadLink, match="is no link") as refused:
        TableLink.read(link)
    assert says in str(refused.value)


def test_where_a_link_leads_nowhere_the_program_says_so(server: Server, program: Program) -> None:
    """Exit code 2 for what was typed, 1 for a server that is not there."""
    there = TableLink.read(own_link(server))
    nowhere = program("play", f"{server.http}/t/NOSUCH")
    assert (nowhere.code, nowhere.err.count("\n")) == (2, 1)
    assert "NOSUCH" in nowhere.err
    wrong = program("play", f"{there.public}#wrong")
    assert wrong.code == 2
    assert wrong.err == f"omerta: {there.public}: the key behind # opens no seat at this table\n"
    spare = program("play", there.private, "--bots", "easy", "--seed", "3")
    assert (spare.code, spare.err) == (
        2,
        "omerta: a link brings its own table; leave --bots and --seed out\n",
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    silent = program("play", f"{address}/t/ABCD")
    assert silent.code == 1
    assert silent.err.startswith(f"omerta: {address} does not answer: ")
    with pytest.raises(Unreachable):
        TableLink.read(f"{address}/t/ABCD").face()


def test_a_name_that_the_server_refuses_is_told(server: Server, program: Program) -> None:
    key = server.open_table("hhb", options=SHORT)
    ran = program("play", f"{server.http}/t/{key['code']}", "--name", "x" * 40)
    assert ran.code == 2
    assert f"{server.http}/t/{key['code']}: " in ran.err
    taken = program("play", f"{server.http}/t/{key['code']}", "--name", "Bert", "--seat", "0")
    assert taken.code == 2
