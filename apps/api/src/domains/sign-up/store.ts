import type { SignUpStep } from '@meche/contract/registration-enumerations';
import type { SavedSteps } from '@meche/contract/sign-up-drafts';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import { sweepRows } from '#kit/jobs/sweep';

export type SignUpDraftRow = {
  id: string;
  steps: SavedSteps;
  currentStep: SignUpStep;
  version: number;
  createdAt: Date;
  expiresAt: Date;
};

const columns = ['id', 'steps', 'currentStep', 'version', 'createdAt', 'expiresAt'] as const;

export async function insertDraft(
  db: Db,
  draft: Pick<SignUpDraftRow, 'id' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.insertInto('signUp.drafts').values(draft).execute();
}

export async function findDraft(db: Db, id: string, now: Date): Promise<SignUpDraftRow | undefined> {
  const row = await db
    .selectFrom('signUp.drafts')
    .select(columns)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row as SignUpDraftRow | undefined;
}

export async function lockDraft(tx: Tx, id: string, now: Date): Promise<SignUpDraftRow | undefined> {
  const row = await tx
    .selectFrom('signUp.drafts')
    .select(columns)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .modifyEnd(recordRowLock(tx, 'sign-up draft', id))
    .executeTakeFirst();
  return row as SignUpDraftRow | undefined;
}

export async function updateDraft(
  tx: Tx,
  { id, steps, currentStep, version, expiresAt }: Omit<SignUpDraftRow, 'createdAt'>,
): Promise<void> {
  await tx
    .updateTable('signUp.drafts')
    .set({ steps: JSON.stringify(steps), currentStep, version, expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('signUp.drafts').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export const expiredDrafts = sweepRows(
  'sign-up-drafts',
  (now) => sql`select id, expires_at as due_at from sign_up.drafts where expires_at <= ${now}`,
);
