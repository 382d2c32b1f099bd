import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAppointment, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listExistingAppointments } from './nightly-checks.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

test('of ids those of appointments are found, with whether they are cancelled', async () => {
  const salon = await aProfessional(fresh.db);
  const standing = await anAppointment(fresh.db, salon);
  const cancelled = await anAppointment(fresh.db, salon, { state: 'cancelled', cancelledBy: 'customer' });
  await anAppointment(fresh.db, salon);
  const found = await listExistingAppointments(fresh.db, [standing, cancelled, randomUUID()]);
  expect(new Map(found.map(({ id, isCancelled }) => [id, isCancelled]))).toEqual(
    new Map([
      [standing, false],
      [cancelled, true],
    ]),
  );
  expect(await listExistingAppointments(fresh.db, [])).toEqual([]);
});
