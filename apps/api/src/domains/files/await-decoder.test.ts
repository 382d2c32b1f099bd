import { expect, test } from 'vitest';
import { DECODED_AT_ONCE, PIXELS_AT_ONCE, withDecoder } from './await-decoder.ts';

/** Each job starts when the decoder admits it, and ends when the test says so. */
function open() {
  const underWay: { pixels: number; end: () => void }[] = [];
  let most = { pictures: 0, pixels: 0 };
  const ask = (pixels: number) =>
    withDecoder(pixels, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.push({ pixels, end: resolve });
      const sum = underWay.reduce((total, one) => total + one.pixels, 0);
      most = { pictures: Math.max(most.pictures, underWay.length), pixels: Math.max(most.pixels, sum) };
      await promise;
    });
  const endOne = async () => {
    underWay.shift()?.end();
    await new Promise(setImmediate);
  };
  return { underWay, ask, endOne, most: () => most };
}

test('of many pictures at once, two are decoded, and together no more pixels than there is room for', async () => {
  const { underWay, ask, endOne, most } = open();
  const sizes = [20, 20, 40, 12, 12, 12, 25, 25].map((millions) => millions * 1_000_000);
  const all = sizes.map(ask);
  await new Promise(setImmediate);
  expect(underWay.map(({ pixels }) => pixels)).toEqual([20_000_000, 20_000_000]);
  while (underWay.length > 0) await endOne();
  await Promise.all(all);
  expect(most()).toEqual({ pictures: DECODED_AT_ONCE, pixels: PIXELS_AT_ONCE });
});

test('a large picture is not overtaken by small ones, and one that fails makes room', async () => {
  const { underWay, ask, endOne } = open();
  const failed = withDecoder(30_000_000, () => Promise.reject(new Error('cut short')));
  const all = [ask(12_000_000), ask(38_000_000), ask(1_000_000)];
  await expect(failed).rejects.toThrow('cut short');
  await new Promise(setImmediate);
  expect(underWay.map(({ pixels }) => pixels)).toEqual([12_000_000]);
  await endOne();
  expect(underWay.map(({ pixels }) => pixels)).toEqual([38_000_000, 1_000_000]);
  while (underWay.length > 0) await endOne();
  await Promise.all(all);
});
