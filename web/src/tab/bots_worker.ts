/** The worker in which bots think: it answers one question after another. */
import { startEngine, type EngineList } from './engine';

interface BotsAtWork {
  answer(question: string): string;
}

let ready: Promise<BotsAtWork> | null = null;

async function start(folder: string, list: EngineList | null): Promise<BotsAtWork> {
  const python = await startEngine(folder, list, () => undefined);
  return (python.pyimport('omerta.tab.port_bots') as { BotsAtWork: () => BotsAtWork }).BotsAtWork();
}

self.onmessage = ({ data }: MessageEvent<{ folder?: string; list: EngineList | null; question?: string }>) => {
  if (data.folder !== undefined) ready = start(data.folder, data.list);
  else
    ready!
      .then((bots) => bots.answer(data.question!))
      .then(
        (answer) => self.postMessage({ answer }),
        (error: unknown) => self.postMessage({ failed: String(error) }),
      );
};
