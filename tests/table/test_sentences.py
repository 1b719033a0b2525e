"""What the table says to people: nobody is told the word by which programs know a bot."""

from __future__ import annotations

from omerta.bots import usual_bot
from omerta.table.commands.absence import fill_chairs, relieve
from omerta.table.commands.commands import concede
from omerta.table.commands.opening import sit
from omerta.table.log.entries import tell
from tests.table.scenes import PERSON, Scene, viewers


def said(scene: Scene) -> str:
    """Return every sentence that anybody reads in the log."""
    table = scene.table
    told = [tell(entry, seat, table.names, table.texts) for entry in table.entries for seat in viewers(table)]
    return "\n".join(event["text"] for entry in told for event in entry["events"])


def test_a_bot_that_plays_for_somebody_is_not_called_by_its_id() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 4}).start()
    scene.add(concede(scene.table, 1, "gone", 5.0))
    scene.add(relieve(scene.table, 0, scene.id(), 2, 80.0, (0,), {2: 10.0}))
    assert "concedes; a bot plays on" in said(scene)
    assert "a bot plays for you until" in said(scene)
    assert usual_bot(scene.table.game.setup.game_type) not in said(scene)


def test_bots_in_free_chairs_are_not_called_by_their_id() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 4})
    scene.add(sit(scene.table, seat=0, name="Ann", token="token of 0", at=2.0))
    scene.add(fill_chairs(scene.table, 0, scene.id(), "greedy", 3.0))
    assert "Bots take every free chair" in said(scene)
    assert "greedy" not in said(scene)
