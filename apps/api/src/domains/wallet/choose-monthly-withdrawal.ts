import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { monthlyDates } from './rules/withdrawals.ts';
import { dropMonthly, keepMonthly } from './store/leaving-money.ts';

/** On which day of each month all that is available leaves by itself, from the next such day on; null: none. */
export async function chooseMonthlyWithdrawal(
  { db, clock }: { db: Database; clock: Clock },
  asked: { professionalId: string; accountId: string; day: number | null },
): Promise<void> {
  const { professionalId, accountId, day } = asked;
  const { timeZone } = await getProfessional(db, professionalId);
  await inTransaction(db, async (tx) => {
    await takeLock(tx, 'wallet', professionalId);
    if (day === null) await dropMonthly(tx, professionalId);
    else await keepMonthly(tx, { professionalId, day, ...monthlyDates(day, clock.now(), timeZone) });
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, {
      actorId: accountId,
      action: 'monthly_withdrawal_chosen',
      subject,
      detail: { day },
    });
  });
}
