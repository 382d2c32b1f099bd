import { randomUUID } from 'node:crypto';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Limits } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { EmailChangeRequested } from './facts.ts';
import { type LinkDeps, openLink } from './open-link.ts';
import { type Proof, proveCaller } from './prove-caller.ts';
import { limits } from './rules.ts';
import { type Account, findAccount, findAccountByEmail } from './store/accounts.ts';

type Deps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

/**
 * Requests a change of email; nothing changes until the mailed link is opened. Looks up no other account,
 * so that neither answer nor timing reveals whether the address is free. Refuses wrong_password,
 * bad_identity_token, reauthentication_required, invalid_input, too_many_requests.
 */
export async function requestEmailChange(
  deps: Deps,
  input: Proof & { accountId: string; sessionId: string; email: string },
): Promise<void> {
  const account = (await findAccount(deps.db, input.accountId)) ?? refuse('unauthenticated');
  const newEmail = input.email.toLowerCase();
  if (newEmail === account.email) refuse('invalid_input', { fields: { email: 'same_as_before' } });
  await proveCaller(deps, account, input);
  await deps.limits.hit(limits.emailChange, `account:${account.id}`);
  await deps.limits.hit(limits.emailChange, `email:${newEmail}`);
  const { id: accountId, email, firstName, language } = account;
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await announce(
      tx,
      EmailChangeRequested,
      {
        linkId: randomUUID(),
        accountId,
        sessionId: input.sessionId,
        wanted: newEmail,
        reader: { email, firstName, language },
      },
      now,
    );
    const subject = `account:${accountId}`;
    await recordAudit(tx, { actorId: accountId, action: 'email_change_requested', subject });
  });
}

/**
 * Run by the worker: creates a link for the new address, or returns the account that already has this
 * address. Undefined when the requesting account is gone or has the address already. Idempotent by the
 * link’s id.
 */
export async function openEmailChangeLink(
  { db, ...parts }: { db: Database } & LinkDeps,
  request: { linkId: string; accountId: string; sessionId: string; wanted: string },
): Promise<{ outcome: 'opened' } | { outcome: 'in_use'; owner: Account } | undefined> {
  const { linkId: id, accountId, sessionId, wanted: email } = request;
  if (!(await findAccount(db, accountId))) return undefined;
  const owner = await findAccountByEmail(db, email);
  if (owner) return owner.id === accountId ? undefined : { outcome: 'in_use', owner };
  await openLink(db, parts, { id, kind: 'change_email', accountId, email, subjectId: sessionId });
  return { outcome: 'opened' };
}
