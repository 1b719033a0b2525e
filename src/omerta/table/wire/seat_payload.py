"""Make what one seat is sent about the present: who is connected, the view, the question, and who is ready."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec.structs import replace

from omerta.core.events import Refusal, Stake
from omerta.core.game import State, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.table.acts.asking_back import may_ask
from omerta.table.log.consent import waits_for
from omerta.table.log.entries import table_texts
from omerta.table.log.fair_dice import NOBODY, commitment
from omerta.table.log.presentable import Presentable
from omerta.table.log.table import Table
from omerta.table.log.time_bank import WINDOW
from omerta.table.log.tutorial_table import hint_for
from omerta.table.talk.phrases import about_talk, phrases
from omerta.table.wire import payload_types
from omerta.table.wire.result_payload import result

NOTHING_GOES_ON: payload_types.GoingOn = {
    "ready": (),
    "agreed": (),
    "again": (),
    "rematch": None,
    "clock": None,
    "time": None,
    "chat": True,
    "consent": None,
}


def chairs(table: Presentable, here: Collection[Seat], away: Collection[Seat] = ()) -> list[payload_types.Chair]:
    """Return who sits where; `here` are the seats that are connected, `away` those gone for longer than the grace."""
    relief = {} if table.live is None else table.live.relief
    return [
        {
            "kind": place.kind,
            "name": place.name,
            "bot": place.bot,
            "here": place.kind == "bot" or seat in here,
            "conceded": place.conceded,
            "away": seat in away,
            "stand_in": place.stand_in,
            "relieved": sorted(relief.get(seat, ())) if seat in away else [],
            "reserved": place.reserved is not None,
        }
        for seat, place in enumerate(table.places)
    ]


def face(table: Presentable, here: Collection[Seat], away: Collection[Seat] = ()) -> payload_types.TableFace:
    """Show what anybody with the code may know before sitting down."""
    opened = table.opened
    return {
        "code": opened.code,
        "game": opened.game,
        "title": table.game.texts().get("title"),
        "seats": opened.seats,
        "options": opened.options,
        "preset": opened.preset,
        "phase": table.phase,
        "chairs": chairs(table, here, away),
        "away_seconds": opened.away_seconds,
        "host": opened.host,
        "party": opened.party,
        "lesson": opened.lesson is not None,
        "daily": opened.daily,
        "origin": None if opened.origin is None else {"code": opened.origin.code, "step": opened.origin.step},
        "fair": fair(table, None),
        "owed": owed(table),
        "waiting": waiting(table, None, False),
        "result": result(table, None),
        "rematch": None if table.live is None else table.live.rematch,
        "standing": standing(table),
        "phrases": [{"phrase": code, "text": text} for code, text in phrases(table).items()],
        "about_talk": talk(table),
        "undo": opened.may_undo,
        "talkers": [
            {"bot": each.name, "title": each.title} for each in table.game.setup.game_type.personalities.values()
        ],
    }


def talk(table: Presentable) -> payload_types.AboutTalk | None:
    """Return what the rulebook has to say about talk, of a game that has been read for it."""
    text, rule = about_talk(table)
    return {"text": text, "rule": rule} if text else None


def owed(table: Presentable) -> list[Seat]:
    """List the seats whose answers are missing, as far as everybody may know; in a window, all that are asked."""
    if table.question is None:
        return []
    seen = table.live.sealed if table.live is not None and table.live.ticks else ()
    return [seat for seat in table.question.node.seats if seat not in seen]


def fair(table: Presentable, seat: Seat | None) -> payload_types.Fair:
    """Show the dice: hashes at once, the nonces when all are revealed, the seed at the end.

    The seed of a daily table is told when the day is over, and not here. Nothing is told of dice without a seed, which
    a record may leave out.
    """
    asks: Literal["commit", "nonce"] | None = None
    live, seed = table.live, table.opened.seed
    if live is not None and seat is not None and live.phase == "gathering" and live.places[seat].nonce is None:
        if live.fair_asks == "nonce":
            asks = "nonce"
        elif live.places[seat].commit is None:
            asks = "commit"
    started, over = table.phase != "gathering", table.phase == "over"
    return {
        "commitment": commitment(bytes.fromhex(seed)) if seed else "",
        "asks": asks,
        "commits": [place.commit for place in table.places],
        "nonces": [place.nonce or NOBODY for place in table.places] if started and seed else None,
        "seed": seed if over and seed and table.opened.daily is None else None,
    }


def now(
    table: Presentable, seat: Seat | None, here: Collection[Seat], away: Collection[Seat] = ()
) -> payload_types.Now:
    """Show the whole present to a seat; None is a spectator."""
    return {
        **shared(table, chairs(table, here, away)),
        **seen(table, seat),
        **own(table, seat),
        "question": None if table.live is None else question(table.live, seat),
        "fair": fair(table, seat),
    }


def shared(table: Presentable, chairs: Sequence[payload_types.Chair]) -> payload_types.Shared:
    """Show the part of the present that is the same for everybody, with the chairs as they are shown now."""
    said = NOTHING_GOES_ON if table.live is None else going_on(table.live)
    return {"n": table.n, "phase": table.phase, "chairs": chairs, **said}


def going_on(table: Table) -> payload_types.GoingOn:
    """Show what goes on at a table besides the game."""
    return {
        "ready": sorted(table.sealed) if table.ticks else [],
        "agreed": sorted(table.agreed),
        "again": sorted(table.again),
        "rematch": table.rematch,
        "clock": clock(table),
        "time": time(table),
        "chat": table.chat,
        "consent": consent(table),
    }


def seen(table: Presentable, seat: Seat | None) -> payload_types.Seen:
    """Show what a seat sees of the game, which changes only when the game moves on, also in plain lines."""
    view = None if table.state is None else table.view(seat)
    return {"view": view, "lines": plain_lines(table, view)}


def own(table: Presentable, seat: Seat | None) -> payload_types.Own:
    """Show what is said to one seat alone."""
    live, asked = table.live, is_asked(table, seat)
    return {
        "hint": hint(live, seat) if live is not None and asked else None,
        "waiting": waiting(table, seat, asked),
        "asked": asks(table) if seat is None else None,
        "orders": live.orders.get(seat, {}) if live is not None and seat is not None else {},
        "ask_back": live is not None and may_ask(live, seat),
        "result": result(table, seat),
    }


def consent(table: Table) -> payload_types.BackRequest | None:
    """Show who asks to go back, who agreed, and who has not answered yet."""
    request = table.consent.request
    if request is None:
        return None
    agreed, missing = sorted(request.agreed), waits_for(table)
    return {"request": request.name, "seat": request.seat, "agreed": agreed, "missing": missing}


def plain_lines(table: Presentable, view: View | None) -> list[str] | None:
    """Write the view in the game's plain lines, for games whose text view in the browser shows them."""
    game_type = table.game.setup.game_type
    if view is None or game_type.text_board is None or not game_type.shown_as_text:
        return None
    return game_type.text_board(view, table.game.texts(), table.names)


def clock(table: Table) -> payload_types.Clock | None:
    """Show whose time runs, and until when."""
    found = table.running
    return None if found is None else {"seat": found.timed.seat, "seconds": found.timed.seconds, "ends": found.ends}


def time(table: Table) -> payload_types.Time | None:
    """Show how much time people have left, and whose runs; a window's own limit is nobody's."""
    bank = table.bank
    if bank is None:
        return None
    return {
        "kind": bank.control.kind,
        "seconds": bank.control.seconds,
        "increment": bank.control.increment,
        "left": [round(bank.left[seat], 3) for seat in range(len(table.places))],
        "since": bank.since,
        "running": sorted(bank.running - {WINDOW}),
        "resting": bank.resting,
        "wish": sorted(bank.wish),
    }


def standing(table: Presentable) -> list[payload_types.Standing]:
    """List the windows about which a seat may leave orders, with what each is about."""
    texts = table.game.texts()
    return [
        {"ask": each.ask, "text": texts.get("standing", each.ask), "topic": each.topic, "topics": each.topics}
        for each in table.game.standing
    ]


def is_asked(table: Presentable, seat: Seat | None) -> bool:
    """Return whether the open question is put to a seat: not where a bot plays for it, or its orders say no."""
    asked, live = table.question, table.live
    if asked is None or live is None or seat is None or seat not in asked.node.seats:
        return False
    return not (live.places[seat].played_by_bot or live.spared(seat))


def question(table: Table, seat: Seat | None) -> payload_types.Question | None:
    """Put the open question to a seat with its moves, and why others are not legal; None when it owes nothing."""
    if seat is None or not is_asked(table, seat):
        return None
    assert table.question is not None
    assert table.state is not None
    words = say_question(table, table.question.name, table.state, seat, table.view(seat))
    return {**words, "chosen": table.sealed.get(seat), "back": table.may_take_back(seat)}


def say_question(table: Table, name: int, state: State, seat: Seat, view: View) -> payload_types.Question:
    """Put a question to a seat in words: its moves, why others are not legal, and what is at stake."""
    game, texts, names, node = table.game, table.texts, table.names, state.node()
    assert isinstance(node, Decide)
    return {
        "question": name,
        "ask": node.ask,
        "text": texts.question(node, seat, names),
        "moves": [{**say_move(table, seat, move), "way": game.way(state, move)} for move in view.legal],
        "near": [say_refusal(table, seat, move, refusal) for move, refusal in view.near],
        "stakes": [say_stake(table, seat, move, stake) for move, stake in game.stakes(view)],
        "chosen": None,
        "back": False,
    }


def say_move(table: Table, seat: Seat, move: Move) -> payload_types.Offer:
    """Name a move: as the wire writes it, in the game's notation, and in words."""
    return {"move": move, "write": table.game.write(move), "text": table.texts.move(move, seat, table.names)}


def say_refusal(table: Table, seat: Seat, move: Move, refusal: Refusal) -> payload_types.NearMove:
    """Return why a move is not legal."""
    why = table.texts.why(refusal, seat, table.names)
    return {**say_move(table, seat, move), "why": why, "rule": refusal.rule}


def say_stake(table: Table, seat: Seat, move: Move | None, stake: Stake) -> payload_types.Stake:
    """Return what a move may bring; without a move, what is good to know at the question."""
    when, brings = table.texts.stake(stake, seat, table.names)
    return {"move": move, "when": when, "brings": brings, "good": stake.good, "rule": stake.rule}


def hint(table: Table, seat: Seat | None) -> payload_types.Hint | None:
    """Put a tutorial's hint to whoever learns: words, the move, and which of how many it is."""
    found = hint_for(table, seat)
    if found is None:
        return None
    words = table.game.setup.game_type.words_of(found)
    return {"words": words, "move": found.move, "number": found.number, "steps": found.steps}


def waiting(table: Presentable, seat: Seat | None, asked: bool) -> str | None:
    """Describe in one sentence for whom the table waits; None when it waits for this seat, or for nobody.

    Where nothing goes on any more it names who was asked, whoever played for them.
    """
    texts = table_texts()
    if table.phase == "gathering":
        empty = sum(place.name is None for place in table.places)
        if empty:
            return texts.fill(texts.get("waiting", "last" if empty == 1 else "gathering"), {"count": empty}, seat, ())
        return str(texts.get("waiting", "dice"))
    live = table.live
    if table.question is None or (live is not None and asked and seat not in live.sealed):
        return None
    node = table.question.node
    if node.window:
        return str(texts.get("waiting", "window"))
    owed = node.seats if live is None else [each for each in live.owed() if not live.places[each].played_by_bot]
    if not owed:
        return str(texts.get("waiting", "bots"))
    return texts.fill(texts.get("waiting", "answers"), {"seats": tuple(owed)}, seat, table.names)


def asks(table: Presentable) -> str | None:
    """Describe in one sentence of whom what is still asked, as far as everybody may know it."""
    if table.question is None:
        return None
    node = table.question.node
    return table.game.texts().question(replace(node, seats=tuple(owed(table)) or node.seats), None, table.names)
