import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBusinessNumbers } from '#professionals';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { editBusiness } from './edit-business.ts';
import { changedNumbers, latestNumbers, numbersAt } from './rules/business-numbers.ts';

const numbers = { siret: '73282932000074', vatRegime: 'subject' as const, vatNumber: 'FR44732829320' };

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let now = new Date('2031-06-02T08:00:00Z');

beforeAll(async () => {
  fresh = await freshDatabase();
  salon = await aProfessional(fresh.db);
});
afterAll(() => fresh?.close());

const edit = (input: Parameters<typeof editBusiness>[3]) =>
  editBusiness(
    { db: fresh.db, clock: { now: () => now }, saveGender: async () => {} },
    salon.accountId,
    'salon',
    input,
  );
const versions = () => listBusinessNumbers(fresh.db, salon.id);

test('new numbers hold from now on, former ones stay in the history, and equal ones add no version', async () => {
  await edit(numbers);
  await edit(numbers);
  await edit({ description: 'Autre chose' });
  now = new Date('2031-07-01T08:00:00Z');
  await edit({ vatRegime: 'franchise' });
  expect(await versions()).toMatchObject([
    { version: 1, ...numbers, validFrom: new Date('2031-06-02T08:00:00Z') },
    // Only a business subject to VAT has a VAT number.
    { version: 2, siret: numbers.siret, vatRegime: 'franchise', vatNumber: null },
  ]);
});

test('a VAT number of another business than the SIRET is refused, and nothing is written', async () => {
  const before = await versions();
  const other = { vatRegime: 'subject' as const, vatNumber: 'FR83404833048' };
  await expect(edit({ ...other, description: 'Jamais' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { vat_number: 'invalid_vat_number' },
  });
  expect(await versions()).toEqual(before);
});

test('an edit from an outdated version is refused as a whole, with its numbers', async () => {
  await expect(edit({ siret: null, version: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
});

test('at an instant the numbers set by then hold, or else the first ones', () => {
  const one = { ...numbers, version: 1, validFrom: new Date('2031-02-01T00:00:00Z') };
  const two = {
    ...one,
    vatRegime: 'franchise' as const,
    version: 2,
    validFrom: new Date('2031-03-01T00:00:00Z'),
  };
  const at = (instant: string) => numbersAt([one, two], new Date(instant)).vatRegime;
  expect(['2031-01-01', '2031-02-01', '2031-02-28', '2031-03-01'].map(at)).toEqual([
    ...['subject', 'subject', 'subject', 'franchise'],
  ]);
  expect(numbersAt([], new Date())).toEqual({ siret: null, vatRegime: null, vatNumber: null });
  expect(changedNumbers(latestNumbers([one]), {})).toBeUndefined();
});
