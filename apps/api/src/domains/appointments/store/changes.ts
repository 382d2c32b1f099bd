import { newsKinds } from '@meche/contract/calendar-news';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import type { AppointmentRow } from './appointments.ts';
import { type CalendarScope, inCalendarsOf } from './settlement.ts';

export type ChangeRow = Pick<
  AppointmentRow,
  'id' | 'startsAt' | 'memberId' | 'memberName' | 'customerName'
> & {
  at: Date;
  kind: (typeof newsKinds)[number];
  actor: 'customer' | 'system';
};

/**
 * Lists events that the professional did not cause, latest first, of appointments that start no earlier
 * than a day before `since`. The end of an expired hold is left out.
 */
export async function listChanges(
  db: Db,
  scope: CalendarScope,
  { since, limit }: { since: Date; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select a.id, a.starts_at, a.member_id, a.member_name, a.customer_name, e.at, e.kind, e.actor
    from appointments.appointments a join appointments.events e on e.appointment_id = a.id
    where ${inCalendarsOf(scope)} and a.starts_at >= ${later(since, -DAY_MS)}
      and e.at >= ${since} and e.actor <> 'professional' and e.kind = any(${[...newsKinds]}::text[])
      and (e.kind <> 'cancelled' or exists (select from appointments.events f
        where f.appointment_id = a.id and f.kind in ('confirmed', 'requested')))
    order by e.at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}
