/* Made from the server's own declarations by `make types`. */
import type { RuleId } from './rules';

/**
 * One seat's turn, or the sealed choice of several at once. `ask` names the question in the texts. With `open`
 * every answer is known to all once it is played; without it the answers lie in the state and others are told only
 * that a choice was made. A `window` asks everybody who might hold a secret: nobody is answered for early even when
 * only one move is legal, it shows no ticks, and its first legal move, the same for every seat, declines. `data` is
 * what the question is about, for the sentence that asks it; like the whole node it holds only what every seat
 * knows.
 */
export interface Decide {
  node: 'decide';
  seats: readonly number[];
  ask: string;
  open: boolean;
  window: boolean;
  data: Readonly<Record<string, number | string | readonly (number | string)[]>>;
}

/** What everybody knows of nature's turn: what is drawn, out of how many; the weights may tell of hidden cards. */
export interface SeenChance {
  node: 'chance';
  draws: readonly (readonly [string, number])[];
}

/** The end: the points of each seat, and the keys by which the rulebook orders the seats, tie-breaks included. */
export interface Over {
  node: 'over';
  scores: readonly number[];
  keys: readonly number[];
}

/** A verb and what it concerns. */
export type Move = readonly [verb: string, ...args: (number | string | readonly number[])[]];

/** Why a move is not legal: a reason that the texts put into words, and the rule that says so. */
export interface Refusal {
  reason: string;
  rule: string;
  data: Readonly<Record<string, number | string | readonly (number | string)[]>>;
}

/** All that one seat may know, as plain data: what a bot or a board needs, and what the wire carries. */
export interface View {
  seat: number | null;
  node: Decide | SeenChance | Over;
  legal: readonly Move[];
  near: readonly (readonly [Move, Refusal])[];
}

/** Agree to such a request, or decline it; whoever asked withdraws it. */
export interface AgreeBack {
  type: 'agree-back';
  id: string;
  request: number;
  agree: boolean;
}

/** Agree to end the game here, or no longer. */
export interface AgreeEnd {
  type: 'agree-end';
  id: string;
  agree: boolean;
}

/** As host, let people write to each other, or no longer. */
export interface AllowChat {
  type: 'allow-chat';
  id: string;
  allow: boolean;
}

/** Ask for another game. */
export interface AskAgain {
  type: 'rematch';
  id: string;
}

/** Ask everybody to let the table go back to before one's last answer. */
export interface AskBack {
  type: 'ask-back';
  id: string;
}

/** Seal an answer to a question. */
export interface Choose {
  type: 'choose';
  id: string;
  question: number;
  move: readonly (number | string | readonly (number | string)[])[];
}

/** As host, close the table before the game begins. */
export interface Close {
  type: 'close';
  id: string;
}

/** Leave the game to a bot. */
export interface Concede {
  type: 'concede';
  id: string;
}

/** As host, put bots into the empty chairs. */
export interface Fill {
  type: 'fill';
  id: string;
  bot?: string | null;
}

/** Stand up, or as host free the chair of somebody who is away. */
export interface Free {
  type: 'free';
  id: string;
  seat: number;
}

/** End a pause. */
export interface GoOn {
  type: 'go-on';
  id: string;
}

/** Leave standing orders: by question, the topics to be asked about. */
export interface LeaveOrders {
  type: 'orders';
  id: string;
  orders: Readonly<Record<string, readonly string[]>>;
}

/** Fix or tell a part of the dice. */
export interface Nonce {
  type: 'nonce';
  id: string;
  commit?: string | null;
  nonce?: string | null;
}

/** Wish for a pause, or no longer. */
export interface Pause {
  type: 'pause';
  id: string;
  agree: boolean;
}

/** Agree that a bot plays for an absent seat. */
export interface Relieve {
  type: 'relieve';
  id: string;
  seat: number;
}

/** As host, keep a free chair for whoever brings this key, or for nobody in particular any more. */
export interface Reserve {
  type: 'reserve';
  id: string;
  seat: number;
  key?: string | null;
}

/** Take one's seat back from the bot that played meanwhile. */
export interface Return {
  type: 'come-back';
  id: string;
}

/** Take the last answer back that was played, and be asked again. */
export interface TakeBack {
  type: 'take-back';
  id: string;
  question: number;
}

/** Take a sealed answer back. */
export interface Withdraw {
  type: 'withdraw';
  id: string;
  question: number;
}

export type Doing =
  | AgreeBack | AgreeEnd | AllowChat | AskAgain | AskBack | Choose | Close | Concede
  | Fill | Free | GoOn | LeaveOrders | Nonce | Pause | Relieve | Reserve
  | Return | TakeBack | Withdraw;

/**
 * Take a seat with its token, or watch; what is told is told in this language, as `Accept-Language` names it. With
 * `short`, what happens is told with what it changed of the present, instead of all of it.
 */
export interface Hello {
  type: 'hello';
  token?: string | null;
  since?: number;
  language?: string;
  lines?: boolean;
  short?: boolean;
}

/** Try moves at a question, in this order, none of them played. */
export interface WhatIf {
  type: 'what-if';
  id: string;
  question: number;
  moves: readonly (readonly (number | string | readonly (number | string)[])[])[];
}

/** Say a phrase to everybody at the table. */
export interface Say {
  type: 'say';
  id: string;
  phrase: string;
}

/** Write a line to everybody at the table. */
export interface Chat {
  type: 'chat';
  id: string;
  text: string;
}

/** Ask for the entries after this one. */
export interface Missed {
  type: 'missed';
  since: number;
}

/** Ask for the view in plain lines with every present from now on, or no longer. */
export interface Lines {
  type: 'lines';
  wanted: boolean;
}

/** Keep the line open, and say within how many seconds something more will be heard. */
export interface Ping {
  type: 'ping';
  next?: number;
}

export type FromClient =
  | Hello | AgreeBack | AgreeEnd | AllowChat | AskAgain | AskBack | Choose | Close
  | Concede | Fill | Free | GoOn | LeaveOrders | Nonce | Pause | Relieve
  | Reserve | Return | TakeBack | Withdraw | WhatIf | Say | Chat | Missed
  | Lines | Ping;

export type Phase = 'gathering' | 'playing' | 'over';

export type ChairKind = 'human' | 'bot';

/**
 * A chair and who has it. `here`: the person is connected. `away`: gone for longer than the table's grace;
 * `relieved` lists who would let a bot play meanwhile, and with `stand_in` one does, named by `bot`. A `reserved`
 * chair is free, and kept for whoever has its private link.
 */
export interface Chair {
  kind: ChairKind;
  name: string | null;
  bot: string | null;
  here: boolean;
  conceded: boolean;
  away: boolean;
  stand_in: boolean;
  relieved: readonly number[];
  reserved: boolean;
}

/** After which step of which table a game was taken up; `code` is null where only its record was there. */
export interface Origin {
  code: string | null;
  step: number;
}

/** How the dice stand; `asks` is what this seat's client should send now. */
export interface Fair {
  commitment: string;
  asks: 'commit' | 'nonce' | null;
  commits: readonly (string | null)[];
  nonces: readonly string[] | null;
  seed: string | null;
}

/**
 * Somebody who did not finish: how, in which round as far as that is known, as a stamp and as a sentence. `won`
 * says that by the rules the bot would have won, as headline and deck tell.
 */
export interface Leaver {
  seat: number;
  how: 'conceded' | 'left';
  round: number | null;
  won: boolean;
  stamp: string;
  text: string;
}

export type Ending = 'over' | 'conceded' | 'agreed' | 'closed' | 'stopped' | 'given-up';

/**
 * How the table ended; figures are null where no game was played to its end. Places, winners and their shares are
 * the table's: who left a bot to finish is last, whatever the rules give the bot, and where all have left nobody
 * has won. `scores` are what was counted, also by bots in the place of people.
 */
export interface Result {
  headline?: string;
  deck?: string;
  left?: readonly Leaver[];
  kind: Ending;
  returns: readonly string[] | null;
  scores: readonly number[] | null;
  ranks: readonly number[] | null;
  winners: readonly number[];
  conceded: readonly number[];
  text: string;
}

/** A window about which a seat may leave orders: its question, and what tells one such window from another. */
export interface Standing {
  ask: string;
  text: string;
  topic: string;
  topics: readonly string[];
}

/** Something that may be said across the table. */
export interface Phrase {
  phrase: string;
  text: string;
}

/** What the game's rulebook has to say about talk, and the rule that keeps something covered. */
export interface AboutTalk {
  text: string;
  rule: RuleId;
}

export type Undo = 'free' | 'consent' | 'never';

/** A bot that says something by itself, and what its personality is called. */
export interface Talker {
  bot: string;
  title: string;
}

/**
 * The public face of a table. `party` says that a big screen shows the table, and that whoever sits is its host;
 * `lesson` says that whoever sits at it gets hints for a while; `daily` names the day whose heist it is; `cards` is
 * what is printed on the cards in play, by code, and comes with the welcome. `owed` are the seats whose answers are
 * open, as far as everybody may know it, and `waiting` says so in a sentence; `result` is there once the table has
 * ended. `phrases` are what people may say, `about_talk` what the rulebook says of it, and `talkers` the bots of
 * the game that say something by themselves.
 */
export interface TableFace {
  cards?: Readonly<Record<string, unknown>>;
  printed?: Readonly<Record<string, string>>;
  code: string;
  game: string;
  title: string;
  seats: number;
  options: Readonly<Record<string, number | string | boolean>>;
  preset: string;
  phase: Phase;
  chairs: readonly Chair[];
  away_seconds: number;
  host: number | null;
  party: boolean;
  lesson: boolean;
  daily: string | null;
  origin: Origin | null;
  fair: Fair;
  owed: readonly number[];
  waiting: string | null;
  result: Result | null;
  rematch: string | null;
  standing: readonly Standing[];
  phrases: readonly Phrase[];
  about_talk: AboutTalk | null;
  undo: Undo;
  talkers: readonly Talker[];
}

/** Something that happened, in words for its reader; it is `private` when whoever watches is not told it. */
export interface TableEvent {
  change?: Readonly<Record<string, unknown>>;
  kind: string;
  rule: RuleId | null;
  data: Readonly<Record<string, unknown>>;
  text: string;
  private: boolean;
}

/** What everybody is told of, numbered without a gap, with the events that this seat may know. */
export interface Entry {
  change?: Readonly<Record<string, unknown>>;
  step?: number;
  seat?: number;
  absent?: number;
  seats?: readonly number[];
  code?: string;
  n: number;
  at: number;
  kind: string;
  events: readonly TableEvent[];
}

/** Whose time runs, how many seconds its part of the turn has, and when they end, by the server's clock. */
export interface Clock {
  seat: number;
  seconds: number;
  ends: number;
}

export type TimeKind = 'bank' | 'days';

/**
 * How much time people have: a `bank` with an increment, or seconds a turn (`days`). `left` is by seat, in seconds,
 * as it was `since`; the time of those who are `running` has run on from there. While all are `resting` nobody's
 * does; `wish` are the seats that would rest.
 */
export interface Time {
  kind: TimeKind;
  seconds: number;
  increment: number;
  left: readonly number[];
  since: number;
  running: readonly number[];
  resting: boolean;
  wish: readonly number[];
}

/** A seat asks everybody to let the table go back to before its last answer; `missing` have not answered yet. */
export interface BackRequest {
  request: number;
  seat: number;
  agreed: readonly number[];
  missing: readonly number[];
}

/** What a tutorial tells its learner at a question; without a move it opens the hand played without hints. */
export interface Hint {
  words: string;
  move: Move | null;
  number: number;
  steps: number;
}

/** A move that may be chosen, as a record writes it, and in words; `way` is what it passes, its end included. */
export interface Offer {
  way?: readonly string[];
  move: Move;
  write: string;
  text: string;
}

/** A move that is refused now, why, and by which rule. */
export interface NearMove {
  way?: readonly string[];
  move: Move;
  write: string;
  text: string;
  why: string;
  rule: RuleId | null;
}

/** What a move may bring, and when it comes to that; without a move, what is good to know at the question. */
export interface Stake {
  move: Move | null;
  when: string | null;
  brings: string;
  good: boolean | null;
  rule: RuleId;
}

/**
 * What a seat is asked, by the number of the last entry before it, what is at stake, and its sealed answer. `back`
 * says whether the answer before it can be taken back.
 */
export interface Question {
  question: number;
  ask: string;
  text: string;
  moves: readonly Offer[];
  near: readonly NearMove[];
  stakes: readonly Stake[];
  chosen: Move | null;
  back: boolean;
}

/** The whole present of a seat. */
export interface Now {
  ready: readonly number[];
  agreed: readonly number[];
  again: readonly number[];
  rematch: string | null;
  clock: Clock | null;
  time: Time | null;
  chat: boolean;
  consent: BackRequest | null;
  n: number;
  phase: Phase;
  chairs: readonly Chair[];
  view: View | null;
  lines: readonly string[] | null;
  hint: Hint | null;
  waiting: string | null;
  asked: string | null;
  orders: Readonly<Record<string, readonly string[]>>;
  ask_back: boolean;
  result: Result | null;
  question: Question | null;
  fair: Fair;
}

/** Somebody wrote this line, at a time by the server's clock. */
export interface Chatted {
  type: 'chat';
  seat: number;
  text: string;
  at: number;
}

/** The answer to `hello`: what was missed, the present, the last lines of chat, and the server's time. */
export interface Welcome {
  type: 'welcome';
  seat: number | null;
  table: TableFace;
  entries: readonly Entry[];
  now: Now;
  chat: readonly Chatted[];
  time: number;
}

/** Something happened. */
export interface OneEntry {
  type: 'entry';
  entry: Entry;
  now: Now;
}

/** Several things happened at once, or the answer to `missed`. */
export interface Entries {
  type: 'entries';
  entries: readonly Entry[];
  now: Now;
}

/** The present changed, and no entry tells of it. */
export interface Present {
  type: 'now';
  now: Now;
}

/** Something that would be told. */
export interface WouldTell {
  kind: string;
  rule: RuleId;
  text: string;
}

/** The answer to `what-if`. */
export interface Tried {
  question: number;
  taken: number;
  told: readonly WouldTell[];
  refused: NearMove | null;
  ends: 'draw' | 'others' | 'secret' | 'over' | null;
  then: Question | null;
  closed: readonly NearMove[];
  view: View | null;
  type: 'would';
  id: string;
}

/** Somebody said this just now. */
export interface Said {
  type: 'said';
  seat: number;
  phrase: string;
  text: string;
}

/** What was asked for is done. */
export interface Done {
  type: 'ack';
  id: string;
}

/** What was asked for is not done, and why. */
export interface NotDone {
  type: 'refused';
  id: string;
  reason: string;
  text: string;
  rule: RuleId | null;
}

/** The frame made no sense, and nothing was done. */
export interface Senseless {
  type: 'error';
  reason: string;
  text: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong';
}

export type FromServer =
  | Welcome | OneEntry | Entries | Present | Tried | Said | Chatted | Done
  | NotDone | Senseless | Pong;

/** The fields of a view that no entry tells of, as far as they are not as they were. */
export interface OfView {
  node?: Decide | SeenChance | Over;
  legal?: readonly Move[];
  near?: readonly (readonly [Move, Refusal])[];
}

/** The end of a question that stays as it was: the seat's sealed answer, and whether it can go back. */
export interface Answer {
  chosen: Move | null;
  back: boolean;
}

/**
 * What is not as it was in the present that was sent last on this line; every other field of it stays. A `view`
 * stands here where the changes in the entries do not lead to it; else `of_view` says what else is new in it.
 */
export interface News {
  n?: number;
  phase?: Phase;
  chairs?: readonly Chair[];
  ready?: readonly number[];
  agreed?: readonly number[];
  again?: readonly number[];
  rematch?: string | null;
  clock?: Clock | null;
  time?: Time | null;
  chat?: boolean;
  consent?: BackRequest | null;
  view?: View | null;
  of_view?: OfView;
  lines?: readonly string[] | null;
  hint?: Hint | null;
  waiting?: string | null;
  asked?: string | null;
  orders?: Readonly<Record<string, readonly string[]>>;
  ask_back?: boolean;
  result?: Result | null;
  question?: Question | null;
  answer?: Answer;
  fair?: Fair;
}

/** Something happened, to who asked for short frames. */
export interface ShortEntry {
  type: 'entry';
  entry: Entry;
  news: News;
}

/** Several things happened at once, to who asked for short frames. */
export interface ShortEntries {
  type: 'entries';
  entries: readonly Entry[];
  news: News;
}

/** The present changed, to who asked for short frames. */
export interface ShortPresent {
  type: 'now';
  news: News;
}

export type ShortFrame = ShortEntry | ShortEntries | ShortPresent;

export type Value = number | string | boolean;

/** A chair of a new table. */
export interface ChairBody {
  kind: 'human' | 'bot';
  bot?: string | null;
}

/** Minutes for the whole game, and seconds more for each answer. */
export interface BankBody {
  kind: 'bank';
  minutes: number;
  increment?: number;
}

/** Days for each turn. */
export interface DaysBody {
  kind: 'days';
  days: number;
}

/** What a new table plays, and who may sit at it. */
export interface NewTable {
  game: string;
  seats: number;
  preset?: string | null;
  options?: Readonly<Record<string, number | boolean | string>>;
  chairs: readonly ChairBody[];
  name?: string | null;
  away_seconds?: number;
  time?: BankBody | DaysBody | null;
  chat?: boolean;
  undo?: 'free' | 'consent' | 'never';
  party?: boolean;
}

/** Who wants to learn a game. */
export interface Learn {
  name: string;
}

/**
 * Who wants to sit, and where; the same `id` again, a secret of the client's own, gives the same chair again. `key`
 * takes a chair that is kept for whoever has its private link.
 */
export interface SitDown {
  name: string;
  seat?: number | null;
  id?: string | null;
  key?: string | null;
}

/** The record of a game that was played anywhere. */
export interface BroughtRecord {
  record: string;
}

/** From which step of a game that is over somebody plays on, and in which seat; bots take the others. */
export interface TakeUp {
  at: number;
  seat: number;
  name: string;
}

/** What somebody wants to be kept anew; what is left out stays. */
export interface ChangedMe {
  name?: string | null;
  settings?: Readonly<Record<string, unknown>> | null;
  listed?: boolean | null;
}

/** An option of a game: its values and the usual one, by seat count. */
export interface OptionAnswer {
  name: string;
  text: string;
  values: Readonly<Record<string, readonly (number | string | boolean)[]>>;
  default: Readonly<Record<string, number | string | boolean>>;
}

/** A named set of options. */
export interface PresetAnswer {
  name: string;
  text: string;
  options: Readonly<Record<string, number | string | boolean>>;
  seats: readonly number[];
}

/** What a bot is rated at one seat count, with one in `scale` of its iterations; 95% of it lies within `give`. */
export interface RatingAnswer {
  value: number;
  give: number;
  scale: number;
}

/** A bot, what it uses, the most seconds a move takes it, and its ratings by seat count, as far as measured. */
export interface BotAnswer {
  name: string;
  idea: string;
  memory: boolean;
  chance: boolean;
  search: boolean;
  seconds: number | null;
  ratings: Readonly<Record<string, RatingAnswer>>;
}

/** An opponent with a face, and the bot that plays behind it. */
export interface PersonAnswer {
  face: 'rookie' | 'regular' | 'hard' | 'boss';
  bot: string;
}

/** A personality: the bot that plays it, what it is called, and its portrait. */
export interface PersonalityAnswer {
  bot: string;
  title: string;
  portrait: 'dame' | 'clerk' | 'drifter' | 'bruiser' | 'dandy' | 'widow';
}

/** A tutorial: how many seats its table has, and how many moves come with a hint. */
export interface TutorialAnswer {
  seats: number;
  steps: number;
}

/** A registered game. */
export interface GameAnswer {
  id: string;
  title: string;
  tagline: string;
  minute: string;
  seats: readonly number[];
  usual_seats: number;
  minutes: number;
  rules: number;
  options: readonly OptionAnswer[];
  presets: readonly PresetAnswer[];
  bots: readonly BotAnswer[];
  people: readonly PersonAnswer[];
  personalities: readonly PersonalityAnswer[];
  usual_bot: string;
  tutorial: TutorialAnswer | null;
}

export type Status = 'rulebook' | 'known' | 'ruling' | 'likely' | 'inferred' | 'reconstruction';

export type ShownBy = 'event' | 'refusal' | 'setup' | 'score' | 'structure';

/** A rule of a game. */
export interface RuleAnswer {
  id: RuleId;
  text: string;
  source: string;
  status: Status;
  shown_by: ShownBy;
  option: string | null;
}

/** All rules of a game. */
export interface RulesAnswer {
  rulebook: string;
  rules: readonly RuleAnswer[];
}

/** The key to a seat. */
export interface KeyAnswer {
  code: string;
  seat: number | null;
  token: string | null;
}

/** The address by which other devices open this server; none while only this machine can. */
export interface ReachAnswer {
  url: string | null;
}

/** By which key a record can be looked at. */
export interface ReplayAnswer {
  key: string;
}

/** A line of a board; the table's code, for its replay, is there once the day is over. */
export interface BoardLine {
  name: string;
  place: number;
  score: number;
  at: number;
  code: string | null;
  yours: boolean;
}

/**
 * Somebody's own try: being played (`open`), on the board (`counts`), or given up or too late (`lost`). `standing`
 * is its line on the board, and `account` the places and points of all seats, best first.
 */
export interface OwnTryAnswer {
  code: string;
  state: 'open' | 'counts' | 'lost';
  standing: number | null;
  place: number | null;
  score: number | null;
  account: readonly (readonly [number, number])[];
}

/**
 * The board of a game and day, best first; `count` tries count, and the best hundred are shown. `commitment` is the
 * hash of the day's seed, which is told once the day is over.
 */
export interface BoardAnswer {
  game: string;
  title: string;
  day: string;
  today: string;
  ends: number;
  over: boolean;
  commitment: string;
  seed: string | null;
  seats: number;
  seat: number;
  bots: readonly string[];
  lines: readonly BoardLine[];
  count: number;
  own: OwnTryAnswer | null;
}

/** Today's heists: the day, the time now and when it ends in seconds since 1970, and a board for each game. */
export interface DailyAnswer {
  day: string;
  now: number;
  ends: number;
  games: readonly BoardAnswer[];
}

/** What somebody is rated in a game. */
export interface OwnRatingAnswer {
  game: string;
  title: string;
  value: number;
  give: number;
  games: number;
  wins: number;
}

/** What belongs to a key: a name, the client's settings, whether ladders name its owner, and their ratings. */
export interface MeAnswer {
  name: string;
  settings: Readonly<Record<string, unknown>>;
  listed: boolean;
  ratings: readonly OwnRatingAnswer[];
}

/**
 * A game of somebody's; `token` opens the seat, and the rest is null until the game has ended or was left. `ending`
 * is `over` for a game that is rated; else it says why it is not, or how it ended: `conceded`, `left` (a bot
 * finished it, or the last person stayed away for a day: then it may not be `over`), `agreed`, `closed`, `stopped`,
 * `given-up`, `tutorial`, `taken-up`, `daily`, `gone-back`, `one-device`, `stranger`.
 */
export interface OwnGameAnswer {
  code: string;
  seat: number;
  game: string;
  title: string;
  seats: number;
  at: number;
  token: string;
  over: boolean;
  ending: string | null;
  place: number | null;
  change: number | null;
}

/** Somebody's games, the last ones first. */
export interface OwnGamesAnswer {
  games: readonly OwnGameAnswer[];
}

/**
 * Somebody on a ladder, or a bot; 95% of what the rating `value` may be lies within `give`. `measured` says that a
 * bot's rating began with what was measured of it. `you` is whoever asks, and a line that is not `listed` is shown
 * to them alone.
 */
export interface StandingAnswer {
  name: string;
  bot: boolean;
  value: number;
  give: number;
  games: number;
  wins: number;
  measured: boolean;
  you: boolean;
  listed: boolean;
}

/** The ladder of a game, the strongest first. */
export interface LadderAnswer {
  game: string;
  title: string;
  standings: readonly StandingAnswer[];
}

/**
 * A game that is over: its table, the number of its last step, and all that somebody's eyes were told. `own` says
 * that the game was played with somebody's own cards or from a given position, so that no table of this server can
 * play on from it.
 */
export interface PastGame {
  key: string;
  face: TableFace;
  last: number;
  entries: readonly Entry[];
  own: boolean;
}

/** How a seat answered a question, as a record writes it and in words. */
export interface Answered {
  seat: number;
  write: string;
  text: string;
}

/**
 * A game that is over as it stood after a step, through somebody's eyes. `now` is what those eyes were shown then,
 * without a question, and `entries` what the step itself brought. `answers` say how the open question was answered,
 * as far as these eyes knew; `hidden` says, to eyes that see everything, what lay hidden.
 */
export interface Moment {
  step: number;
  now: Now;
  entries: readonly Entry[];
  answers: readonly Answered[];
  hidden: readonly string[];
}

/** Moments of a game that is over, one step after another. */
export interface Moments {
  moments: readonly Moment[];
}

/** What decided a game: the step and the round in which it happened, the rule behind it, and the sentence. */
export interface TurningPoint {
  step: number;
  round: number;
  rule: RuleId;
  text: string;
}

/** A seat in the final account: its place, 0 where nobody has won, and its score as the sum of its parts. */
export interface Accounted {
  left?: string;
  seat: number;
  name: string;
  bot: string | null;
  rank: number;
  score: number;
  unit: string;
  parts: readonly number[];
}

/** The front page of a game that is over; `at` is when it ended, in seconds since 1970, as far as that is known. */
export interface Paper {
  key: string;
  game: string;
  title: string;
  at: number | null;
  last: number;
  headline: string;
  deck: string;
  turning: TurningPoint | null;
  account: readonly Accounted[];
}

/** A choice of a seat after `step`: by how much its chance changed, and what came of it, told to that seat. */
export interface OwnMoment {
  step: number;
  round: number;
  change: number;
  text: string;
}

/** The moments at which a seat gained and lost most by a choice of its own, where there are such. */
export interface OwnMoments {
  seat: number;
  best: OwnMoment | null;
  costliest: OwnMoment | null;
}

/** Each seat's chance to win after a step, as far as it could know, and the standard errors of the estimates. */
export interface ChancePoint {
  round?: number;
  step: number;
  shares: readonly number[];
  errors: readonly number[];
}

/**
 * What `boss` would have answered for a seat: the sentence, and the shares that it expected. `sure` is how often it
 * would have answered so, `gain` what its own choice is worth more, `error` the standard error.
 */
export interface Advice {
  seat: number;
  same: boolean;
  text: string;
  sure: number;
  expects: number;
  of_played: number;
  gain: number;
  error: number;
}

/** A turning point: what happened after `step`, what it was, and how the chances went. */
export interface Turn {
  step: number;
  cause: 'decision' | 'sealed' | 'luck';
  seat: number;
  title: string;
  swing: string;
  happened: readonly string[];
  before: readonly number[];
  after: readonly number[];
  advice: readonly Advice[];
}

/** What happened in a game that is over: chances, turning points, and how `boss` comes to what it says. */
export interface Explained {
  own?: readonly OwnMoments[];
  open: boolean;
  points: readonly ChancePoint[];
  turning: readonly Turn[];
  boss: string;
}

/** How far an analysis has come; `waiting` counts those that come first, `trouble` says why there is none. */
export interface AnalysisState {
  state: 'none' | 'waiting' | 'working' | 'done' | 'failed';
  done: number;
  of: number;
  waiting: number;
  trouble: string | null;
  explained: Explained | null;
}

/** An outcome of a kind of draw: how often it came, for all and by seat, and how often it was to be expected. */
export interface DrawValue {
  label: string;
  many: number;
  expected: number;
  seats: readonly number[];
}

/**
 * What a seat drew of a kind: a list where it is a deck, an average where numbers are drawn. `further` is the share
 * of fair games that stray as far from the expectation, or further; null for too few draws.
 */
export interface DrawSeat {
  seat: number;
  many: number;
  average: number | null;
  expected: number | null;
  further: number | null;
  drawn: readonly string[];
}

/**
 * A kind of draw: its outcomes are counted, or where it is a deck or they are few, listed here or by seat. Of few
 * draws `one_in` says how likely exactly these were.
 */
export interface DrawKind {
  kind: string;
  title: string;
  many: number;
  values: readonly DrawValue[];
  further: number | null;
  one_in: number | null;
  seats: readonly DrawSeat[];
  drawn: readonly string[];
}

/** What chance did in a game that is over. */
export interface DrawAccount {
  key: string;
  kinds: readonly DrawKind[];
}

/** Why something was not done. */
export interface Problem {
  reason: string;
  text: string;
  rule: RuleId | null;
}

/** The answer to whatever was wrong. */
export interface ErrorAnswer {
  error: Problem;
}
