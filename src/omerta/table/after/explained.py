"""An analysis put into words, in the language that is spoken."""

from __future__ import annotations

from omerta.bots.levels import BOSS, idea_of
from omerta.core.game import round_of
from omerta.core.nodes import Fact, Seat
from omerta.table.after.analysis import Advice, Analysis, TurningPoint
from omerta.table.after.own_moments import own_moments
from omerta.table.after.past_game import PastGame
from omerta.table.log.entries import table_texts
from omerta.table.wire import payload_types

MIXES = 0.95
"""A choice that `boss` makes less often than this among sealed ones is one of several that it mixes."""
MOST_TOLD = 4
"""How many sentences of a step are told."""
DIGITS = 4


def explain(past: PastGame, analysis: Analysis) -> payload_types.Explained:
    """Describe an analysis in words and figures."""
    return {
        "open": not past.game.hides,
        "points": [
            {
                "step": each.step,
                "round": round_of(past.state(each.step).view(None)),
                "shares": _rounded(each.shares),
                "errors": _rounded(each.errors),
            }
            for each in analysis.points
        ],
        "turning": [_turn(past, each) for each in analysis.turning],
        "boss": _say(past, "why", idea=idea_of(past.game.setup.game_type, BOSS)),
        "own": own_moments(past, analysis.points),
    }


def _turn(past: PastGame, turning: TurningPoint) -> payload_types.Turn:
    seat = turning.seat
    chose = past.moment(turning.step, "all")["answers"]
    blamed = turning.advice[0].seat if turning.advice else chose[0]["seat"] if chose else seat
    return {
        "step": turning.step,
        "cause": turning.cause,
        "seat": seat,
        "title": _say(past, turning.cause, seat=blamed),
        "swing": _say(
            past, "swing", seat=seat, before=_percent(turning.before[seat]), after=_percent(turning.after[seat])
        ),
        "happened": _happened(past, turning.step),
        "before": _rounded(turning.before),
        "after": _rounded(turning.after),
        "advice": [_advice(past, turning, each) for each in turning.advice],
    }


def _happened(past: PastGame, step: int) -> list[str]:
    """Return who chose what, or what was drawn."""
    chose = past.moment(step, "all")["answers"]
    if chose:
        return [_say(past, "chose", seat=each["seat"], what=each["text"]) for each in chose]
    events = past.moment(step + 1, "all")["entries"][0]["events"]
    return [event["text"] for event in events[:MOST_TOLD]]


def _advice(past: PastGame, turning: TurningPoint, advice: Advice) -> payload_types.Advice:
    same = advice.choice == advice.played
    kind = "same" if same else "better" if advice.clear else "close"
    text = _say(
        past,
        kind,
        seat=advice.seat,
        choice=_move(past, turning.step, advice.choice),
        played=_move(past, turning.step, advice.played),
        expects=_percent(advice.expects),
        of_played=_percent(advice.of_played),
    )
    if turning.cause != "luck" and advice.sure < MIXES and _sealed(past, turning.step):
        text += " " + _say(past, "mixes", sure=_percent(advice.sure))
    return {
        "seat": advice.seat,
        "same": same,
        "text": text,
        "sure": round(advice.sure, DIGITS),
        "expects": round(advice.expects, DIGITS),
        "of_played": round(advice.of_played, DIGITS),
        "gain": round(advice.gain, DIGITS),
        "error": round(advice.error, DIGITS),
    }


def _sealed(past: PastGame, step: int) -> bool:
    return len(past.moment(step, "all")["answers"]) > 1


def _move(past: PastGame, step: int, written: str) -> str:
    return past.game.texts().move(past.game.read(written, past.state(step)), None, past.names)


def _say(past: PastGame, kind: str, **data: Fact | Seat) -> str:
    texts = table_texts()
    return texts.fill(texts.get("analysis", kind), data, None, past.names)


def _percent(share: float) -> int:
    return round(100 * share)


def _rounded(shares: tuple[float, ...]) -> list[float]:
    return [round(share, DIGITS) for share in shares]
