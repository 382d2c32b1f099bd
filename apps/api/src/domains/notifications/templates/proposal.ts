import { type Email, oneLine, type Row } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  clientRows,
  createEmail,
  type Notification,
  paymentRows,
  priceRows,
  questionNotes,
  visitLink,
} from './notification.ts';
import type { Wording } from './wording.ts';

export type NotifiedProposal = {
  note: string;
  /** The name of the service whose price changes; null when the price stays. */
  lineName: string | null;
  linePriceCents: number | null;
  totalCents: number;
  times: readonly { startsAt: Date; endsAt: Date; memberName: string; openUntil: Date }[];
};

export function proposedToCustomer(
  wording: Wording,
  notification: Notification,
  { proposal }: { proposal: NotifiedProposal },
): Email {
  const { t, cents } = wording;
  const { appointment } = notification;
  const values = {
    ...appointmentTexts(wording, notification),
    deadline: deadlineOf(wording, notification, proposal),
  };
  const href = appointmentLink(notification);
  const { lineName, linePriceCents, totalCents, note } = proposal;
  const isOther = lineName !== null && linePriceCents !== null;
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:proposed.subject', values),
    title: t('notifications:proposed.title', values),
    paragraphs: [t('notifications:proposed.lead', values), t('notifications:proposed.next', values)],
    visit: [
      ...timeRows(wording, appointment.timeZone, proposal),
      ...(note ? [{ label: t('notifications:rows.note'), value: oneLine(note) }] : []),
    ],
    prices: isOther
      ? [
          { label: oneLine(lineName), value: cents(linePriceCents) },
          { label: t('notifications:rows.total'), value: cents(totalCents), strong: true },
        ]
      : [],
    action: href ? { label: t('notifications:actions.choose'), href } : undefined,
    notes: questionNotes(wording, notification),
  };
}

export function proposalAcceptedToProfessional(wording: Wording, notification: Notification): Email {
  const { t } = wording;
  const { appointment } = notification;
  const values = appointmentTexts(wording, notification);
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:proposalTaken.professional.subject', values),
    title: t('notifications:proposalTaken.professional.title'),
    paragraphs: [t('notifications:proposalTaken.professional.lead', values)],
    visit: clientRows(wording, appointment),
    prices: [...priceRows(wording, appointment), ...paymentRows(wording, appointment)],
    action: visitLink(wording, notification),
  };
}

export function proposalDeclinedToProfessional(
  wording: Wording,
  notification: Notification,
  { proposal }: { proposal: NotifiedProposal },
): Email {
  const { t } = wording;
  const { answerBy, startsAt, timeZone } = notification.appointment;
  const deadline = wording.moment(answerBy ?? startsAt, timeZone);
  const values = { ...appointmentTexts(wording, notification), deadline };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:proposalDeclined.subject', values),
    title: t('notifications:proposalDeclined.title'),
    paragraphs: [
      t('notifications:proposalDeclined.lead', values),
      t('notifications:proposalDeclined.next', values),
    ],
    visit: timeRows(wording, timeZone, proposal),
    action: { ...visitLink(wording, notification), label: t('notifications:actions.answer') },
  };
}

function timeRows({ span }: Wording, timeZone: string, { times }: NotifiedProposal): Row[] {
  return times.map(({ startsAt, endsAt, memberName }) => ({
    label: oneLine(memberName),
    value: span(startsAt, endsAt, timeZone),
  }));
}

function deadlineOf(wording: Wording, { appointment }: Notification, proposal: NotifiedProposal): string {
  return wording.moment(lastTimeOf(proposal), appointment.timeZone);
}

export function lastTimeOf({ times }: NotifiedProposal): Date {
  return new Date(Math.max(...times.map(({ openUntil }) => openUntil.getTime())));
}
