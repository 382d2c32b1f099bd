import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Limits } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { type LinkDeps, mailLink } from './open-link.ts';
import { releaseRegistration } from './release-registration.ts';
import { limits } from './rules.ts';
import { type Account, findAccount, markEmailVerified } from './store/accounts.ts';
import { invalidateLinks } from './store/links.ts';
import { useLink } from './use-link.ts';

/**
 * Mails a link that proves the account’s email; does nothing when the email is proved. Refuses
 * too_many_requests, unauthenticated.
 */
export async function sendEmailVerification(
  { db, ...deps }: { db: Database; limits: Limits } & LinkDeps,
  accountId: string,
): Promise<void> {
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  if (account.emailVerified) return;
  await deps.limits.hit(limits.emailVerification, `account:${accountId}`);
  await inTransaction(db, (tx) => mailVerification(tx, deps, account));
}

/** Creates the link; the worker mails it after the caller’s transaction commits. */
export async function mailVerification(
  tx: Tx,
  links: LinkDeps,
  { id: accountId, email }: Account,
): Promise<void> {
  await mailLink(tx, links, { kind: 'verify_email', accountId, email, subjectId: null });
}

/**
 * Proves the email with the token of the mailed link, in this app and at the identity service. Refuses
 * link_expired.
 */
export async function verifyEmail(
  { db, clock, identityService }: { db: Database; clock: Clock; identityService: IdentityService },
  token: string | undefined,
): Promise<void> {
  await useLink({ db, clock }, { kind: 'verify_email', token }, async (link) => {
    const account = link.accountId ? await findAccount(db, link.accountId) : undefined;
    if (account?.email !== link.email) refuse('link_expired');
    await proveEmail({ db, clock, identityService }, account);
  });
}

/**
 * Marks the email as proved, in this app and at the identity service, after its holder opened a mailed
 * link. Ends other links of the kind and releases the registration (see releaseRegistration).
 */
export async function proveEmail(
  { db, clock, identityService }: { db: Database; clock: Clock; identityService: IdentityService },
  account: Account,
): Promise<void> {
  await identityService.setEmailVerified(account.identityUid);
  await inTransaction(db, async (tx) => {
    await invalidateLinks(tx, account.id, 'verify_email', clock.now());
    if (!(await markEmailVerified(tx, account.id, clock.now()))) return;
    await releaseRegistration(tx, account.id, clock.now());
    const subject = `account:${account.id}`;
    await recordAudit(tx, { actorId: account.id, action: 'email_verified', subject });
  });
}
