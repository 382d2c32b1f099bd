import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { EmailChanged } from './facts.ts';
import { releaseRegistration } from './release-registration.ts';
import {
  type Account,
  findAccount,
  findAccountByIdentity,
  isEmailTaken,
  updateEmail,
} from './store/accounts.ts';
import { invalidateLinks, type Link } from './store/links.ts';
import { revokeSessionsOf } from './store/sessions.ts';
import { useLink } from './use-link.ts';

type Deps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
};

/**
 * Sets the email that the mailed link proved, in this app and at the identity service. Ends every session
 * except the one that requested the change. Refuses link_expired, also when another account has taken the
 * address.
 */
export async function changeEmail(deps: Deps, token: string | undefined): Promise<void> {
  const { db, clock, identityService } = deps;
  await useLink({ db, clock }, { kind: 'change_email', token }, async (link) => {
    const account = (link.accountId && (await findAccount(db, link.accountId))) || refuse('link_expired');
    if (await isEmailTaken(db, link.email)) refuse('link_expired');
    // The identity service is changed first, because it lets only one of two accounts take the same
    // address.
    if (!(await takeAtIdentityService(deps, account, link.email))) refuse('link_expired');
    await identityService.revokeSessions(account.identityUid);
    await keepEmail(deps, account, link).catch(async (error: unknown) => {
      if ((await findAccount(db, account.id))?.email === link.email) return;
      const { identityUid, email, emailVerified } = account;
      await identityService.setEmail(identityUid, { email, verified: emailVerified });
      if (await isEmailTaken(db, link.email)) refuse('link_expired');
      throw error;
    });
  });
}

/**
 * Sets the email at the identity service. Returns false when the address belongs to another account, or the
 * identity is gone. An identity without an account, left by an abandoned sign-up, is deleted.
 */
async function takeAtIdentityService(
  { db, identityService }: Deps,
  { identityUid }: Account,
  email: string,
): Promise<boolean> {
  const take = async () => (await identityService.setEmail(identityUid, { email, verified: true })).outcome;
  const outcome = await take();
  if (outcome !== 'email_taken') return outcome === 'set';
  const holder = await identityService.findByEmail(email);
  if (holder && (await findAccountByIdentity(db, holder.uid))) return false;
  if (holder) await identityService.deleteAccount(holder.uid);
  return (await take()) === 'set';
}

async function keepEmail({ db, clock }: Deps, account: Account, link: Link): Promise<void> {
  const { id, email: former, firstName, language } = account;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    if (!(await updateEmail(tx, { id, former, email: link.email, now }))) refuse('link_expired');
    await releaseRegistration(tx, id, now);
    const ended = await revokeSessionsOf(tx, id, now, link.subjectId ?? undefined);
    for (const kind of ['change_email', 'verify_email', 'reset_password'] as const)
      await invalidateLinks(tx, id, kind, now);
    await announce(tx, EmailChanged, { former, email: link.email, firstName, language }, now);
    await recordAudit(tx, {
      actorId: id,
      action: 'email_changed',
      subject: `account:${id}`,
      detail: { ended },
    });
  });
}
