import type { Withdrawal } from '@meche/contract/wallet';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { createCommandStore, type PartnerCommand } from '#kit/jobs/partner-command-store';
import { sweepRows } from '#kit/jobs/sweep';
import { originToStore } from '#kit/telemetry/origin';
import type { WithdrawalStatus } from '../rules/withdrawals.ts';

export type WithdrawalRow = PartnerCommand & {
  professionalId: string;
  bankAccountId: string;
  reason: Withdrawal['reason'];
  amountCents: number;
  status: WithdrawalStatus;
  partnerId: string | null;
  failureCode: string | null;
  createdAt: Date;
  sentAt: Date | null;
  paidAt: Date | null;
  failedAt: Date | null;
};

/**
 * The queue of payouts at the card partner. The row's id is the idempotency key; the withdrawals of a
 * professional are sent in order. A withdrawal waits while a new IBAN is pending, or while the partner has
 * not removed its replaced bank account.
 */
export const withdrawals = createCommandStore<WithdrawalRow>({
  name: 'withdrawals',
  table: 'wallet.withdrawals',
  subject: 'professional_id',
  action: sql`'withdrawal'`,
  among: sql`not exists (select from wallet.bank_accounts b where b.professional_id = o.professional_id
    and (b.status = 'pending' or b.id = o.bank_account_id and b.status = 'replaced' and b.removed_at is null))`,
});

const columns = [
  ...([
    'id',
    'attempts',
    'firstCalledAt',
    'origin',
    'professionalId',
    'bankAccountId',
    'reason',
    'amountCents',
  ] as const),
  ...(['status', 'partnerId', 'failureCode', 'createdAt', 'sentAt', 'paidAt', 'failedAt'] as const),
] as const;
const read = (db: Db) =>
  db.selectFrom('wallet.withdrawals').select(columns).$narrowType<Pick<WithdrawalRow, 'status' | 'reason'>>();

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'id' | 'professionalId' | 'bankAccountId' | 'reason' | 'amountCents'
> & {
  key: string;
  /**
   * Set for withdrawals that the professional requested: the local day, and the position among the requests
   * of that day.
   */
  dailyRequest?: { day: string; nth: number };
  now: Date;
};

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<boolean> {
  const { dailyRequest, now, ...row } = withdrawal;
  const inserted = await tx
    .insertInto('wallet.withdrawals')
    .values({
      ...row,
      day: dailyRequest?.day ?? null,
      nth: dailyRequest?.nth ?? null,
      retryAt: now,
      createdAt: now,
      origin: originToStore(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  return read(db).where('id', '=', id).executeTakeFirst();
}

export async function findWithdrawalByPayout(db: Db, partnerId: string): Promise<WithdrawalRow | undefined> {
  return read(db).where('partnerId', '=', partnerId).executeTakeFirst();
}

export async function countRequestedOn(db: Db, professionalId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wallet.withdrawals
    where professional_id = ${professionalId} and day = ${day}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listWithdrawalsOf(
  db: Db,
  professionalId: string,
  page: { after: string | undefined; limit: number },
): Promise<WithdrawalRow[]> {
  const { after, limit } = page;
  return read(db)
    .where('professionalId', '=', professionalId)
    .$if(after !== undefined, (those) =>
      those.where(
        'position',
        '<',
        sql<number>`(select position from wallet.withdrawals where id = ${after} and professional_id = ${professionalId})`,
      ),
    )
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

export async function sumPaidOut(db: Db, professionalId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::bigint as cents
    from wallet.withdrawals where professional_id = ${professionalId} and status = 'paid'`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Returns false when the withdrawal is no longer pending. */
export async function markSent(
  tx: Tx,
  id: string,
  input: { partnerId: string; now: Date; lookAt: Date | null },
): Promise<boolean> {
  const { partnerId, now, lookAt } = input;
  const updated = await tx
    .updateTable('wallet.withdrawals')
    .set({ status: 'sent', partnerId, sentAt: now, lookAt, failure: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns false when the withdrawal no longer has the status `sent`. */
export async function markPaid(
  tx: Tx,
  id: string,
  input: { now: Date; lookAt: Date | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('wallet.withdrawals')
    .set({ status: 'paid', paidAt: input.now, lookAt: input.lookAt })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns false when the status has changed since `withdrawal` was read. */
export async function markFailed(
  tx: Tx,
  withdrawal: { id: string; status: WithdrawalStatus },
  { failureCode, now }: { failureCode: string; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('wallet.withdrawals')
    .set({ status: 'failed', failureCode, failedAt: now, lookAt: null })
    .where('id', '=', withdrawal.id)
    .where('status', '=', withdrawal.status)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Sets the columns of the failure, in the transaction of `withdrawals.refuse`. */
export async function recordWithdrawalRefusal(
  tx: Tx,
  id: string,
  { failureCode, now }: { failureCode: string; now: Date },
): Promise<void> {
  await sql`update wallet.withdrawals set status = 'refused', failure_code = ${failureCode}, failed_at = ${now}
    where id = ${id}`.execute(tx);
}

export async function scheduleNextRead(db: Db, id: string, lookAt: Date | null): Promise<void> {
  await db.updateTable('wallet.withdrawals').set({ lookAt }).where('id', '=', id).execute();
}

export const silentWithdrawals = sweepRows(
  'silent-withdrawals',
  (now) => sql`select id, look_at as due_at from wallet.withdrawals where look_at <= ${now}`,
);
