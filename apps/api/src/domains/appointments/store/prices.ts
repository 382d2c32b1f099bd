import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { AppointmentRow } from './appointments.ts';

const pricedColumns = [
  ...([
    'id',
    'customerName',
    'state',
    'startsAt',
    'serviceFeeCents',
    'mileageCents',
    'searchFeeCents',
  ] as const),
  ...(['totalCents', 'onSiteCents', 'feeCents'] as const),
] as const;
export type PricedVisit = Pick<AppointmentRow, (typeof pricedColumns)[number]> & {
  lines: { name: string; priceCents: number }[];
};

/**
 * Lists appointments between two instants, earliest first: confirmed, completed and no-show ones, and those
 * due by card that either side cancelled.
 */
export async function listPricedVisits(
  db: Db,
  professionalId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<PricedVisit[]> {
  const { rows } = await sql<PricedVisit>`
    select ${sql.join(pricedColumns.map((column) => sql.ref(`a.${column}`)))}, (
      select coalesce(json_agg(json_build_object('name', l.name, 'priceCents', l.price_cents) order by l.position), '[]')
      from appointments.lines l where l.appointment_id = a.id) as lines
    from appointments.appointments a
    where a.professional_id = ${professionalId} and a.starts_at >= ${from} and a.starts_at < ${until}
      and (a.state in ('confirmed', 'completed', 'no_show')
        or (a.state = 'cancelled' and a.card_cents > 0 and a.cancelled_by is distinct from 'system'))
    order by a.starts_at, a.id limit ${limit}`.execute(db);
  return rows;
}
