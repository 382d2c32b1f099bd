import type { Letter, Row } from './letter.ts';
import {
  appointmentLink,
  clientRows,
  moneyRows,
  openLetter,
  paymentRows,
  priceRows,
  questionNotes,
  said,
  type Telling,
  type ToldAppointment,
  termNotes,
  visitLink,
  visitRows,
} from './telling.ts';
import type { Wording } from './wording.ts';

export function requestedToCustomer(wording: Wording, telling: Telling): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const values = saidOfRequest(wording, telling);
  const href = appointmentLink(telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t('notifications:requested.customer.subject', values),
    title: t('notifications:requested.customer.title'),
    paragraphs: [t('notifications:requested.customer.lead', values)],
    visit: visitRows(wording, appointment),
    prices: [...priceRows(wording, appointment), ...moneyRows(wording, telling, 'booked')],
    action: href ? { label: t('notifications:actions.seeRequest'), href } : undefined,
    notes: [...termNotes(wording, telling), ...questionNotes(wording, telling)],
  };
}

export function requestedToProfessional(wording: Wording, telling: Telling): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const values = saidOfRequest(wording, telling);
  // Somebody's home is told once it is confirmed, and not before.
  const shown = appointment.place === 'at_home' ? { ...appointment, line: '' } : appointment;
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:requested.professional.subject', values),
    title: t('notifications:requested.professional.title'),
    paragraphs: [
      t('notifications:requested.professional.lead', values),
      t('notifications:requested.professional.next', values),
    ],
    visit: clientRows(wording, shown),
    prices: [...priceRows(wording, appointment), ...paymentRows(wording, appointment)],
    action: { ...visitLink(wording, telling), label: t('notifications:actions.answer') },
    notes: appointment.cardCents > 0 ? [t('notifications:requested.professional.byCard')] : [],
  };
}

/** A request that was never accepted is no appointment that was cancelled. */
export function isUnanswered({ answerBy, events }: ToldAppointment): boolean {
  return answerBy !== null && !events.some(({ kind }) => kind === 'confirmed');
}

export function requestEndedToCustomer(wording: Wording, telling: Telling, visit: Row[]): Letter {
  const { t } = wording;
  const { cancelledBy } = telling.appointment;
  const how = `notifications:requestEnded.customer.${cancelledBy ?? 'system'}` as const;
  const values = said(wording, telling);
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t(`${how}.subject`, values),
    title: t(`${how}.title`),
    paragraphs: [t(`${how}.lead`, values), t('money:state.nothing')],
    visit,
    action: { label: t('notifications:actions.bookAgain'), href: `${telling.origin}/` },
  };
}

export function requestEndedToProfessional(wording: Wording, telling: Telling, visit: Row[]): Letter {
  const { t } = wording;
  const { cancelledBy } = telling.appointment;
  const how = cancelledBy === 'customer' ? 'customer' : 'system';
  const values = said(wording, telling);
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t(`notifications:requestEnded.professional.${how}.subject`, values),
    title: t(`notifications:requestEnded.professional.${how}.title`),
    paragraphs: [
      t(`notifications:requestEnded.professional.${how}.lead`, values),
      t('notifications:cancelled.professional.nothing'),
    ],
    visit,
    action: { label: t('notifications:actions.calendar'), href: `${telling.origin}/professional/calendar` },
  };
}

function saidOfRequest(wording: Wording, telling: Telling) {
  const { answerBy, startsAt, timeZone } = telling.appointment;
  return { ...said(wording, telling), deadline: wording.moment(answerBy ?? startsAt, timeZone) };
}
