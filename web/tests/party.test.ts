import { afterEach, describe, expect, it, vi } from 'vitest';
import { magnify } from '../src/party/screen.svelte';
import { stayAwake } from '../src/party/wake';
import { chairPath, parse, screenPath } from '../src/router';
import { readPlan, writePlan } from '../src/start/plan';
import type { GameCard } from '../src/wire/types';

const CARD = {
  id: 'twelve-gangsters',
  seats: [3, 4, 5, 6],
  usual_seats: 4,
  presets: [{ name: 'printed', text: '', options: {}, seats: [3, 4, 5, 6] }],
  options: [],
  bots: [{ name: 'greedy' }],
  usual_bot: 'greedy',
} as unknown as GameCard;

describe('a big screen', () => {
  it('has an address of its own', () => {
    expect(parse(screenPath('7KQ4FD'))).toEqual({ page: 'screen', code: '7KQ4FD' });
    expect(parse('/screen/7kq4fd')).toEqual({ page: 'screen', code: '7KQ4FD' });
    expect(parse('/screen')).toEqual({ page: 'lost', path: '/screen' });
  });

  it('draws everything larger on a larger screen, and never too small', () => {
    expect(magnify(1440, 900)).toBe(1);
    expect(magnify(1920, 1080)).toBeCloseTo(4 / 3);
    expect(magnify(3840, 2160)).toBeCloseTo(8 / 3);
    expect(magnify(1366, 650)).toBeCloseTo(0.903, 3);
    expect(magnify(800, 600)).toBe(0.9);
  });
});

describe('a screen that nobody touches', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('stays awake, also after it was out of sight, until its page is left', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false });
    const [request, release] = [vi.fn(), vi.fn(() => Promise.resolve())];
    request.mockImplementation(() => Promise.resolve({ release }));
    vi.stubGlobal('document', page);
    vi.stubGlobal('navigator', { wakeLock: { request } });
    const sleep = stayAwake();
    for (const hidden of [true, false]) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    }
    expect(request).toHaveBeenCalledTimes(2);
    await Promise.resolve();
    sleep();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
    await vi.waitFor(() => expect(release).toHaveBeenCalled());
  });
});

describe('the private link of a chair', () => {
  it('names the chair in the address and has its key behind #', () => {
    const link = new URL(chairPath('7KQ4FD', { seat: 2, key: 'k'.repeat(32) }), 'http://x');
    expect(link.search).toBe('?chair=3');
    expect(parse(link.pathname, link.search, link.hash)).toEqual({
      page: 'table',
      code: '7KQ4FD',
      token: null,
      chair: { seat: 2, key: 'k'.repeat(32) },
    });
  });

  it('is no link to a chair without a key or a number', () => {
    expect(parse('/t/7KQ4FD', '?chair=3', '')).toMatchObject({ token: null, chair: null });
    expect(parse('/t/7KQ4FD', '?chair=x', '#abc')).toMatchObject({ token: 'abc', chair: null });
  });
});

describe('the plan of a table', () => {
  it('leaves every chair around a big screen to whoever comes', () => {
    const plan = readPlan(CARD, new URLSearchParams('device=screen'));
    expect(plan.chairs.map(({ kind }) => kind)).toEqual(['human', 'human', 'human', 'human']);
    expect(writePlan(CARD, plan)).toContain('device=screen');
  });

  it('keeps what the address says of the chairs, and takes an unknown device for one of their own', () => {
    const plan = readPlan(CARD, new URLSearchParams('device=screen&chairs=human,human,human,greedy'));
    expect(plan.chairs[3]).toEqual({ kind: 'bot', bot: 'greedy' });
    expect(readPlan(CARD, new URLSearchParams('device=fridge')).device).toBe('own');
  });
});
