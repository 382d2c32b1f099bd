import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfPaid, nextReadAt, outcomeOf } from './rules/withdrawals.ts';
import { type PayoutDeps, returnToWallet } from './send-withdrawals.ts';
import {
  findWithdrawal,
  findWithdrawalByPayout,
  markFailed,
  markPaid,
  scheduleNextRead,
  silentWithdrawals,
  type WithdrawalRow,
} from './store/withdrawals.ts';

/**
 * Processes the card partner's events about a payout: reads the payout and settles its state. The order and
 * repetition of events do not matter. Returns false for an unknown payout, whose id may not be stored yet.
 * Must run outside of transactions. Throws PartnerUnavailable.
 */
export async function refreshPayout(deps: PayoutDeps, payoutId: string): Promise<boolean> {
  const found = await findWithdrawalByPayout(deps.db, payoutId);
  if (found) await refresh(deps, found);
  return found !== undefined;
}

/**
 * Sweep that reads withdrawals at the card partner: five minutes after they were sent and then daily, until
 * two weeks after they were paid. Returns how many were read.
 */
export async function refreshSilentWithdrawals(deps: PayoutDeps): Promise<number> {
  return sweepEach(deps, silentWithdrawals, {
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run({ id }, now) {
      const found = await findWithdrawal(deps.db, id);
      if (!found) return;
      await refresh(deps, found);
      const after = await findWithdrawal(deps.db, id);
      if (after) await scheduleNextRead(deps.db, id, nextReadAt(after, now));
    },
  });
}

async function refresh(deps: PayoutDeps, known: WithdrawalRow): Promise<void> {
  const { db, clock } = deps;
  const { id, professionalId, amountCents, partnerId, status } = known;
  if (partnerId === null) return;
  const accountId = await deps.accountOf(professionalId);
  if (accountId === undefined) return;
  const payout = await deps.payouts.readPayout({ accountId, id: partnerId });
  const outcome = outcomeOf(status, payout.status);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    if (outcome === 'paid') {
      const lookAt = nextReadAt({ status: 'paid', paidAt: now }, now);
      if (!(await markPaid(tx, id, { now, lookAt }))) return;
      await postToLedger(tx, {
        key: `withdrawal_paid:${id}`,
        kind: 'withdrawal_paid',
        professionalId,
        subjectId: id,
        partnerId,
        at: now,
        entries: entriesOfPaid(amountCents),
      });
    }
    if (outcome === 'failed') {
      const failureCode = payout.failureCode ?? payout.status;
      if (!(await markFailed(tx, known, { failureCode, now }))) return;
      // A cancelled payout was never sent, so the bank account is not locked.
      const { failedAt: bookedAt, status: payoutStatus } = payout;
      await returnToWallet(tx, known, { failureCode, isLocked: payoutStatus === 'failed', now, bookedAt });
    }
  });
}
