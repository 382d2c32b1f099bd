import { type Letter, oneLine, type Row } from './letter.ts';
import {
  appointmentLink,
  clientRows,
  openLetter,
  paymentRows,
  priceRows,
  questionNotes,
  said,
  type Telling,
  visitLink,
} from './telling.ts';
import type { Wording } from './wording.ts';

/** What was proposed instead of a request, as far as letters tell of it. */
export type ToldProposal = {
  note: string;
  /** Of one of its services; null: the price stays. */
  lineName: string | null;
  linePriceCents: number | null;
  totalCents: number;
  times: readonly { startsAt: Date; endsAt: Date; memberName: string; openUntil: Date }[];
};

export function proposedToCustomer(wording: Wording, telling: Telling, proposal: ToldProposal): Letter {
  const { t, cents } = wording;
  const { appointment } = telling;
  const values = { ...said(wording, telling), deadline: deadlineOf(wording, telling, proposal) };
  const href = appointmentLink(telling);
  const { lineName, linePriceCents, totalCents, note } = proposal;
  const isOther = lineName !== null && linePriceCents !== null;
  return {
    ...openLetter(wording, telling, 'customer'),
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
    notes: questionNotes(wording, telling),
  };
}

/** She has taken one of the times: the visit is confirmed, as she proposed it. */
export function takenToProfessional(wording: Wording, telling: Telling): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const values = said(wording, telling);
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:proposalTaken.professional.subject', values),
    title: t('notifications:proposalTaken.professional.title'),
    paragraphs: [t('notifications:proposalTaken.professional.lead', values)],
    visit: clientRows(wording, appointment),
    prices: [...priceRows(wording, appointment), ...paymentRows(wording, appointment)],
    action: visitLink(wording, telling),
  };
}

export function declinedToProfessional(wording: Wording, telling: Telling, proposal: ToldProposal): Letter {
  const { t } = wording;
  const { answerBy, startsAt, timeZone } = telling.appointment;
  const deadline = wording.moment(answerBy ?? startsAt, timeZone);
  const values = { ...said(wording, telling), deadline };
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:proposalDeclined.subject', values),
    title: t('notifications:proposalDeclined.title'),
    paragraphs: [
      t('notifications:proposalDeclined.lead', values),
      t('notifications:proposalDeclined.next', values),
    ],
    visit: timeRows(wording, timeZone, proposal),
    action: { ...visitLink(wording, telling), label: t('notifications:actions.answer') },
  };
}

/** Each time beside whom it is with. */
function timeRows({ span }: Wording, timeZone: string, { times }: ToldProposal): Row[] {
  return times.map(({ startsAt, endsAt, memberName }) => ({
    label: oneLine(memberName),
    value: span(startsAt, endsAt, timeZone),
  }));
}

/** Until when the last of its times may be taken. */
function deadlineOf(wording: Wording, { appointment }: Telling, proposal: ToldProposal): string {
  return wording.moment(lastOf(proposal), appointment.timeZone);
}

export function lastOf({ times }: ToldProposal): Date {
  return new Date(Math.max(...times.map(({ openUntil }) => openUntil.getTime())));
}
