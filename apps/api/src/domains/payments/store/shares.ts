import { sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import type { SerializedError } from '#kit/serialize-error';
import type { Operation } from './operations.ts';

/**
 * Euro cents that were taken back from the professional's account at the partner for a refund or dispute,
 * and sent to that account again.
 */
export type ShareMoved = {
  takenCents: number;
  /** Includes transfers that are pending or refused. */
  sentCents: number;
};

/**
 * A transfer to the professional's account at the partner, and the euro cents of it that can still be
 * reversed. `sentBy` is the send_back operation; null for the transfer of the capture.
 */
export type ShareSource = { sentBy: string | null; leftCents: number };

/**
 * Lists the send_back transfers, oldest first, then the transfer of the capture. Refused transfers are
 * included, because an operator retries them and their reversals wait for that.
 */
export async function listShareSources(
  db: Db,
  { id, capturedCents }: { id: string; capturedCents: number },
): Promise<ShareSource[]> {
  const { rows } = await sql<ShareSource>`
    select source.sent_by, source.amount_cents - coalesce(sum(taken.amount_cents), 0)::integer as left_cents
    from (
      select id as sent_by, position, amount_cents from payments.operations
      where payable_id = ${id} and kind = 'send_back' and status in ('pending', 'done', 'refused')
      union all select null, null, ${capturedCents}::integer
    ) source left join payments.operations taken
      on taken.payable_id = ${id} and taken.kind = 'take_back' and taken.status in ('pending', 'done')
        and (taken.detail->>'sentBy')::uuid is not distinct from source.sent_by
    group by source.sent_by, source.position, source.amount_cents
    order by source.position nulls last`.execute(db);
  return rows;
}

/**
 * `transferId` is the partner's id of the transfer that the operation makes; null until it is sent.
 * `isLeft` is true when an operator dismissed the operation, so that the transfer will never be sent.
 */
export async function findSentTransfer(
  db: Db,
  operationId: string,
): Promise<{ transferId: string | null; isLeft: boolean }> {
  const row = await db
    .selectFrom('payments.operations')
    .select(['status', 'partnerId', 'leftAt'])
    .where('id', '=', operationId)
    .executeTakeFirst();
  return {
    transferId: row?.status === 'done' ? row.partnerId : null,
    isLeft: row?.status === 'refused' && row.leftAt !== null,
  };
}

/**
 * Replaces a refused send_back operation by another. Pending take_back operations of the former then
 * reverse the transfer of the new one.
 */
export async function replaceTransferOperation(
  tx: Tx,
  { payableId, former, sentBy }: { payableId: string; former: string; sentBy: string },
): Promise<void> {
  await sql`update payments.operations set status = 'dropped' where id = ${former}`.execute(tx);
  await sql`update payments.operations set detail = jsonb_set(detail, '{sentBy}', to_jsonb(${sentBy}::text))
    where payable_id = ${payableId} and kind = 'take_back' and status = 'pending' and detail->>'sentBy' = ${former}`.execute(
    tx,
  );
}

export async function readShareMoved(db: Db, causeId: string): Promise<ShareMoved> {
  const { rows } = await sql<ShareMoved>`
    select coalesce(sum(amount_cents) filter (where kind = 'take_back' and status = 'done'), 0)::integer as taken_cents,
      coalesce(sum(amount_cents) filter (where kind = 'send_back' and status in ('done', 'pending', 'refused')), 0)::integer as sent_cents
    from payments.operations where cause_id = ${causeId}`.execute(db);
  return rows[0] ?? { takenCents: 0, sentCents: 0 };
}

/**
 * Drops take_back operations that were never sent, or were refused for lack of balance, because nothing is
 * due any more.
 */
export async function dropWaitingTakeBacks(tx: Tx, causeId: string): Promise<void> {
  await tx
    .updateTable('payments.operations')
    .set({ status: 'dropped' })
    .where('causeId', '=', causeId)
    .where('kind', '=', 'take_back')
    .where('status', '=', 'pending')
    .where('firstCalledAt', 'is', null)
    .execute();
}

/**
 * Schedules a retry after the partner refused for lack of balance, or while the transfer to reverse is not
 * sent. Clears `firstCalledAt`, so that the operation is not listed as unanswered.
 */
export async function waitForBalance(
  db: Database,
  { id, attempts, detail }: Operation,
  { retryAt, tries, failure }: { retryAt: Date; tries: number; failure: SerializedError | null },
): Promise<void> {
  await db
    .updateTable('payments.operations')
    .set({
      retryAt,
      leaseUntil: null,
      firstCalledAt: null,
      detail: JSON.stringify({ ...detail, tries }),
      failure: failure && JSON.stringify(failure),
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('attempts', '=', attempts)
    .execute();
}
