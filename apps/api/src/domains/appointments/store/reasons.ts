import { sql } from 'kysely';
import type { Tx } from '#kit/database/database';
import type { Leaver } from './by-person.ts';

/**
 * Erases the reasons of price changes for this customer, and for clients of this professional who have no
 * account. The price changes stay.
 */
export async function eraseReasons(tx: Tx, { accountId, professionalId }: Leaver): Promise<void> {
  await sql`update appointments.events set detail = appointments.without_reasons(detail)
    where detail ? 'prices' and appointment_id in (
      select id from appointments.appointments
      where customer_id = ${accountId} or (customer_id is null and professional_id = ${professionalId ?? null}::uuid))`.execute(
    tx,
  );
}
