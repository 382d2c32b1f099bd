import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Owner } from './create-key.ts';
import { deleteKey } from './store/keys.ts';

/** Revokes an API key with immediate effect. Audited. Refuses not_found. */
export async function revokeKey(db: Database, { accountId, standing }: Owner, id: string): Promise<void> {
  const { professionalId } = standing;
  await inTransaction(db, async (tx) => {
    if (!(await deleteKey(tx, { id, professionalId }))) refuse('not_found');
    await recordAudit(tx, { actorId: accountId, action: 'connection_key_revoked', subject: `key:${id}` });
  });
}
