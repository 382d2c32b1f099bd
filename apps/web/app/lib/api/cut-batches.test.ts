import { MAX_BODY_BYTES } from '@meche/contract/request-size';
import { expect, it } from 'vitest';
import { cutBatches } from './cut-batches.ts';

it('cuts batches by number and by size, and loses nothing', () => {
  expect(cutBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(cutBatches([], 2)).toEqual([]);
  // Accents take two bytes.
  const lines = Array.from({ length: 500 }, (_, at) => ({ at, note: 'é'.repeat(4000) }));
  const batches = cutBatches(lines, 500);
  expect(batches.flat()).toEqual(lines);
  expect(batches.length).toBe(5);
  for (const batch of batches)
    expect(Buffer.byteLength(JSON.stringify({ lines: batch }))).toBeLessThan(MAX_BODY_BYTES);
});
