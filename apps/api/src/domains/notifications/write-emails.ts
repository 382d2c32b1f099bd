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
  /** Undefined when the account is erased or never existed: nothing is sent. */
  readRecipient: (accountId: string) => Promise<Recipient | undefined>;
  readProfessionalContact: (professionalId: string) => Promise<ProfessionalContact | undefined>;
};

/** The fact's id is part of the message key, so that a redelivered fact sends nothing. */
export type FactId = number | string;

export type Write = (wording: Wording, notification: Notification) => Email;

/** Enqueues emails about an appointment to either side, in the reader's language. */
export function createEmailWriters(parts: NotifierDeps) {
  const origin = originOf(parts);

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
    const key = `${factId}.${template}.customer`;
    const { accountId, email, language } = customer;
    const isWantedByEmail = await isChannelOn(parts, accountId, {
      side: 'customer',
      template,
      channel: 'email',
      recipient: email,
    });
    if (email && isWantedByEmail) {
      const content = deliveryOf(notification, { key, template, recipient: email, staleAt });
      await enqueueEmail(parts, content, language, (wording) => write(wording, notification));
    }
    const path = `/appointments/${appointment.id}`;
    await push({ side: 'customer', accountId, language, key, template, staleAt, path }, notification, write);
  }

  async function toProfessional(
    appointment: NotifiedAppointment,
    template: string,
    factId: FactId,
    write: Write,
    staleAt: Date | null = null,
  ): Promise<void> {
    const professional = await parts.readProfessionalContact(appointment.professionalId);
    if (!professional) return;
    const notification = notificationTo(
      appointment,
      professional,
      professional.firstName ?? professional.businessName,
      true,
    );
    const key = `${factId}.${template}.professional`;
    const { accountId, email, language } = professional;
    if (
      await isChannelOn(parts, accountId, {
        side: 'professional',
        template,
        channel: 'email',
        recipient: email,
      })
    ) {
      const content = deliveryOf(notification, { key, template, recipient: email, staleAt });
      await enqueueEmail(parts, content, language, (wording) => write(wording, notification));
    }
    const path = `/professional/calendar?appointment=${appointment.id}`;
    await push(
      { side: 'professional', accountId, language, key, template, staleAt, path },
      notification,
      write,
    );
  }

  /** The email's subject is the push's body. */
  async function push(
    input: Omit<Parameters<typeof pushPerson>[1], 'about' | 'professionalId'>,
    notification: Notification,
    write: Write,
  ): Promise<void> {
    const { id, professionalId } = notification.appointment;
    await pushPerson(
      parts,
      { ...input, about: `appointment:${id}`, professionalId },
      (wording) => write(wording, notification).subject,
    );
  }

  async function bothSides(appointment: NotifiedAppointment) {
    return Promise.all([
      readCustomer(appointment),
      parts.readProfessionalContact(appointment.professionalId),
    ] as const);
  }

  async function readCustomer(appointment: NotifiedAppointment): Promise<CustomerContact> {
    const { customerId, customerName, customerEmail, customerPhone } = appointment;
    if (!customerId) {
      const contact = { email: customerEmail, phoneNumber: customerPhone, name: customerName };
      return { ...contact, accountId: null, language: 'fr', hasAccount: false };
    }
    const account = await parts.readRecipient(customerId);
    if (!account) {
      const guest = { accountId: null, email: null, phoneNumber: null };
      return { ...guest, language: 'fr', name: customerName, hasAccount: false };
    }
    const { email, language, firstName, phoneNumber } = account;
    const reached = { email, phoneNumber: customerPhone ?? phoneNumber };
    return { ...reached, accountId: customerId, language, name: firstName, hasAccount: true };
  }

  function notificationTo(
    appointment: NotifiedAppointment,
    professional: ProfessionalContact,
    readerName: string,
    hasAccount: boolean,
  ): Notification {
    return { appointment, professional, readerName, hasAccount, origin, now: parts.clock.now() };
  }

  return { toCustomer, toProfessional, bothSides, notificationTo };
}

function deliveryOf(
  { appointment: { id, professionalId } }: Notification,
  content: { key: string; template: string; recipient: string; staleAt: Date | null },
) {
  return { ...content, professionalId, about: `appointment:${id}` };
}

export type EmailWriters = ReturnType<typeof createEmailWriters>;

/**
 * A failure on one side must not keep the other from being notified; any failure makes the caller retry
 * both.
 */
export async function both(...notifications: (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(notifications.map((notify) => notify()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
