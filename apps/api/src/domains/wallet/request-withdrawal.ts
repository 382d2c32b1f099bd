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
import { amountProblem, entriesOfRequested, withdrawalBarOf } from './rules/withdrawals.ts';
import { findBankAccount } from './store/bank-accounts.ts';
import { readBalance } from './store/ledger.ts';
import { countRequestedOn, insertWithdrawal } from './store/withdrawals.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Requests a withdrawal and returns its id. Writes the row and the ledger entry; a database constraint
 * decides whether the balance suffices. The card partner is called after the commit. Refuses invalid_input
 * for the amount, withdrawal_barred.
 */
export async function requestWithdrawal(
  { db, clock }: Deps,
  input: { professionalId: string; accountId: string; amount: string; idempotencyKey: IdempotencyKey },
): Promise<string> {
  const { professionalId, accountId, idempotencyKey } = input;
  const { timeZone, verification } = await getProfessional(db, professionalId);
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await takeLock(tx, 'wallet', professionalId);
    const day = dayOf(now, timeZone);
    const account = await findBankAccount(tx, professionalId);
    const { availableCents, owedCents } = await readBalance(tx, professionalId);
    const requestedToday = await countRequestedOn(tx, professionalId, day);
    const amountCents = readAmount(input.amount);
    const problem = amountProblem(amountCents, availableCents);
    // A typing error is reported before a bar; a bar is reported before `over_balance`, because it explains
    // why no amount would suffice.
    if (problem === 'invalid_amount' || problem === 'under_one_euro')
      refuse('invalid_input', { fields: { amount: problem } });
    const isVerified = verification === 'verified';
    const bar = withdrawalBarOf({ isVerified, owedCents, account, requestedToday }, now);
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
      reason: 'requested',
      now,
      key: `asked:${idempotencyKey.caller}:${idempotencyKey.key}`,
      dailyRequest: { day, nth: requestedToday + 1 },
    });
    const subject = `professional:${professionalId}`;
    const detail = { withdrawalId: id, amountCents };
    await recordAudit(tx, { actorId: accountId, action: 'withdrawal_requested', subject, detail });
  });
  return id;
}

/**
 * Writes the row and posts the amount. The caller holds the wallet lock. Returns false when the key was
 * used before.
 */
export async function withdraw(
  tx: Tx,
  input: {
    id: string;
    professionalId: string;
    bankAccountId: string;
    amountCents: number;
    reason: Withdrawal['reason'];
    key: string;
    dailyRequest?: { day: string; nth: number };
    now: Date;
  },
): Promise<boolean> {
  const { id, professionalId, amountCents, now } = input;
  if (!(await insertWithdrawal(tx, input))) return false;
  await postToLedger(tx, {
    key: `withdrawal_requested:${id}`,
    kind: 'withdrawal_requested',
    professionalId,
    subjectId: id,
    partnerId: null,
    at: now,
    entries: entriesOfRequested(amountCents),
  });
  return true;
}
