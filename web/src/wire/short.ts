/** Short frames say of the present only what is not as it was on this connection; here they are made whole again. */
import { changed } from './changes';
import type { Entry, FromServer, Now, ShortFrame, View } from './types';

export class Presents {
  /** The present that came last on this connection. */
  #had: Now | null = null;

  /** Return a frame as it is sent where nobody asks for short ones. */
  whole(frame: FromServer | ShortFrame): FromServer {
    if ('news' in frame) {
      const { news, ...told } = frame;
      const entries = 'entry' in frame ? [frame.entry] : 'entries' in frame ? frame.entries : [];
      return this.whole({ ...told, now: this.#now(news, entries) } as FromServer);
    }
    if ('now' in frame) this.#had = frame.now;
    return frame;
  }

  #now({ of_view, answer, ...news }: ShortFrame['news'], entries: readonly Entry[]): Now {
    const had = this.#had;
    if (!had) throw new Error('a short frame came before any present');
    const now: Now = { ...had, ...news };
    if (!('view' in news) && had.view) now.view = { ...moved(had.view, entries), ...of_view };
    if (answer && had.question) now.question = { ...had.question, ...answer };
    return now;
  }
}

/** Make the changes on a view that entries tell of. */
function moved(view: View, entries: readonly Entry[]): View {
  return entries.reduce(
    (before, { events, change }) => [...events.map((event) => event.change), change].reduce(changed<View>, before),
    view,
  );
}
