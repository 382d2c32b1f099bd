import { expect, test } from 'vitest';
import { sendImportLines } from './client-imports.ts';

test('two lines with the same number in one call are refused at the second', () => {
  const read = (...numbers: number[]) =>
    sendImportLines.body?.safeParse({ lines: numbers.map((at) => ({ at })) });
  expect(read(2, 3, 2)?.error?.issues.map(({ path }) => path.join('.'))).toEqual(['lines.2.at']);
  expect(read(2, 3)?.success).toBe(true);
});
