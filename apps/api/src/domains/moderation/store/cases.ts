import type { ThreadSide } from '@meche/contract/message-bounds';
import type { CaseState, ContestSide, ReportReason, SubjectKind } from '@meche/contract/report-bounds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { DB } from '#kit/database/schema-types';

type Narrowed = {
  subjectKind: SubjectKind;
  side: ThreadSide | null;
  state: CaseState;
  contestedBy: ContestSide | null;
};
export type CaseRow = Omit<Selectable<DB['moderation.cases']>, keyof Narrowed> & Narrowed;

/**
 * The content that a report is about. In a thread, `side` tells whose messages are meant; null for other
 * content.
 */
export type Subject = { kind: SubjectKind; id: string; side: ThreadSide | null };

const cases = (db: Db) => db.selectFrom('moderation.cases').selectAll().$narrowType<Narrowed>();

/**
 * Inserts a case, unless a case of this subject already waits for an operator. A concurrent second call
 * waits for the first.
 */
export async function insertCase(tx: Tx, { kind, id, side }: Subject, openedAt: Date): Promise<void> {
  await tx
    .insertInto('moderation.cases')
    .values({ subjectKind: kind, subjectId: id, side, openedAt, waitsSince: openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Finds and locks the case of a subject that waits for an operator. Undefined when there is none, or when
 * it was decided meanwhile.
 */
export async function lockWaiting(tx: Tx, { kind, id, side }: Subject): Promise<CaseRow | undefined> {
  return cases(tx)
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .where(sql<boolean>`coalesce(side, '') = ${side ?? ''}`)
    .where('waitsSince', 'is not', null)
    .modifyEnd(recordRowLock(tx, 'case', id))
    .executeTakeFirst();
}

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  return cases(db).where('id', '=', id).executeTakeFirst();
}

/** Finds the case that hides the subject now, if any. */
export async function findHidingCase(
  db: Db,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<CaseRow | undefined> {
  return cases(db)
    .where('subjectId', '=', id)
    .where('subjectKind', '=', kind)
    .where('hides', '=', true)
    .executeTakeFirst();
}

export async function listHidingCases(
  db: Db,
  { kind, ids }: { kind: SubjectKind; ids: readonly string[] },
): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  return cases(db)
    .where('subjectId', 'in', [...ids])
    .where('subjectKind', '=', kind)
    .where('hides', '=', true)
    .execute();
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return cases(tx)
    .where('id', '=', id)
    .modifyEnd(recordRowLock(tx, 'case', id))
    .executeTakeFirst();
}

export type CaseChange = Partial<
  Pick<CaseRow, 'state' | 'contestedBy' | 'hides' | 'parts' | 'waitsSince' | 'decidedAt'>
>;

/** The caller holds the case’s lock. */
export async function updateCase(tx: Tx, id: string, change: CaseChange): Promise<void> {
  await tx.updateTable('moderation.cases').set(change).where('id', '=', id).execute();
}

export type CaseQuery = {
  kind: SubjectKind | undefined;
  reason: ReportReason | undefined;
  after: string | undefined;
  limit: number;
};

// One subquery per scanned case. Its limit keeps the planner from turning it into a join over all reports.
const withReason = (reason: ReportReason) =>
  sql<boolean>`(select true from moderation.reports r where r.case_id = cases.id and r.reason = ${reason} limit 1)`;

export async function listWaitingCases(
  db: Db,
  { kind, reason, after, limit }: CaseQuery,
): Promise<CaseRow[]> {
  return cases(db)
    .where('waitsSince', 'is not', null)
    .$if(kind !== undefined, (those) => those.where('subjectKind', '=', kind ?? ''))
    .$if(reason !== undefined, (those) => those.where(withReason(reason ?? 'other')))
    .$if(after !== undefined, (those) =>
      those.where(
        sql<boolean>`(waits_since, id) > (select waits_since, id from moderation.cases where id = ${after})`,
      ),
    )
    .orderBy('waitsSince')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listDecidedCases(
  db: Db,
  { kind, reason, after, limit }: CaseQuery,
): Promise<CaseRow[]> {
  return cases(db)
    .where('waitsSince', 'is', null)
    .$if(kind !== undefined, (those) => those.where('subjectKind', '=', kind ?? ''))
    .$if(reason !== undefined, (those) => those.where(withReason(reason ?? 'other')))
    .$if(after !== undefined, (those) =>
      those.where(
        sql<boolean>`(decided_at, id) < (select decided_at, id from moderation.cases where id = ${after})`,
      ),
    )
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listWaitingSince(db: Db, limit: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('moderation.cases')
    .select('waitsSince')
    .where('waitsSince', 'is not', null)
    .orderBy('waitsSince')
    .limit(limit)
    .execute();
  return rows.flatMap(({ waitsSince }) => waitsSince ?? []);
}
