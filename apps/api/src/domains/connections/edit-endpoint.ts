import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type EndpointDeps, type EndpointInput, normalizeUrl, recordEndpointAudit } from './add-endpoint.ts';
import { findEndpoint, updateEndpoint } from './store/endpoints.ts';

/**
 * Changes URL or events of an endpoint; pending deliveries go to the new URL. Refuses not_found,
 * changed_meanwhile, invalid_input.
 */
export async function editEndpoint(
  { db, webhooks }: Pick<EndpointDeps, 'db' | 'webhooks'>,
  owner: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  { id, version, ...input }: EndpointInput & { id: string; version: number },
): Promise<void> {
  const { professionalId } = owner.standing;
  if ((await findEndpoint(db, id))?.professionalId !== professionalId) refuse('not_found');
  const url = normalizeUrl(webhooks, input.url);
  const kinds = [...new Set(input.kinds)];
  await inTransaction(db, async (tx) => {
    if (!(await updateEndpoint(tx, { id, professionalId, version, url, kinds }))) refuse('changed_meanwhile');
    await recordEndpointAudit(tx, owner, 'webhook_endpoint_edited', id);
  });
}
