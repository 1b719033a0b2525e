"""The frames of the WebSocket: what a client may send, checked as it is read, and how the server's are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict, Union

import msgspec

from omerta.core.nodes import Seat
from omerta.core.rules import RuleId
from omerta.core.wire import encode
from omerta.core.words.languages import FIRST
from omerta.server.said import refusal
from omerta.table.acts.every_act import WISHES
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Count, Frame, Id, Text, Wish
from omerta.table.wire import payload_types

Patience = Annotated[float, msgspec.Meta(ge=1, le=120)]


class Hello(Frame, frozen=True):
    """Take a seat with its token, or watch; what is told is told in this language, as `Accept-Language` names it.

    With `short`, what happens is told with what it changed of the present, instead of all of it.
    """

    token: Text | None = None
    since: Count = 0
    language: Text = FIRST
    lines: bool = True
    short: bool = False


class Lines(Frame, frozen=True):
    """Ask for the view in plain lines with every present from now on, or no longer."""

    wanted: bool


class WhatIf(Frame, frozen=True, tag="what-if"):
    """Try moves at a question, in this order, none of them played."""

    id: Id
    question: Count
    moves: Annotated[list[list[int | str | list[int | str]]], msgspec.Meta(max_length=64)]


class Say(Frame, frozen=True):
    """Say a phrase to everybody at the table."""

    id: Id
    phrase: Text


class Chat(Frame, frozen=True):
    """Write a message to everybody at the table."""

    id: Id
    text: Annotated[str, msgspec.Meta(max_length=1000)]


class Missed(Frame, frozen=True):
    """Ask for the entries after this one."""

    since: Count


class Ping(Frame, frozen=True):
    """Keep the connection open, and say within how many seconds something more will be heard."""

    next: Patience = 10.0


if TYPE_CHECKING:
    Doing = Wish
    AnyFrame = Hello | Wish | WhatIf | Say | Chat | Missed | Lines | Ping
else:
    Doing = Union[WISHES]  # noqa: UP007 - which they are is found out
    AnyFrame = Hello | Doing | WhatIf | Say | Chat | Missed | Lines | Ping

_decoder: msgspec.json.Decoder[AnyFrame] = msgspec.json.Decoder(AnyFrame)


def read_frame(data: str | bytes) -> AnyFrame | Refused:
    """Read a client's frame, or say what is wrong with it."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError as error:
        return refusal("bad-frame", why=error)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return refusal("not-json")


class Chatted(TypedDict):
    """Somebody wrote this message, at a time by the server's clock."""

    type: Literal["chat"]
    seat: Seat
    text: str
    at: float


class Welcome(TypedDict):
    """The answer to `hello`: what was missed, the present, the last messages of the chat, and the server's time."""

    type: Literal["welcome"]
    seat: Seat | None
    table: payload_types.TableFace
    entries: Sequence[payload_types.Entry]
    now: payload_types.Now
    chat: Sequence[Chatted]
    time: float


class OneEntry(TypedDict):
    """Something happened."""

    type: Literal["entry"]
    entry: payload_types.Entry
    now: payload_types.Now


class Entries(TypedDict):
    """Several things happened at once, or the answer to `missed`."""

    type: Literal["entries"]
    entries: Sequence[payload_types.Entry]
    now: payload_types.Now


class Present(TypedDict):
    """The present changed, and no entry tells of it."""

    type: Literal["now"]
    now: payload_types.Now


class ShortEntry(TypedDict):
    """Something happened, to who asked for short frames."""

    type: Literal["entry"]
    entry: payload_types.Entry
    news: payload_types.News


class ShortEntries(TypedDict):
    """Several things happened at once, to who asked for short frames."""

    type: Literal["entries"]
    entries: Sequence[payload_types.Entry]
    news: payload_types.News


class ShortPresent(TypedDict):
    """The present changed, to who asked for short frames."""

    type: Literal["now"]
    news: payload_types.News


class Tried(payload_types.Would):
    """The answer to `what-if`."""

    type: Literal["would"]
    id: str


class Said(TypedDict):
    """Somebody said this just now."""

    type: Literal["said"]
    seat: Seat
    phrase: str
    text: str


class Done(TypedDict):
    """What was asked for is done."""

    type: Literal["ack"]
    id: str


class NotDone(TypedDict):
    """What was asked for is not done, and why."""

    type: Literal["refused"]
    id: str
    reason: str
    text: str
    rule: RuleId | None


class Senseless(TypedDict):
    """The frame made no sense, and nothing was done."""

    type: Literal["error"]
    reason: str
    text: str


class Pong(TypedDict):
    """The answer to `ping`."""

    type: Literal["pong"]


ShortFrame = ShortEntry | ShortEntries | ShortPresent
FromServer = Welcome | OneEntry | Entries | Present | Tried | Said | Chatted | Done | NotDone | Senseless | Pong


def write_frame(frame: FromServer) -> str:
    """Write a frame of the server; those with entries are put together in `seat_messages`, from parts written once."""
    return encode(frame).decode()
