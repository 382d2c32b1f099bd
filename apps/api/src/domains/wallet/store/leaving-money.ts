import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';
import { heldLongBefore, heldTooLongBefore, notifiedBefore } from '../rules/withdrawals.ts';

export type MonthlyWithdrawal = { professionalId: string; day: number; nextOn: string; nextAt: Date };

export async function findMonthly(db: Db, professionalId: string): Promise<MonthlyWithdrawal | undefined> {
  return db
    .selectFrom('wallet.monthlyWithdrawals')
    .select(['professionalId', 'day', 'nextOn', 'nextAt'])
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
}

export async function saveMonthly(tx: Tx, monthly: MonthlyWithdrawal): Promise<void> {
  const { professionalId, day, nextOn, nextAt } = monthly;
  const changes = { day, nextOn, nextAt };
  await tx
    .insertInto('wallet.monthlyWithdrawals')
    .values({ professionalId, ...changes })
    .onConflict((conflict) => conflict.column('professionalId').doUpdateSet(changes))
    .execute();
}

export async function dropMonthly(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('wallet.monthlyWithdrawals').where('professionalId', '=', professionalId).execute();
}

export const monthlyDue = sweepRows(
  'monthly-withdrawals',
  (now) => sql`select professional_id as id, next_at as due_at from wallet.monthly_withdrawals
    where next_at <= ${now}`,
);

export type OldestLot = { id: number; professionalId: string; availableOn: Date };

export async function findOldestLot(db: Db, professionalId: string): Promise<OldestLot | undefined> {
  const { rows } = await sql<OldestLot>`select id, professional_id, available_on from wallet.lots
    where professional_id = ${professionalId} and state = 'available' and left_cents > 0
    order by available_on, id limit 1`.execute(db);
  return rows[0];
}

/** Professionals whose money has been available for long and who were not notified of it lately. */
export const heldToNotify = sweepRows(
  'held-money-emails',
  (now) => sql`select l.professional_id as id, min(l.available_on) as due_at from wallet.lots l
    where l.state = 'available' and l.left_cents > 0 and l.available_on <= ${heldLongBefore(now)}
      and coalesce((select t.notified_at from wallet.held_money_notices t where t.professional_id = l.professional_id),
        '-infinity') <= ${notifiedBefore(now)}
    group by l.professional_id`,
);

export async function recordHeldMoneyNotice(
  tx: Tx,
  professionalId: string,
  { now, notifiedBefore }: { now: Date; notifiedBefore: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into wallet.held_money_notices as t (professional_id, notified_at)
    values (${professionalId}, ${now}) on conflict (professional_id) do update set notified_at = excluded.notified_at
      where t.notified_at <= ${notifiedBefore}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Professionals whose money must leave soon and who have a usable bank account. */
export const heldTooLong = sweepRows(
  'held-money',
  (now) => sql`select l.professional_id as id, min(l.available_on) as due_at from wallet.lots l
      join wallet.bank_accounts b on b.professional_id = l.professional_id and b.status = 'accepted'
        and b.locked_at is null and b.usable_from <= ${now}
    where l.state = 'available' and l.left_cents > 0 and l.available_on <= ${heldTooLongBefore(now)}
    group by l.professional_id`,
);

export async function findOldestHeld(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ availableOn: Date | null }>`select available_on from wallet.lots
    where state = 'available' and left_cents > 0 order by available_on limit 1`.execute(db);
  return rows[0]?.availableOn ?? null;
}

/** Of each professional the available money since `before` or longer, the oldest first. */
export async function listHeldSince(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ professionalId: string; amountCents: number; since: Date }[]> {
  const { rows } = await sql<{ professionalId: string; amountCents: number; since: Date }>`
    select professional_id, sum(left_cents)::bigint as amount_cents, min(available_on) as since from wallet.lots
    where state = 'available' and left_cents > 0 and available_on <= ${before}
    group by professional_id order by min(available_on), professional_id limit ${limit}`.execute(db);
  return rows;
}

export async function listPendingReleases(
  db: Db,
  professionalId: string,
): Promise<{ availableOn: Date; amountCents: number }[]> {
  const { rows } = await sql<{ availableOn: Date; amountCents: number }>`
    select available_on, sum(left_cents)::bigint as amount_cents from wallet.lots
    where professional_id = ${professionalId} and state = 'pending' and left_cents > 0
    group by available_on order by available_on limit 400`.execute(db);
  return rows;
}
