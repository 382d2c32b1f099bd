import type { DeliveryProblem } from '@meche/contract/connections';
import type { WebhookKind } from '@meche/contract/webhook-kinds';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import { createCommandStore, type PartnerCommand } from '#kit/jobs/partner-command-store';
import { originToStore } from '#kit/telemetry/origin';

export type EventRow = Omit<Selectable<DB['connections.events']>, 'kind'> & { kind: WebhookKind | 'test' };

export type Delivery = PartnerCommand & {
  endpointId: string;
  eventId: string;
  /** When the two days of attempts began: at the event, or when the owner last resent it. */
  since: Date;
  /** Attempts before `since`. */
  earlierAttempts: number;
};

/**
 * A delivery waits while an earlier one to the same endpoint is being sent, but not while that one waits
 * for its retry.
 */
export const deliveryCommands = createCommandStore<Delivery>({
  name: 'webhooks',
  table: 'connections.deliveries',
  subject: 'endpoint_id',
  action: sql`'webhook'`,
  holdsUp: sql`earlier.lease_until > now()`,
});

/** Inserts new events and returns them; events that exist already are skipped. */
export async function insertEvents(tx: Tx, events: readonly Omit<EventRow, 'id'>[]): Promise<EventRow[]> {
  if (events.length === 0) return [];
  const rows = await tx
    .insertInto('connections.events')
    .values([...events])
    .onConflict((conflict) => conflict.columns(['appointmentId', 'position']).doNothing())
    .returningAll()
    .execute();
  return rows as EventRow[];
}

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const row = await db.selectFrom('connections.events').selectAll().where('id', '=', id).executeTakeFirst();
  return row as EventRow | undefined;
}

/** Inserts deliveries, due now, in the order of the list. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly { endpointId: string; eventId: string }[],
  now: Date,
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const origin = originToStore();
  const rows = await tx
    .insertInto('connections.deliveries')
    .values(deliveries.map((one) => ({ ...one, since: now, retryAt: now, createdAt: now, origin })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type Try = { answerCode: number | null; problem: DeliveryProblem | null; at: Date };

/**
 * Records an attempt by compare-and-swap: returns false when another worker has claimed the delivery since.
 * `retryAt` is the time of the next attempt.
 */
export async function settleTry(
  tx: Tx,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  { at, ...answered }: Try,
  end: { status: 'sent' | 'failed' } | { status: 'pending'; retryAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connections.deliveries')
    .set({ ...answered, ...end, leaseUntil: null, triedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Delays the pending deliveries of an unreachable endpoint until `until` at least. */
export async function delayPending(tx: Tx, endpointId: string, until: Date): Promise<void> {
  await tx
    .updateTable('connections.deliveries')
    .set({ retryAt: until })
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'pending')
    .where('retryAt', '<', until)
    .execute();
}

export async function failPendingDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('connections.deliveries')
    .set({ status: 'failed' })
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'pending')
    .execute();
}

export type DeliveryShown = Pick<Delivery, 'id' | 'endpointId' | 'eventId' | 'attempts'> & {
  kind: WebhookKind | 'test';
  at: Date;
  appointmentId: string | null;
  status: 'pending' | 'sent' | 'failed';
  answerCode: number | null;
  problem: DeliveryProblem | null;
  triedAt: Date | null;
  retryAt: Date;
};

const shown = sql`d.id, d.endpoint_id, d.event_id, d.attempts - d.earlier_attempts as attempts, e.kind, e.at, e.appointment_id, d.status, d.answer_code, d.problem,
  d.tried_at, d.retry_at`;

export async function listDeliveries(db: Db, endpointId: string, limit: number): Promise<DeliveryShown[]> {
  const { rows } = await sql<DeliveryShown>`select ${shown}
    from connections.deliveries d join connections.events e on e.id = d.event_id
    where d.endpoint_id = ${endpointId} order by d.position desc limit ${limit}`.execute(db);
  return rows;
}

export async function findDelivery(
  db: Db,
  id: string,
): Promise<(DeliveryShown & { professionalId: string }) | undefined> {
  const { rows } = await sql<DeliveryShown & { professionalId: string }>`select ${shown}, e.professional_id
    from connections.deliveries d join connections.events e on e.id = d.event_id where d.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Starts the attempts over. Does nothing while a process is sending the delivery. */
export async function restart(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update connections.deliveries set status = 'pending', earlier_attempts = attempts, since = ${now},
      retry_at = ${now}, lease_until = null, first_called_at = null
    where id = ${id} and (status <> 'pending' or lease_until is null or lease_until < now())`.execute(tx);
}

export async function purgeEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from connections.events where id = any(array(
    select id from connections.events where at < ${before} order by at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function eraseConnections(tx: Tx, professionalId: string): Promise<void> {
  const tables = ['keys', 'endpoints', 'events', 'listedProfessionals'] as const;
  for (const table of tables)
    await tx.deleteFrom(`connections.${table}`).where('professionalId', '=', professionalId).execute();
}
