import type { Language } from '@meche/words';
import type { MessageDeps } from './enqueue-message.ts';
import type { Reader } from './queued-message.ts';
import type { Notification, ProfessionalContact } from './templates/notification.ts';
import type { NotifiedAppointment } from './templates/notified-appointment.ts';

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

export type Party = Reader & {
  name: string;
  hasAccount: boolean;
  email: string | null;
  phoneNumber: string | null;
};

/** Returns the owner of the business. */
export function professionalOf(
  { accountId, email, language, firstName, businessName }: ProfessionalContact,
  { id }: NotifiedAppointment,
): Party {
  return {
    side: 'professional',
    accountId,
    email,
    phoneNumber: null,
    language,
    name: firstName ?? businessName,
    hasAccount: true,
    path: `/professional/calendar?appointment=${id}`,
  };
}

/**
 * Finds the customer of an appointment. A customer without an account has the address that the professional
 * entered; an erased account has none.
 */
export async function findCustomer(
  { readRecipient }: Pick<NotifierDeps, 'readRecipient'>,
  { id, customerId, customerName, customerEmail, customerPhone }: NotifiedAppointment,
): Promise<Party> {
  const guest: Party = {
    side: 'customer',
    accountId: null,
    email: null,
    phoneNumber: null,
    language: 'fr',
    name: customerName,
    hasAccount: false,
    path: `/appointments/${id}`,
  };
  if (!customerId) return { ...guest, email: customerEmail, phoneNumber: customerPhone };
  const account = await readRecipient(customerId);
  if (!account) return guest;
  const { email, language, firstName, phoneNumber } = account;
  return {
    ...guest,
    accountId: customerId,
    email,
    phoneNumber: customerPhone ?? phoneNumber,
    language,
    name: firstName,
    hasAccount: true,
  };
}

export function notificationTo(
  { name, email, hasAccount }: Party,
  about: Omit<Notification, 'readerName' | 'readerEmail' | 'hasAccount'>,
): Notification {
  return { ...about, readerName: name, readerEmail: email, hasAccount };
}
