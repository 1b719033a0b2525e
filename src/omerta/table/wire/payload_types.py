"""What a table tells, declared once: the face that anybody sees, the present of a seat, and what happened.

Functions here and in the server make these; the client's types are written from them (`make types`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from typing_extensions import TypedDict

from omerta.core.events import Refusal
from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat, SeenChance
from omerta.core.one_of import OneOf
from omerta.core.options import Value
from omerta.core.rules import RuleId

Phase = Annotated[str, OneOf("Phase", ("gathering", "playing", "over"))]
ChairKind = Annotated[str, OneOf("ChairKind", ("human", "bot"))]
TimeKind = Annotated[str, OneOf("TimeKind", ("bank", "days"))]
Undo = Annotated[str, OneOf("Undo", ("free", "consent", "never"))]
Ending = Annotated[str, OneOf("Ending", ("over", "conceded", "agreed", "closed", "stopped", "given-up"))]


class Chair(TypedDict):
    """A chair and who has it.

    `here`: the person is connected. `away`: gone for longer than the table's grace; `relieved` lists who would let a
    bot play meanwhile, and with `stand_in` one does, named by `bot`. A `reserved` chair is free, and kept for whoever
    has its private link.
    """

    kind: ChairKind
    name: str | None
    bot: str | None
    here: bool
    conceded: bool
    away: bool
    stand_in: bool
    relieved: Sequence[Seat]
    reserved: bool


class Fair(TypedDict):
    """How the dice stand; `asks` is what this seat's client should send now."""

    commitment: str
    asks: Literal["commit", "nonce"] | None
    commits: Sequence[str | None]
    nonces: Sequence[str] | None
    seed: str | None


class Standing(TypedDict):
    """A window about which a seat may leave orders: its question, and what tells one such window from another."""

    ask: str
    text: str
    topic: str
    topics: Sequence[str]


class Phrase(TypedDict):
    """Something that may be said across the table."""

    phrase: str
    text: str


class AboutTalk(TypedDict):
    """What the game's rulebook has to say about talk, and the rule that keeps something covered."""

    text: str
    rule: RuleId


class Talker(TypedDict):
    """A bot that says something by itself, and what its personality is called."""

    bot: str
    title: str


class Cards(TypedDict, total=False):
    """What a face holds only in a welcome.

    `printed` puts what the views of a game hold in English into the reader's language, text by text; it is left out
    where there is nothing to put.
    """

    cards: Mapping[str, Any]
    printed: Mapping[str, str]


class Leaver(TypedDict):
    """Somebody who did not finish: how, in which round as far as that is known, as a stamp and as a sentence.

    `won` says that by the rules the bot would have won, as headline and deck tell.
    """

    seat: Seat
    how: Literal["conceded", "left"]
    round: int | None
    won: bool
    stamp: str
    text: str


class Ended(TypedDict, total=False):
    """What a result says besides: the headline with its reason, what stands below it, and who did not finish."""

    headline: str
    deck: str
    left: Sequence[Leaver]


class Result(Ended):
    """How the table ended; figures are null where no game was played to its end.

    Places, winners and their shares are the table's: who left a bot to finish is last, whatever the rules give the
    bot, and where all have left nobody has won. `scores` are what was counted, also by bots in the place of people.
    """

    kind: Ending
    returns: Sequence[str] | None
    scores: Sequence[int] | None
    ranks: Sequence[int] | None
    winners: Sequence[Seat]
    conceded: Sequence[Seat]
    text: str


class Origin(TypedDict):
    """After which step of which table a game was taken up; `code` is null where only its record was there."""

    code: str | None
    step: int


class TableFace(Cards):
    """The public face of a table.

    `party` says that a big screen shows the table, and that whoever sits is its host; `lesson` says that whoever
    sits at it gets hints for a while; `daily` names the day whose heist it is; `cards` is what is printed on the
    cards in play, by code, and comes with the welcome. `owed` are the seats whose answers are open, as far as
    everybody may know it, and `waiting` says so in a sentence; `result` is there once the table has ended. `phrases`
    are what people may say, `about_talk` what the rulebook says of it, and `talkers` the bots of the game that say
    something by themselves.
    """

    code: str
    game: str
    title: str
    seats: int
    options: Mapping[str, Value]
    preset: str
    phase: Phase
    chairs: Sequence[Chair]
    away_seconds: int
    host: Seat | None
    party: bool
    lesson: bool
    daily: str | None
    origin: Origin | None
    fair: Fair
    owed: Sequence[Seat]
    waiting: str | None
    result: Result | None
    rematch: str | None
    standing: Sequence[Standing]
    phrases: Sequence[Phrase]
    about_talk: AboutTalk | None
    undo: Undo
    talkers: Sequence[Talker]


class Way(TypedDict, total=False):
    """What a move that may be chosen passes on its way, by code, its end included; empty where nothing walks."""

    way: Sequence[str]


class Offer(Way):
    """A move that may be chosen, as a record writes it, and in words; `way` is what it passes, its end included."""

    move: Move
    write: str
    text: str


class NearMove(Offer):
    """A move that is refused now, why, and by which rule."""

    why: str
    rule: RuleId | None


class Stake(TypedDict):
    """What a move may bring, and when it comes to that; without a move, what is good to know at the question."""

    move: Move | None
    when: str | None
    brings: str
    good: bool | None
    rule: RuleId


class Question(TypedDict):
    """What a seat is asked, by the number of the last entry before it, what is at stake, and its sealed answer.

    `back` says whether the answer before it can be taken back.
    """

    question: int
    ask: str
    text: str
    moves: Sequence[Offer]
    near: Sequence[NearMove]
    stakes: Sequence[Stake]
    chosen: Move | None
    back: bool


class WouldTell(TypedDict):
    """Something that would be told."""

    kind: str
    rule: RuleId
    text: str


class Would(TypedDict):
    """What moves would bring, none of them played.

    `taken` counts those that would be taken, and `refused` is the first that would not. Where `ends` is null the same
    seat is asked next: `then` is that question, `view` the view there, `closed` what would not be offered any more
    where the same is asked again.
    """

    question: int
    taken: int
    told: Sequence[WouldTell]
    refused: NearMove | None
    ends: Literal["draw", "others", "secret", "over"] | None
    then: Question | None
    closed: Sequence[NearMove]
    view: View | None


class Hint(TypedDict):
    """What a tutorial tells its learner at a question; without a move it opens the hand played without hints."""

    words: str
    move: Move | None
    number: int
    steps: int


class Clock(TypedDict):
    """Whose time runs, how many seconds its part of the turn has, and when they end, by the server's clock."""

    seat: Seat
    seconds: int
    ends: float


class Time(TypedDict):
    """How much time people have: a `bank` with an increment, or seconds a turn (`days`).

    `left` is by seat, in seconds, as it was `since`; the time of those who are `running` has run on from there. While
    all are `resting` nobody's does; `wish` are the seats that would rest.
    """

    kind: TimeKind
    seconds: int
    increment: int
    left: Sequence[float]
    since: float
    running: Sequence[Seat]
    resting: bool
    wish: Sequence[Seat]


class BackRequest(TypedDict):
    """A seat asks everybody to let the table go back to before its last answer; `missing` have not answered yet."""

    request: int
    seat: Seat
    agreed: Sequence[Seat]
    missing: Sequence[Seat]


class GoingOn(TypedDict):
    """What goes on at a table, the same for everybody; where nothing does, nobody agrees and no time runs."""

    ready: Sequence[Seat]
    agreed: Sequence[Seat]
    again: Sequence[Seat]
    rematch: str | None
    clock: Clock | None
    time: Time | None
    chat: bool
    consent: BackRequest | None


class Shared(GoingOn):
    """The part of the present that is the same for everybody."""

    n: int
    phase: Phase
    chairs: Sequence[Chair]


class Seen(TypedDict):
    """What a seat sees of the game; `lines` tell the view of a game whose figures alone would say little."""

    view: View | None
    lines: Sequence[str] | None


class Own(TypedDict):
    """What is said to one seat alone besides its view and its question; `asked` is for whoever watches."""

    hint: Hint | None
    waiting: str | None
    asked: str | None
    orders: Mapping[str, Sequence[str]]
    ask_back: bool
    result: Result | None


class Now(Shared, Seen, Own):
    """The whole present of a seat."""

    question: Question | None
    fair: Fair


class OfView(TypedDict, total=False):
    """The fields of a view that no entry tells of, as far as they are not as they were."""

    node: Decide | SeenChance | Over
    legal: Sequence[Move]
    near: Sequence[tuple[Move, Refusal]]


class Answer(TypedDict):
    """The end of a question that stays as it was: the seat's sealed answer, and whether it can go back."""

    chosen: Move | None
    back: bool


class News(TypedDict, total=False):
    """What is not as it was in the present that was sent last on this line; every other field of it stays.

    A `view` stands here where the changes in the entries do not lead to it; else `of_view` says what else is new in it.
    """

    n: int
    phase: Phase
    chairs: Sequence[Chair]
    ready: Sequence[Seat]
    agreed: Sequence[Seat]
    again: Sequence[Seat]
    rematch: str | None
    clock: Clock | None
    time: Time | None
    chat: bool
    consent: BackRequest | None
    view: View | None
    of_view: OfView
    lines: Sequence[str] | None
    hint: Hint | None
    waiting: str | None
    asked: str | None
    orders: Mapping[str, Sequence[str]]
    ask_back: bool
    result: Result | None
    question: Question | None
    answer: Answer
    fair: Fair


class Changing(TypedDict, total=False):
    """What something did to the seat's view: what is there now, by path; only for who was there when it happened."""

    change: Mapping[str, Any]


class TableEvent(Changing):
    """Something that happened, in words for its reader; it is `private` when whoever watches is not told it."""

    kind: str
    rule: RuleId | None
    data: Mapping[str, Any]
    text: str
    private: bool


class Facts(Changing, total=False):
    """What an entry concerns besides its events: a step of the record, seats, or the code of the next table.

    Its `change` is what the step did after its last event.
    """

    step: int
    seat: Seat
    absent: Seat
    seats: Sequence[Seat]
    code: str


class Entry(Facts):
    """What everybody is told of, numbered without a gap, with the events that this seat may know."""

    n: int
    at: float
    kind: str
    events: Sequence[TableEvent]


class Answered(TypedDict):
    """How a seat answered a question, as a record writes it and in words."""

    seat: Seat
    write: str
    text: str


class Moment(TypedDict):
    """A game that is over as it stood after a step, through somebody's eyes.

    `now` is what those eyes were shown then, without a question, and `entries` what the step itself brought. `answers`
    say how the open question was answered, as far as these eyes knew; `hidden` says, to eyes that see everything, what
    lay hidden.
    """

    step: int
    now: Now
    entries: Sequence[Entry]
    answers: Sequence[Answered]
    hidden: Sequence[str]


class Moments(TypedDict):
    """Moments of a game that is over, one step after another."""

    moments: Sequence[Moment]


class PastGame(TypedDict):
    """A game that is over: its table, the number of its last step, and all that somebody's eyes were told.

    `own` says that the game was played with somebody's own cards or from a given position, so that no table of this
    server can play on from it.
    """

    key: str
    face: TableFace
    last: int
    entries: Sequence[Entry]
    own: bool


class TurningPoint(TypedDict):
    """What decided a game: the step and the round in which it happened, the rule behind it, and the sentence."""

    step: int
    round: int
    rule: RuleId
    text: str


class Unfinished(TypedDict, total=False):
    """The stamp of a seat whose person did not finish: its score is a bot's, and does not count."""

    left: str


class Accounted(Unfinished):
    """A seat in the final account: its place, 0 where nobody has won, and its score as the sum of its parts."""

    seat: Seat
    name: str
    bot: str | None
    rank: int
    score: int
    unit: str
    parts: Sequence[int]


class DrawValue(TypedDict):
    """An outcome of a kind of draw: how often it came, for all and by seat, and how often it was to be expected."""

    label: str
    many: int
    expected: float
    seats: Sequence[int]


class DrawSeat(TypedDict):
    """What a seat drew of a kind: a list where it is a deck, an average where numbers are drawn.

    `further` is the share of fair games that stray as far from the expectation, or further; null for too few draws.
    """

    seat: Seat
    many: int
    average: float | None
    expected: float | None
    further: float | None
    drawn: Sequence[str]


class DrawKind(TypedDict):
    """A kind of draw: its outcomes are counted, or where it is a deck or they are few, listed here or by seat.

    Of few draws `one_in` says how likely exactly these were.
    """

    kind: str
    title: str
    many: int
    values: Sequence[DrawValue]
    further: float | None
    one_in: int | None
    seats: Sequence[DrawSeat]
    drawn: Sequence[str]


class DrawAccount(TypedDict):
    """What chance did in a game that is over."""

    key: str
    kinds: Sequence[DrawKind]


class Paper(TypedDict):
    """The front page of a game that is over; `at` is when it ended, in seconds since 1970, as far as that is known."""

    key: str
    game: str
    title: str
    at: float | None
    last: int
    headline: str
    deck: str
    turning: TurningPoint | None
    account: Sequence[Accounted]


class InRound(TypedDict, total=False):
    """The round or chapter that a moment belongs to; 0 before the first."""

    round: int


class ChancePoint(InRound):
    """Each seat's chance to win after a step, as far as it could know, and the standard errors of the estimates."""

    step: int
    shares: Sequence[float]
    errors: Sequence[float]


class Advice(TypedDict):
    """What `boss` would have answered for a seat: the sentence, and the shares that it expected.

    `sure` is how often it would have answered so, `gain` what its own choice is worth more, `error` the standard error.
    """

    seat: Seat
    same: bool
    text: str
    sure: float
    expects: float
    of_played: float
    gain: float
    error: float


class Turn(TypedDict):
    """A turning point: what happened after `step`, what it was, and how the chances went."""

    step: int
    cause: Literal["decision", "sealed", "luck"]
    seat: Seat
    title: str
    swing: str
    happened: Sequence[str]
    before: Sequence[float]
    after: Sequence[float]
    advice: Sequence[Advice]


class OwnMoment(TypedDict):
    """A choice of a seat after `step`: by how much its chance changed, and what came of it, told to that seat."""

    step: int
    round: int
    change: float
    text: str


class OwnMoments(TypedDict):
    """The moments at which a seat gained and lost most by a choice of its own, where there are such."""

    seat: Seat
    best: OwnMoment | None
    costliest: OwnMoment | None


class Owned(TypedDict, total=False):
    """What an analysis says of each seat's own choices."""

    own: Sequence[OwnMoments]


class Explained(Owned):
    """What happened in a game that is over: chances, turning points, and how `boss` comes to what it says."""

    open: bool
    points: Sequence[ChancePoint]
    turning: Sequence[Turn]
    boss: str


class AnalysisState(TypedDict):
    """How far an analysis has come; `waiting` counts those that come first, `trouble` says why there is none."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    done: int
    of: int
    waiting: int
    trouble: str | None
    explained: Explained | None
