import type { Language } from '@meche/words';
import { isChannelOn } from './choose-preference.ts';
import { enqueueEmail, type MessageDeps, originOf } from './enqueue-message.ts';
import { pushPerson } from './push-person.ts';
import type { CustomerContact } from './remind-customer.ts';
import type { Email } from './templates/email.ts';
import type { Notification, NotifiedAppointment, ProfessionalContact } from './templates/notification.ts';
import type { Wording } from './templates/wording.ts';

export type Recipient = {
  email: string;
  language: Language;
  firstName: string;
  phoneNumber: string | null;
};

export type NotifierDeps = MessageDeps & {
  /** Returns undefined when the account was erased or never existed; then no email is sent. */
  readRecipient: (accountId: string) => Promise<Recipient | undefined>;
  readProfessionalContact: (professionalId: string) => Promise<ProfessionalContact | undefined>;
};

/**
 * The id of the domain event. It is part of the idempotency key, so that an event which is delivered again
 * sends nothing.
 */
export type FactId = number | string;

export type Write = (wording: Wording, notification: Notification) => Email;

/**
 * Returns functions that enqueue emails and pushes about an appointment, to the customer or to the
 * professional, in the reader's language.
 */
export function createEmailWriters(deps: NotifierDeps) {
  const origin = originOf(deps);

  async function toCustomer(
    appointment: NotifiedAppointment,
    template: string,
    factId: FactId,
    write: Write,
    staleAt: Date | null = null,
  ): Promise<void> {
    const [customer, professional] = await bothSides(appointment);
    if (!professional) return;
    const notification = notificationTo(appointment, professional, customer.name, customer.hasAccount);
    const { accountId, email, language } = customer;
    const key = `${factId}.${template}.customer`;
    const path = `/appointments/${appointment.id}`;
    const reader: Reader = { side: 'customer', accountId, email, language, key, template, staleAt, path };
    await notifyReader(deps, reader, notification, write);
  }

  async function toProfessional(
    appointment: NotifiedAppointment,
    template: string,
    factId: FactId,
    write: Write,
    staleAt: Date | null = null,
  ): Promise<void> {
    const professional = await deps.readProfessionalContact(appointment.professionalId);
    if (!professional) return;
    const { accountId, email, language } = professional;
    const readerName = professional.firstName ?? professional.businessName;
    const notification = notificationTo(appointment, professional, readerName, true);
    const key = `${factId}.${template}.professional`;
    const path = `/professional/calendar?appointment=${appointment.id}`;
    const reader: Reader = { side: 'professional', accountId, email, language, key, template, staleAt, path };
    await notifyReader(deps, reader, notification, write);
  }

  async function bothSides(appointment: NotifiedAppointment) {
    return Promise.all([
      readCustomer(deps, appointment),
      deps.readProfessionalContact(appointment.professionalId),
    ] as const);
  }

  function notificationTo(
    appointment: NotifiedAppointment,
    professional: ProfessionalContact,
    readerName: string,
    hasAccount: boolean,
  ): Notification {
    return { appointment, professional, readerName, hasAccount, origin, now: deps.clock.now() };
  }

  return { toCustomer, toProfessional, bothSides, notificationTo };
}

export type EmailWriters = ReturnType<typeof createEmailWriters>;

type Reader = Omit<Parameters<typeof pushPerson>[1], 'about' | 'professionalId'> & { email: string | null };

/**
 * Notifies a reader by email, unless the reader switched that off, and by push. The body of the push is the
 * subject of the email.
 */
async function notifyReader(
  deps: NotifierDeps,
  { email, ...pushed }: Reader,
  notification: Notification,
  write: Write,
): Promise<void> {
  const { side, accountId, language, key, template, staleAt } = pushed;
  const { id, professionalId } = notification.appointment;
  const about = `appointment:${id}`;
  const isWantedByEmail = await isChannelOn(deps, accountId, {
    side,
    template,
    channel: 'email',
    recipient: email,
  });
  if (email && isWantedByEmail) {
    const delivery = { key, template, recipient: email, staleAt, professionalId, about };
    await enqueueEmail(deps, delivery, language, (wording) => write(wording, notification));
  }
  await pushPerson(
    deps,
    { ...pushed, about, professionalId },
    (wording) => write(wording, notification).subject,
  );
}

async function readCustomer(deps: NotifierDeps, appointment: NotifiedAppointment): Promise<CustomerContact> {
  const { customerId, customerName, customerEmail, customerPhone } = appointment;
  if (!customerId) {
    const contact = { email: customerEmail, phoneNumber: customerPhone, name: customerName };
    return { ...contact, accountId: null, language: 'fr', hasAccount: false };
  }
  const account = await deps.readRecipient(customerId);
  if (!account) {
    const guest = { accountId: null, email: null, phoneNumber: null };
    return { ...guest, language: 'fr', name: customerName, hasAccount: false };
  }
  const { email, language, firstName, phoneNumber } = account;
  const reached = { email, phoneNumber: customerPhone ?? phoneNumber };
  return { ...reached, accountId: customerId, language, name: firstName, hasAccount: true };
}

/**
 * Runs all notifications even if one fails, so that a failure on one side does not keep the other side from
 * being notified. Then throws the first error, so that the caller retries.
 */
export async function runBoth(...notifications: (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(notifications.map((notify) => notify()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
