import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export type AppointmentToCheck = {
  id: string;
  isByCard: boolean;
  isToCome: boolean;
  /**
   * Whether the appointment is over or cancelled, has no open contest, and its payment should have been
   * captured or released at least a day ago.
   */
  isSettled: boolean;
};

const DAY_S = 86_400;

export async function listVisitsAfter(
  db: Db,
  { after, now, limit }: { after: string; now: Date; limit: number },
): Promise<AppointmentToCheck[]> {
  const { rows } = await sql<AppointmentToCheck>`
    select id, card_cents > 0 as is_by_card,
      state in ('held', 'requested', 'confirmed') and starts_at > ${now} as is_to_come,
      state in ('completed', 'no_show', 'cancelled') and (contested_at is null or contest_decided_at is not null)
        and coalesce(settle_at, contest_decided_at, state_changed_at) + make_interval(secs => ${DAY_S}) < ${now} as is_settled
    from appointments.appointments where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

export async function listExistingAppointments(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; isCancelled: boolean }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; isCancelled: boolean }>`
    select id, state = 'cancelled' as is_cancelled from appointments.appointments
    where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
