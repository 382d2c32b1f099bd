import { randomBytes } from 'node:crypto';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService, VerifiedIdentity } from '#partners/identity-service/port';
import { releaseRegistration } from './release-registration.ts';
import { isProofValid } from './rules.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountByIdentity,
  insertLinkedIdentity,
  markEmailVerified,
} from './store/accounts.ts';
import { findSessionsFrom, revokeSessionsOf } from './store/sessions.ts';

type Deps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
};

export type Proved = { identity: VerifiedIdentity; provedAt: Date };

/**
 * Finds the account of an identity by its uid, or by an email that Google or Facebook verified, which links
 * both. The email becomes proved; if it was not before, sessions end (on linking also the password),
 * because a stranger may have registered it. Undefined without an account. Refuses
 * reauthentication_required.
 */
export async function findOrLinkAccount(
  deps: Deps,
  { identity, provedAt }: Proved,
): Promise<{ account: Account; provedAt: Date } | undefined> {
  const { db } = deps;
  const own = await findAccountByIdentity(db, identity.uid);
  const claimed = identity.emailVerified && isSocial(identity);
  const account = own ?? (claimed ? await findAccountByEmail(db, identity.email) : undefined);
  if (!account) return undefined;
  if (!isProofValid(provedAt, await findSessionsFrom(db, account.id))) refuse('reauthentication_required');
  if (!identity.emailVerified || account.email !== identity.email) return { account, provedAt };
  if (own && account.emailVerified) return { account, provedAt };
  const vouched = isSocial(identity) && !account.emailVerified;
  if (vouched && !own) await shutOut(deps, account);
  const now = deps.clock.now();
  await inTransaction(db, async (tx) => {
    const { id } = account;
    const subject = `account:${id}`;
    if (vouched) await revokeSessionsOf(tx, id, now);
    await releaseRegistration(tx, id, now);
    if (await markEmailVerified(tx, id, now))
      await recordAudit(tx, {
        actorId: id,
        action: 'email_verified',
        subject,
        detail: { by: identity.provider },
      });
    if (own) return;
    await insertLinkedIdentity(tx, { identityUid: identity.uid, accountId: id, linkedAt: now });
    await recordAudit(tx, {
      actorId: id,
      action: 'identity_linked',
      subject,
      detail: { by: identity.provider },
    });
  });
  return { account: { ...account, emailVerified: true }, provedAt: vouched ? now : provedAt };
}

/**
 * Whether Google or Facebook states an email without having verified it. It must not be revealed whether an
 * account has this email.
 */
export function isEmailUnproved(identity: VerifiedIdentity): boolean {
  return isSocial(identity) && !identity.emailVerified;
}

export function isSocial({ provider }: VerifiedIdentity): boolean {
  return provider === 'google' || provider === 'facebook';
}

async function shutOut({ identityService }: Deps, { identityUid }: Account): Promise<void> {
  await identityService.setPassword(identityUid, randomBytes(24).toString('base64url'));
  await identityService.revokeSessions(identityUid);
}
