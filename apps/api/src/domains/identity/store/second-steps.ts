import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type SecondStep = {
  /** Sealed. */
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

/** Whether she signs in in two steps; one that is being set up does not count. */
export async function isSecondStepOn(db: Db, accountId: string): Promise<boolean> {
  return ((await findSecondStep(db, accountId))?.confirmedAt ?? null) !== null;
}

/** A secret that waits for its first right code, in place of one that waited. False when two steps are on already. */
export async function keepSecret(
  tx: Tx,
  it: { accountId: string; secret: Buffer; startedAt: Date },
): Promise<boolean> {
  const kept = await tx
    .insertInto('identity.secondSteps')
    .values(it)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet(({ ref }) => ({ secret: ref('excluded.secret'), startedAt: ref('excluded.startedAt') }))
        .where('identity.secondSteps.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}

/** Compare and swap: false when another secret waits by now, or they are on already. */
export async function switchOn(
  tx: Tx,
  it: { accountId: string; secret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.secondSteps')
    .set({ confirmedAt: it.now, lastStep: it.step })
    .where('accountId', '=', it.accountId)
    .where('secret', '=', it.secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Compare and swap: false when a code of this half minute, or of a later one, was good already. */
export async function spendStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.secondSteps')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** In place of all she had. */
export async function keepRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('identity.recoveryCodes').where('accountId', '=', accountId).execute();
  await sql`insert into identity.recovery_codes (account_id, code_hash)
    select ${accountId}, unnest(${hashes}::bytea[])`.execute(tx);
}

/** False when it is none of hers, or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  it: { accountId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.recoveryCodes')
    .set({ usedAt: it.now })
    .where('accountId', '=', it.accountId)
    .where('codeHash', '=', it.codeHash)
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

/** What is kept of two steps, the codes with it; none of her sessions has proved one then. False when there was nothing. */
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
