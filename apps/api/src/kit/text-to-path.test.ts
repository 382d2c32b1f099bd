import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textToPath } from './text-to-path.ts';

test('text scales with its size, and stands on its baseline', () => {
  const [small, large] = [textToPath('Mèche', 50), textToPath('Mèche', 100)];
  expect(large.width).toBeCloseTo(2 * small.width);
  expect(small.width).toBeGreaterThan(100);
  const ys = [...large.path.matchAll(/[ML]-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
  expect(Math.min(...ys)).toBeLessThan(-65);
  expect(Math.max(...ys)).toBeLessThan(5);
});

test('a missing glyph is counted', () => {
  expect([textToPath('Mèche', 50).missing, textToPath('理髪店', 50).missing]).toEqual([0, 3]);
});

test('the font has every letter of every commune', () => {
  const file = new URL('../../../../database/reference/communes.tsv', import.meta.url);
  const names = readFileSync(file, 'utf8')
    .split('\n')
    .map((row) => row.split('\t')[1] ?? '');
  expect(names.length).toBeGreaterThan(30_000);
  expect(textToPath([...new Set(names.join(''))].join(''), 10).missing).toBe(0);
});
