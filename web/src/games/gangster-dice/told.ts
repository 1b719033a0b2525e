/** What was told so far: the bids that were shown last, how each token was decided, what came of it, and the rounds. */
import type { Entry, TableEvent } from '../../wire/types';
import { INVESTIGATOR, LAWYER, SPEAKEASY, STREETS, TOKENS, type Score, type TokenName } from './view';
import { standing } from '../../table/standing';

/** What somebody was told, and by which rule. */
export interface Told {
  kind: string;
  text: string;
  rule: string | null;
  data: TableEvent['data'];
}

/** How a token was decided: who won it, or who tied for it. */
export interface Verdict extends Told {
  winner: number | null;
  seats: number[];
}

export interface RoundLeft {
  round: number;
  /** Dice before each seat at its end, or so far. */
  left: number[];
  /** Who won each token. */
  won: (number | null)[];
}

export interface Story {
  /** The bids that were shown last, and in which round. */
  shown: number;
  bids: Score[];
  verdicts: (Verdict | null)[];
  /** What came of each token since the bids were shown. */
  after: (Told | null)[];
  rounds: RoundLeft[];
  /** How many dice everybody began with. */
  began: number;
}

const BIDS = new Set(['bid', 'bid-with-streets', 'bid-by-character', 'bid-without-symbol']);
const VERDICTS = new Set(['won', 'tied', 'tie-broken', 'tie-broken-by-character']);
/** Which token an event is about. */
const ABOUT: Record<string, number> = {
  four: LAWYER,
  'stack-empty': LAWYER,
  swapped: SPEAKEASY,
  'swapped-nothing': SPEAKEASY,
  placed: STREETS,
  kept: STREETS,
  'dice-stay': STREETS,
  'first-win': INVESTIGATOR,
  'passed-on': INVESTIGATOR,
  handed: INVESTIGATOR,
  pinned: INVESTIGATOR,
  'pinned-nothing': INVESTIGATOR,
  took: INVESTIGATOR,
  declined: INVESTIGATOR,
  'declined-by-character': INVESTIGATOR,
  'not-free': INVESTIGATOR,
};

export function isVerdict({ kind }: TableEvent): boolean {
  return VERDICTS.has(kind);
}

export function isBid({ kind }: TableEvent): boolean {
  return BIDS.has(kind);
}

function empty(): Pick<Story, 'bids' | 'verdicts' | 'after'> {
  return { bids: [], verdicts: TOKENS.map(() => null), after: TOKENS.map(() => null) };
}

/** Read what was told; `left` are the dice before each seat by then. */
export function read(entries: readonly Entry[], left: readonly number[]): Story {
  const story: Story = { shown: 0, ...empty(), rounds: [], began: 0 };
  for (const event of standing(entries).flatMap(({ events }) => events)) hear(story, event);
  const last = story.rounds.at(-1);
  if (last) last.left = [...left];
  return story;
}

function hear(story: Story, event: TableEvent): void {
  const { kind, data, text, rule } = event;
  const token = TOKENS.indexOf(data['token'] as TokenName);
  const told = { kind, text, rule, data };
  if (kind === 'rolled') rolled(story, Number(data['seat']), Number(data['round']), (data['dice'] as string[]).length);
  else if (kind === 'revealed') Object.assign(story, { shown: Number(data['round']), ...empty() });
  else if (isBid(event)) story.bids.push(data as unknown as Score);
  else if (isVerdict(event)) {
    const winner = kind === 'tied' ? null : Number(data['seat']);
    story.verdicts[token] = { ...told, winner, seats: data['seats'] as number[] };
    // A game that was taken up in the middle of a round told nobody how that began.
    const round = story.rounds.at(-1);
    if (round) round.won[token] = winner;
  }
  const about = ABOUT[kind] ?? (kind === 'nothing-may-leave' ? token : -1);
  if (about >= 0) story.after[about] = told;
}

/** Everybody rolls what was left at the end of the round before. */
function rolled(story: Story, seat: number, round: number, dice: number): void {
  if (story.rounds.at(-1)?.round !== round) story.rounds.push({ round, left: [], won: TOKENS.map(() => null) });
  const before = story.rounds.at(-2);
  if (before) before.left[seat] = dice;
  story.began ||= dice;
}
