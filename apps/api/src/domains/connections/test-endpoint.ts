import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { EndpointDeps } from './add-endpoint.ts';
import { deliverNow } from './deliver-webhooks.ts';
import { insertDeliveries, insertEvents } from './store/deliveries.ts';
import { findEndpoint } from './store/endpoints.ts';

/**
 * Sends a test event, which has no appointment, now and without retries; returns the id of the delivery.
 * Refuses not_found.
 */
export async function testEndpoint(
  deps: EndpointDeps,
  { standing }: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  endpointId: string,
): Promise<string> {
  const { db, clock } = deps;
  const { professionalId } = standing;
  if ((await findEndpoint(db, endpointId))?.professionalId !== professionalId) refuse('not_found');
  const at = clock.now();
  const id = await inTransaction(db, async (tx) => {
    const test = { professionalId, appointmentId: null, position: null, kind: 'test', at } as const;
    const events = await insertEvents(tx, [test]);
    const deliveries = events.map(({ id: eventId }) => ({ endpointId, eventId }));
    const [delivery] = await insertDeliveries(tx, deliveries, at);
    return delivery ?? refuse('not_found');
  });
  await deliverNow(deps, id);
  return id;
}
