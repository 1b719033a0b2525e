/** The plan of a new table, written into its address and read back: seats, preset, options, and who sits where. */
import type { GameCard, Seating, Value } from '../wire/types';
import { spell } from '../words';

export interface Plan {
  seats: number;
  preset: string;
  options: Record<string, Value>;
  chairs: Seating[];
  /** Where people play: each on a device of their own, all on this one, or on phones around this screen. */
  device: Device;
  /** What may be taken back. */
  undo: Undo;
  /** Whether people may write to each other. */
  chat: boolean;
}

export const UNDO = ['consent', 'free', 'never'] as const;
export type Undo = (typeof UNDO)[number];

export type Device = 'own' | 'one' | 'screen';

/** Around a big screen every chair is for whoever comes; elsewhere two are for people, and bots take the rest. */
function readChair(game: GameCard, text: string | undefined, place: number, device: Device): Seating {
  const bot = game.bots.find(({ name }) => name === text);
  if (bot) return { kind: 'bot', bot: bot.name };
  if (text === 'human' || place < 2 || device === 'screen' || !game.bots.length) return { kind: 'human' };
  return { kind: 'bot', bot: game.usual_bot };
}

/** Read a plan; whatever the address leaves out or gets wrong takes its usual value. */
export function readPlan(game: GameCard, query: URLSearchParams): Plan {
  const asked = Number(query.get('seats'));
  const seats = game.seats.includes(asked) ? asked : game.usual_seats;
  const fitting = game.presets.filter((preset) => preset.seats.includes(seats));
  const preset = fitting.find(({ name }) => name === query.get('preset'))?.name ?? fitting[0]?.name ?? '';
  const options: Record<string, Value> = {};
  for (const option of game.options) {
    const found = option.values[String(seats)]?.find((value) => spell(value) === query.get(option.name));
    if (found !== undefined) options[option.name] = found;
  }
  const device = (['one', 'screen'] as const).find((each) => each === query.get('device')) ?? 'own';
  const chairs = query.get('chairs')?.split(',') ?? [];
  return {
    seats,
    preset,
    options,
    device,
    undo: UNDO.find((each) => each === query.get('undo')) ?? 'consent',
    chat: query.get('chat') !== 'off',
    chairs: Array.from({ length: seats }, (_, place) => readChair(game, chairs[place], place, device)),
  };
}

/** Write a plan as the query of an address. */
export function writePlan(game: GameCard, plan: Plan): string {
  const query = new URLSearchParams({ seats: String(plan.seats) });
  if (plan.preset && plan.preset !== game.presets[0]?.name) query.set('preset', plan.preset);
  for (const [name, value] of Object.entries(plan.options)) query.set(name, spell(value));
  query.set('chairs', plan.chairs.map((chair) => (chair.kind === 'bot' ? chair.bot : 'human')).join(','));
  if (plan.device !== 'own') query.set('device', plan.device);
  if (plan.undo !== 'consent') query.set('undo', plan.undo);
  if (!plan.chat) query.set('chat', 'off');
  return query.toString().replaceAll('%2C', ',');
}
