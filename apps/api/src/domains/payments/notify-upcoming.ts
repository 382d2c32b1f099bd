import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { splitOf } from './rules.ts';
import { listUpcoming } from './store/payables.ts';

export type Upcoming = { cents: number; visits: number };

/** The professional's share of upcoming appointments paid by card, if each is debited in full. */
export async function notifyUpcoming(db: Db, professionalId: string): Promise<Upcoming> {
  const payables = await listUpcoming(db, professionalId);
  const shares = payables.map((payable) => {
    const { searchFeeCents, bankChargesCents } = splitOf(payable, payable.amountCents);
    return payable.amountCents - searchFeeCents - bankChargesCents;
  });
  return { cents: sum(shares), visits: payables.length };
}
