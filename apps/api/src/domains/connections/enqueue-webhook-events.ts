import { findAppointment } from '#appointments';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, later } from '#kit/time';
import { EVENT_WINDOW_MS, webhookEventsOf } from './rules.ts';
import { insertDeliveries, insertEvents } from './store/deliveries.ts';
import { listEndpoints } from './store/endpoints.ts';

/**
 * Records new events of an appointment and enqueues their deliveries. Idempotent: one event per history
 * entry. Leaves out failing endpoints, kinds that no endpoint chose, and events older than seven days or
 * than the endpoint.
 */
export async function enqueueWebhookEvents(
  { db, clock }: { db: Database; clock: Clock },
  appointmentId: string,
): Promise<void> {
  const visit = await findAppointment(db, appointmentId);
  if (!visit) return;
  const { professionalId } = visit;
  const listening = (await listEndpoints(db, professionalId)).filter(({ failingSince }) => !failingSince);
  const now = clock.now();
  const news = webhookEventsOf(visit.events).filter(
    ({ at, kind }) =>
      at > later(now, -EVENT_WINDOW_MS) &&
      listening.some(({ createdAt, kinds }) => createdAt <= at && kinds.includes(kind)),
  );
  if (news.length === 0) return;
  await inTransaction(db, async (tx) => {
    const events = await insertEvents(
      tx,
      news.map((one) => ({ ...one, appointmentId, professionalId })),
    );
    const deliveries = events.flatMap(({ id: eventId, at, kind }) =>
      listening
        .filter(({ createdAt, kinds }) => kind !== 'test' && createdAt <= at && kinds.includes(kind))
        .map(({ id: endpointId }) => ({ endpointId, eventId })),
    );
    await insertDeliveries(tx, deliveries, now);
  });
}
