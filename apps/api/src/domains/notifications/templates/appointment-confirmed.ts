import { printCalendarFile } from './calendar-file.ts';
import { isCompany, wholeOf } from './company.ts';
import type { Letter } from './letter.ts';
import {
  appointmentLink,
  clientRows,
  mapLink,
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

export function confirmedToCustomer(
  wording: Wording,
  telling: Telling,
  others: readonly ToldAppointment[] = [],
): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const whole = wholeOf(appointment, others);
  const values = said(wording, telling);
  const href = appointmentLink(telling);
  const how = !appointment.answerBy ? 'confirmed' : hasChosen(appointment) ? 'proposalTaken' : 'accepted';
  return {
    ...openLetter(wording, telling, 'customer'),
    subject: t(`notifications:${how}.customer.subject`, values),
    title: isCompany(others)
      ? t('notifications:confirmed.customer.several')
      : t(`notifications:${how}.customer.title`, values),
    paragraphs: [t(`notifications:visit.${appointment.place}`, values)],
    visit: visitRows(wording, appointment, { others }),
    prices: [
      ...priceRows(wording, whole),
      ...moneyRows(wording, { ...telling, appointment: whole }, 'booked'),
    ],
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    links: [
      ...(appointment.place === 'salon' ? [mapLink(wording, appointment)] : []),
      ...(href ? [{ label: t('notifications:actions.cancel'), href }] : []),
    ],
    notes: [
      ...(isCompany(others) && whole.cardCents > 0 ? [t('notifications:confirmed.customer.each')] : []),
      ...termNotes(wording, telling),
      ...questionNotes(wording, telling),
      t('notifications:confirmed.customer.calendar'),
    ],
    calendar: printCalendarFile(wording, telling, others),
  };
}

/** She took what was proposed instead of her request. */
function hasChosen({ events }: ToldAppointment): boolean {
  return events.findLast(({ kind }) => kind === 'confirmed')?.actor === 'customer';
}

export function confirmedToProfessional(
  wording: Wording,
  telling: Telling,
  others: readonly ToldAppointment[] = [],
): Letter {
  const { t } = wording;
  const { appointment } = telling;
  const whole = wholeOf(appointment, others);
  const values = said(wording, telling);
  return {
    ...openLetter(wording, telling, 'professional'),
    subject: t('notifications:confirmed.professional.subject', values),
    title: t('notifications:confirmed.professional.title'),
    paragraphs: [t('notifications:confirmed.professional.lead', values)],
    visit: clientRows(wording, appointment, others),
    prices: [...priceRows(wording, whole), ...paymentRows(wording, whole)],
    action: visitLink(wording, telling),
    links: appointment.place === 'at_home' ? [mapLink(wording, appointment)] : [],
    notes: whole.cardCents > 0 ? [t('notifications:confirmed.professional.byCard')] : [],
  };
}
