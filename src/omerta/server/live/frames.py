"""The frames of the WebSocket: what a client may send, checked as it is read, and how the server's are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

import msgspec

from omerta.core.languages import FIRST
from omerta.core.nodes import Seat
from omerta.core.rules import RuleId
from omerta.core.wire import encode
from omerta.table.commands.commands import Refused
from omerta.table.wire import payload_types

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Text = Annotated[str, msgspec.Meta(max_length=64)]
ChairKey = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{22,64}$")]
Patience = Annotated[float, msgspec.Meta(ge=1, le=120)]


class Frame(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What every frame has: its type."""


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


class Choose(Frame, frozen=True):
    """Seal an answer to a question."""

    id: Id
    question: Count
    move: list[int | str | list[int | str]]


class WhatIf(Frame, frozen=True, tag="what-if"):
    """Try moves at a question, in this order, none of them played."""

    id: Id
    question: Count
    moves: Annotated[list[list[int | str | list[int | str]]], msgspec.Meta(max_length=64)]


class Withdraw(Frame, frozen=True):
    """Take a sealed answer back."""

    id: Id
    question: Count


class TakeBack(Frame, frozen=True, tag="take-back"):
    """Take the last answer back that was played, and be asked again."""

    id: Id
    question: Count


class AskBack(Frame, frozen=True, tag="ask-back"):
    """Ask everybody to let the table go back to before one's last answer."""

    id: Id


class AgreeBack(Frame, frozen=True, tag="agree-back"):
    """Agree to such a request, or decline it; whoever asked withdraws it."""

    id: Id
    request: Count
    agree: bool


class Nonce(Frame, frozen=True):
    """Fix or tell a part of the dice."""

    id: Id
    commit: Text | None = None
    nonce: Text | None = None


class Concede(Frame, frozen=True):
    """Leave the game to a bot."""

    id: Id


class AgreeEnd(Frame, frozen=True, tag="agree-end"):
    """Agree to end the game here, or no longer."""

    id: Id
    agree: bool


class Pause(Frame, frozen=True):
    """Wish for a pause, or no longer."""

    id: Id
    agree: bool


class GoOn(Frame, frozen=True, tag="go-on"):
    """End a pause."""

    id: Id


class Again(Frame, frozen=True, tag="rematch"):
    """Ask for another game."""

    id: Id


class Relieve(Frame, frozen=True):
    """Agree that a bot plays for an absent seat."""

    id: Id
    seat: Count


class Return(Frame, frozen=True, tag="come-back"):
    """Take one's seat back from the bot that played meanwhile."""

    id: Id


class Fill(Frame, frozen=True):
    """As host, put bots into the empty chairs."""

    id: Id
    bot: Text | None = None


class Free(Frame, frozen=True):
    """Stand up, or as host free the chair of somebody who is away."""

    id: Id
    seat: Count


class Reserve(Frame, frozen=True):
    """As host, keep a free chair for whoever brings this key, or for nobody in particular any more."""

    id: Id
    seat: Count
    key: ChairKey | None = None


class Close(Frame, frozen=True):
    """As host, close the table before the game begins."""

    id: Id


class LeaveOrders(Frame, frozen=True, tag="orders"):
    """Leave standing orders: by question, the topics to be asked about."""

    id: Id
    orders: Annotated[dict[Text, Annotated[tuple[Text, ...], msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=16)]


class Say(Frame, frozen=True):
    """Say a phrase to everybody at the table."""

    id: Id
    phrase: Text


class Chat(Frame, frozen=True):
    """Write a line to everybody at the table."""

    id: Id
    text: Annotated[str, msgspec.Meta(max_length=1000)]


class AllowChat(Frame, frozen=True, tag="allow-chat"):
    """As host, let people write to each other, or no longer."""

    id: Id
    allow: bool


class Missed(Frame, frozen=True):
    """Ask for the entries after this one."""

    since: Count


class Ping(Frame, frozen=True):
    """Keep the line open, and say within how many seconds something more will be heard."""

    next: Patience = 10.0


Doing = (
    Choose
    | Withdraw
    | TakeBack
    | AskBack
    | AgreeBack
    | Nonce
    | Concede
    | AgreeEnd
    | Pause
    | GoOn
    | Again
    | Relieve
    | Return
    | Fill
    | Free
    | Reserve
    | Close
    | LeaveOrders
    | AllowChat
)
AnyFrame = Hello | Doing | WhatIf | Say | Chat | Missed | Lines | Ping

_decoder: msgspec.json.Decoder[AnyFrame] = msgspec.json.Decoder(AnyFrame)


def read_frame(data: str | bytes) -> AnyFrame | Refused:
    """Read a client's frame, or say what is wrong with it."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError as error:
        return Refused("bad-frame", f"That frame makes no sense: {error}.")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Refused("not-json", "A frame is one JSON object with a 'type'; this is not JSON.")


class Chatted(TypedDict):
    """Somebody wrote this line, at a time by the server's clock."""

    type: Literal["chat"]
    seat: Seat
    text: str
    at: float


class Welcome(TypedDict):
    """The answer to `hello`: what was missed, the present, the last lines of chat, and the server's time."""

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
