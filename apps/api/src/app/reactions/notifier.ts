import { createHash } from 'node:crypto';
import type { ThreadSide } from '@meche/contract/message-bounds';
import { own } from '@meche/contract/own';
import { findAppointment } from '#appointments';
import { findEndpoint } from '#connections';
import {
  createTokenSigner,
  findAccount,
  type LinkToMail,
  listAccountsByIds,
  readCodeToMail,
  readLinkToMail,
} from '#identity';
import { deriveKeys } from '#kit/key-ring';
import { systemClock } from '#kit/time';
import { readUnreadEmail } from '#messaging';
import {
  type BounceBox,
  createNotifier,
  type DeliveryDeps,
  isObsoleteIn,
  type MessageDeps,
  type Notifier,
} from '#notifications';
import { listPayablesByIds } from '#payments';
import { listProfessionalsByIds } from '#professionals';
import { findReviewOf } from '#reviews';
import { readSignUpToMail } from '#sign-up';
import { findInviterOf } from '#staff';
import { smsRemindersOf } from '#subscriptions';
import { findOffer, findWaitingEntry } from '#waiting';
import { draftProofOf } from '../compositions/sign-up.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { sealingKeysOf } from '../wiring.ts';
import { hasLeftCalendar } from './notified-members.ts';

/** Returns the dependencies for enqueueing messages. */
export function messageDepsOf({
  config,
  db,
  clock,
}: Pick<AppContext, 'config' | 'db' | 'clock'>): MessageDeps {
  const sealingKeys = sealingKeysOf(config, 'notifications');
  return { db, clock, publicOrigin: config.PUBLIC_ORIGIN, sealingKeys };
}

/** Returns the address and the keys of bounces; undefined without BOUNCE_ADDRESS. */
export function bounceBoxOf({ BOUNCE_ADDRESS: address, SESSION_SECRETS }: Config): BounceBox | undefined {
  return address === undefined
    ? undefined
    : {
        address,
        keys: deriveKeys(SESSION_SECRETS, (secret) =>
          createHash('sha256').update(`bounces\n${secret}`).digest(),
        ),
      };
}

export function deliveryDepsOf(context: AppContext): DeliveryDeps {
  const { email, textMessages, push } = context.partners;
  return {
    ...messageDepsOf(context),
    senders: { email, textMessages, push },
    bounces: bounceBoxOf(context.config),
    isOvertaken({ template, about }) {
      const [kind = '', id = '', accountId = ''] = about.split(':');
      const check = own(overtakenChecks, kind);
      if (!check) throw new Error(`no check of messages about ${about}`);
      return check(context, { id, accountId, template });
    },
  };
}

type OvertakenCheck = (
  context: AppContext,
  about: { id: string; accountId: string; template: string },
) => Promise<boolean>;

/** What a queued message is about -> whether it is outdated by now. */
const overtakenChecks: Record<string, OvertakenCheck> = {
  link: async (context, { id }) => (await readLinkEmail(context, id)) === undefined,
  'registration-code': async (context, { id }) =>
    (await readCodeToMail(emailLinkDepsOf(context), id)) === undefined,
  'sign-up': async (context, { id }) =>
    (await readSignUpToMail({ ...context, proof: draftProofOf(context.config) }, id)) === undefined,
  'thread-customer': ({ db }, about) => isThreadRead(db, 'customer', about),
  'thread-professional': ({ db }, about) => isThreadRead(db, 'professional', about),
  offer: async (context, { id }) => (await readOffer(context, id)) === undefined,
  'member-visit': async ({ db }, { id, accountId, template }) => {
    const appointment = await findAppointment(db, id);
    if (!appointment || isObsoleteIn(template, appointment)) return true;
    return hasLeftCalendar(db, appointment.professionalId, accountId);
  },
  appointment: async ({ db }, { id, template }) => {
    const appointment = await findAppointment(db, id);
    if (!appointment || isObsoleteIn(template, appointment)) return true;
    // The customer has already written a review.
    if (template === 'review-due') return (await findReviewOf(db, id)) !== undefined;
    if (template !== 'payment-to-confirm') return false;
    const [payable] = await listPayablesByIds(db, [id]);
    return payable?.status !== 'payment_to_confirm';
  },
};

/** True also when the member left or no longer serves the customer. */
async function isThreadRead(
  db: AppContext['db'],
  side: ThreadSide,
  { id, accountId }: { id: string; accountId: string },
) {
  const unread = await readUnreadEmail(db, id, side);
  return !unread?.accountIds.includes(accountId);
}

/** Returns the dependencies with which the worker signs and reads email links. */
export function emailLinkDepsOf({ config, db }: Pick<AppContext, 'config' | 'db'>) {
  const audience = config.PUBLIC_ORIGIN;
  const tokens = createTokenSigner({ secrets: config.SESSION_SECRETS, audience });
  return { db, tokens, clock: systemClock };
}

/**
 * Returns the content of the email for a link; undefined when the link was used, was revoked or has
 * expired, or when an invitation has no inviter any more.
 */
export async function readLinkEmail(
  context: Pick<AppContext, 'config' | 'db'>,
  linkId: string,
): Promise<(LinkToMail & { id: string; inviter: Awaited<ReturnType<typeof findInviterOf>> }) | undefined> {
  const link = await readLinkToMail(emailLinkDepsOf(context), linkId);
  if (!link) return undefined;
  const inviter = link.subjectId ? await findInviterOf(context.db, link.subjectId) : undefined;
  return link.kind === 'staff_invitation' && !inviter ? undefined : { ...link, id: linkId, inviter };
}

/**
 * Returns the owner of a business as recipient; undefined when the business or the owner's account does not
 * exist.
 */
export async function readOwner({ db }: Pick<AppContext, 'db'>, professionalId: string) {
  const [professional] = await listProfessionalsByIds(db, [professionalId]);
  const person = professional && (await findAccount(db, professional.accountId));
  return person && { person, businessName: professional.businessName, timeZone: professional.timeZone };
}

/**
 * Returns a failing webhook endpoint with its owner; undefined when a delivery succeeded since or the
 * endpoint was deleted.
 */
export async function readFailingEndpoint({ db }: Pick<AppContext, 'db'>, endpointId: string) {
  const endpoint = await findEndpoint(db, endpointId);
  const owner = endpoint?.failingSince && (await readOwner({ db }, endpoint.professionalId));
  return owner ? { ...owner, host: new URL(endpoint.url).host } : undefined;
}

/**
 * Returns an open offer of a free time with its waiting-list entry and customer; undefined when the offer
 * has ended.
 */
export async function readOffer({ db, clock }: Pick<AppContext, 'db' | 'clock'>, offerId: string) {
  const offer = await findOffer(db, offerId);
  const entry = offer?.entryId && (await findWaitingEntry(db, offer.entryId));
  if (!entry || offer.state !== 'open' || offer.expiresAt <= clock.now()) return undefined;
  const [account, [professional]] = await Promise.all([
    findAccount(db, entry.customerId),
    listProfessionalsByIds(db, [entry.professionalId]),
  ]);
  return account && professional && { person: account, slug: professional.slug, offer, entry };
}

/**
 * Returns the unread messages of a thread with their recipients: the customer, or all members who may read
 * the thread. Returns undefined when this side has read them, blocked the thread or left.
 */
export async function readUnreadMessages({ db }: Pick<AppContext, 'db'>, threadId: string, side: ThreadSide) {
  const found = await readUnreadEmail(db, threadId, side);
  if (!found) return undefined;
  const { accountIds, ...unread } = found;
  return { ...unread, people: await listAccountsByIds(db, accountIds) };
}

/** Returns the notifier, which looks up recipients in the other domains. */
export function notifierOf(context: Pick<AppContext, 'config' | 'db' | 'clock'>): Notifier {
  const { db } = context;
  return createNotifier({
    ...messageDepsOf(context),
    readRecipient: (accountId) => findAccount(db, accountId),
    async readProfessionalContact(professionalId) {
      const [professional] = await listProfessionalsByIds(db, [professionalId]);
      const account = professional && (await findAccount(db, professional.accountId));
      if (!account) return undefined;
      const smsRemindersPerMonth = smsRemindersOf(professional.plan);
      const { email, language, firstName } = account;
      return { ...professional, smsRemindersPerMonth, email, language, firstName };
    },
  });
}
