import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { type CalendarScope, inCalendarsOf, matchesWords } from './settlement.ts';

export type ClientRow = {
  name: string;
  phoneNumber: string | null;
  email: string | null;
  lastAt: Date;
  lastServiceIds: string[];
};

/**
 * Lists people whose appointments match all words, latest first, with the data of their latest such
 * appointment. A person is identified by account, else email, else phone, else name. Appointments that the
 * system cancelled do not count.
 */
export async function listClients(
  db: Db,
  scope: CalendarScope,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select person.name, person.phone_number, person.email, person.last_at, array(
      select l.service_id from appointments.lines l
      where l.appointment_id = person.id and l.service_id is not null order by l.position) as last_service_ids
    from (
      select distinct on (coalesce(a.customer_id::text, lower(a.customer_email), a.customer_phone, lower(a.customer_name)))
        a.id, a.customer_name as name, a.customer_phone as phone_number, a.customer_email as email, a.starts_at as last_at
      from appointments.appointments a
      where ${inCalendarsOf(scope)} and ${matchesWords(words)}
      order by coalesce(a.customer_id::text, lower(a.customer_email), a.customer_phone, lower(a.customer_name)),
        a.starts_at desc) person
    order by last_at desc, name limit ${limit}`.execute(db);
  return rows;
}
