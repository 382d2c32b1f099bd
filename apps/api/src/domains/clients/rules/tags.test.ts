import { expect, test } from 'vitest';
import { readTags, writeTags } from './tags.ts';

test.each([
  ['vip, mariage', ['vip', 'mariage']],
  ['vip;mariage; ', ['vip', 'mariage']],
  ['"blond, clair", vip', ['blond, clair', 'vip']],
  ['5" de long, vip', ['5" de long', 'vip']],
  ['"ouvert, vip', ['"ouvert', 'vip']],
  ['"a" b, vip', ['"a" b', 'vip']],
  [' ,, ', []],
  ['', []],
])('%s', (text, tags) => {
  expect(readTags(text)).toEqual(tags);
});

test.each([[['vip', 'blond, clair']], [['"', 'a;b', '-20 %', 'un "deux"']], [[]]])(
  '%j is read as it was written',
  (tags) => {
    expect(readTags(writeTags(tags))).toEqual(tags);
  },
);
