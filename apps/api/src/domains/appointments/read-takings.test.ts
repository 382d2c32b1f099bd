import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLine, aMember, anAppointment, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { readTakings } from './read-takings.ts';

/** Wednesday, noon in Paris. */
const now = new Date('2026-11-18T11:00:00Z');

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

const readNames = async (professionalId: string) => {
  const deps = { db: fresh.db, clock: { now: () => now }, listClientsOfVisits: async () => [] };
  const { members } = await readTakings(
    deps,
    { professionalId, memberId: undefined, commissionsOf: 'all' },
    { period: 'month' },
  );
  return members.map(({ name, totalCents }) => [name, totalCents]);
};

test('members have their present name, and those who left the name of their last visits', async () => {
  const salon = await aProfessional(fresh.db);
  const noa = await aMember(fresh.db, salon.id, { firstName: 'Noa', lastName: 'Brun' });
  const lea = await aMember(fresh.db, salon.id, { firstName: 'Léa', lastName: 'Roy' });
  for (const [memberId, memberName, totalCents] of [
    [noa, 'Noa Petit', 3000],
    [lea, 'Léa Roy', 2000],
  ] as const) {
    const appointmentId = await anAppointment(fresh.db, salon, {
      memberId,
      memberName,
      state: 'completed',
      startsAt: new Date('2026-11-10T09:00:00Z'),
      serviceFeeCents: totalCents,
      totalCents,
      onSiteCents: totalCents,
    });
    await aLine(fresh.db, appointmentId, { priceCents: totalCents });
  }
  await sql`update staff.members set deleted_at = now(), bookable = false where id = ${lea}`.execute(
    fresh.db,
  );
  const names = await readNames(salon.id);
  expect(names).toContainEqual(['Noa Brun', 3000]);
  expect(names).toContainEqual(['Léa Roy', 2000]);
});
