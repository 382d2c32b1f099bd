import type { Language } from '@meche/contract/enumerations';
import {
  type Account,
  changeRole,
  findAccount,
  getLink,
  type Link,
  type LinkDeps,
  type Registered,
  useLink,
} from '#identity';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { takeInvitation } from './store/invitations.ts';
import { joinMember } from './store/members.ts';

type Join = (tx: Tx, accountId: string) => Promise<void>;

/** Port to identity for invited people; app/ binds it to its partners. */
export type Welcome = {
  /**
   * Opens an account with the invited email, which the link proves; `join` runs in the same transaction.
   */
  register(newcomer: Newcomer & { email: string; invited: { join: Join } }): Promise<Registered>;
  proveEmail(account: Account): Promise<void>;
};

export type Newcomer = {
  firstName: string;
  lastName: string;
  phoneNumber?: string | undefined;
  password?: string | undefined;
  firebaseToken?: string | undefined;
  language: Language;
  userAgent?: string | undefined;
};

type Deps = { db: Database; links: LinkDeps; welcome: Welcome };

/**
 * Accepts with a new account, which joins the salon in the same transaction; only one of two concurrent
 * calls succeeds. Refuses link_expired, and what registering refuses.
 */
export async function registerMember(
  { db, links, welcome }: Deps,
  { token, ...newcomer }: Newcomer & { token: string },
): Promise<Registered> {
  return useLink({ db, clock: links.clock }, { kind: 'staff_invitation', token }, (link) =>
    welcome.register({
      ...newcomer,
      email: link.email,
      invited: { join: (tx, accountId) => joinSalon(tx, link, { accountId, now: links.clock.now() }) },
    }),
  );
}

/**
 * Accepts with a customer account, which becomes staff at once, in open sessions too. Refuses link_expired,
 * invited_as_another, professional_account.
 */
export async function acceptInvitation(
  { db, links, welcome }: Deps,
  { token, accountId }: { token: string; accountId: string },
): Promise<Account> {
  const { clock } = links;
  // Checked first, so that a refusal does not use up the link.
  await admit(db, await getLink({ db, clock }, { kind: 'staff_invitation', token }), accountId);
  await useLink({ db, clock }, { kind: 'staff_invitation', token }, async (link) => {
    const account = await admit(db, link, accountId);
    if (!account.emailVerified) await welcome.proveEmail(account);
    await inTransaction(db, async (tx) => {
      const joins = { accountId, from: 'CUSTOMER', to: 'SALON', actorId: accountId } as const;
      if (!(await changeRole(tx, joins))) refuse('professional_account');
      await joinSalon(tx, link, { accountId, now: clock.now() });
    });
  });
  return (await findAccount(db, accountId)) ?? refuse('unauthenticated');
}

async function admit(db: Database, link: Link, accountId: string): Promise<Account> {
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  if (account.role !== 'CUSTOMER') refuse('professional_account');
  if (account.email !== link.email) refuse('invited_as_another');
  return account;
}

async function joinSalon(
  tx: Tx,
  link: Link,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const memberId = link.subjectId ?? refuse('link_expired');
  // Locks the member first, in the same order as inviting.
  if (!(await joinMember(tx, { id: memberId, accountId, now }))) refuse('link_expired');
  const open = await takeInvitation(tx, memberId);
  if (open?.linkId !== link.id) refuse('link_expired');
  await recordAudit(tx, { actorId: accountId, action: 'staff_joined', subject: `member:${memberId}` });
}
