"""What a server is told: typed, in the environment, in a file, in that order; and what is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import omerta.server.serve
from omerta.server.operate.logs import LogFormat
from tests.cli.commands import Shell


class Told:
    """Stands where the server is started, and keeps what it was told."""

    def __init__(self) -> None:
        self.told: dict[str, Any] = {}

    def __call__(self, host: str | None, port: int, database: Path, **more: Any) -> int:
        self.told = {"host": host, "port": port, "database": database, **more}
        return 0


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    recorder = Told()
    monkeypatch.setattr(omerta.server.serve, "serve", recorder)
    return recorder


@pytest.fixture
def omerta_shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)


FILE = """
port = 8001
public-url = "https://play.example.org"
behind-proxy = true
origin = ["https://a.example", "https://b.example"]
tls = ["cert.pem", "key.pem"]
finished-days = 7.5
thinkers = 3
log-format = "json"
database = "file.db"
"""


def test_a_file_sets_every_kind_of_option(tmp_path: Path, told: Told, omerta_shell: Shell) -> None:
    (tmp_path / "omerta.toml").write_text(FILE)
    assert omerta_shell("serve", "--settings", str(tmp_path / "omerta.toml")).code == 0
    assert told.told["port"] == 8001
    assert told.told["public_url"] == "https://play.example.org"
    assert told.told["behind_proxy"] is True
    assert told.told["origins"] == ("https://a.example", "https://b.example")
    assert told.told["tls"] == (Path("cert.pem"), Path("key.pem"))
    assert told.told["policy"].finished_days == 7.5
    assert told.told["bot_processes"] == 3
    assert told.told["log_format"] is LogFormat.json
    assert told.told["grace_seconds"] == 5.0, "what no one says is as usual"


def test_what_is_typed_wins_over_the_environment_and_that_over_the_file(
    tmp_path: Path, told: Told, omerta_shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "omerta.toml").write_text(FILE)
    monkeypatch.setenv("OMERTA_SETTINGS", str(tmp_path / "omerta.toml"))
    monkeypatch.setenv("OMERTA_PORT", "8002")
    monkeypatch.setenv("OMERTA_DATABASE", "environment.db")
    monkeypatch.setenv("OMERTA_ORIGIN", "https://c.example https://d.example")
    assert omerta_shell("serve", "--port", "8003").code == 0
    assert told.told["port"] == 8003
    assert told.told["database"] == Path("environment.db")
    assert told.told["origins"] == ("https://c.example", "https://d.example")
    assert told.told["bot_processes"] == 3


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("prot = 1", "there is no setting 'prot'; did you mean port?"),
        ("public_url = 'https://a.example'", "there is no setting 'public_url'; did you mean public-url?"),
        ("colour = 'red'", "there is no setting 'colour'; known: abandoned-days, "),
        ("settings = 'other.toml'", "there is no setting 'settings'"),
        ("port = 'eight'", "'eight' is not a whole number (in {file})"),
        ("port = [8000]", "port is a text, a number, true or false; not [8000]"),
        ("origin = [[1]]", "origin is a text or a list of texts; not [[1]]"),
        ("[server]\nport = 1", "there is no setting 'server'"),
        ("port =", "are no TOML: "),
        ("log-format = 'xml'", "(in {file})"),
    ],
)
def test_a_mistake_in_the_file_is_named(
    tmp_path: Path, told: Told, omerta_shell: Shell, text: str, complaint: str
) -> None:
    file = tmp_path / "omerta.toml"
    file.write_text(text)
    ran = omerta_shell("serve", "--settings", str(file))
    assert ran.code == 2
    assert complaint.format(file=file) in ran.err
    assert str(file) in ran.err
    assert ran.err.count("\n") == 1
    assert told.told == {}


@pytest.mark.parametrize("name", ["store", "metrics-token"])
def test_a_secret_is_not_shown_when_it_is_written_wrongly(
    tmp_path: Path, told: Told, omerta_shell: Shell, name: str
) -> None:
    file = tmp_path / "omerta.toml"
    file.write_text(f"{name} = ['tell-nobody']")
    ran = omerta_shell("serve", "--settings", str(file))
    assert (ran.code, told.told) == (2, {})
    assert f"{name} is a text" in ran.err
    assert "tell-nobody" not in ran.err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, told: Told, omerta_shell: Shell) -> None:
    ran = omerta_shell("serve", "--settings", str(tmp_path / "none.toml"))
    assert (ran.code, told.told) == (2, {})
    assert "none.toml' cannot be read: No such file" in ran.err


def test_a_mistake_in_the_environment_is_named(
    told: Told, omerta_shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMERTA_PORT", "eight")
    assert "'eight' is not a whole number (in the environment: OMERTA_PORT)" in omerta_shell("serve").err
    monkeypatch.delenv("OMERTA_PORT")
    monkeypatch.setenv("OMERTA_PROT", "8000")
    ran = omerta_shell("serve")
    assert (ran.code, told.told) == (2, {})
    assert "there is no setting OMERTA_PROT; did you mean OMERTA_PORT?" in ran.err


@pytest.mark.parametrize(
    ("words", "variable", "text", "complaint"),
    [
        (["--port=eight"], "json", "", "'eight' is not a whole number"),
        (["--prot=1", "--log-format=json"], "text", "", "no such option: --prot"),
        (["--log-format=json"], "text", "port = [", "are no TOML"),
        ([], "json", "prot = 1\nlog-format = 'text'", "did you mean port?"),
        ([], None, "port = []\nlog-format = 'json'", "port is a text, a number, true or false"),
    ],
)
def test_where_the_log_is_json_a_mistake_is_named_in_json(
    tmp_path: Path,
    told: Told,
    omerta_shell: Shell,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    variable: str | None,
    text: str,
    complaint: str,
) -> None:
    (tmp_path / "omerta.toml").write_text(text)
    if variable is not None:
        monkeypatch.setenv("OMERTA_LOG_FORMAT", variable)
    ran = omerta_shell("serve", "--settings", str(tmp_path / "omerta.toml"), *words)
    assert (ran.code, ran.out, told.told) == (2, "", {})
    line = json.loads(ran.err)
    assert line["level"] == "error"
    assert complaint in line["text"]


def test_what_another_program_calls_its_variables_is_left_alone(
    told: Told, omerta_shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMERTA_SERVICE_HOST", "192.0.2.7")
    monkeypatch.setenv("OMERTA_LAW_GAMES", "200")
    assert omerta_shell("serve").code == 0
    assert told.told["port"] == 8000


def test_help_tells_of_the_file_and_the_environment(omerta_shell: Shell) -> None:
    shown = " ".join(omerta_shell("serve", "--help").out.split())
    assert "--settings FILE" in shown
    assert "OMERTA_PUBLIC_URL" in shown
    assert "What is typed wins over the environment, and that over the file." in shown
