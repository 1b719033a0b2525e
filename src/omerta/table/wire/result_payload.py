"""Tell how a table ended: who has won and by what, who left, and in which order all of them come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omerta.core.nodes import Fact, Over, Ranking, Seat
from omerta.core.words.front_page import winners_of
from omerta.table.log.entries import table_texts
from omerta.table.log.presentable import Presentable
from omerta.table.log.ranking import Leave, ended_by_the_last, rank_table, who_left, won_by_staying
from omerta.table.wire import payload_types


def result(table: Presentable, seat: Seat | None) -> payload_types.Result | None:
    """Return the result of the table: the table's ranking, and who conceded, left or agreed to end."""
    if table.phase != "over":
        return None
    ranking, gone = _ranked(table), left(table, seat)
    headline, deck = _headline(table, seat), _deck(table, seat)
    told = [each["text"] for each in gone if ranking is not None and not each["won"]]
    by_rules = table.ended == "over"
    return {
        "kind": str(table.ended) if not by_rules else "conceded" if table.conceded else "over",
        "returns": None if ranking is None else [str(share) for share in ranking.returns],
        "scores": ranking.scores if ranking is not None and by_rules else None,
        "ranks": None if ranking is None else ranking.ranks,
        "winners": () if ranking is None else winners_of(ranking),
        "conceded": tuple(table.conceded),
        "text": " ".join([f"{headline}.", *([deck] if deck else []), *told]),
        "headline": headline,
        "deck": deck,
        "left": gone,
    }


def left(table: Presentable, reader: Seat | None) -> list[payload_types.Leaver]:
    """Tell of everybody who did not finish how and when they left."""
    found: list[payload_types.Leaver] = []
    ranking = rank_table(table)
    for seat, how in sorted(_leavers(table).items()):
        leaving = table.places[seat].left
        when = leaving.round if leaving is not None else 0
        found.append(
            {
                "seat": seat,
                "how": how,
                "round": when or None,
                "won": ranking is not None and seat in ranking.passed_over,
                "stamp": _say(table, ("left", how, "stamp"), reader, at=_at(table, "at", when, ", ")),
                "text": _say(table, ("left", how, "told"), reader, seat=seat, when=_at(table, "when", when, " ")),
            }
        )
    return found


def _reason(table: Presentable, over: Over, seat: Seat | None) -> str:
    """Describe by what a game was won by the rules; nothing of a game that does not say."""
    why, texts = table.game.setup.game_type.reason, table.game.texts()
    if why is None or table.state is None:
        return ""
    line = why(table.state, over)
    return texts.fill(texts.get("result", "reason", line.kind), line.data, seat, table.names)


def _ranked(table: Presentable) -> Ranking | None:
    """Rank the seats, also where everybody but one conceded and the game was not played on: nobody's score counts."""
    stayed, none = won_by_staying(table), (0,) * len(table.places)
    others = tuple(seat for seat in range(len(none)) if seat != stayed)
    return rank_table(table) if stayed is None else Ranking(none, none, others)


def _leavers(table: Presentable) -> Mapping[Seat, Leave]:
    """Return how everybody left, also the last person among bots, who conceded by ending the game."""
    last = ended_by_the_last(table)
    conceded: dict[Seat, Leave] = {} if last is None or won_by_staying(table) is not None else {last: "conceded"}
    return {**who_left(table), **conceded}


def _headline(table: Presentable, seat: Seat | None) -> str:
    ranking = rank_table(table)
    if ranking is None:
        return _ended(table, seat)
    winners, passed, how = winners_of(ranking), ranking.passed_over, who_left(table)
    if not winners:
        ways = set(how.values())
        return _say(table, ("result", "nobody" if ways == {"conceded"} else "nobody-stayed"), seat)
    if passed:
        first, place = passed[0], table.places[passed[0]].left
        when = _at(table, "when", place.round, " ") if place is not None and len(passed) == 1 else ""
        kind = f"{'won' if len(winners) == 1 else 'shared'}-{how[first]}"
        return _say(table, ("result", kind), seat, winners=winners, seats=passed, when=when)
    why = _reason(table, ranking.by_the_rules, seat)
    kind = ("winner" if len(winners) == 1 else "shared") + ("-by" if why else "")
    return _say(table, ("result", kind), seat, seats=winners, reason=why)


def _deck(table: Presentable, seat: Seat | None) -> str:
    """Describe what a bot did that won by the rules in the chair of somebody who left, and that it does not count."""
    ranking = rank_table(table)
    if ranking is None or not ranking.passed_over:
        return ""
    passed, why = ranking.passed_over, _reason(table, ranking.by_the_rules, seat)
    if not why:
        return ""
    kind = "bot-won" if len(passed) == 1 else "bots-won"
    return _say(table, ("result", kind), seat, seat=passed[0], seats=passed, reason=why)


def _ended(table: Presentable, seat: Seat | None) -> str:
    """Describe how a table ended without a result by the rules."""
    last = ended_by_the_last(table)
    if last is None:
        # a record does not say who stopped its game
        kind = "broken-off" if table.live is None and table.ended == "stopped" else str(table.ended)
        return _say(table, ("result", kind), seat)
    return _say(table, ("result", "alone" if won_by_staying(table) is None else "stayed"), seat, seats=(last,))


def _at(table: Presentable, form: str, round: int, before: str) -> str:
    """Name a round as the game does, behind a comma or a blank; nothing before the first."""
    texts = table.game.texts()
    return before + texts.fill(texts.get("result", form), {"round": round}, None, ()) if round else ""


def _say(table: Presentable, path: tuple[str, ...], reader: Seat | None, **data: Fact | Sequence[Seat]) -> str:
    facts: Mapping[str, object] = data
    return table_texts().pick(path, facts, reader, table.names)
