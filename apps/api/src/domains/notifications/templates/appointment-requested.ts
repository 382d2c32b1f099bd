import type { Email, Row } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  clientRows,
  createEmail,
  moneyRows,
  type Notification,
  paymentRows,
  priceRows,
  questionNotes,
  termNotes,
  visitLink,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

export function requestedToCustomer(wording: Wording, notification: Notification): Email {
  const { t } = wording;
  const { appointment } = notification;
  const values = requestValues(wording, notification);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:requested.customer.subject', values),
    title: t('notifications:requested.customer.title'),
    paragraphs: [t('notifications:requested.customer.lead', values)],
    visit: visitRows(wording, appointment),
    prices: [...priceRows(wording, appointment), ...moneyRows(wording, notification, 'booked')],
    action: href ? { label: t('notifications:actions.seeRequest'), href } : undefined,
    notes: [...termNotes(wording, notification), ...questionNotes(wording, notification)],
  };
}

export function requestedToProfessional(wording: Wording, notification: Notification): Email {
  const { t } = wording;
  const { appointment } = notification;
  const values = requestValues(wording, notification);
  // The address of a customer's home is shown only once the appointment is confirmed.
  const shown = appointment.place === 'at_home' ? { ...appointment, line: '' } : appointment;
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:requested.professional.subject', values),
    title: t('notifications:requested.professional.title'),
    paragraphs: [
      t('notifications:requested.professional.lead', values),
      t('notifications:requested.professional.next', values),
    ],
    visit: clientRows(wording, shown),
    prices: [...priceRows(wording, appointment), ...paymentRows(wording, appointment)],
    action: { ...visitLink(wording, notification), label: t('notifications:actions.answer') },
    notes: appointment.cardCents > 0 ? [t('notifications:requested.professional.byCard')] : [],
  };
}

export function requestEndedToCustomer(wording: Wording, notification: Notification, visit: Row[]): Email {
  const { t } = wording;
  const { cancelledBy } = notification.appointment;
  const how = `notifications:requestEnded.customer.${cancelledBy ?? 'system'}` as const;
  const values = appointmentTexts(wording, notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t(`${how}.subject`, values),
    title: t(`${how}.title`),
    paragraphs: [t(`${how}.lead`, values), t('money:state.nothing')],
    visit,
    action: { label: t('notifications:actions.bookAgain'), href: `${notification.origin}/` },
  };
}

export function requestEndedToProfessional(
  wording: Wording,
  notification: Notification,
  visit: Row[],
): Email {
  const { t } = wording;
  const { cancelledBy } = notification.appointment;
  const how = cancelledBy === 'customer' ? 'customer' : 'system';
  const values = appointmentTexts(wording, notification);
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t(`notifications:requestEnded.professional.${how}.subject`, values),
    title: t(`notifications:requestEnded.professional.${how}.title`),
    paragraphs: [
      t(`notifications:requestEnded.professional.${how}.lead`, values),
      t('notifications:cancelled.professional.nothing'),
    ],
    visit,
    action: {
      label: t('notifications:actions.calendar'),
      href: `${notification.origin}/professional/calendar`,
    },
  };
}

function requestValues(wording: Wording, notification: Notification) {
  const { answerBy, startsAt, timeZone } = notification.appointment;
  return {
    ...appointmentTexts(wording, notification),
    deadline: wording.moment(answerBy ?? startsAt, timeZone),
  };
}
