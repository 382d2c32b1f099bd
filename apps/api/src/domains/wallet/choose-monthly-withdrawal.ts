import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { monthlyDates } from './rules/withdrawals.ts';
import { dropMonthly, saveMonthly } from './store/leaving-money.ts';

/**
 * Sets the day of the month on which all available money is withdrawn, starting with the next such day.
 * Null ends the monthly withdrawals.
 */
export async function setMonthlyWithdrawalDay(
  { db, clock }: { db: Database; clock: Clock },
  input: { professionalId: string; accountId: string; day: number | null },
): Promise<void> {
  const { professionalId, accountId, day } = input;
  const { timeZone } = await getProfessional(db, professionalId);
  await inTransaction(db, async (tx) => {
    await takeLock(tx, 'wallet', professionalId);
    if (day === null) await dropMonthly(tx, professionalId);
    else await saveMonthly(tx, { professionalId, day, ...monthlyDates(day, clock.now(), timeZone) });
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, {
      actorId: accountId,
      action: 'monthly_withdrawal_chosen',
      subject,
      detail: { day },
    });
  });
}
