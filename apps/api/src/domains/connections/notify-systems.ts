import { findAppointment } from '#appointments';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, later } from '#kit/time';
import { happenedIn, NEWS_MS } from './rules.ts';
import { insertDeliveries, insertEvents } from './store/deliveries.ts';
import { listEndpoints } from './store/endpoints.ts';

/**
 * Writes down what happened to a visit that its house's systems have not been told, and to which of them it is owed. However
 * often it is asked, each thing that happened is one event; nothing that was before an address was given is told there.
 */
export async function notifySystems(
  { db, clock }: { db: Database; clock: Clock },
  appointmentId: string,
): Promise<void> {
  const visit = await findAppointment(db, appointmentId);
  if (!visit) return;
  const { professionalId } = visit;
  const listening = (await listEndpoints(db, professionalId)).filter(({ failingSince }) => !failingSince);
  const now = clock.now();
  const told = happenedIn(visit.events).filter(
    ({ at, kind }) =>
      at > later(now, -NEWS_MS) &&
      listening.some(({ createdAt, kinds }) => createdAt <= at && kinds.includes(kind)),
  );
  if (told.length === 0) return;
  await inTransaction(db, async (tx) => {
    const events = await insertEvents(
      tx,
      told.map((one) => ({ ...one, appointmentId, professionalId })),
    );
    const owed = events.flatMap(({ id: eventId, at, kind }) =>
      listening
        .filter(({ createdAt, kinds }) => kind !== 'test' && createdAt <= at && kinds.includes(kind))
        .map(({ id: endpointId }) => ({ endpointId, eventId })),
    );
    await insertDeliveries(tx, owed, now);
  });
}
