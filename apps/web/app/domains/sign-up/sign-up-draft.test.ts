import { expect, test } from 'vitest';
import { splitChanges } from './sign-up-draft.ts';

const known = { firstName: 'Awa', lastName: 'Diop', phoneNumber: '06 12 34 56 78' };

test('only local changes overwrite those of another device', () => {
  const here = { ...known, firstName: 'Aïssa' };
  const there = { ...known, lastName: 'Diallo' };
  expect(splitChanges(here, known, there)).toEqual({
    own: { firstName: 'Aïssa' },
    others: { lastName: 'Diallo' },
  });
});

test('when both changed a field, the local change wins', () => {
  const here = { ...known, lastName: 'Diop-Martin' };
  const there = { ...known, lastName: 'Diallo' };
  expect(splitChanges(here, known, there)).toEqual({ own: { lastName: 'Diop-Martin' }, others: {} });
});

test('trailing spaces and empty fields are not changes; a field emptied elsewhere is', () => {
  const here = { firstName: 'Awa ', lastName: 'Diop', businessName: '' };
  const before: typeof here = { firstName: 'Awa', lastName: 'Diop' } as typeof here;
  expect(splitChanges(here, before, { firstName: 'Awa' } as typeof here)).toEqual({
    own: {},
    others: { lastName: undefined },
  });
});
