import { reviewAccounts } from './accounts.ts';
import type { Partner } from './partner.ts';
import { expireHolds } from './payments.ts';
import { movePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';

/**
 * Applies all changes that are due: holds, balances, refunds and payouts by the business clock, account
 * reviews by the system clock. Called before every request and every two seconds.
 */
export function applyDueChanges(partner: Partner): void {
  const now = partner.now();
  expireHolds(partner);
  reviewAccounts(partner);
  partner.state.makeAvailable(now);
  for (const refund of partner.state.refundsSettlingBy(now)) {
    if (refund._settles) settleRefund(partner, refund, refund._settles);
  }
  for (const payout of partner.state.payoutsMovingBy(now)) movePayout(partner, payout);
}
