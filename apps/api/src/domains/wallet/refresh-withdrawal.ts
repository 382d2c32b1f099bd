import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep-each';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfPaid, lookAgainAt, outcomeOf } from './rules/withdrawals.ts';
import { giveBack, type PayoutDeps } from './send-withdrawals.ts';
import {
  findWithdrawal,
  findWithdrawalByPayout,
  listToLookAt,
  lookAgain,
  markFailed,
  markPaid,
  type WithdrawalRow,
} from './store/withdrawals.ts';

/**
 * Handles a card partner event about a payout: reads it and settles the result, in any order and any number
 * of times. False for an unknown payout, which may not be stored yet. Outside transactions. Throws
 * PartnerUnavailable.
 */
export async function refreshPayout(deps: PayoutDeps, payoutId: string): Promise<boolean> {
  const found = await findWithdrawalByPayout(deps.db, payoutId);
  if (found) await refresh(deps, found);
  return found !== undefined;
}

/** Sweep: asks the card partner about withdrawals without a recent event. Returns how many it handled. */
export async function refreshSilentWithdrawals(deps: PayoutDeps): Promise<number> {
  return sweepEach(deps, {
    sweep: 'silent-withdrawals',
    list: (due) => listToLookAt(deps.db, due),
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run(id, now) {
      const found = await findWithdrawal(deps.db, id);
      if (!found) return;
      await refresh(deps, found);
      const after = await findWithdrawal(deps.db, id);
      if (after) await lookAgain(deps.db, id, lookAgainAt(after, now));
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
      const lookAt = lookAgainAt({ status: 'paid', paidAt: now }, now);
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
      // Never sent, so the bank account is fine.
      const { failedAt: bookedAt, status: payoutStatus } = payout;
      await giveBack(tx, known, { failureCode, isLocked: payoutStatus === 'failed', now, bookedAt });
    }
  });
}
