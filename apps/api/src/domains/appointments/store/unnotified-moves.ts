import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';

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

export const movesToNotify = sweepRows(
  'notify-moves',
  (now) => sql`select appointment_id as id, notify_at as due_at from appointments.unnotified_moves
    where notify_at <= ${now}`,
);
