import { sql } from 'kysely';
import type { BenchDatabase } from './bench-database.ts';

export type Salon = { id: string; slug: string; serviceId: string };

/** Random salons of a filled marketplace, each with a service that can be booked online. */
export async function someSalons(db: BenchDatabase, count: number): Promise<Salon[]> {
  const { rows } = await sql<Salon>`
    select p.id, p.slug, s.id as service_id from professionals.professionals p
    join lateral (select id from services.services
      where professional_id = p.id and deleted_at is null and online_booking order by position limit 1) s on true
    where p.role = 'SALON' and p.suspended_at is null order by md5(p.id::text) limit ${count}`.execute(db);
  if (rows.length < count) throw new Error(`only ${rows.length} salons`);
  return rows;
}

/** How many professionals to fill in for `salons` salons: somewhat fewer than half of them are salons. */
export const professionalsFor = (salons: number): number => Math.ceil(salons * 2.4);

/** The day in so many days, as `YYYY-MM-DD`. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const DAYS = 7;

/** The URL path of a week of availability. */
export function availabilityPath({ id, serviceId }: Pick<Salon, 'id' | 'serviceId'>, from: string): string {
  const query = new URLSearchParams({ service_ids: serviceId, place: 'salon', from, days: String(DAYS) });
  return `/api/v1/professionals/${id}/availability?${query}`;
}
