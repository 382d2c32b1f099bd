import { expect, test } from 'vitest';
import { apart } from './sign-up-draft.ts';

const known = { firstName: 'Awa', lastName: 'Diop', phoneNumber: '06 12 34 56 78' };

test('what was typed here goes over what another device left, and nothing else does', () => {
  const here = { ...known, firstName: 'Aïssa' };
  const there = { ...known, lastName: 'Diallo' };
  expect(apart(here, known, there)).toEqual({ own: { firstName: 'Aïssa' }, others: { lastName: 'Diallo' } });
});

test('of a field that both changed, the one that is typed now stands', () => {
  const here = { ...known, lastName: 'Diop-Martin' };
  const there = { ...known, lastName: 'Diallo' };
  expect(apart(here, known, there)).toEqual({ own: { lastName: 'Diop-Martin' }, others: {} });
});

test('a space at the end and an empty field are no changes; what was emptied elsewhere is', () => {
  const here = { firstName: 'Awa ', lastName: 'Diop', businessName: '' };
  const before: typeof here = { firstName: 'Awa', lastName: 'Diop' } as typeof here;
  expect(apart(here, before, { firstName: 'Awa' } as typeof here)).toEqual({
    own: {},
    others: { lastName: undefined },
  });
});
