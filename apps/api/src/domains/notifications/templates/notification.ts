import type { Language } from '@meche/contract/enumerations';
import {
  type MoneyLine,
  type MoneyTerms,
  moneyTermsOfVisit,
  plannedLines,
  termLines,
} from '@meche/contract/money-lines';
import { type Email, oneLine, type Row } from './email.ts';
import { groupRows, isGroupBooking, sumGroupBooking } from './group-booking.ts';
import type { NotifiedAppointment } from './notified-appointment.ts';
import { clientName, type Wording } from './wording.ts';

export type ProfessionalContact = {
  accountId: string;
  email: string;
  language: Language;
  businessName: string;
  /** Used in the greeting. The greeting uses the business name when it is absent. */
  firstName?: string;
  phoneNumber: string | null;
  smsRemindersPerMonth: number;
  /** When false, reminders are sent by email only. */
  smsReminder?: boolean;
  timeZone: string;
};

export type Notification = {
  appointment: NotifiedAppointment;
  professional: ProfessionalContact;
  readerName: string;
  /** The attendee of calendar entries; null when the reader has no address. */
  readerEmail: string | null;
  /** True when the reader can sign in, so that links to their own pages work. */
  hasAccount: boolean;
  /** For example `https://meche.example`, without a trailing slash. */
  origin: string;
  now: Date;
};

type Reader = 'customer' | 'professional';

/**
 * Returns the fields that all emails about an appointment have in common. Texts from users are on one line.
 */
export function createEmail(
  wording: Wording,
  { appointment, readerName }: Notification,
  reader: 'customer' | 'professional',
): Pick<Email, 'language' | 'greeting' | 'visit' | 'prices' | 'notes' | 'footer'> {
  const { t, language } = wording;
  const professional = oneLine(appointment.professionalName);
  return {
    language,
    greeting: readerName
      ? t('notifications:greeting', { name: oneLine(readerName) })
      : t('notifications:greetingNobody'),
    visit: [],
    prices: [],
    notes: [],
    footer:
      reader === 'customer'
        ? t('notifications:footer.customer', { professional })
        : t('notifications:footer.professional'),
  };
}

/** Returns the names and the start that most sentences need. */
export function appointmentTexts(wording: Wording, { appointment }: Notification) {
  return textsOf(wording, appointment);
}

export function textsOf(wording: Wording, appointment: NotifiedAppointment) {
  return {
    professional: oneLine(appointment.professionalName),
    customer: clientName(wording, appointment.customerName),
    when: wording.moment(appointment.startsAt, appointment.timeZone),
  };
}

export function addressOf({ line, postalCode, city }: NotifiedAppointment): string {
  // Shortens "Paris 11e Arrondissement" to "Paris 11e".
  const town = city.replace(/ Arrondissement$/, '');
  return oneLine([line, `${postalCode} ${town}`].filter(Boolean).join(', '));
}

/** Links to OpenStreetMap, which searches by address, needs no account and works on every device. */
export function mapLink({ t }: Wording, { line, postalCode, city }: NotifiedAppointment) {
  const query = new URLSearchParams({ query: oneLine(`${line}, ${postalCode} ${city}`) });
  return { label: t('notifications:actions.map'), href: `https://www.openstreetmap.org/search?${query}` };
}

export function visitLink({ t }: Wording, { appointment, origin }: Notification) {
  const href = `${origin}/professional/calendar?appointment=${appointment.id}`;
  return { label: t('notifications:actions.visit'), href };
}

export function clientRows(
  wording: Wording,
  appointment: NotifiedAppointment,
  others: readonly NotifiedAppointment[] = [],
): Row[] {
  const { t } = wording;
  const { customerPhone } = appointment;
  const note = oneLine(appointment.note);
  return [
    { label: t('notifications:rows.client'), value: clientName(wording, appointment.customerName) },
    ...(customerPhone
      ? [{ label: t('notifications:rows.phone'), value: formatPhoneNumber(customerPhone) }]
      : []),
    ...visitRows(wording, appointment, { others, reader: 'professional' }),
    ...(note ? [{ label: t('notifications:rows.note'), value: note }] : []),
  ];
}

/**
 * Returns date, address, member, and the hair if it affects the price. A series also has its other dates; a
 * group has a row per person instead of member and hair.
 */
export function visitRows(
  wording: Wording,
  appointment: NotifiedAppointment,
  { others = [], reader = 'customer' }: { others?: readonly NotifiedAppointment[]; reader?: Reader } = {},
): Row[] {
  const { t, span } = wording;
  const { startsAt, endsAt } = sumGroupBooking(appointment, others);
  const { timeZone, place } = appointment;
  const address = addressOf(appointment);
  const date = { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) };
  const where = {
    label: t('notifications:rows.place'),
    value: place === 'at_home' ? t('notifications:rows.atHome', { address }) : address,
  };
  if (isGroupBooking(others)) return [date, where, ...groupRows(wording, reader, [appointment, ...others])];
  return [
    date,
    { label: t('notifications:rows.with'), value: oneLine(appointment.memberName) },
    where,
    ...hairRows(t, appointment),
    ...otherRows(wording, others),
  ];
}

export function otherRows({ t, span }: Wording, others: readonly NotifiedAppointment[]): Row[] {
  if (others.length === 0) return [];
  const dates = others.map(({ startsAt, endsAt, timeZone }) => span(startsAt, endsAt, timeZone));
  return [{ label: t('notifications:rows.alsoOn'), value: dates.join(' · ') }];
}

function hairRows(t: Wording['t'], { lines }: NotifiedAppointment): Row[] {
  const line = lines.find(({ hairLength }) => hairLength);
  if (!line?.hairLength) return [];
  const words = [
    t(`services:hair.lengths.${line.hairLength}`),
    ...(line.gender ? [t(`services:hair.people.${line.gender}`)] : []),
  ];
  return [{ label: t('notifications:rows.hair'), value: words.join(' · ') }];
}

export function priceRows({ t, cents }: Wording, appointment: NotifiedAppointment): Row[] {
  const { lines, mileageCents, searchFeeCents, totalCents } = appointment;
  return [
    ...lines.map(({ name, priceCents }) => ({ label: oneLine(name), value: cents(priceCents) })),
    ...amountRow(t('notifications:rows.mileage'), mileageCents),
    ...amountRow(t('notifications:rows.searchFee'), searchFeeCents),
    { label: t('notifications:rows.total'), value: cents(totalCents), strong: true },
  ];

  function amountRow(label: string, amount: number): Row[] {
    return amount > 0 ? [{ label, value: cents(amount) }] : [];
  }
}

/**
 * Returns for the professional what is paid by card and what on site. Returns no rows when all is paid on
 * site.
 */
export function paymentRows(
  { t, cents }: Wording,
  { cardCents, onSiteCents, depositCents }: NotifiedAppointment,
): Row[] {
  if (cardCents === 0) return [];
  const byCard = { label: t('notifications:rows.byCard'), value: cents(cardCents) };
  const onSite = { label: t('notifications:rows.onSite'), value: cents(onSiteCents) };
  const deposit = { label: t('notifications:rows.deposit'), value: cents(depositCents ?? 0) };
  return [byCard, ...(depositCents ? [deposit] : []), ...(onSiteCents > 0 ? [onSite] : [])];
}

/**
 * Returns when which amount is held and debited, and what is paid on site. The pages of the app have the
 * same lines.
 */
export function moneyRows(wording: Wording, notification: Notification, moment: 'booked' | 'later'): Row[] {
  const { appointment } = notification;
  const planned = plannedLines({ ...appointment, money: termsOf(notification) });
  return (
    planned
      // Emails after the booking list only payments that are certain to follow.
      .filter(({ key }) => !isTerm(key) && (moment === 'booked' || !ofTheBooking.has(key)))
      .map((line) => wordedLine(wording, line, appointment.timeZone))
  );
}

/**
 * Returns the sentences on what a cancellation and a no-show cost, because a fee must be announced before
 * it is debited.
 */
export function termNotes(wording: Wording, notification: Notification): string[] {
  return termLines(termsOf(notification)).map((line) => {
    const { label, value } = wordedLine(wording, line, notification.appointment.timeZone);
    return wording.t('money:on', { label, words: value });
  });
}

function termsOf({ appointment, now }: Notification): MoneyTerms {
  return moneyTermsOfVisit(appointment, now);
}

const ofTheBooking = new Set<MoneyLine['key']>(['today', 'holdOn', 'holdNow', 'saved', 'holdAccepted']);

function isTerm(key: MoneyLine['key']): boolean {
  return key.startsWith('noShow') || key.startsWith('cancel');
}

function wordedLine({ t, cents, moment, day }: Wording, line: MoneyLine, timeZone: string): Row {
  const { key, amountCents = 0, at } = line;
  const when = at ? { when: moment(at, timeZone), day: day(at, timeZone) } : {};
  const values = { amount: cents(amountCents), card: '', ...when };
  return { label: t(`money:lines.${key}.label`, values), value: t(`money:lines.${key}.words`, values) };
}

/** Returns the sentence with the professional's phone number; an empty list when there is none. */
export function questionNotes({ t }: Wording, { appointment, professional }: Notification): string[] {
  const { phoneNumber } = professional;
  if (!phoneNumber) return [];
  return [
    t('notifications:visit.question', {
      professional: oneLine(appointment.professionalName),
      phone: formatPhoneNumber(phoneNumber),
    }),
  ];
}

/** Returns the address of the appointment's page; undefined for a customer without an account. */
export function appointmentLink({ appointment, hasAccount, origin }: Notification): string | undefined {
  return hasAccount ? `${origin}/appointments/${appointment.id}` : undefined;
}

/**
 * Formats French numbers: +33612345678 becomes 06 12 34 56 78. Numbers of other countries are not changed.
 */
export function formatPhoneNumber(e164: string): string {
  const national = /^\+33(\d{9})$/.exec(e164)?.[1];
  if (!national) return e164;
  return `0${national}`.replace(/(\d{2})(?=\d)/g, '$1\u00a0');
}
