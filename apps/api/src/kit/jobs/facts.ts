import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { originToStore } from '../telemetry/origin.ts';

/**
 * A kind of fact. A fact is a domain event: one domain announces it, others react. `Payload` is plain JSON
 * with the data that the reactions need.
 */
export type FactKind<Payload> = {
  readonly name: string;
  /**
   * Name of the payload's field with the id of the subject; each reaction handles the facts of one subject
   * in order.
   */
  readonly subject?: keyof Payload & string;
};

export type Fact = { id: number; name: string; payload: unknown; at: Date };
export type StoredFact = Fact & { subject: string | null; origin: string | null };

export function defineFactKind<Payload>(name: string, subject?: keyof Payload & string): FactKind<Payload> {
  return { name, ...(subject && { subject }) };
}

/**
 * Writes a fact to the outbox in the transaction of the change, so that both are committed or neither is.
 */
export async function announce<Payload>(
  tx: Tx,
  kind: FactKind<Payload>,
  payload: Payload,
  at: Date,
): Promise<void> {
  const subject = kind.subject ? String(payload[kind.subject]) : null;
  await tx
    .insertInto('kit.facts')
    .values({ name: kind.name, payload: JSON.stringify(payload), at, subject, origin: originToStore() })
    .modifyEnd(sql`-- prepared`)
    .execute();
}

/**
 * Deletes the oldest facts from the outbox and returns them, except facts that a concurrent relay has
 * locked. A rollback restores the facts.
 */
export async function takeFacts(tx: Db, count: number): Promise<StoredFact[]> {
  const taken = await sql<StoredFact>`
    delete from kit.facts where id in (select id from kit.facts order by id limit ${count} for update skip locked)
    returning id, name, payload, at, subject, origin`.execute(tx);
  return taken.rows.sort((a, b) => a.id - b.id);
}
