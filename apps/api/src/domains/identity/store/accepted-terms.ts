import type { Db, Tx } from '#kit/database/database';

export type AcceptedTerms = { version: string; acceptedAt: Date };

/** A repeated acceptance of a version keeps the first instant. */
export async function insertAcceptedTerms(
  tx: Tx,
  accountId: string,
  { version, acceptedAt }: AcceptedTerms,
): Promise<void> {
  await tx
    .insertInto('identity.acceptedTerms')
    .values({ accountId, version, acceptedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'version']).doNothing())
    .execute();
}

export async function listAcceptedTerms(db: Db, accountId: string): Promise<AcceptedTerms[]> {
  return db
    .selectFrom('identity.acceptedTerms')
    .select(['version', 'acceptedAt'])
    .where('accountId', '=', accountId)
    .orderBy('acceptedAt')
    .execute();
}
