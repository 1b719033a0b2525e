"""Half of a surrogate pair is refused at every door that reads a body, in whatever field it stands, on both stores."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.server.databases import Place
from tests.server.house import ANN, House, open_house

METHODS = ("post", "put", "patch", "delete")
HALF = "\ud800"


@pytest.mark.parametrize("body", [{"name": HALF}, {"settings": {"theme": HALF}}, {"settings": {HALF: [1]}}])
def test_what_belongs_to_a_key_is_text(place: Place, body: dict[str, object]) -> None:
    async def scene() -> None:
        async with open_house(place) as house:
            told = await house.client.put("/api/people/me", content=json.dumps(body), headers=_headers())
            assert told.status_code == 422
            assert told.json()["error"]["reason"] == "malformed"
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
