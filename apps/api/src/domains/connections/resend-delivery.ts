import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { EndpointDeps } from './add-endpoint.ts';
import { deliverNow } from './deliver-webhooks.ts';
import { findDelivery, restart } from './store/deliveries.ts';

/**
 * Sends the event of a delivery again now and waits for the result; an event other than a test is then
 * retried for two days. Refuses not_found.
 */
export async function resendDelivery(
  deps: EndpointDeps,
  { standing }: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  id: string,
): Promise<void> {
  const { db, clock } = deps;
  if ((await findDelivery(db, id))?.professionalId !== standing.professionalId) refuse('not_found');
  await inTransaction(db, (tx) => restart(tx, id, clock.now()));
  await deliverNow(deps, id);
}
