/** GANGSTA!: what happens is shown beat by beat; cards that are lifted make the server's moves; moments compare. */
import { describe, expect, test } from 'vitest';
import { plan } from '../src/games/gangsta/beats';
import { readChapters, surprise } from '../src/games/gangsta/chapters';
import { cutFace, OUR_PEOPLE } from '../src/games/gangsta/faces';
import { readMoment } from '../src/games/gangsta/moments';
import { concernsRivals, inOrder, listed, offerOf } from '../src/games/gangsta/picking';
import { Cards, leaders, type GangstaView } from '../src/games/gangsta/view';
import { givesWords, introduction, peopleWords } from '../src/games/gangsta/wording';
import type { Entry, Move, Offer, Question, TableEvent } from '../src/wire/types';
import recorded from './gangsta-steps.json';

type Told = Pick<TableEvent, 'kind' | 'data'>;

const cards = new Cards(recorded.cards);
const STEPS = recorded.steps as unknown as { before: GangstaView; events: Told[]; after: Partial<GangstaView> }[];
function event({ kind, data }: Told): TableEvent {
  return { kind, data, rule: 'GA-01', text: `${kind}.`, private: false };
}

function entry(events: Told[]): Entry {
  return { n: 7, at: 0, kind: 'step', step: 1, events: events.map(event) };
}

function view(more: Partial<GangstaView> = {}): GangstaView {
  return {
    ...STEPS[0]!.before,
    prices: [],
    node: { node: 'over', scores: [], keys: [] },
    watched: [null, null],
    tallies: [],
    ...more,
  };
}

function member(code: string, engaged = false): GangstaView['gangs'][number][number] {
  return { code, engaged, lesson: null, learned: null };
}

function offer(...move: unknown[]): Offer {
  return { move: move as unknown as Move, write: move.join('-'), text: move.join(' ') };
}

function question(ask: string, moves: Offer[], near: Offer[] = []): Question {
  const why = { why: 'It is so.', rule: 'GA-07' } as const;
  return {
    question: 1,
    ask,
    text: '',
    moves,
    near: near.map((each) => ({ ...each, ...why })),
    stakes: [],
    chosen: null,
    back: false,
  };
}

/** The views of a recorded step: nothing but what the server sent, before it and after it. */
function at({ before, events, after }: (typeof STEPS)[number]): (upto: number) => GangstaView {
  return (upto) => (upto < events.length ? before : { ...before, ...after });
}

describe('steps of real games', () => {
  test.each(STEPS.map((step) => [step.events.map(({ kind }) => kind).join(' '), step] as const))(
    'shown: %s',
    (_, found) => {
      const part = plan(entry(found.events), at(found), false);
      expect(part?.steps.at(-1)?.upto ?? found.events.length).toBe(found.events.length);
      for (const step of part?.steps ?? []) {
        expect(step.text).not.toBe('');
        expect(step.milliseconds).toBeGreaterThan(0);
      }
    },
  );

  test('what a step did to somebody is what the view after it has more', () => {
    const found = STEPS.find(({ before, after }) => after.money && after.money[0] !== before.money[0])!;
    const part = plan(entry(found.events), at(found), false)!;
    expect(part.steps.at(-1)!.changes[0]!.dollars).toBe(found.after.money![0]! - found.before.money[0]!);
  });

  test('with reduced motion everything is a cut', () => {
    const found = STEPS.find((step) => step.events.some(({ kind }) => kind === 'snitch'))!;
    const part = plan(entry(found.events), at(found), true);
    expect(part!.steps.every(({ milliseconds }) => milliseconds === 150)).toBe(true);
  });
});

describe('moments', () => {
  function moment(kind: string): ReturnType<typeof readMoment> {
    const step = STEPS.find(({ events }) => events.some((each) => each.kind === kind))!;
    const events = step.events.map(event);
    const from = events.findIndex((each) => each.kind === kind);
    return readMoment(events.slice(from), { ...step.before, ...step.after });
  }

  test('a Snitch says of everybody what becomes of them', () => {
    const found = moment('snitch')!;
    expect(found.title).toMatch(/^A Snitch of \d$/);
    expect(found.lines.every(({ verdict }) => verdict)).toBe(true);
  });

  test('only the winner of a gang war is safe', () => {
    const found = moment('war-won');
    expect(found).toBeNull();
    const { lines } = moment('war')!;
    expect(lines.filter(({ tone }) => tone === 'good').length).toBeLessThan(2);
  });

  test('the final count names the most', () => {
    const { lines } = moment('counted')!;
    const best = Math.max(...lines.map(({ figure }) => figure));
    expect(lines.filter(({ tone }) => tone === 'good').every(({ figure }) => figure === best)).toBe(true);
  });
});

describe('what is lifted', () => {
  const people = Object.values(recorded.cards).filter(({ kind }) => kind === 'gangster') as { code: string }[];
  const [first, second, third] = people.map(({ code }) => code) as [string, string, string];
  const gangs = [[member(first, true), member(second, true)], [member(third)]];

  test('a set is named in the order in which it is offered', () => {
    const asked = question('mobilise', [offer('done'), offer('ready', first), offer('ready', second)]);
    const lifted: Move[] = [
      ['ready', second],
      ['ready', first],
    ];
    expect(inOrder(asked, lifted)).toEqual([
      ['ready', first],
      ['ready', second],
    ]);
    expect(offerOf(asked, second)?.move).toEqual(['ready', second]);
    expect(offerOf(asked, third)).toBeNull();
  });

  test('a question concerns whom it names', () => {
    const asked = question('divert', [offer('done'), offer('divert', third)], [offer('divert', first)]);
    const now = view({ gangs, seat: 0, free: 1 });
    expect(concernsRivals(asked, [], now)).toBe(true);
    expect(concernsRivals(null, [first, third], now)).toBe(true);
    expect(concernsRivals(question('lose', [offer('lose', first)]), [], now)).toBe(false);
  });

  test('what is no card is listed', () => {
    const asked = question('steal', [offer('decline'), offer('steal', 1)], [offer('steal', 2)]);
    const { offers, near } = listed(asked, view({ gangs, seat: 0 }));
    expect(offers.map(({ write }) => write)).toEqual(['decline', 'steal-1']);
    expect(near.map(({ write }) => write)).toEqual(['steal-2']);
    expect(listed(question('divert', [offer('done'), offer('divert', third)]), view({ gangs })).offers).toEqual([]);
  });
});

describe('words and figures', () => {
  test('cards are told', () => {
    const [heist] = Object.values(recorded.cards).filter(({ kind }) => kind === 'heist') as { code: string }[];
    expect(givesWords({ ...cards.heist(heist!.code), cash: 3, ip: 1, coop: 0, rewards: [['theft', 2]] })).toBe(
      '$3, 1 Influence Point and Theft 2',
    );
    const [boss] = Object.values(recorded.cards).filter(({ kind }) => kind === 'boss') as { code: string }[];
    expect(peopleWords(cards.person(boss!.code), member(boss!.code, true))).toMatch(/, Boss: Leader and .*\. Engaged$/);
  });

  test('no two of our people have the same face', () => {
    expect(OUR_PEOPLE).toHaveLength(40);
    expect(new Set(OUR_PEOPLE.map((code) => JSON.stringify(cutFace(code)))).size).toBe(OUR_PEOPLE.length);
    expect(cutFace('G77').jaw).not.toBe('');
  });

  test('chapters are read, and the surprising is told', () => {
    const told = entry([
      { kind: 'turn', data: { seat: 0, chapter: 1, turn: 1 } },
      { kind: 'performed', data: { seat: 0, heist: 'H101' } },
      { kind: 'learned', data: { seat: 0, gangster: 'G01', skill: 'sniper' } },
      { kind: 'turn', data: { seat: 1, chapter: 2, turn: 2 } },
      { kind: 'stolen', data: { seat: 1, from: 0, dollars: 4 } },
    ]);
    const chapters = readChapters([told], 2);
    expect(chapters.map(({ heists }) => heists)).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect(chapters.map(({ learned }) => learned[0])).toEqual([1, 0]);
    expect(surprise(chapters, ['Ada', 'Nora'])).toBe('Nobody stole more than Nora: $4.');
    expect(leaders([3, 3])).toEqual([]);
    expect(leaders([3, 5])).toEqual([1]);
  });
});

describe('the words of a crew', () => {
  test('are introduced in the chapter in which they first matter, and not again', () => {
    expect(introduction('mobilise', 1).join()).toContain('Engaged');
    expect(introduction('engage', 1).join()).toContain('mobilise');
    expect(introduction('keep', 1)).toEqual([]);
    expect(introduction('mobilise', 2)).toEqual([]);
  });
});
