import { printCalendarFiles } from './calendar-file.ts';
import type { Email } from './email.ts';
import { isGroupBooking, sumGroupBooking } from './group-booking.ts';
import {
  appointmentLink,
  appointmentTexts,
  clientRows,
  createEmail,
  mapLink,
  moneyRows,
  type Notification,
  paymentRows,
  priceRows,
  questionNotes,
  termNotes,
  visitLink,
  visitRows,
} from './notification.ts';
import type { NotifiedAppointment, Together } from './notified-appointment.ts';
import type { Wording } from './wording.ts';

export function confirmedToCustomer(
  wording: Wording,
  notification: Notification,
  { others = [] }: Together = {},
): Email {
  const { t } = wording;
  const { appointment } = notification;
  const whole = sumGroupBooking(appointment, others);
  const values = appointmentTexts(wording, notification);
  const href = appointmentLink(notification);
  const how = !appointment.answerBy ? 'confirmed' : hasChosen(appointment) ? 'proposalTaken' : 'accepted';
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t(`notifications:${how}.customer.subject`, values),
    title: isGroupBooking(others)
      ? t('notifications:confirmed.customer.several')
      : t(`notifications:${how}.customer.title`, values),
    paragraphs: [t(`notifications:visit.${appointment.place}`, values)],
    visit: visitRows(wording, appointment, { others }),
    prices: [
      ...priceRows(wording, whole),
      ...moneyRows(wording, { ...notification, appointment: whole }, 'booked'),
    ],
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    links: [
      ...(appointment.place === 'salon' ? [mapLink(wording, appointment)] : []),
      ...(href ? [{ label: t('notifications:actions.cancel'), href }] : []),
    ],
    notes: [
      ...(isGroupBooking(others) && whole.cardCents > 0 ? [t('notifications:confirmed.customer.each')] : []),
      ...termNotes(wording, notification),
      ...questionNotes(wording, notification),
      t('notifications:confirmed.customer.calendar'),
    ],
    calendars: printCalendarFiles(wording, notification, others),
  };
}

/** True when the customer accepted an alternative that the professional had proposed for the request. */
function hasChosen({ events }: NotifiedAppointment): boolean {
  return events.findLast(({ kind }) => kind === 'confirmed')?.actor === 'customer';
}

export function confirmedToProfessional(
  wording: Wording,
  notification: Notification,
  { others = [] }: Together = {},
): Email {
  const { t } = wording;
  const { appointment } = notification;
  const whole = sumGroupBooking(appointment, others);
  const values = appointmentTexts(wording, notification);
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:confirmed.professional.subject', values),
    title: t('notifications:confirmed.professional.title'),
    paragraphs: [t('notifications:confirmed.professional.lead', values)],
    visit: clientRows(wording, appointment, others),
    prices: [...priceRows(wording, whole), ...paymentRows(wording, whole)],
    action: visitLink(wording, notification),
    links: appointment.place === 'at_home' ? [mapLink(wording, appointment)] : [],
    notes: whole.cardCents > 0 ? [t('notifications:confirmed.professional.byCard')] : [],
  };
}
