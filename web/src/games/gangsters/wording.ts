/** Turns of phrase that several parts of this board share. */
import { words } from '$words/gangsters';
import { language } from '../../languages';
import { named } from '../../words';
import type { Nearest, Piece } from './view';

export function dollars(sum: number): string {
  return words.dollars({ sum: sum.toLocaleString(language) });
}

export function places(count: number): string {
  return words.places({ count });
}

export function facing(heading: string): string {
  return words.facing({ heading: named(words.heading, heading) });
}

/** Describe how near a win is. */
export function toward({ have, enough, what }: Nearest): string {
  if (what === 'cash') return words.seat.toward({ have: dollars(have), enough: dollars(enough) });
  if (what === 'joints') return words.seat.towardJoints({ have, enough });
  if (what === 'precincts') return words.seat.towardPrecincts({ have, enough });
  return words.seat.towardColour({ have, enough, colour: named(words.colour, what) });
}

/** Name a piece with its men or its number, and say whether it is criminal. */
export function pieceWords({ kind, figure, criminal, informant }: Piece): string {
  const name = named(words.kind, kind);
  const piece =
    kind === 'vamp'
      ? name
      : kind === 'public'
        ? words.piece.public({ kind: name, figure })
        : words.piece.men({ kind: name, figure });
  const who = informant ? words.piece.informant({ piece }) : piece;
  return criminal ? words.piece.criminal({ piece: who }) : who;
}
