import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Due } from '#kit/jobs/sweep-each';

/**
 * The state of the appointment of which the customer was last notified. `notifyAt` is when the sweep sends
 * the next notification.
 */
export type UnnotifiedMove = {
  startsAt: Date;
  endsAt: Date;
  memberId: string;
  memberName: string;
  lateFeePercent: number;
  notifyAt: Date;
};

const columns = ['startsAt', 'endsAt', 'memberId', 'memberName', 'lateFeePercent', 'notifyAt'] as const;

export async function findUnnotifiedMove(db: Db, appointmentId: string): Promise<UnnotifiedMove | undefined> {
  return db
    .selectFrom('appointments.unnotifiedMoves')
    .select(columns)
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();
}

/**
 * A second move before the notification keeps the stored state and restarts the delay. The caller holds the
 * appointment’s lock.
 */
export async function saveUnnotifiedMove(tx: Tx, appointmentId: string, move: UnnotifiedMove): Promise<void> {
  await tx
    .insertInto('appointments.unnotifiedMoves')
    .values({ appointmentId, ...move })
    .onConflict((conflict) =>
      conflict.column('appointmentId').doUpdateSet(({ ref }) => ({ notifyAt: ref('excluded.notifyAt') })),
    )
    .execute();
}

export async function dropUnnotifiedMove(tx: Tx, appointmentId: string): Promise<void> {
  await tx.deleteFrom('appointments.unnotifiedMoves').where('appointmentId', '=', appointmentId).execute();
}

export async function listMovesToNotify(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select appointment_id as id from appointments.unnotified_moves
    where notify_at <= ${now} and appointment_id <> all(${[...except]}::uuid[])
    order by notify_at, appointment_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
