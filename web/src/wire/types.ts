/** The shapes of the wire under the names that the client has for them; `generated` is made from the server's own. */
import type { Chat, Doing, Move, NewTable, PersonAnswer, Say, TableEvent } from './generated/wire';

export type {
  Advice,
  AnalysisState,
  BoardAnswer as Board,
  BotAnswer as BotCard,
  ChancePoint,
  Chair,
  DrawAccount,
  Chatted as ChatMessage,
  DailyAnswer as DailyHeists,
  Entry,
  Explained,
  Fair,
  FromServer,
  GameAnswer as GameCard,
  Hint,
  KeyAnswer as Seat,
  Moment,
  Move,
  NearMove,
  NewTable,
  Now,
  Offer,
  OwnMoment,
  OptionAnswer as GameOption,
  Paper,
  PastGame,
  Phase,
  Phrase,
  PresetAnswer as Preset,
  Question,
  Result,
  RuleAnswer as Rule,
  RulesAnswer as Register,
  ShortFrame,
  Stake,
  Standing,
  TableEvent,
  TableFace,
  Tried as Would,
  Turn,
  Value,
  View,
} from './generated/wire';
export type { RuleId } from './generated/rules';

/** What is not as before in a view: what is there now, by path; docs/wire.md tells how a path is written. */
export type Change = NonNullable<TableEvent['change']>;

/** The opponents with a face, weakest first. */
export type Face = PersonAnswer['face'];

/** How much time people have at a new table. */
export type NewTime = NonNullable<NewTable['time']>;

/** Who is to sit in a chair of a new table. */
export type Seating = { kind: 'human' } | { kind: 'bot'; bot: string };

type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never;

/** What a client asks the table to do; each gets an id of its own and is sent until it is answered. */
export type Wish = WithoutId<Doing | Say | Chat>;

/** Whether two moves are the same choice. */
export function sameMove(a: Move | null | undefined, b: Move | null | undefined): boolean {
  return !!a && !!b && JSON.stringify(a) === JSON.stringify(b);
}
