import { expect, it } from 'vitest';
import { parseFrameMessage } from './messages.ts';

const source = {} as Window;
const from = { origin: 'https://meche.example', source };
const heard = (data: unknown, more: object = {}) =>
  parseFrameMessage({ origin: from.origin, source, data, ...more } as MessageEvent, from);

it('accepts messages of our own frame', () => {
  for (const meche of ['ready', 'step', 'close', 'booked'] as const)
    expect(heard({ meche })).toEqual({ meche });
  expect(heard({ meche: 'height', height: 412.5 })).toEqual({ meche: 'height', height: 412.5 });
});

it('ignores other windows of our origin, and our frame at another origin', () => {
  expect(heard({ meche: 'booked' }, { source: {} })).toBeUndefined();
  expect(heard({ meche: 'booked' }, { source: null })).toBeUndefined();
  for (const origin of [
    'https://evil.example',
    'https://meche.example.evil.example',
    'http://meche.example',
    'null',
  ])
    expect(heard({ meche: 'booked' }, { origin })).toBeUndefined();
});

it.each([
  ...[null, undefined, 'booked', 7, {}, { meche: 'open' }, { meche: 'height' }, { meche: { a: 1 } }],
  ...[-1, 0, Number.NaN, Number.POSITIVE_INFINITY, 1e9, '400'].map((height) => ({ meche: 'height', height })),
])('ignores %o', (data) => {
  expect(heard(data)).toBeUndefined();
});

it('drops unknown properties of a message', () => {
  expect(heard({ meche: 'booked', name: 'Nora', html: '<b>' })).toEqual({ meche: 'booked' });
});
