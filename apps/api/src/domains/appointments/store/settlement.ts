import type { WayOfPayment } from '@meche/contract/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { AppointmentRow } from './appointments.ts';

export type CalendarScope = { professionalId: string; memberId: string | undefined };

export function inCalendarsOf({ professionalId, memberId }: CalendarScope): RawBuilder<boolean> {
  return sql`a.professional_id = ${professionalId} ${memberId ? sql`and a.member_id = ${memberId}` : sql``}`;
}

/**
 * Matches appointments whose client matches all words, except those the system cancelled. Words must
 * contain only letters and digits, because they become LIKE patterns.
 */
export function matchesWords(words: readonly string[]): RawBuilder<boolean> {
  const fits = words.map((word) => sql`a.sought like ${`%${word}%`}`);
  return sql`(${sql.join(fits, sql` and `)} and a.cancelled_by is distinct from 'system')`;
}

export async function countUnsettled(
  db: Db,
  scope: CalendarScope,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(a.starts_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, count(*)::integer as count
    from appointments.appointments a
    where ${inCalendarsOf(scope)} and a.state = 'confirmed' and a.starts_at < ${now} and a.ends_at <= ${now}
    group by 1 order by 1 limit 60`.execute(db);
  return rows;
}

const settled = [
  'id',
  'memberId',
  'memberName',
  'customerName',
  'state',
  'startsAt',
  'endsAt',
  'totalCents',
  'cardCents',
  'onSiteCents',
  'searchFeeCents',
  'paidOnSiteBy',
  'contestedAt',
  'decidedCents',
  'stateChangedAt',
] as const;
export type SettledRow = Pick<AppointmentRow, (typeof settled)[number]> & { services: string[] };

export async function listToSettle(
  db: Db,
  scope: CalendarScope,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    select ${sql.join(settled.map((column) => sql.ref(`a.${column}`)))}, array(
      select l.name from appointments.lines l where l.appointment_id = a.id order by l.position) as services
    from appointments.appointments a
    where ${inCalendarsOf(scope)} and a.starts_at >= ${from} and a.starts_at < ${to}
      and (a.state = 'completed' or (a.state = 'confirmed' and a.ends_at <= ${now}))
    order by a.starts_at, a.id`.execute(db);
  return rows;
}

export async function listLatestWaysOfPayment(db: Db, professionalId: string): Promise<WayOfPayment[]> {
  const { rows } = await sql<{ way: WayOfPayment }>`
    select a.paid_on_site_by as way from appointments.appointments a
    where a.professional_id = ${professionalId} and a.paid_on_site_by is not null
    order by a.starts_at desc limit 50`.execute(db);
  return rows.map(({ way }) => way);
}

export type FoundRow = Pick<
  AppointmentRow,
  'id' | 'memberId' | 'memberName' | 'customerName' | 'state' | 'startsAt' | 'endsAt'
> & { services: string[] };

/**
 * Lists appointments whose client matches all words, except those the system cancelled: current and future
 * ones first, nearest first, then past ones, latest first.
 */
export async function searchAppointments(
  db: Db,
  scope: CalendarScope,
  { words, now, limit }: { words: readonly string[]; now: Date; limit: number },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select a.id, a.member_id, a.member_name, a.customer_name, a.state, a.starts_at, a.ends_at, array(
      select l.name from appointments.lines l where l.appointment_id = a.id order by l.position) as services
    from (select * from appointments.appointments a
      where ${inCalendarsOf(scope)} and ${matchesWords(words)}
      order by a.ends_at <= ${now}, abs(extract(epoch from a.starts_at - ${now}::timestamptz)), a.id
      limit ${limit}) a
    order by a.ends_at <= ${now}, abs(extract(epoch from a.starts_at - ${now}::timestamptz)), a.id`.execute(
    db,
  );
  return rows;
}
