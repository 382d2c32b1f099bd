import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { isOutcomeLongUnknown, runPartnerCommands } from '#kit/jobs/partner-commands';
import { serializeError } from '#kit/serialize-error';
import type { Clock } from '#kit/time';
import type { Payout, Payouts } from '#partners/card-payments/payouts.port';
import { endingOf, PartnerRefused } from '#partners/partner-refused';
import { WithdrawalFailed } from './facts.ts';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfFailed, entriesOfSent, firstReadAt } from './rules/withdrawals.ts';
import {
  type BankAccountRow,
  findBankAccount,
  listBankAccountsByIds,
  lockBankAccount,
} from './store/bank-accounts.ts';
import { markSent, recordWithdrawalRefusal, type WithdrawalRow, withdrawals } from './store/withdrawals.ts';

export type PayoutDeps = {
  db: Database;
  clock: Clock;
  payouts: Payouts;
  /** Returns the professional's account id at the card partner; undefined when there is no account. */
  accountOf(professionalId: string): Promise<string | undefined>;
};

/**
 * Sends pending withdrawals to the card partner, in order for each professional, and returns how many were
 * settled. Runs in a sweep, and for one professional right after a commit. Must run outside of a
 * transaction. Throws RowsFailed.
 */
export async function sendWithdrawals(deps: PayoutDeps, only?: string): Promise<number> {
  return runPartnerCommands(
    {
      db: deps.db,
      clock: deps.clock,
      commands: withdrawals,
      carryOut: (row) => send(deps, row),
      settleRefusal: (row, error) => settleRefusal(deps, row, error),
      endingOf,
    },
    only,
  );
}

async function send(deps: PayoutDeps, row: WithdrawalRow): Promise<void> {
  const { db, clock } = deps;
  const { id, professionalId, amountCents } = row;
  const payout = await payoutOf(deps, row);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    if (!(await markSent(tx, id, { partnerId: payout.id, now, lookAt: firstReadAt(now) }))) return;
    await postToLedger(tx, {
      key: `withdrawal_sent:${id}`,
      kind: 'withdrawal_sent',
      professionalId,
      subjectId: id,
      partnerId: payout.id,
      at: now,
      bookedAt: payout.bookedAt,
      entries: entriesOfSent(amountCents),
    });
  });
}

async function payoutOf(deps: PayoutDeps, row: WithdrawalRow): Promise<Payout> {
  const { clock, payouts } = deps;
  const { id: key, professionalId, amountCents, bankAccountId } = row;
  const accountId = (await deps.accountOf(professionalId)) ?? refused('no_account');
  const [bankAccount] = await listBankAccountsByIds(deps.db, [bankAccountId]);
  const isReplaced = bankAccount?.status === 'replaced';
  // The payout may already exist although the partner has forgotten the key or removed the replaced
  // account, so it is searched for first.
  const mayBeMade = isReplaced || isOutcomeLongUnknown(row, clock.now());
  const made = mayBeMade ? await payouts.findPayout({ key, accountId }) : null;
  if (made) return made;
  if (isReplaced) refused('bank_account_replaced');
  const partnerId = bankAccount?.partnerId ?? refused('no_bank_account');
  return payouts.createPayout({ key, accountId, amountCents, reference: key, bankAccountId: partnerId });
}

/** Ends the command like a refusal by the partner, which cannot be called without these data. */
function refused(code: string): never {
  throw new PartnerRefused('card partner', code);
}

async function settleRefusal(deps: PayoutDeps, row: WithdrawalRow, error: Error): Promise<void> {
  const { db, clock } = deps;
  const failureCode = error instanceof PartnerRefused ? error.code : 'refused';
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // A replaced bank account was the professional's choice, so the refusal does not go to the operators'
    // list.
    const leftAt = failureCode === 'bank_account_replaced' ? now : null;
    if (!(await withdrawals.refuse(tx, row.id, { failure: serializeError(error), leftAt }))) return;
    await recordWithdrawalRefusal(tx, row.id, { failureCode, now });
    await returnToWallet(tx, row, { failureCode, isLocked: failureCode === 'bank_account_unusable', now });
  });
}

/**
 * Returns the amount of a failed withdrawal to the wallet, locks the bank account if `isLocked`, and
 * announces the failure, in the transaction that ends the withdrawal.
 */
export async function returnToWallet(
  tx: Tx,
  { id, professionalId, amountCents, bankAccountId, status, partnerId }: WithdrawalRow,
  input: { failureCode: string; isLocked: boolean; now: Date; bookedAt?: Date | null },
): Promise<void> {
  const { failureCode, isLocked, now, bookedAt } = input;
  const from = status === 'paid' || status === 'sent' ? status : 'pending';
  await postToLedger(tx, {
    key: `withdrawal_failed:${id}`,
    kind: 'withdrawal_failed',
    professionalId,
    subjectId: id,
    partnerId,
    at: now,
    bookedAt,
    entries: entriesOfFailed(amountCents, from),
  });
  if (isLocked) await lockBankAccount(tx, bankAccountId, now);
  const [account] = await listBankAccountsByIds(tx, [bankAccountId]);
  const { country, last4 } = account as BankAccountRow;
  // Another bank account may have replaced the locked one meanwhile.
  const inUse = isLocked ? await findBankAccount(tx, professionalId) : undefined;
  await announce(
    tx,
    WithdrawalFailed,
    {
      professionalId,
      withdrawalId: id,
      amountCents,
      failureCode,
      country,
      last4,
      isLocked: Boolean(inUse?.lockedAt),
    },
    now,
  );
  const subject = `professional:${professionalId}`;
  const detail = { withdrawalId: id, failureCode };
  await recordAudit(tx, { actorId: null, action: 'withdrawal_failed', subject, detail });
}
