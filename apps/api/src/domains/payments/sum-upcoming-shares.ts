import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { splitOf } from './rules.ts';
import { listUpcoming } from './store/payables.ts';

export type Upcoming = { cents: number; visits: number };

/**
 * Returns the professional's share, in euro cents, of the payables with a saved card or a hold if each is
 * debited in full, and the number of those with a share: a search fee alone is the marketplace's. Payables
 * that wait for a card, a confirmation or a capture are left out.
 */
export async function sumUpcomingShares(db: Db, professionalId: string): Promise<Upcoming> {
  const payables = await listUpcoming(db, professionalId);
  const shares = payables.map((payable) => {
    const { searchFeeCents, bankChargesCents } = splitOf(payable, payable.amountCents);
    return payable.amountCents - searchFeeCents - bankChargesCents;
  });
  return { cents: sum(shares), visits: shares.filter((share) => share > 0).length };
}
