import { randomUUID } from 'node:crypto';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Limits } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { EmailChangeAsked } from './facts.ts';
import { type LinkDeps, openLink } from './open-link.ts';
import { type Proof, proveCaller } from './prove-caller.ts';
import { limits } from './rules.ts';
import { type Account, findAccount, findAccountByEmail } from './store/accounts.ts';

type Deps = {
  db: Database;
  /** System time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

/**
 * Writes down that the caller, who proves that it is her, wants another e-mail; nothing changes before the link that goes
 * there was opened. No account is looked up: neither the answer nor its time tells whether the address is free.
 * Refuses wrong_password, bad_identity_token, reauthentication_required, too_many_requests.
 */
export async function askEmailChange(
  deps: Deps,
  asked: Proof & { accountId: string; sessionId: string; email: string },
): Promise<void> {
  const account = (await findAccount(deps.db, asked.accountId)) ?? refuse('unauthenticated');
  const wanted = asked.email.toLowerCase();
  if (wanted === account.email) refuse('invalid_input', { fields: { email: 'same_as_before' } });
  await proveCaller(deps, account, asked);
  await deps.limits.hit(limits.emailChange, `account:${account.id}`);
  await deps.limits.hit(limits.emailChange, `email:${wanted}`);
  const { id: accountId, email, firstName, language } = account;
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await announce(
      tx,
      EmailChangeAsked,
      {
        linkId: randomUUID(),
        accountId,
        sessionId: asked.sessionId,
        wanted,
        reader: { email, firstName, language },
      },
      now,
    );
    const subject = `account:${accountId}`;
    await recordAudit(tx, { actorId: accountId, action: 'email_change_asked', subject });
  });
}

/**
 * What follows behind the scenes: a link for the new address, or, when it is somebody's already, that account, whose owner is
 * told in place of it. Undefined when the account that asked is gone. Idempotent by the link's id.
 */
export async function openEmailChangeLink(
  { db, ...parts }: { db: Database } & LinkDeps,
  asked: { linkId: string; accountId: string; sessionId: string; wanted: string },
): Promise<{ outcome: 'opened' } | { outcome: 'in_use'; owner: Account } | undefined> {
  const { linkId: id, accountId, sessionId, wanted: email } = asked;
  if (!(await findAccount(db, accountId))) return undefined;
  const owner = await findAccountByEmail(db, email);
  if (owner) return owner.id === accountId ? undefined : { outcome: 'in_use', owner };
  await openLink(db, parts, { id, kind: 'change_email', accountId, email, subjectId: sessionId });
  return { outcome: 'opened' };
}
