import type { AppointmentState, Language, PlaceOfService } from '@meche/contract/enumerations';
import { HOUR_MS, later } from '#kit/time';
import { type Letter, oneLine, type Row } from './letter.ts';
import type { Wording } from './wording.ts';

/** What a letter tells of an appointment: as much of it as is read here. */
export type ToldAppointment = {
  id: string;
  professionalId: string;
  /** Null when the professional booked for someone without an account. */
  customerId: string | null;
  bookedBy: 'customer' | 'professional';
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  professionalName: string;
  memberName: string;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  note: string;
  place: PlaceOfService;
  line: string;
  city: string;
  postalCode: string;
  lines: { name: string; priceCents: number }[];
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
  cancelledBy: 'customer' | 'professional' | 'system' | null;
  cancelReason: string | null;
  feeCents: number | null;
  revision: number;
};

export type ProfessionalContact = {
  email: string;
  language: Language;
  businessName: string;
  phoneNumber: string | null;
  /** What her plan includes. */
  smsRemindersPerMonth: number;
  /** False: her clients get their reminders by e-mail only. */
  smsReminder?: boolean;
  timeZone: string;
};

/** A letter's material, whoever reads it. */
export type Telling = {
  appointment: ToldAppointment;
  professional: ProfessionalContact;
  /** How the reader is greeted. */
  readerName: string;
  /** The reader can sign in, so links to her own pages make sense. */
  hasAccount: boolean;
  /** `https://meche.example`, without a slash at the end. */
  origin: string;
  now: Date;
};

/** The parts that every letter has; strangers' text is already on one line each. */
export function openLetter(
  wording: Wording,
  { appointment, readerName }: Telling,
  reader: 'customer' | 'professional',
): Pick<Letter, 'language' | 'greeting' | 'visit' | 'prices' | 'notes' | 'footer'> {
  const { t, language } = wording;
  const professional = oneLine(appointment.professionalName);
  return {
    language,
    greeting: t('notifications:greeting', { name: oneLine(readerName) }),
    visit: [],
    prices: [],
    notes: [],
    footer:
      reader === 'customer'
        ? t('notifications:footer.customer', { professional })
        : t('notifications:footer.professional'),
  };
}

/** The names and the hour that most sentences need. */
export function said(wording: Wording, { appointment }: Telling) {
  return {
    professional: oneLine(appointment.professionalName),
    customer: oneLine(appointment.customerName),
    when: wording.moment(appointment.startsAt, appointment.timeZone),
  };
}

export function addressOf({ line, postalCode, city }: ToldAppointment): string {
  return oneLine([line, `${postalCode} ${city}`].filter(Boolean).join(', '));
}

/** Date, who, where. */
export function visitRows({ t, span }: Wording, appointment: ToldAppointment): Row[] {
  const { startsAt, endsAt, timeZone, place } = appointment;
  const address = addressOf(appointment);
  return [
    { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
    { label: t('notifications:rows.with'), value: oneLine(appointment.memberName) },
    {
      label: t('notifications:rows.place'),
      value: place === 'at_home' ? t('notifications:rows.atHome', { address }) : address,
    },
  ];
}

/** Each service, what comes on top, and the total. */
export function priceRows({ t, cents }: Wording, appointment: ToldAppointment): Row[] {
  const { lines, mileageCents, searchFeeCents, totalCents } = appointment;
  return [
    ...lines.map(({ name, priceCents }) => ({ label: oneLine(name), value: cents(priceCents) })),
    ...owed(t('notifications:rows.mileage'), mileageCents),
    ...owed(t('notifications:rows.searchFee'), searchFeeCents),
    { label: t('notifications:rows.total'), value: cents(totalCents), strong: true },
  ];

  function owed(label: string, amount: number): Row[] {
    return amount > 0 ? [{ label, value: cents(amount) }] : [];
  }
}

/** How the total is paid, when it is not all on site. */
export function paymentRows({ t, cents }: Wording, { cardCents, onSiteCents }: ToldAppointment): Row[] {
  if (cardCents === 0) return [];
  const byCard = { label: t('notifications:rows.byCard'), value: cents(cardCents) };
  const onSite = { label: t('notifications:rows.onSite'), value: cents(onSiteCents) };
  return onSiteCents > 0 ? [byCard, onSite] : [byCard];
}

/** What cancelling costs from now on, in a sentence or two. */
export function cancellationTerms({ t, moment }: Wording, { appointment, now }: Telling): string {
  const { startsAt, timeZone, cancellationWindowHours, lateFeePercent, cardCents } = appointment;
  if (lateFeePercent === 0 || cardCents === 0 || cancellationWindowHours === 0)
    return t('notifications:terms.freeUntilStart');
  const freeUntil = later(startsAt, -cancellationWindowHours * HOUR_MS);
  if (freeUntil <= now) return t('notifications:terms.feeNow', { percent: lateFeePercent });
  const free = t('notifications:terms.freeUntil', { when: moment(freeUntil, timeZone) });
  return `${free} ${t('notifications:terms.feeAfter', { percent: lateFeePercent })}`;
}

/** What not coming costs, where it costs anything: a fee that was not named is not taken. */
export function noShowTerms({ t }: Wording, { appointment }: Telling): string[] {
  const { noShowFeePercent: percent, cardCents } = appointment;
  return percent > 0 && cardCents > 0 ? [t('notifications:terms.noShow', { percent })] : [];
}

/** When and how the customer pays, in a sentence. */
export function paymentSentence({ t, cents }: Wording, { cardCents }: ToldAppointment): string {
  return cardCents > 0
    ? t('notifications:money.afterVisit', { amount: cents(cardCents) })
    : t('notifications:money.onSite');
}

/** Whom to call, if the professional gave a number. */
export function questionNotes({ t }: Wording, { appointment, professional }: Telling): string[] {
  const { phoneNumber } = professional;
  if (!phoneNumber) return [];
  return [
    t('notifications:visit.question', {
      professional: oneLine(appointment.professionalName),
      phone: writtenNumber(phoneNumber),
    }),
  ];
}

/** Her own page of it; a customer without an account has none. */
export function appointmentLink({ appointment, hasAccount, origin }: Telling): string | undefined {
  return hasAccount ? `${origin}/appointments/${appointment.id}` : undefined;
}

/** +33612345678 -> 06 12 34 56 78, as it is said in France; another country's number stays as it is. */
export function writtenNumber(e164: string): string {
  const national = /^\+33(\d{9})$/.exec(e164)?.[1];
  if (!national) return e164;
  return `0${national}`.replace(/(\d{2})(?=\d)/g, '$1\u00a0');
}
