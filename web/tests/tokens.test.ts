/** Sizes of type and space are tokens, and screens have names: no style says them in pixels again. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eachStyle, left, SOURCE, styled, withTokens } from '../scripts/tokens.mjs';

test('no style has a size of its own; `npm run tokens` puts the nearest token in its place', () => {
  const found = styled().flatMap((file) => {
    const faults: string[] = [];
    eachStyle(file, readFileSync(file, 'utf8'), (style) => (faults.push(...left(style)), style));
    return faults.map((fault) => `${file.slice(SOURCE.length)}: ${fault}`);
  });
  expect(found).toEqual([]);
});

test('every kind of size that is left is found, and put right where there is a token for it', () => {
  const style = `a { font: 400 19px/1.1 var(--gothic); font-size: 17px; margin: 0 -10px; gap: 3px; padding: 1px 90px; }
    @media (max-width: 700px) { a { font: var(--gothic-19); } }`;
  expect(left(style)).toEqual([
    'font: 400 19px/1.1 var(--gothic);',
    'font-size: 17px;',
    '@media (max-width: 700px)',
    'margin: 0 -10px;',
    'gap: 3px;',
    'var(--gothic-19)',
  ]);
  expect(withTokens(style).split('\n')[0]).toBe(
    'a { font: var(--gothic-18); line-height: 1.1; font-size: var(--size-16); ' +
      'margin: 0 calc(-1 * var(--space-10)); gap: var(--space-2); padding: 1px 90px; }',
  );
});
