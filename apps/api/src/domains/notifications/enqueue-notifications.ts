import {
  isChoice,
  type NotificationChannel,
  type NotificationEvent,
} from '@meche/contract/preference-choices';
import type {
  CatalogueRow,
  CombinedSubject,
  MemberMessage,
  PartyMessage,
  PersonMessage,
} from './catalogue/rows.ts';
import { catalogue, type MessagesName, type SubjectOf } from './catalogue.ts';
import { createUnsubscribeToken } from './choose-by-link.ts';
import { isChannelOn } from './choose-preference.ts';
import { enqueueEmail, type MessageDeps } from './enqueue-message.ts';
import { enqueueTextOrEmail } from './enqueue-text.ts';
import {
  findCustomer,
  type NotifierDeps,
  notificationTo,
  type Party,
  professionalOf,
} from './find-reader.ts';
import { pushPerson } from './push-person.ts';
import type { MessageTerms, Reader } from './queued-message.ts';
import type { Email } from './templates/email.ts';
import { memberPush } from './templates/member.ts';
import { addUnsubscribeLinks } from './templates/unsubscribe.ts';
import { type Wording, wordingIn } from './templates/wording.ts';

/**
 * The id of the domain event. It is part of the idempotency key, so that an event which is delivered again
 * sends nothing.
 */
export type FactId = number | string;

export type Notifier = {
  /**
   * Enqueues the messages of one domain event. One that fails does not keep the others from being enqueued;
   * afterwards the first error is thrown, so that the caller retries.
   */
  notify<Name extends MessagesName>(name: Name, subject: SubjectOf<Name>, factId: FactId): Promise<void>;
};

export function createNotifier(deps: NotifierDeps): Notifier {
  return {
    async notify(name, subject, factId) {
      const rows = catalogue[name].rows as readonly CatalogueRow<CombinedSubject>[];
      const results = await Promise.allSettled(
        rows.map((row) => enqueueRow(deps, row, subject as CombinedSubject, factId)),
      );
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

async function enqueueRow(
  deps: NotifierDeps,
  row: CatalogueRow<CombinedSubject>,
  subject: CombinedSubject,
  factId: FactId,
): Promise<void> {
  if (row.when && !row.when(subject, deps.clock.now())) return;
  if (row.to === 'member') return enqueueToMember(deps, row, subject, factId);
  if (row.to === 'person') return enqueueToPerson(deps, row, subject, factId);
  return enqueueToParty(deps, row, subject, factId);
}

async function enqueueToParty(
  deps: NotifierDeps,
  row: PartyMessage<CombinedSubject>,
  subject: CombinedSubject,
  factId: FactId,
): Promise<void> {
  const { appointment } = subject;
  const { id, professionalId } = appointment;
  const { to, template, channels, preference: event, write, text } = row;
  const professional = await deps.readProfessionalContact(professionalId);
  if (!professional) return;
  const party =
    to === 'customer' ? await findCustomer(deps, appointment) : professionalOf(professional, appointment);
  const notification = notificationTo(party, {
    appointment,
    professional,
    origin: deps.publicOrigin,
    now: deps.clock.now(),
  });
  const terms = {
    key: `${factId}.${template}.${to}`,
    template,
    about: `appointment:${id}`,
    professionalId,
    staleAt: row.staleAt?.(subject) ?? null,
  };
  const print = (wording: Wording) => write(wording, notification, subject);
  const printEmail = (wording: Wording) =>
    offerUnsubscribe(deps, wording, print(wording), { ...party, event });
  const email = await addressOf(deps, row, party, 'email', party.email);
  if (text && channels.includes('sms')) {
    const wording = await wordingIn(party.language);
    const phoneNumber = await addressOf(deps, row, party, 'sms', party.phoneNumber);
    const texts = { phoneNumber, text: text(wording, notification), email, content: printEmail(wording) };
    await enqueueTextOrEmail(deps, professional, terms, texts);
  } else if (email) await enqueueEmail(deps, { ...terms, recipient: email }, party.language, printEmail);
  if (event && channels.includes('push'))
    await pushPerson(deps, party, { ...terms, event }, (wording) => print(wording).subject);
}

/** Customers without an account have no preferences, and no link to switch them. */
function offerUnsubscribe(
  deps: MessageDeps,
  wording: Wording,
  email: Email,
  { accountId, side, event }: Pick<Reader, 'accountId' | 'side'> & { event: NotificationEvent | undefined },
): Email {
  if (accountId === null || !event || !isChoice({ side, event, channel: 'email' })) return email;
  const token = createUnsubscribeToken(deps, { accountId, side, event });
  return addUnsubscribeLinks(wording, email, { origin: deps.publicOrigin, side, token });
}

/** Returns the address or number, unless the message does not use the channel or the reader switched it off. */
async function addressOf(
  deps: MessageDeps,
  { channels, preference }: Pick<CatalogueRow<never>, 'channels' | 'preference'>,
  { accountId, side }: Pick<Party, 'accountId' | 'side'>,
  channel: NotificationChannel,
  recipient: string | null,
): Promise<string | null> {
  if (!channels.includes(channel)) return null;
  const isOn = await isChannelOn(deps, accountId, { side, event: preference, channel, recipient });
  return isOn ? recipient : null;
}

async function enqueueToMember(
  deps: MessageDeps,
  { template, preference: event, news, staleAt }: MemberMessage<CombinedSubject>,
  subject: CombinedSubject,
  factId: FactId,
): Promise<void> {
  if (!event) return;
  const { appointment, member } = subject;
  const { id, professionalId } = appointment;
  // A former member has no access to the appointment any more.
  const path = `/professional/calendar${news === 'handed-away' ? '' : `?appointment=${id}`}`;
  const terms = {
    key: `${factId}.${template}.member`,
    template,
    about: `member-visit:${id}:${member.accountId}`,
    professionalId,
    staleAt: staleAt?.(subject) ?? null,
  };
  await pushPerson(deps, { ...member, side: 'professional', path }, { ...terms, event }, (wording) =>
    memberPush(wording, news, appointment),
  );
}

async function enqueueToPerson(
  deps: MessageDeps,
  row: PersonMessage<CombinedSubject>,
  subject: CombinedSubject,
  factId: FactId,
): Promise<void> {
  const { template, channels, preference: event, about, fixedAddress, reader: page } = row;
  const { person, readerId } = subject;
  const { language, firstName } = person;
  const readOnlyBy = readerId === undefined ? '' : `.${readerId}`;
  const terms: MessageTerms = {
    key: `${factId}${readOnlyBy}.${template}`,
    template,
    about: about?.(subject) ?? null,
    professionalId: null,
    staleAt: row.staleAt?.(subject) ?? null,
  };
  const to = fixedAddress ? fixedAddress(subject) : undefined;
  if (fixedAddress && to === undefined) return;
  const recipient = to ?? person.email;
  const print = (wording: Wording) => row.write(wording, { ...subject, firstName }, deps.publicOrigin);
  const email = { ...terms, recipient, ...(to !== undefined && { to }) };
  if (!event || !page) return enqueueEmail(deps, email, language, print);
  const reader: Reader = { ...page, accountId: person.id ?? null, language };
  if (await addressOf(deps, row, reader, 'email', recipient))
    await enqueueEmail(deps, email, language, (wording) =>
      offerUnsubscribe(deps, wording, print(wording), { ...reader, event }),
    );
  if (channels.includes('push'))
    await pushPerson(deps, reader, { ...terms, event }, (wording) => print(wording).subject);
}
