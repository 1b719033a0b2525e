/** The worker in which bots think: it answers one question after another. */
import { startEngine } from './engine';
import type { EngineList, Image } from './fetched';

interface BotsAtWork {
  answer(question: string): string;
}

let ready: Promise<BotsAtWork> | null = null;

async function start(folder: string, list: EngineList | null, image: Image): Promise<BotsAtWork> {
  const { python } = await startEngine(folder, list, image, () => undefined);
  return (python.pyimport('omerta.tab.port_bots') as { BotsAtWork: () => BotsAtWork }).BotsAtWork();
}

self.onmessage = ({
  data,
}: MessageEvent<{ folder: string; list: EngineList | null; image: Image } | { question: string }>) => {
  if ('folder' in data) ready = start(data.folder, data.list, data.image);
  else
    ready!
      .then((bots) => bots.answer(data.question))
      .then(
        (answer) => self.postMessage({ answer }),
        (error: unknown) => self.postMessage({ failed: String(error) }),
      );
};
