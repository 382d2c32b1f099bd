import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLine, anAppointment, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listServiceNames } from './lines.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

test('services are listed by appointment in the order of the visit, and only those asked for', async () => {
  const salon = await aProfessional(fresh.db);
  const [one, other, third] = await Promise.all([1, 2, 3].map(() => anAppointment(fresh.db, salon)));
  if (!one || !other || !third) throw new Error('no appointments');
  await aLine(fresh.db, one, { position: 1, name: 'Brushing' });
  await aLine(fresh.db, one, { position: 0, name: 'Coupe' });
  await aLine(fresh.db, other, { name: 'Chignon' });
  await aLine(fresh.db, third, { name: 'Frange' });
  expect(await listServiceNames(fresh.db, [one, other])).toEqual(
    new Map([
      [one, ['Coupe', 'Brushing']],
      [other, ['Chignon']],
    ]),
  );
  expect(await listServiceNames(fresh.db, [])).toEqual(new Map());
});
