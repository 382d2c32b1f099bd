import type { Tx } from '#kit/database/database';
import { HOUR_MS, later, MINUTE_MS, startOfDay } from '#kit/time';
import type { FilledCalendar, Use } from './fill-calendar.ts';
import { idFor } from './random.ts';
import { insertRows } from './store.ts';

/** Occupancies, the read model of days, blocked times. */
export async function writeCalendars(tx: Tx, calendars: FilledCalendar[], startDay: string): Promise<void> {
  const createdAt = later(startOfDay(startDay, 'UTC'), -30 * 24 * HOUR_MS);
  await insertRows(
    tx,
    'scheduling.blocked_times',
    calendars.flatMap(({ blockedTimes }) =>
      blockedTimes.map(({ id, member, start, end, label }) => ({
        ...{ id, professionalId: member.professionalId, memberId: member.id, label, createdAt },
        startsAt: new Date(start * MINUTE_MS),
        endsAt: new Date(end * MINUTE_MS),
      })),
    ),
  );
  await insertRows(
    tx,
    'scheduling.occupancies',
    calendars.flatMap(({ uses }) => uses.map(occupancyOf)),
  );
  await insertRows(
    tx,
    'scheduling.resource_days',
    calendars.flatMap(({ resourceDays }) =>
      resourceDays.map((row) => ({ ...row, mask: `\\x${Buffer.from(row.mask).toString('hex')}` })),
    ),
  );
}

function occupancyOf({ resourceId, takerId, takerKind, parts, home }: Use) {
  const at = (minute: number) => new Date(minute * MINUTE_MS).toISOString();
  return {
    id: idFor(`occupancy ${takerId} ${resourceId}`),
    ...{ resourceId, takerKind, takerId },
    during: `{${parts.map(({ start, end }) => `[${at(start)},${at(end)})`).join(',')}}`,
    latitude: home?.coordinates.latitude ?? null,
    longitude: home?.coordinates.longitude ?? null,
  };
}
