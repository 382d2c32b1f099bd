import { randomUUID } from 'node:crypto';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Limits, networkOf } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { PasswordResetRequested } from './facts.ts';
import { type LinkDeps, openLink } from './open-link.ts';
import { limits } from './rules.ts';
import { findAccountByEmail } from './store/accounts.ts';

/**
 * Records that a reset link was requested. Looks up no account, so that neither answer nor timing reveals
 * whether one exists. Refuses too_many_requests.
 */
export async function requestPasswordReset(
  deps: { db: Database; limits: Limits; clock: Clock },
  input: { email: string; ip: string },
): Promise<void> {
  const email = input.email.toLowerCase();
  await deps.limits.hit(limits.forgotPasswordLine, networkOf(input.ip));
  await deps.limits.hit(limits.forgotPassword, `email:${email}`);
  await inTransaction(deps.db, (tx) =>
    announce(tx, PasswordResetRequested, { linkId: randomUUID(), email }, deps.clock.now()),
  );
}

/**
 * Run by the worker: creates a link for the account of this email, if one exists. Idempotent by the link’s
 * id.
 */
export async function openResetLink(
  { db, ...parts }: { db: Database } & LinkDeps,
  { linkId, email }: { linkId: string; email: string },
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  const accountId = account.id;
  await inTransaction(db, async (tx) => {
    await openLink(tx, parts, {
      id: linkId,
      kind: 'reset_password',
      accountId,
      email: account.email,
      subjectId: null,
    });
    const subject = `account:${accountId}`;
    await recordAudit(tx, { actorId: null, action: 'password_reset_requested', subject, detail: { linkId } });
  });
}
