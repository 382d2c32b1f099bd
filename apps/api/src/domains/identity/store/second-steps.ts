import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type SecondStep = {
  secret: Buffer;
  confirmedAt: Date | null;
};

export async function findSecondStep(db: Db, accountId: string): Promise<SecondStep | undefined> {
  return db
    .selectFrom('identity.secondSteps')
    .select(['secret', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Returns false while two-step sign-in is being set up. */
export async function isSecondStepOn(db: Db, accountId: string): Promise<boolean> {
  return ((await findSecondStep(db, accountId))?.confirmedAt ?? null) !== null;
}

/**
 * Stores a secret that its first right code will confirm, in place of an earlier one. Returns false when
 * two-step sign-in is on.
 */
export async function saveSecret(
  tx: Tx,
  step: { accountId: string; secret: Buffer; startedAt: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('identity.secondSteps')
    .values(step)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet(({ ref }) => ({ secret: ref('excluded.secret'), startedAt: ref('excluded.startedAt') }))
        .where('identity.secondSteps.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return saved.numInsertedOrUpdatedRows === 1n;
}

/**
 * Compare-and-swap: returns false when the stored secret is another one by now, or two-step sign-in is
 * already on.
 */
export async function enableSecondStep(
  tx: Tx,
  step: { accountId: string; secret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.secondSteps')
    .set({ confirmedAt: step.now, lastStep: step.step })
    .where('accountId', '=', step.accountId)
    .where('secret', '=', step.secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Compare-and-swap: returns false when a code of this half minute, or of a later one, was already used. */
export async function spendStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.secondSteps')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function saveRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('identity.recoveryCodes').where('accountId', '=', accountId).execute();
  await sql`insert into identity.recovery_codes (account_id, code_hash)
    select ${accountId}, unnest(${hashes}::bytea[])`.execute(tx);
}

/** Returns false when the account has no such code, or the code was used. */
export async function spendRecoveryCode(
  tx: Tx,
  code: { accountId: string; codeHashes: Buffer[]; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.recoveryCodes')
    .set({ usedAt: code.now })
    .where('accountId', '=', code.accountId)
    .where('codeHash', 'in', code.codeHashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('identity.recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes the secret and, by cascade, the recovery codes, and clears the proofs in all sessions. Returns
 * false when two-step sign-in was not set up.
 */
export async function eraseSecondStep(tx: Tx, accountId: string): Promise<boolean> {
  const erased = await tx
    .deleteFrom('identity.secondSteps')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  await tx
    .updateTable('identity.sessions')
    .set({ secondStepAt: null })
    .where('accountId', '=', accountId)
    .where('secondStepAt', 'is not', null)
    .execute();
  return erased.numDeletedRows === 1n;
}

export async function markSecondStep(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('identity.sessions').set({ secondStepAt: now }).where('id', '=', sessionId).execute();
}
