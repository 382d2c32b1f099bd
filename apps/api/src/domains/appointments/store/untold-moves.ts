import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Due } from '#kit/jobs/sweep-each';

/** How a visit stood when its customer was told last. */
export type UntoldMove = {
  startsAt: Date;
  endsAt: Date;
  memberId: string;
  memberName: string;
  lateFeePercent: number;
  tellAt: Date;
};

const columns = ['startsAt', 'endsAt', 'memberId', 'memberName', 'lateFeePercent', 'tellAt'] as const;

export async function findUntoldMove(db: Db, appointmentId: string): Promise<UntoldMove | undefined> {
  return db
    .selectFrom('appointments.untoldMoves')
    .select(columns)
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();
}

/** Moved again before she was told: what she knows stays, and the telling waits anew. The caller holds the appointment's lock. */
export async function keepUntoldMove(tx: Tx, appointmentId: string, move: UntoldMove): Promise<void> {
  await tx
    .insertInto('appointments.untoldMoves')
    .values({ appointmentId, ...move })
    .onConflict((conflict) =>
      conflict.column('appointmentId').doUpdateSet(({ ref }) => ({ tellAt: ref('excluded.tellAt') })),
    )
    .execute();
}

export async function dropUntoldMove(tx: Tx, appointmentId: string): Promise<void> {
  await tx.deleteFrom('appointments.untoldMoves').where('appointmentId', '=', appointmentId).execute();
}

export async function listMovesToTell(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select appointment_id as id from appointments.untold_moves
    where tell_at <= ${now} and appointment_id <> all(${[...except]}::uuid[])
    order by tell_at, appointment_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
