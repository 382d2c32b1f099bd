import type { SignUpStep } from '@meche/contract/enumerations';
import type { SavedSteps } from '@meche/contract/sign-up-drafts';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { lockingRow } from '#kit/database/locks';
import type { Due } from '#kit/jobs/sweep-each';

export type SignUpDraftRow = {
  id: string;
  steps: SavedSteps;
  currentStep: SignUpStep;
  createdAt: Date;
  expiresAt: Date;
};

const columns = sql`id, steps, current_step, created_at, expires_at`;

export async function insertDraft(
  db: Db,
  draft: Pick<SignUpDraftRow, 'id' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.insertInto('signUp.drafts').values(draft).execute();
}

export async function findDraft(db: Db, id: string, now: Date): Promise<SignUpDraftRow | undefined> {
  const { rows } = await sql<SignUpDraftRow>`
    select ${columns} from sign_up.drafts where id = ${id} and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** The draft, kept still until the transaction ends. */
export async function lockDraft(tx: Tx, id: string, now: Date): Promise<SignUpDraftRow | undefined> {
  const { rows } = await sql<SignUpDraftRow>`
    select ${columns} from sign_up.drafts
    where id = ${id} and expires_at > ${now} ${lockingRow(tx, 'sign-up draft', id)}`.execute(tx);
  return rows[0];
}

export async function updateDraft(
  tx: Tx,
  { id, steps, currentStep, expiresAt }: Omit<SignUpDraftRow, 'createdAt'>,
): Promise<void> {
  await tx
    .updateTable('signUp.drafts')
    .set({ steps: JSON.stringify(steps), currentStep, expiresAt })
    .where('id', '=', id)
    .execute();
}

/** False when it was gone already. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('signUp.drafts').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function listExpiredDrafts(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sign_up.drafts where expires_at <= ${now} and id <> all(${[...except]}::uuid[])
    order by expires_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
