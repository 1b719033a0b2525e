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
from omerta.table.log.fair_dice import commitment
from omerta.table.log.table import Table
from omerta.table.log.time_bank import WINDOW
from omerta.table.log.tutorial_table import hint_for
from omerta.table.talk.phrases import about_talk, phrases
from omerta.table.wire import payload_types
from omerta.table.wire.result_payload import result


def chairs(table: Table, here: Collection[Seat], away: Collection[Seat] = ()) -> list[payload_types.Chair]:
    """Return who sits where; `here` are the seats that are connected, `away` those gone for longer than the grace."""
    return [
        {
            "kind": place.kind,
            "name": place.name,
            "bot": place.bot,
            "here": place.kind == "bot" or seat in here,
            "conceded": place.conceded,
            "away": seat in away,
            "stand_in": place.stand_in,
            "relieved": sorted(table.relief.get(seat, ())) if seat in away else [],
            "reserved": place.reserved is not None,
        }
        for seat, place in enumerate(table.places)
    ]


def face(table: Table, here: Collection[Seat], away: Collection[Seat] = ()) -> payload_types.TableFace:
    """Show what anybody with the code may know before sitting down."""
    opened = table.opened
    return {
        "code": table.code,
        "game": opened.game,
        "title": table.texts.get("title"),
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
        "rematch": table.rematch,
        "standing": standing(table),
        "phrases": [{"phrase": code, "text": text} for code, text in phrases(table).items()],
        "about_talk": talk(table),
        "undo": table.undo,
        "talkers": [
            {"bot": each.name, "title": each.title} for each in table.game.setup.game_type.personalities.values()
        ],
    }


def talk(table: Table) -> payload_types.AboutTalk | None:
    """Return what the rulebook has to say about talk, of a game that has been read for it."""
    text, rule = about_talk(table)
    return {"text": text, "rule": rule} if text else None


def owed(table: Table) -> list[Seat]:
    """List the seats whose answers are missing, as far as everybody may know; in a window, all that are asked."""
    if table.question is None:
        return []
    return [seat for seat in table.question.node.seats if not (table.ticks and seat in table.sealed)]


def fair(table: Table, seat: Seat | None) -> payload_types.Fair:
    """Show the dice: hashes at once, the nonces when all are revealed, the seed at the end.

    The seed of a daily table is told when the day is over, and not here.
    """
    asks: Literal["commit", "nonce"] | None = None
    if seat is not None and table.phase == "gathering" and table.places[seat].nonce is None:
        if table.fair_asks == "nonce":
            asks = "nonce"
        elif table.places[seat].commit is None:
            asks = "commit"
    started, over = table.phase != "gathering", table.phase == "over"
    return {
        "commitment": commitment(bytes.fromhex(table.opened.seed)),
        "asks": asks,
        "commits": [place.commit for place in table.places],
        "nonces": list(table.stream.nonces) if started else None,
        "seed": table.opened.seed if over and table.opened.daily is None else None,
    }


def now(table: Table, seat: Seat | None, here: Collection[Seat], away: Collection[Seat] = ()) -> payload_types.Now:
    """Show the whole present to a seat; None is a spectator."""
    return {
        **shared(table, chairs(table, here, away)),
        **seen(table, seat),
        **own(table, seat),
        "question": question(table, seat),
        "fair": fair(table, seat),
    }


def shared(table: Table, chairs: Sequence[payload_types.Chair]) -> payload_types.Shared:
    """Show the part of the present that is the same for everybody, with the chairs as they are shown now."""
    return {
        "n": table.n,
        "phase": table.phase,
        "chairs": chairs,
        "ready": sorted(table.sealed) if table.ticks else [],
        "agreed": sorted(table.agreed),
        "again": sorted(table.again),
        "rematch": table.rematch,
        "clock": clock(table),
        "time": time(table),
        "chat": table.chat,
        "consent": consent(table),
    }


def seen(table: Table, seat: Seat | None) -> payload_types.Seen:
    """Show what a seat sees of the game, which changes only when the game moves on, also in plain lines."""
    view = None if table.state is None else table.view(seat)
    return {"view": view, "lines": plain_lines(table, view)}


def own(table: Table, seat: Seat | None) -> payload_types.Own:
    """Show what is said to one seat alone."""
    asked = is_asked(table, seat)
    return {
        "hint": hint(table, seat) if asked else None,
        "waiting": waiting(table, seat, asked),
        "asked": asks(table) if seat is None else None,
        "orders": table.orders.get(seat, {}) if seat is not None else {},
        "ask_back": may_ask(table, seat),
        "result": result(table, seat),
    }


def consent(table: Table) -> payload_types.BackRequest | None:
    """Show who asks to go back, who agreed, and who has not answered yet."""
    request = table.consent.request
    if request is None:
        return None
    agreed, missing = sorted(request.agreed), waits_for(table)
    return {"request": request.name, "seat": request.seat, "agreed": agreed, "missing": missing}


def plain_lines(table: Table, view: View | None) -> list[str] | None:
    """Write the view in the game's plain lines, for games whose text view in the browser shows them."""
    game_type = table.game.setup.game_type
    if view is None or game_type.text_board is None or not game_type.shown_as_text:
        return None
    return game_type.text_board(view, table.texts, table.names)


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


def standing(table: Table) -> list[payload_types.Standing]:
    """List the windows about which a seat may leave orders, with what each is about."""
    return [
        {"ask": each.ask, "text": table.texts.get("standing", each.ask), "topic": each.topic, "topics": each.topics}
        for each in table.game.standing
    ]


def is_asked(table: Table, seat: Seat | None) -> bool:
    """Return whether the open question is put to a seat: not where a bot plays for it, or its orders say no."""
    asked = table.question
    if asked is None or seat is None or seat not in asked.node.seats:
        return False
    return not (table.places[seat].played_by_bot or table.spared(seat))


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


def waiting(table: Table, seat: Seat | None, asked: bool) -> str | None:
    """Describe in one sentence for whom the table waits; None when it waits for this seat, or for nobody."""
    texts = table_texts()
    if table.phase == "gathering":
        empty = sum(place.name is None for place in table.places)
        if empty:
            return texts.fill(texts.get("waiting", "last" if empty == 1 else "gathering"), {"count": empty}, seat, ())
        return str(texts.get("waiting", "dice"))
    if table.question is None or (asked and seat not in table.sealed):
        return None
    if table.question.node.window:
        return str(texts.get("waiting", "window"))
    owed = [each for each in table.owed() if not table.places[each].played_by_bot]
    if not owed:
        return str(texts.get("waiting", "bots"))
    return texts.fill(texts.get("waiting", "answers"), {"seats": tuple(owed)}, seat, table.names)


def asks(table: Table) -> str | None:
    """Describe in one sentence of whom what is still asked, as far as everybody may know it."""
    if table.question is None:
        return None
    node = table.question.node
    return table.texts.question(replace(node, seats=tuple(owed(table)) or node.seats), None, table.names)
