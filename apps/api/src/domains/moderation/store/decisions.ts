import type { CaseOutcome, ContestSide, DecisionGround } from '@meche/contract/report-bounds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';

type Narrowed = { outcome: CaseOutcome; ground: DecisionGround | null };
export type DecisionRow = Omit<Selectable<DB['moderation.decisions']>, keyof Narrowed> & Narrowed;
export type ContestRow = Omit<Selectable<DB['moderation.contests']>, 'side'> & { side: ContestSide };

export async function insertDecision(tx: Tx, decision: Omit<DecisionRow, 'id'>): Promise<string> {
  const { id } = await tx
    .insertInto('moderation.decisions')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listDecisionsOf(db: Db, caseIds: readonly string[]): Promise<DecisionRow[]> {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('moderation.decisions')
    .selectAll()
    .where('caseId', 'in', [...caseIds])
    .orderBy('decidedAt')
    .orderBy('id')
    .$narrowType<Narrowed>()
    .execute();
}

/** The caller holds the case’s lock. */
export async function insertContest(tx: Tx, contest: Omit<ContestRow, 'id'>): Promise<void> {
  await tx.insertInto('moderation.contests').values(contest).execute();
}

/** There is at most one contest per side and case. */
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

export async function eraseContester(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('moderation.contests')
    .set({ accountId: null, text: '' })
    .where('accountId', '=', accountId)
    .execute();
}
