"""The tables in the docs are made from the results of the baselines, and these are those of the plan."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from baselines.plan import read_plans
from baselines.table import TABLES, most_taken, renew

ROOT = Path(__file__).parents[2]
RESULTS = json.loads((ROOT / "baselines" / "results.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", ["baselines.md", "benchmark.md"])
def test_the_tables_of_the_docs_are_made_from_the_results(page: str, tmp_path: Path) -> None:
    written = (ROOT / "docs" / page).read_text(encoding="utf-8")
    copy = tmp_path / page
    copy.write_text(written, encoding="utf-8")
    renew(copy, RESULTS)
    assert copy.read_text(encoding="utf-8") == written
    assert any(f"table: {name} -->" in written for name in TABLES)


def test_the_results_are_those_of_the_plan() -> None:
    for found in RESULTS["games"]:
        plan = read_plans()[found["game"]]
        assert (found["seats"], found["seed"], found["script"]) == (plan.seats, plan.seed, plan.script)
        pairings = {(each.challenger, each.table): plan.games_of(each) for each in plan.pairings()}
        for row in found["rows"]:
            assert 0 < row["games"] <= pairings[row["challenger"], row["table"]]
            assert row["low"] <= (most_taken(found, row["table"]) or row)["low"]
