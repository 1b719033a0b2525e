/** The front page as a picture to send: drawn on a canvas of 1200 by 630 in the page's own type and portraits. */
import { words } from '$words/paper';
import { PORTRAITS, portraitOf } from '../pieces/portraits';
import { qrPath } from '../pieces/qr';
import { SHAPES } from '../pieces/shapes';
import { look } from '../seats';
import type { Paper } from '../wire/types';
import { dateline, sumOf } from './page';

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 30;
const INK = '#15120f';
const PAPER = '#ebddbf';
const INKS = { ink: INK, paper: '#fbf1d8', half: '#97845f' };
/** The faces of the page, as its tokens name them. */
const FACES = { gothic: token('--gothic'), book: token('--book'), plain: token('--plain'), typed: token('--typed') };
/** The smallest letters that are drawn. */
const LEAST = 12;
/** Below the account there is room for so many. */
const MOST_SEATS = 7;

type Pen = CanvasRenderingContext2D;

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function say(pen: Pen, text: string, x: number, y: number, font: string, align: CanvasTextAlign = 'left'): void {
  pen.font = font;
  pen.textAlign = align;
  pen.fillStyle = INK;
  pen.fillText(text, x, y);
}

/** Find the largest size, up to one, at which a text fits a width. */
function fitting(pen: Pen, text: string, width: number, most: number, face: string): string {
  for (let size = most; size >= LEAST; size -= 2) {
    pen.font = `${size}px ${face}`;
    if (pen.measureText(text).width <= width) break;
  }
  return pen.font;
}

/** Break a text into lines of a width. */
function broken(pen: Pen, text: string, width: number, font: string): string[] {
  pen.font = font;
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function rule(pen: Pen, y: number, from = EDGE, to = WIDTH - EDGE): void {
  pen.fillStyle = INK;
  pen.fillRect(from, y, to - from, 1);
}

function box(pen: Pen, x: number, y: number, width: number, height: number, line: number, fill = PAPER): void {
  pen.fillStyle = fill;
  pen.fillRect(x, y, width, height);
  pen.strokeStyle = INK;
  pen.lineWidth = line;
  pen.strokeRect(x, y, width, height);
}

/** Draw somebody, on a ground of their own or on what lies there. */
function portrait(pen: Pen, seat: number, x: number, y: number, size: number, ground = true): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 96, size / 96);
  if (ground) {
    pen.fillStyle = '#d8c7a1';
    pen.fillRect(0, 0, 96, 96);
  }
  for (const [ink, d] of PORTRAITS[portraitOf(seat)]) {
    pen.fillStyle = INKS[ink];
    pen.fill(new Path2D(d));
  }
  pen.restore();
}

function mark(pen: Pen, seat: number, letter: string, x: number, y: number, size: number): void {
  const { colour, shape, letter: ink } = look(seat);
  const name = /var\((--\w+)\)/.exec(colour)?.[1] ?? '';
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 26, size / 26);
  pen.translate(1, 1);
  const path = new Path2D(SHAPES[shape]);
  pen.fillStyle = token(name) || colour;
  pen.fill(path);
  pen.strokeStyle = INK;
  pen.lineWidth = 2;
  pen.stroke(path);
  pen.font = `600 13px ${FACES.plain}`;
  pen.textAlign = 'center';
  pen.fillStyle = ink === 'ink' ? INK : '#fff';
  pen.fillText(letter, 12, 17);
  pen.restore();
}

/** Draw the page; `marks` are the letters of the seats, `link` is where the replay is. */
export async function drawPaper(paper: Paper, marks: readonly string[], link: string): Promise<Blob> {
  await Promise.all(Object.values(FACES).map((face) => document.fonts.load(`20px ${face}`)));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  head(pen, paper);
  lead(pen, paper);
  turning(pen, paper);
  code(pen, link);
  account(pen, paper, marks);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(words.cannot))), 'image/png'),
  );
}

function head(pen: Pen, paper: Paper): void {
  say(pen, words.masthead, WIDTH / 2, 48, `900 42px ${FACES.book}`, 'center');
  say(pen, words.fog, EDGE, 44, `14px ${FACES.book}`);
  say(pen, words.silence, WIDTH - EDGE, 44, `14px ${FACES.book}`, 'right');
  rule(pen, 60);
  const typed = `15px ${FACES.typed}`;
  say(pen, dateline(paper.at), EDGE, 78, typed);
  say(pen, paper.title, WIDTH / 2, 78, typed, 'center');
  say(pen, paper.key.length > 16 ? words.file : words.table({ code: paper.key }), WIDTH - EDGE, 78, typed, 'right');
  rule(pen, 86);
  rule(pen, 89);
  const headline = paper.headline.toLocaleUpperCase();
  say(pen, headline, WIDTH / 2, 184, fitting(pen, headline, WIDTH - 2 * EDGE, 104, FACES.gothic), 'center');
  say(pen, paper.deck, WIDTH / 2, 218, fitting(pen, paper.deck, WIDTH - 2 * EDGE, 22, FACES.book), 'center');
  rule(pen, 232);
}

function lead(pen: Pen, paper: Paper): void {
  const [x, y, width, height] = [EDGE, 246, 480, 216];
  box(pen, x, y, width, height, 2, '#c6ba9a');
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.fillStyle = '#b5a884';
  for (let line = 0; line < height; line += 12) pen.fillRect(x, y + line, width, 5);
  pen.fillStyle = '#f8eac8';
  pen.beginPath();
  pen.arc(x + width / 2, y + 90, 74, 0, 2 * Math.PI);
  pen.fill();
  const winners = paper.account.filter(({ rank }) => rank === 1).slice(0, 3);
  const size = winners.length > 1 ? 160 : 206;
  for (const [place, { seat }] of winners.entries())
    portrait(pen, seat, x + width / 2 + (place - winners.length / 2) * size, y + height - size, size, false);
  pen.restore();
  box(pen, x, y, width, height, 2, '#0000');
}

function turning(pen: Pen, { turning: found }: Paper): void {
  const [x, y, width, height] = [534, 246, 420, 216];
  if (!found) return;
  box(pen, x, y, width, height, 2);
  const title = found.round ? words.inRound({ round: found.round }) : words.turning;
  say(pen, title, x + 14, y + 32, fitting(pen, title, width - 110, 26, FACES.gothic));
  pen.font = `bold 14px ${FACES.typed}`;
  const wide = pen.measureText(found.rule).width + 14;
  box(pen, x + width - 14 - wide, y + 12, wide, 24, 1.5);
  say(pen, found.rule, x + width - 7 - wide, y + 29, `bold 14px ${FACES.typed}`);
  const font = `20px ${FACES.book}`;
  for (const [place, line] of broken(pen, found.text, width - 28, font)
    .slice(0, 6)
    .entries())
    say(pen, line, x + 14, y + 66 + 27 * place, font);
}

function code(pen: Pen, link: string): void {
  const { d, size } = qrPath(link);
  const [x, y, wide] = [978, 246, 150];
  box(pen, x, y, wide, wide, 2);
  pen.save();
  pen.translate(x + 10, y + 10);
  pen.scale((wide - 20) / size, (wide - 20) / size);
  pen.fillStyle = INK;
  pen.fill(new Path2D(d));
  pen.restore();
  say(pen, words.replay, x, y + 184, `30px ${FACES.gothic}`);
  say(pen, words.every, x, y + 208, fitting(pen, words.every, WIDTH - EDGE - x, 16, FACES.book));
}

function account(pen: Pen, { account: all }: Paper, marks: readonly string[]): void {
  rule(pen, 474);
  rule(pen, 477);
  const shown = all.slice(0, MOST_SEATS);
  const gap = 10;
  const width = (WIDTH - 2 * EDGE - gap * (shown.length - 1)) / shown.length;
  const face = shown.length > 5 ? 52 : 72;
  for (const [place, each] of shown.entries()) {
    const [x, y] = [EDGE + place * (width + gap), 490];
    box(pen, x, y, width, 120, each.rank === 1 ? 3 : 1, each.rank === 1 ? '#f8eac8' : PAPER);
    portrait(pen, each.seat, x + 8, y + 8, face);
    mark(pen, each.seat, marks[each.seat] ?? '', x + 4, y + 4, 26);
    const left = x + face + 18;
    const room = width - face - 26;
    const rank = each.left ? words.last : each.rank ? words.rank({ rank: each.rank }) : '';
    say(pen, rank, left, y + 24, `18px ${FACES.gothic}`);
    say(pen, each.name, left, y + 46, fitting(pen, each.name, room, 20, FACES.book));
    if (each.left) say(pen, each.left, left, y + 76, fitting(pen, each.left, room, 22, FACES.gothic));
    else if (each.rank && (each.unit || each.score)) {
      const score = `${each.score} ${each.unit}`;
      say(pen, score, left, y + 78, fitting(pen, score, room, 32, FACES.gothic));
    }
    if (each.parts.length && !each.left) {
      const sum = sumOf(each.parts, each.score);
      const font = fitting(pen, sum, width - 16, 16, FACES.typed);
      // A sum that is too long stands on the page alone.
      if (pen.measureText(sum).width <= width - 16) say(pen, sum, x + 8, y + 106, font);
    }
  }
}
