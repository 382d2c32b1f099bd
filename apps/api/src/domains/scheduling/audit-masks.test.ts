import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { anEquipment, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { auditMasks } from './audit-masks.ts';
import { blockTime } from './block-time.ts';
import { findNextSlots, planVisit, SlotLost } from './index.ts';
import { rebuildMasks } from './rebuild-masks.ts';
import { takeSlot } from './take-slot.testing.ts';

const now = new Date('2026-06-01T06:00:00Z');
const clock = { now: () => now };
const at = (time: string) => new Date(`2026-06-02T${time}:00+02:00`);
const everything = { from: new Date(0) };

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let serviceId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
  const basin = await anEquipment(fresh.db, salon.id);
  serviceId = await aService(fresh.db, salon.id, { steps: [{ durationMinutes: 60, equipmentIds: [basin] }] });
});

const plan = () => planVisit(fresh.db, { professionalId: salon.id, serviceIds: [serviceId], place: 'salon' });
/** Books, or moves the visit of this id. Returns its id. */
async function book(startsAt: Date, movedId?: string): Promise<string> {
  const visit = await plan();
  const occupant = { kind: 'appointment' as const, id: movedId ?? crypto.randomUUID() };
  const request = { visit, occupant, startsAt, now, who: 'customer' as const };
  await inTransaction(fresh.db, (tx) =>
    takeSlot(tx, movedId ? { ...request, releasedOccupantId: movedId } : request),
  );
  return occupant.id;
}
const next = async () =>
  (await findNextSlots({ db: fresh.db, clock }, await plan(), at('10:00'), 1))[0]?.startsAt;

test('calendars filled by bookings and blocked times have no wrong day', async () => {
  await book(at('10:00'));
  await book(at('14:00'));
  // Over several days, ending after midnight.
  const span = { startsAt: at('18:00'), endsAt: new Date('2026-06-06T03:00:00Z') };
  await blockTime({ db: fresh.db, clock }, createHeldStanding(salon), {
    memberId: salon.memberId,
    label: '',
    ...span,
  });
  expect(await auditMasks(fresh.db, everything)).toEqual([]);
  expect(await rebuildMasks(fresh.db, everything)).toBe(0);
});

test('a wrong day is found and rewritten, so that slots are correct again', async () => {
  await book(at('10:00'));
  const later = await book(at('14:00'));
  await sql`update scheduling.resource_days d set mask = decode(repeat('00', 40), 'hex')
    from scheduling.resources r where r.id = d.resource_id and r.professional_id = ${salon.id}`.execute(
    fresh.db,
  );
  // The wrong mask offers a taken slot.
  expect(await next()).toBe(at('10:00').toISOString());
  await expect(book(at('10:00'))).rejects.toThrow(SlotLost);
  await expect(book(at('10:00'), later)).rejects.toThrow(SlotLost);
  const found = await auditMasks(fresh.db, everything);
  expect(found.map(({ professionalId, day }) => [professionalId, day])).toEqual([
    [salon.id, '2026-06-02'],
    [salon.id, '2026-06-02'],
  ]);
  expect(await rebuildMasks(fresh.db, { ...everything, professionalId: salon.id })).toBe(2);
  expect(await auditMasks(fresh.db, everything)).toEqual([]);
  expect(await next()).toBe(at('11:00').toISOString());
});

test('a missing or superfluous day is a difference too; days before the start of the audit are ignored', async () => {
  await book(at('10:00'));
  await sql`delete from scheduling.resource_days d using scheduling.resources r
    where r.id = d.resource_id and r.professional_id = ${salon.id} and r.member_id is not null`.execute(
    fresh.db,
  );
  await sql`insert into scheduling.resource_days (resource_id, day, mask)
    select id, '2026-06-20', decode(repeat('ff', 40), 'hex') from scheduling.resources
    where professional_id = ${salon.id} and member_id is not null`.execute(fresh.db);
  const days = (from: Date) =>
    auditMasks(fresh.db, { from, professionalId: salon.id }).then((found) => found.map(({ day }) => day));
  expect(await days(new Date(0))).toEqual(['2026-06-02', '2026-06-20']);
  expect(await days(new Date('2026-06-10T00:00:00Z'))).toEqual(['2026-06-20']);
  // The local day on which the audit starts is compared until it ends.
  expect(await days(new Date('2026-06-20T21:59:59Z'))).toEqual(['2026-06-20']);
  expect(await days(new Date('2026-06-20T22:00:00Z'))).toEqual([]);
  expect(await rebuildMasks(fresh.db, everything)).toBe(2);
  expect(await days(new Date(0))).toEqual([]);
});
