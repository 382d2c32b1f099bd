import type { ReportReason, ThreadSide } from '@meche/contract/message-bounds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';

type Stored = Selectable<DB['messaging.reports']>;
export type ReportRow = Omit<Stored, 'side' | 'reason'> & { side: ThreadSide; reason: ReportReason };

export async function insertReport(tx: Tx, report: Omit<ReportRow, 'state'>): Promise<void> {
  await tx.insertInto('messaging.reports').values(report).execute();
}

/** That nobody has decided on, the oldest first. */
export async function listOpenReports(db: Db, limit: number): Promise<ReportRow[]> {
  return db
    .selectFrom('messaging.reports')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ side: ThreadSide; reason: ReportReason }>()
    .execute();
}

/** All that she reported, the latest first, after that one. */
export async function listReportsBy(
  db: Db,
  accountId: string,
  { after, limit }: { after?: { id: string } | undefined; limit: number },
): Promise<ReportRow[]> {
  return db
    .selectFrom('messaging.reports')
    .selectAll()
    .where('reporterId', '=', accountId)
    .$if(after !== undefined, (those) =>
      those.where(
        sql<boolean>`(created_at, id) < (select created_at, id from messaging.reports where id = ${after?.id})`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ side: ThreadSide; reason: ReportReason }>()
    .execute();
}

/** What was reported stays, who did and in which words goes. */
export async function eraseReporter(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('messaging.reports')
    .set({ reporterId: null, text: '' })
    .where('reporterId', '=', accountId)
    .execute();
}
