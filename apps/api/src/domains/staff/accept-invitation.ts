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

/** Port to the identity domain for invited people; app/ connects it. */
export type Welcome = {
  /**
   * Opens an account with the email address of the invitation, which the link proves. `join` runs in the
   * same transaction.
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
 * Accepts an invitation with a new account, which joins the salon in the same transaction. Of two
 * concurrent calls only one succeeds. Refuses link_expired, and the codes of registering an account.
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
 * Accepts an invitation with a customer account, which immediately becomes a staff account, in open
 * sessions too. The link also verifies its email. Refuses link_expired, invited_as_another,
 * professional_account, unauthenticated.
 */
export async function acceptInvitation(
  { db, links, welcome }: Deps,
  { token, accountId }: { token: string; accountId: string },
): Promise<Account> {
  const { clock } = links;
  // The account is checked before the link is used, so that a refusal does not use up the link.
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
  // The member is locked before the invitation, as in inviteMember, so that the two cannot deadlock.
  if (!(await joinMember(tx, { id: memberId, accountId, now }))) refuse('link_expired');
  const open = await takeInvitation(tx, memberId);
  if (open?.linkId !== link.id) refuse('link_expired');
  await recordAudit(tx, { actorId: accountId, action: 'staff_joined', subject: `member:${memberId}` });
}
