import { randomUUID } from 'node:crypto';
import { readAmount } from '@meche/contract/amounts';
import type { Withdrawal } from '@meche/contract/wallet';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { postToLedger } from './post-to-ledger.ts';
import { amountProblem, barOf, entriesOfAsked } from './rules/withdrawals.ts';
import { findBankAccount } from './store/bank-accounts.ts';
import { readBalance } from './store/ledger.ts';
import { countAskedOn, insertWithdrawal } from './store/withdrawals.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Takes an amount out of her wallet: the row and its ledger entry, of which nobody but PostgreSQL says whether the money
 * suffices. The card partner is asked afterwards. Answers its id.
 * Refuses invalid_input beside the amount, withdrawal_barred whatever the amount.
 */
export async function askWithdrawal(
  { db, clock }: Deps,
  asked: { professionalId: string; accountId: string; amount: string; idempotencyKey: IdempotencyKey },
): Promise<string> {
  const { professionalId, accountId, idempotencyKey } = asked;
  const { timeZone, verification } = await getProfessional(db, professionalId);
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await takeLock(tx, 'wallet', professionalId);
    const day = dayOf(now, timeZone);
    const account = await findBankAccount(tx, professionalId);
    const { availableCents, owedCents } = await readBalance(tx, professionalId);
    const askedToday = await countAskedOn(tx, professionalId, day);
    const amountCents = readAmount(asked.amount);
    const problem = amountProblem(amountCents, availableCents);
    // What is typed wrong is said first; what she owes explains why nothing suffices.
    if (problem === 'invalid_amount' || problem === 'under_one_euro')
      refuse('invalid_input', { fields: { amount: problem } });
    const isVerified = verification === 'verified';
    const bar = barOf({ isVerified, owedCents, account, askedToday }, now);
    if (bar || !account)
      refuse('withdrawal_barred', {
        fields: { amount: bar ?? 'iban_missing' },
        details: { until: bar === 'iban_waiting' ? (account?.usableFrom.toISOString() ?? null) : null },
      });
    if (problem || amountCents === undefined) refuse('invalid_input', { fields: { amount: 'over_balance' } });
    await withdraw(tx, {
      id,
      professionalId,
      amountCents,
      bankAccountId: account.id,
      reason: 'asked',
      now,
      key: `asked:${idempotencyKey.caller}:${idempotencyKey.key}`,
      asked: { day, nth: askedToday + 1 },
    });
    const subject = `professional:${professionalId}`;
    const detail = { withdrawalId: id, amountCents };
    await recordAudit(tx, { actorId: accountId, action: 'withdrawal_asked', subject, detail });
  });
  return id;
}

/** Under her wallet's lock: the row, and the money out of what is available. False when its key was there already. */
export async function withdraw(
  tx: Tx,
  it: {
    id: string;
    professionalId: string;
    bankAccountId: string;
    amountCents: number;
    reason: Withdrawal['reason'];
    key: string;
    asked?: { day: string; nth: number };
    now: Date;
  },
): Promise<boolean> {
  const { id, professionalId, amountCents, now } = it;
  if (!(await insertWithdrawal(tx, it))) return false;
  await postToLedger(tx, {
    key: `withdrawal_asked:${id}`,
    kind: 'withdrawal_asked',
    professionalId,
    subjectId: id,
    partnerId: null,
    at: now,
    entries: entriesOfAsked(amountCents),
  });
  return true;
}
