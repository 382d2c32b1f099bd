import { type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import type { PaymentsOperations } from '#kit/database/schema-types';
import { createCommandStore } from '#kit/jobs/partner-command-store';
import { originToStore } from '#kit/telemetry/origin';
import { later, MINUTE_MS } from '#kit/time';
import type { Split } from '../rules.ts';

/**
 * Parameters of the call to the partner. They are stored so that every attempt sends the same parameters.
 */
export type OperationDetail = {
  /** For a hold: the saved card to use; null when the payer enters a card in the browser. */
  paymentMethodId?: string | null;
  replaces?: string;
  /**
   * For a capture: how many holds of this debit the bank ended or refused to capture before this attempt.
   */
  lostHolds?: number;
  /** For a hold or a capture: the split of the amount, stored at the first attempt. */
  split?: Split;
  /** For take_back and send_back: how often the balance did not suffice. */
  tries?: number;
  /**
   * For take_back: the send_back operation whose transfer is reversed. When absent, the transfer of the
   * capture is reversed.
   */
  sentBy?: string;
};

export type Operation = Omit<Selectable<PaymentsOperations>, 'kind' | 'detail'> & {
  kind: 'setup' | 'hold' | 'capture' | 'release' | 'refund' | 'take_back' | 'send_back';
  detail: OperationDetail;
};

/**
 * The queue of calls to the card partner. The row's id is the idempotency key; the operations of a payable
 * run in order, except that take_back and send_back do not block later operations, because they may wait
 * long for a balance.
 */
export const operations = createCommandStore<Operation>({
  name: 'partner-operations',
  table: 'payments.operations',
  subject: 'payable_id',
  action: sql`kind`,
  holdsUp: sql`earlier.kind not in ('take_back', 'send_back')`,
});

export type NewOperation = {
  payableId: string;
  kind: Operation['kind'];
  amountCents?: number;
  partnerId?: string;
  /** The refund or dispute for which the operation is made. */
  causeId?: string;
  detail?: OperationDetail;
  now: Date;
  /** The earliest time at which the sweep runs the operation; default `now`. */
  dueAt?: Date;
};

/**
 * Queues an operation and returns its id. Without a `causeId`: undefined if an operation of the same kind
 * and partner id is pending for the payable.
 */
export async function insertOperation(tx: Tx, command: NewOperation): Promise<string | undefined> {
  const added = await tx
    .insertInto('payments.operations')
    .values({
      payableId: command.payableId,
      kind: command.kind,
      amountCents: command.amountCents ?? 0,
      partnerId: command.partnerId ?? null,
      causeId: command.causeId ?? null,
      detail: JSON.stringify(command.detail ?? {}),
      retryAt: command.dueAt ?? command.now,
      createdAt: command.now,
      origin: originToStore(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/**
 * Queues a new operation for a minute later, because the bank has not decided yet and a call with the same
 * key would return the same answer.
 */
export async function retryOperationLater(tx: Tx, operation: Operation, now: Date): Promise<void> {
  const { payableId, kind, amountCents, detail, partnerId } = operation;
  await insertOperation(tx, {
    payableId,
    kind,
    amountCents,
    detail,
    now,
    dueAt: later(now, MINUTE_MS),
    ...(partnerId !== null && { partnerId }),
  });
}

export async function findPendingOperation(
  db: Db,
  payableId: string,
  kind: Operation['kind'],
): Promise<Operation | undefined> {
  const row = await db
    .selectFrom('payments.operations')
    .selectAll()
    .where('payableId', '=', payableId)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .orderBy('position')
    .executeTakeFirst();
  return row as Operation | undefined;
}

/**
 * Stores the parameters of the call and returns the stored row. Of two concurrent processes, both get the
 * parameters of the first.
 */
export async function storeOperationDetail(
  db: Database,
  operation: Operation,
  fixed: { detail: OperationDetail; partnerId?: string },
): Promise<Operation> {
  const written = await db
    .updateTable('payments.operations')
    .set({
      detail: JSON.stringify(fixed.detail),
      ...(fixed.partnerId !== undefined && { partnerId: fixed.partnerId }),
    })
    .where('id', '=', operation.id)
    .where(sql<boolean>`not detail ? 'split'`)
    .returningAll()
    .executeTakeFirst();
  const row =
    written ??
    (await db
      .selectFrom('payments.operations')
      .selectAll()
      .where('id', '=', operation.id)
      .executeTakeFirstOrThrow());
  return row as Operation;
}

/** Returns false when another worker has already settled the operation. */
export async function closeOperation(
  tx: Tx,
  id: string,
  outcome: { status: 'done' | 'declined' | 'dropped'; partnerId?: string | null },
): Promise<boolean> {
  const closed = await tx
    .updateTable('payments.operations')
    .set({ status: outcome.status, ...(outcome.partnerId != null && { partnerId: outcome.partnerId }) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function dropUnsent(
  tx: Tx,
  payableId: string,
  kinds: readonly Operation['kind'][],
): Promise<void> {
  await tx
    .updateTable('payments.operations')
    .set({ status: 'dropped' })
    .where('payableId', '=', payableId)
    .where('kind', 'in', [...kinds])
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .execute();
}

export async function listPendingAmong(db: Db, payableIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ payableId: string }>`select distinct payable_id from payments.operations
    where payable_id = any(${[...payableIds]}::uuid[]) and status = 'pending'`.execute(db);
  return rows.map(({ payableId }) => payableId);
}

export async function hasPending(tx: Tx, payableId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments.operations')
    .select('id')
    .where('payableId', '=', payableId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}
