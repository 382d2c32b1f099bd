import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { type Clock, systemClock } from '#kit/time';
import { findAccount, updateSuspended } from './store/accounts.ts';
import { revokeSessionsOf } from './store/sessions.ts';

/**
 * Suspends an account and ends its sessions in the caller’s transaction; the caller records the reason.
 * Refuses not_found, forbidden for an operator (whose rights must be revoked first), and wrong_state where
 * the account is already suspended.
 */
export async function suspendAccount(tx: Tx, accountId: string, operatorId: string): Promise<void> {
  const account = (await findAccount(tx, accountId)) ?? refuse('not_found');
  if (account.isOperator) refuse('forbidden');
  const now = systemClock.now();
  if (!(await updateSuspended(tx, accountId, now))) refuse('wrong_state');
  await revokeSessionsOf(tx, accountId, now);
  await recordAudit(tx, {
    actorId: operatorId,
    action: 'account_suspended',
    subject: `account:${accountId}`,
  });
}

/** Lifts a suspension. Refuses wrong_state where there is none. */
export async function restoreAccount(tx: Tx, accountId: string, operatorId: string): Promise<void> {
  if (!(await updateSuspended(tx, accountId, null))) refuse('wrong_state');
  await recordAudit(tx, { actorId: operatorId, action: 'account_restored', subject: `account:${accountId}` });
}

/**
 * Signs every device of an account out in this app, on behalf of an operator who gives the reason. `clock`
 * is system time. Refuses not_found.
 */
export async function endSessionsOf(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  { operatorId, reason }: { operatorId: string; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findAccount(tx, accountId))) refuse('not_found');
    const ended = await revokeSessionsOf(tx, accountId, clock.now());
    const entry = { subject: `account:${accountId}`, detail: { ended, reason } };
    await recordAudit(tx, { actorId: operatorId, action: 'sessions_ended', ...entry });
  });
}
