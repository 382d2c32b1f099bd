import type { Language } from '@meche/contract/enumerations';
import type { ReportReason } from '@meche/contract/report-bounds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';

type Narrowed = { reason: ReportReason; language: Language };
export type ReportRow = Omit<Selectable<DB['moderation.reports']>, keyof Narrowed> & Narrowed;

/** Returns false when the same account or email has reported this case already. */
export async function insertReport(tx: Tx, report: ReportRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('moderation.reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db
    .selectFrom('moderation.reports')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
}

/** Lists the first `most` reports of each case; `total` counts all of them. */
export async function listReportsOf(
  db: Db,
  caseIds: readonly string[],
  most: number,
): Promise<(ReportRow & { total: number })[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<ReportRow & { total: number }>`
    select r.*, (select count(*)::integer from moderation.reports c where c.case_id = wanted.id) as total
    from unnest(${caseIds}::uuid[]) wanted (id)
    cross join lateral (
      select * from moderation.reports where case_id = wanted.id order by created_at, id limit ${most}) r
    order by r.created_at, r.id`.execute(db);
  return rows;
}

/**
 * Lists reports of a case in id order, after the report `after`, to notify the reporters of the decision.
 */
export async function listReportersOf(
  db: Db,
  caseId: string,
  { after, limit }: { after?: { id: string } | undefined; limit: number },
): Promise<ReportRow[]> {
  return db
    .selectFrom('moderation.reports')
    .selectAll()
    .where('caseId', '=', caseId)
    .$if(after !== undefined, (those) => those.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .$narrowType<Narrowed>()
    .execute();
}

export async function listReportsBy(
  db: Db,
  accountId: string,
  { after, limit }: { after?: { id: string } | undefined; limit: number },
): Promise<ReportRow[]> {
  return db
    .selectFrom('moderation.reports')
    .selectAll()
    .where('reporterId', '=', accountId)
    .$if(after !== undefined, (those) =>
      those.where(
        sql<boolean>`(created_at, id) < (select created_at, id from moderation.reports where id = ${after?.id})`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<Narrowed>()
    .execute();
}

export async function eraseReporter(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('moderation.reports')
    .set({ reporterId: null, text: '' })
    .where('reporterId', '=', accountId)
    .execute();
}

/**
 * Removes name, email and text from at most `limit` visitors’ reports created before an instant. Returns
 * their number.
 */
export async function eraseReportVisitors(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update moderation.reports
    set reporter_name = null, reporter_email = null, text = '' where id = any(array(
      select id from moderation.reports where reporter_email is not null and created_at < ${before}
      order by created_at limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
