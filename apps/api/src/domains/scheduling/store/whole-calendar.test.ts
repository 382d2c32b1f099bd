import { afterAll, beforeAll, expect, it } from 'vitest';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { blockMember } from '../booked-time.testing.ts';
import { readBusyCalendar, readCalendarWithBusy, unpackBusy } from './whole-calendar.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

it('the text of what bookings change is that of the whole calendar', async () => {
  const owner = await aProfessional(fresh.db);
  const block = (from: string, to: string) =>
    blockMember(fresh.db, owner, { startsAt: new Date(from), endsAt: new Date(to), now });
  await block('2026-06-01T09:00:00Z', '2026-06-01T10:00:00Z');
  const query = { from: '2026-06-01', to: '2026-06-02', visits: null };
  const whole = () =>
    readCalendarWithBusy(fresh.db, {
      ...query,
      professionalId: owner.id,
      memberIds: [owner.memberId],
      equipmentIds: [],
    });
  const { calendar, busy } = await whole();
  const resourceIds = calendar.resources.map(({ id }) => id);
  expect(await readBusyCalendar(fresh.db, { ...query, resourceIds })).toBe(busy);
  expect(unpackBusy(busy).resourceDays).toMatchObject([{ resourceId: resourceIds[0], day: '2026-06-01' }]);
  await block('2026-06-02T09:00:00Z', '2026-06-02T10:00:00Z');
  const changed = await readBusyCalendar(fresh.db, { ...query, resourceIds });
  expect(changed).not.toBe(busy);
  expect(changed).toBe((await whole()).busy);
  expect(unpackBusy(changed).resourceDays.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02']);
  expect(await readBusyCalendar(fresh.db, { ...query, resourceIds: [] })).toBe('[null, null]');
});
