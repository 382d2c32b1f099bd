import type { Language } from '@meche/words';
import { isWanted } from './choose-preference.ts';
import { originOf, oweLetter, type Post } from './owe-message.ts';
import { pushPerson } from './push-person.ts';
import type { CustomerContact } from './remind-customer.ts';
import type { Letter } from './templates/letter.ts';
import type { ProfessionalContact, Telling, ToldAppointment } from './templates/telling.ts';
import type { Wording } from './templates/wording.ts';

/** An account as far as it can be written to. */
export type Recipient = {
  email: string;
  language: Language;
  firstName: string;
  phoneNumber: string | null;
};

export type NotifierParts = Post & {
  /** Undefined: erased, or never there; then nothing is sent. */
  readRecipient: (accountId: string) => Promise<Recipient | undefined>;
  readProfessionalContact: (professionalId: string) => Promise<ProfessionalContact | undefined>;
};

/** What a reaction hands over beside the fact's payload: names the message, so that a redelivered fact sends nothing. */
export type FactId = number | string;

export type Write = (wording: Wording, telling: Telling) => Letter;

/** Writes down letters about an appointment to either side, in its reader's language. */
export function writeLetters(parts: NotifierParts) {
  const origin = originOf(parts);

  async function toCustomer(
    appointment: ToldAppointment,
    template: string,
    factId: FactId,
    write: Write,
    staleAt: Date | null = null,
  ): Promise<void> {
    const [customer, professional] = await bothSides(appointment);
    if (!professional) return;
    const telling = tellingTo(appointment, professional, customer.name, customer.hasAccount);
    const key = `${factId}.${template}.customer`;
    const { accountId, email, language } = customer;
    const isWantedByEmail = await isWanted(parts, accountId, {
      side: 'customer',
      template,
      channel: 'email',
      recipient: email,
    });
    if (email && isWantedByEmail) {
      const letter = owed(telling, { key, template, recipient: email, staleAt });
      await oweLetter(parts, letter, language, (wording) => write(wording, telling));
    }
    const path = `/appointments/${appointment.id}`;
    await push({ side: 'customer', accountId, language, key, template, staleAt, path }, telling, write);
  }

  async function toProfessional(
    appointment: ToldAppointment,
    template: string,
    factId: FactId,
    write: Write,
    staleAt: Date | null = null,
  ): Promise<void> {
    const professional = await parts.readProfessionalContact(appointment.professionalId);
    if (!professional) return;
    const telling = tellingTo(
      appointment,
      professional,
      professional.firstName ?? professional.businessName,
      true,
    );
    const key = `${factId}.${template}.professional`;
    const { accountId, email, language } = professional;
    if (await isWanted(parts, accountId, { side: 'house', template, channel: 'email', recipient: email })) {
      const letter = owed(telling, { key, template, recipient: email, staleAt });
      await oweLetter(parts, letter, language, (wording) => write(wording, telling));
    }
    const path = `/professional/calendar?appointment=${appointment.id}`;
    await push({ side: 'house', accountId, language, key, template, staleAt, path }, telling, write);
  }

  /** The subject of the letter says it all in a line. */
  async function push(
    told: Omit<Parameters<typeof pushPerson>[1], 'about' | 'professionalId'>,
    telling: Telling,
    write: Write,
  ): Promise<void> {
    const { id, professionalId } = telling.appointment;
    await pushPerson(
      parts,
      { ...told, about: `appointment:${id}`, professionalId },
      (wording) => write(wording, telling).subject,
    );
  }

  async function bothSides(appointment: ToldAppointment) {
    return Promise.all([
      readCustomer(appointment),
      parts.readProfessionalContact(appointment.professionalId),
    ] as const);
  }

  async function readCustomer(appointment: ToldAppointment): Promise<CustomerContact> {
    const { customerId, customerName, customerEmail, customerPhone } = appointment;
    if (!customerId) {
      const contact = { email: customerEmail, phoneNumber: customerPhone, name: customerName };
      return { ...contact, accountId: null, language: 'fr', hasAccount: false };
    }
    const account = await parts.readRecipient(customerId);
    if (!account) {
      const nobody = { accountId: null, email: null, phoneNumber: null };
      return { ...nobody, language: 'fr', name: customerName, hasAccount: false };
    }
    const { email, language, firstName, phoneNumber } = account;
    const reached = { email, phoneNumber: customerPhone ?? phoneNumber };
    return { ...reached, accountId: customerId, language, name: firstName, hasAccount: true };
  }

  function tellingTo(
    appointment: ToldAppointment,
    professional: ProfessionalContact,
    readerName: string,
    hasAccount: boolean,
  ): Telling {
    return { appointment, professional, readerName, hasAccount, origin, now: parts.clock.now() };
  }

  return { toCustomer, toProfessional, bothSides, tellingTo };
}

function owed(
  { appointment: { id, professionalId } }: Telling,
  letter: { key: string; template: string; recipient: string; staleAt: Date | null },
) {
  return { ...letter, professionalId, about: `appointment:${id}` };
}
