/** The worker in which the table runs; bots think in another one, which it starts. */
import { Database, forPython } from './database';
import { startEngine } from './engine';
import type { EngineList, Image } from './fetched';

interface House {
  hear(message: string): void;
}
type NewHouse = (
  post: (message: string) => void,
  database: Database,
  askBots: (question: string) => Promise<string>,
  codePrefix: string,
) => House;

/** What stands in a message that brings a frame of a table to the page. */
const FRAME = '"type":"frame"';

/** The image of the engine is kept when the first table has been shown, in milliseconds. */
const QUIET = 4000;

/** What the page says first: where the engine lies, which one is kept, and what codes of tables begin with. */
interface Start {
  type: 'start';
  folder: string;
  list: EngineList | null;
  prefix: string;
}

let house: House | null = null;

/** The worker in which bots think, and those who wait for its answers, in the order in which they asked. */
class Bots {
  #worker: Worker | null = null;
  #waiting: { answer: (text: string) => void; fail: (error: Error) => void }[] = [];

  constructor(private readonly from: { folder: string; list: EngineList | null; image: Image }) {}

  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./bots_worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<{ answer?: string; failed?: string }>) => {
      const asked = this.#waiting.shift();
      if (data.answer !== undefined) asked?.answer(data.answer);
      else asked?.fail(new Error(data.failed));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.#worker = null;
      for (const { fail } of this.#waiting.splice(0)) fail(new Error(event.message));
    };
    worker.postMessage(this.from);
    return (this.#worker = worker);
  }

  ask = (question: string): Promise<string> =>
    new Promise((answer, fail) => {
      this.#waiting.push({ answer, fail });
      this.start().postMessage({ question });
    });
}

async function start({ folder, list, prefix }: Start): Promise<void> {
  try {
    const { python, image, keepImage } = await startEngine(folder, list, null, (bytes, of) =>
      self.postMessage({ type: 'progress', bytes, of }),
    );
    const bots = new Bots({ folder, list, image });
    const { House } = python.pyimport('omerta.tab.house') as { House: NewHouse };
    const post = (message: string): void => {
      self.postMessage(message);
      // Nobody waits for a bot before a table is shown, and two engines that start together hold each other up.
      if (message.includes(FRAME)) bots.start();
    };
    house = House(post, forPython(new Database()), bots.ask, prefix);
    self.postMessage({ type: 'ready' });
    setTimeout(() => void keepImage(), QUIET);
  } catch (error) {
    self.postMessage({ type: 'failed', why: String(error).split('\n')[0] });
    console.error(error);
  }
}

self.onmessage = ({ data }: MessageEvent<string | Start>) => {
  if (typeof data === 'string') house?.hear(data);
  else void start(data);
};
