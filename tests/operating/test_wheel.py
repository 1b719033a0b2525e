"""The wheel alone, in an empty environment and far from this checkout, serves the page and plays a whole game."""

from __future__ import annotations

import re
import shutil
import signal
from pathlib import Path

import httpx
import pytest

import omerta
from omerta.core.replay import read_record
from tests.operating.packages import ROOT, build, build_from_source_archive, build_wheel, install, names_in
from tests.server.player import Player, start_game

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_an_installed_wheel_serves_the_client_and_plays_a_whole_game(tmp_path: Path) -> None:
    place = install(build_wheel(tmp_path), tmp_path)
    assert place.run("--version").stdout == f"omerta {omerta.__version__}\n"
    assert place.run("games").returncode == 0
    with place.serving("--database", str(tmp_path / "tables.db"), "--thinkers", "1") as (process, server):
        page = server.get("/")
        assert page.status_code == 200
        (script,) = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        assert server.get(script).headers["content-type"].startswith("text/javascript")
        assert "SIL Open Font License" in server.get("/licences.txt").text
        assert script in server.get("/service-worker.js").text
        assert server.get("/app.en.webmanifest").headers["content-type"] == "application/manifest+json"
        alerts = httpx.get(f"{server.http}/api/people/me/alerts", headers={"Omerta-Key": "A" * 22})
        assert len(alerts.json()["push_key"]) == 87
        key = server.open_table("hbb", options={"cards": 3})
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        scores = ann.play_out()["scores"]
        ann.close()
        record = read_record(server.get(f"/api/tables/{key['code']}/record").text)
        assert [step.number for step in record.replay()][-1] >= 3
        assert len(scores) == 3
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=30)
        assert process.returncode == 0, errors
        assert "Traceback" not in errors


def test_a_wheel_from_the_source_archive_is_the_same(tmp_path: Path) -> None:
    from_archive, from_checkout = build_from_source_archive(tmp_path), build_wheel(tmp_path)
    assert names_in(from_archive) == names_in(from_checkout)
    assert {"omerta/cli/game_template/game/state.py.txt", "omerta/server/texts/fr.toml"} <= set(names_in(from_checkout))
    assert from_archive.read_bytes() == from_checkout.read_bytes()


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_nothing_is_packed_without_the_client(tmp_path: Path, kind: str) -> None:
    for name in ("pyproject.toml", "build_hook.py", "README.md", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "src" / "omerta").mkdir(parents=True)
    shutil.copy(ROOT / "src" / "omerta" / "__init__.py", tmp_path / "src" / "omerta")
    done = build(kind, tmp_path / "out", tmp_path)
    assert done.returncode != 0
    assert "the browser client is not built" in done.stdout + done.stderr
    assert "make client" in done.stdout + done.stderr
    assert not list(tmp_path.glob("out/omerta*"))
