import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Due } from '#kit/jobs/sweep-each';

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

export async function listMonthlyDue(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const { rows } = await sql<{
    professionalId: string;
  }>`select professional_id from wallet.monthly_withdrawals
    where next_at <= ${now} and professional_id <> all(${[...except]}::uuid[])
    order by next_at limit ${limit}`.execute(db);
  return rows.map(({ professionalId }) => professionalId);
}

export type OldestLot = { id: number; professionalId: string; availableOn: Date };

export async function findOldestLot(db: Db, professionalId: string): Promise<OldestLot | undefined> {
  const { rows } = await sql<OldestLot>`select id, professional_id, available_on from wallet.lots
    where professional_id = ${professionalId} and state = 'available' and left_cents > 0
    order by available_on, id limit 1`.execute(db);
  return rows[0];
}

/**
 * Lists professionals who have had available money since before `since` and were not notified since
 * `notifiedBefore`. When there are more than `limit`, those with the oldest lots are returned.
 */
export async function listHeldToNotify(
  db: Db,
  { since, notifiedBefore, limit, except }: Omit<Due, 'now'> & { since: Date; notifiedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ professionalId: string }>`
    select distinct professional_id from (
      select l.professional_id from wallet.lots l
      where l.state = 'available' and l.left_cents > 0 and l.available_on <= ${since}
        and coalesce((select t.notified_at from wallet.held_money_notices t where t.professional_id = l.professional_id),
          '-infinity') <= ${notifiedBefore} and l.professional_id <> all(${[...except]}::uuid[])
      order by l.available_on, l.id limit ${limit}) oldest`.execute(db);
  return rows.map(({ professionalId }) => professionalId);
}

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

export async function listHeldTooLong(
  db: Db,
  { since, now, limit, except }: Due & { since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ professionalId: string }>`
    select l.professional_id from wallet.lots l
      join wallet.bank_accounts b on b.professional_id = l.professional_id and b.status = 'accepted'
        and b.locked_at is null and b.usable_from <= ${now}
    where l.state = 'available' and l.left_cents > 0 and l.available_on <= ${since}
      and l.professional_id <> all(${[...except]}::uuid[])
    group by l.professional_id order by min(l.available_on) limit ${limit}`.execute(db);
  return rows.map(({ professionalId }) => professionalId);
}

export async function findOldestHeld(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ availableOn: Date | null }>`select available_on from wallet.lots
    where state = 'available' and left_cents > 0 order by available_on limit 1`.execute(db);
  return rows[0]?.availableOn ?? null;
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
