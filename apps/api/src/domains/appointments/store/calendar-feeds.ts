import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { AppointmentRow, LineBooked } from './appointments.ts';

export type FeedRow = { memberId: string; accountId: string; openedAt: Date };

export async function findCalendarFeed(db: Db, tokenHash: Buffer): Promise<FeedRow | undefined> {
  return db
    .selectFrom('appointments.calendarFeeds')
    .select(['memberId', 'accountId', 'openedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function listCalendarFeedsOf(db: Db, accountId: string): Promise<FeedRow[]> {
  return db
    .selectFrom('appointments.calendarFeeds')
    .select(['memberId', 'accountId', 'openedAt'])
    .where('accountId', '=', accountId)
    .execute();
}

/** Replaces the former feed, because an account has one feed per member. */
export async function putCalendarFeed(tx: Tx, feed: FeedRow & { tokenHash: Buffer }): Promise<void> {
  await tx
    .insertInto('appointments.calendarFeeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'accountId']).doUpdateSet(({ ref }) => ({
        tokenHash: ref('excluded.tokenHash'),
        openedAt: ref('excluded.openedAt'),
      })),
    )
    .execute();
}

export async function deleteCalendarFeed(
  tx: Tx,
  { memberId, accountId }: Pick<FeedRow, 'memberId' | 'accountId'>,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('appointments.calendarFeeds')
    .where('memberId', '=', memberId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

const feedColumns = [
  ...(['id', 'customerName', 'place', 'line', 'postalCode', 'city', 'state'] as const),
  ...(['startsAt', 'endsAt', 'revision', 'createdAt'] as const),
] as const;

export type FeedVisit = Pick<AppointmentRow, (typeof feedColumns)[number]> & {
  lines: Pick<LineBooked, 'name'>[];
  changedAt: Date;
};

export async function listForFeed(
  db: Db,
  { professionalId, memberId, from }: { professionalId: string; memberId: string; from: Date },
  limit: number,
): Promise<FeedVisit[]> {
  const columns = sql.join(feedColumns.map((column) => sql.ref(`a.${column}`)));
  const found = await sql<FeedVisit>`select ${columns},
      (select coalesce(max(e.at), a.created_at) from appointments.events e where e.appointment_id = a.id) as changed_at,
      (select coalesce(json_agg(json_build_object('name', l.name) order by l.position), '[]')
        from appointments.lines l where l.appointment_id = a.id) as lines
    from appointments.appointments a
    where a.professional_id = ${professionalId} and a.starts_at >= ${from} and a.member_id = ${memberId}
      and a.state in ('requested', 'confirmed', 'completed', 'no_show')
    order by a.starts_at, a.id limit ${limit}`.execute(db);
  return found.rows;
}
