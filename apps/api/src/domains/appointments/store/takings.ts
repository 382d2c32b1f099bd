import type { Category } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { AppointmentRow } from './appointments.ts';
import { type CalendarScope, inCalendarsOf } from './settlement.ts';

const taken = [
  ...(['id', 'memberId', 'memberName', 'startsAt', 'postalCode'] as const),
  ...(['serviceFeeCents', 'mileageCents', 'searchFeeCents', 'cardCents', 'onSiteCents'] as const),
  ...(['paidOnSiteBy', 'contestedAt', 'decidedCents'] as const),
] as const;

export type TakenLine = {
  name: string;
  /** Null for a line in free text. */
  category: Category | null;
  priceCents: number;
};
export type TakenRow = Pick<AppointmentRow, (typeof taken)[number]> & { lines: TakenLine[] };

/** Lists the completed appointments that begin between two instants, earliest first. */
export async function listCompleted(
  db: Db,
  scope: CalendarScope,
  { from, until }: { from: Date; until: Date },
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select ${sql.join(taken.map((column) => sql.ref(`a.${column}`)))}, (
      select coalesce(json_agg(json_build_object('name', l.name, 'category', l.category, 'priceCents', l.price_cents)
        order by l.position), '[]')
      from appointments.lines l where l.appointment_id = a.id) as lines
    from appointments.appointments a
    where ${inCalendarsOf(scope)} and a.starts_at >= ${from} and a.starts_at < ${until} and a.state = 'completed'
    order by a.starts_at, a.id`.execute(db);
  return rows;
}
