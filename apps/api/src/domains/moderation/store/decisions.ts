import type { CaseOutcome, ContestSide, DecisionGround } from '@meche/contract/report-bounds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';

type Told = { outcome: CaseOutcome; ground: DecisionGround | null };
export type DecisionRow = Omit<Selectable<DB['moderation.decisions']>, keyof Told> & Told;
export type ContestRow = Omit<Selectable<DB['moderation.contests']>, 'side'> & { side: ContestSide };

export async function insertDecision(tx: Tx, decision: Omit<DecisionRow, 'id'>): Promise<string> {
  const { id } = await tx
    .insertInto('moderation.decisions')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of these cases, the first ones first. */
export async function listDecisionsOf(db: Db, caseIds: readonly string[]): Promise<DecisionRow[]> {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('moderation.decisions')
    .selectAll()
    .where('caseId', 'in', [...caseIds])
    .orderBy('decidedAt')
    .orderBy('id')
    .$narrowType<Told>()
    .execute();
}

/** The caller holds the lock of its case. */
export async function insertContest(tx: Tx, contest: Omit<ContestRow, 'id'>): Promise<void> {
  await tx.insertInto('moderation.contests').values(contest).execute();
}

/** Of these cases: one of each side at most. */
export async function listContestsOf(db: Db, caseIds: readonly string[]): Promise<ContestRow[]> {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('moderation.contests')
    .selectAll()
    .where('caseId', 'in', [...caseIds])
    .orderBy('contestedAt')
    .$narrowType<{ side: ContestSide }>()
    .execute();
}

/** All that she contested, the latest first, after that one. */
export async function listContestsBy(
  db: Db,
  accountId: string,
  { after, limit }: { after?: { id: string } | undefined; limit: number },
): Promise<ContestRow[]> {
  return db
    .selectFrom('moderation.contests')
    .selectAll()
    .where('accountId', '=', accountId)
    .$if(after !== undefined, (those) =>
      those.where(
        sql<boolean>`(contested_at, id) < (select contested_at, id from moderation.contests where id = ${after?.id})`,
      ),
    )
    .orderBy('contestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ side: ContestSide }>()
    .execute();
}

/** That it was contested stays, by whom and in which words goes. */
export async function eraseContester(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('moderation.contests')
    .set({ accountId: null, text: '' })
    .where('accountId', '=', accountId)
    .execute();
}
