import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { AppointmentRow } from './appointments.ts';
import { isCancelledLate } from './calendar.ts';
import { type CalendarScope, inCalendarsOf } from './settlement.ts';

export type VisitsOfDay = {
  day: string;
  visits: number;
  noShows: number;
  cancelledLate: number;
  onSiteCents: number;
  byCard: (Pick<AppointmentRow, 'id' | 'cardCents' | 'searchFeeCents' | 'decidedCents'> & {
    /** An ISO string, because json_agg returns no dates. */
    contestedAt: string | null;
  })[];
};

/**
 * Counts outcomes per local day of the start, between two instants. Days without any outcome are left out.
 */
export async function countVisitsByDay(
  db: Db,
  scope: CalendarScope,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<VisitsOfDay[]> {
  const { rows } = await sql<VisitsOfDay>`
    select to_char(a.starts_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day,
      (count(*) filter (where a.state = 'completed'))::integer as visits,
      (count(*) filter (where a.state = 'no_show'))::integer as no_shows,
      (count(*) filter (where a.state = 'cancelled'))::integer as cancelled_late,
      coalesce(sum(a.on_site_cents) filter (where a.state = 'completed'), 0)::integer as on_site_cents,
      coalesce(json_agg(json_build_object('id', a.id, 'cardCents', a.card_cents, 'searchFeeCents', a.search_fee_cents,
          'decidedCents', a.decided_cents, 'contestedAt', a.contested_at))
        filter (where a.state = 'completed' and a.card_cents > 0), '[]') as by_card
    from appointments.appointments a
    where ${inCalendarsOf(scope)} and a.starts_at >= ${from} and a.starts_at < ${until}
      and (a.state in ('completed', 'no_show') or ${isCancelledLate})
    group by 1 order by 1`.execute(db);
  return rows;
}
