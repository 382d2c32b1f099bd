import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { deleteKey } from './store/keys.ts';

/** Revokes an API key with immediate effect. Audited. Refuses not_found. */
export async function revokeKey(
  db: Database,
  { accountId, standing }: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  id: string,
): Promise<void> {
  const { professionalId } = standing;
  await inTransaction(db, async (tx) => {
    if (!(await deleteKey(tx, { id, professionalId }))) refuse('not_found');
    await recordAudit(tx, { actorId: accountId, action: 'connection_key_revoked', subject: `key:${id}` });
  });
}
