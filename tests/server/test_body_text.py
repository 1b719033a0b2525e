"""Half of a surrogate pair is refused at every door that reads a body, however it is written, on both stores."""

from __future__ import annotations

import asyncio
import json

import pytest

from omerta.server.people.people_models import DEEPEST_SETTINGS
from tests.server.databases import Place
from tests.server.house import ANN, House, open_house

METHODS = ("post", "put", "patch", "delete")
HALF = "\ud800"
AS_BYTES = ("utf-8", "utf-16-le", "utf-16", "utf-32-be")
"""Ways in which a body holds such a half although it spells none; Python's parser reads them all."""


@pytest.mark.parametrize("body", [{"name": HALF}, {"settings": {"theme": HALF}}, {"settings": {HALF: [1]}}])
def test_what_belongs_to_a_key_is_text(place: Place, body: dict[str, object]) -> None:
    async def scene() -> None:
        async with open_house(place) as house:
            told = await house.client.put("/api/people/me", content=json.dumps(body), headers=_headers())
            assert told.status_code == 422
            assert told.json()["error"]["reason"] == "malformed"
            assert (await house.get("/api/people/me", ANN))["settings"] == {}

    asyncio.run(scene())


@pytest.mark.parametrize("spelled", [True, False], ids=["spelled", "not spelled"])
@pytest.mark.parametrize("encoding", AS_BYTES)
@pytest.mark.parametrize("settings", [{"theme": HALF}, {HALF: [1]}], ids=["value", "name"])
def test_bytes_are_text_in_every_encoding_that_is_read(
    place: Place, settings: dict[str, object], encoding: str, spelled: bool
) -> None:
    body = json.dumps({"settings": settings}, ensure_ascii=spelled).encode(encoding, "surrogatepass")

    async def scene() -> None:
        async with open_house(place) as house:
            told = await house.client.put("/api/people/me", content=body, headers=_headers())
            assert told.status_code == 422
            fine = json.dumps({"settings": {"theme": "\N{BULLET}"}}, ensure_ascii=False).encode(encoding)
            assert (await house.client.put("/api/people/me", content=fine, headers=_headers())).is_success

    asyncio.run(scene())


@pytest.mark.parametrize("inner", ["1", '"\\ud800"'], ids=["text", "half"])
@pytest.mark.parametrize("deep", [DEEPEST_SETTINGS, 250, 900, 980, 3_000])
def test_what_is_kept_can_be_shown_again_however_deep_it_lies(place: Place, deep: int, inner: str) -> None:
    body = '{"settings": {"a": ' + "[" * deep + inner + "]" * deep + "}}"

    async def scene() -> None:
        async with open_house(place) as house:
            told = await house.client.put("/api/people/me", content=body, headers=_headers())
            assert told.status_code in (400, 422)
            assert (await house.get("/api/people/me", ANN))["settings"] == {}

    asyncio.run(scene())


def test_every_door_that_reads_a_body_refuses_it(place: Place) -> None:
    async def scene() -> None:
        async with open_house(place) as house:
            doors = await _doors(house)
            assert len(doors) > 5
            for method, path in doors:
                for body in ({HALF: 1}, {"options": {"x": [HALF]}}, HALF):
                    told = await house.client.request(method, path, content=json.dumps(body), headers=_headers())
                    assert told.status_code == 422, (method, path, told.text)

    asyncio.run(scene())


def _headers() -> dict[str, str]:
    return {"Omerta-Key": ANN, "Content-Type": "application/json"}


async def _doors(house: House) -> list[tuple[str, str]]:
    """List the doors that read a body, by the server's own page of them."""
    paths = (await house.client.get("/api/openapi.json")).json()["paths"]
    return [
        (method, path.replace("{", "").replace("}", ""))
        for path, offered in paths.items()
        for method in METHODS
        if "requestBody" in offered.get(method, {})
    ]
