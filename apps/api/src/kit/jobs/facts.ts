import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/**
 * A kind of fact, that is a domain event, announced by one domain. `Payload` is plain JSON with what its
 * handlers need.
 */
export type FactKind<Payload> = {
  readonly name: string;
  /** The payload's id it is about: reactions to facts of one subject run in order. */
  readonly subject?: keyof Payload & string;
};

export type Fact = { id: number; name: string; payload: unknown; at: Date };
export type StoredFact = Fact & { subject: string | null };

export function factKind<Payload>(name: string, subject?: keyof Payload & string): FactKind<Payload> {
  return { name, ...(subject && { subject }) };
}

/** Writes the fact to the outbox in the transaction of the change: both are committed or neither. */
export async function announce<Payload>(
  tx: Tx,
  kind: FactKind<Payload>,
  payload: Payload,
  at: Date,
): Promise<void> {
  const subject = kind.subject ? String(payload[kind.subject]) : null;
  await tx
    .insertInto('kit.facts')
    .values({ name: kind.name, payload: JSON.stringify(payload), at, subject })
    .modifyEnd(sql`-- prepared`)
    .execute();
}

/**
 * Takes the oldest facts out of the outbox, skipping those that concurrent relays hold. A rollback puts
 * them back.
 */
export async function takeFacts(tx: Db, count: number): Promise<StoredFact[]> {
  const taken = await sql<StoredFact>`
    delete from kit.facts where id in (select id from kit.facts order by id limit ${count} for update skip locked)
    returning id, name, payload, at, subject`.execute(tx);
  return taken.rows.sort((a, b) => a.id - b.id);
}
