import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { recordEndpointAudit } from './add-endpoint.ts';
import { deleteEndpoint } from './store/endpoints.ts';

export async function removeEndpoint(
  db: Database,
  owner: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  id: string,
): Promise<void> {
  const { professionalId } = owner.standing;
  await inTransaction(db, async (tx) => {
    if (!(await deleteEndpoint(tx, { id, professionalId }))) refuse('not_found');
    await recordEndpointAudit(tx, owner, 'webhook_endpoint_removed', id);
  });
}
