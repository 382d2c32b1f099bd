import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { recordEndpointAudit } from './add-endpoint.ts';
import type { Owner } from './create-key.ts';
import { deleteEndpoint } from './store/endpoints.ts';

export async function removeEndpoint(db: Database, owner: Owner, id: string): Promise<void> {
  const { professionalId } = owner.standing;
  await inTransaction(db, async (tx) => {
    if (!(await deleteEndpoint(tx, { id, professionalId }))) refuse('not_found');
    await recordEndpointAudit(tx, owner, 'webhook_endpoint_removed', id);
  });
}
