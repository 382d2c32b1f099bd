import { printCalendarFiles } from './calendar-file.ts';
import { type Email, oneLine } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  clientRows,
  createEmail,
  type Notification,
  priceRows,
  questionNotes,
  visitLink,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

export type Sold = { services: readonly string[]; totalCents: number };

export function servicesChangedToCustomer(
  wording: Wording,
  notification: Notification,
  { former }: { former: Sold },
): Email {
  const { t, cents } = wording;
  const { appointment } = notification;
  const values = {
    ...appointmentTexts(wording, notification),
    price: cents(appointment.totalCents),
    former: cents(former.totalCents),
  };
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:servicesChanged.subject', values),
    title: t('notifications:servicesChanged.title', values),
    paragraphs: [t('notifications:servicesChanged.lead', values)],
    visit: visitRows(wording, appointment),
    prices: priceRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: [...questionNotes(wording, notification), t('notifications:handedOver.calendar')],
    calendars: printCalendarFiles(wording, notification),
  };
}

/**
 * Email in which the professional asks for a higher price. Nothing changes until the customer agrees on the
 * appointment's page.
 */
export function riseToCustomer(
  wording: Wording,
  notification: Notification,
  { rise }: { rise: Sold },
): Email {
  const { t, cents } = wording;
  const { appointment } = notification;
  const values = {
    ...appointmentTexts(wording, notification),
    price: cents(rise.totalCents),
    former: cents(appointment.totalCents),
    services: rise.services.map(oneLine).join(', '),
  };
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:rise.subject', values),
    title: t('notifications:rise.title', values),
    paragraphs: [t('notifications:rise.lead', values), t('notifications:rise.next', values)],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, notification),
  };
}

export function riseAnsweredToProfessional(
  wording: Wording,
  notification: Notification,
  { rise, hasAgreed }: { rise: Sold; hasAgreed: boolean },
): Email {
  const { t, cents } = wording;
  const key = hasAgreed ? 'agreed' : 'declined';
  const services = rise.services.map(oneLine).join(', ');
  const values = { ...appointmentTexts(wording, notification), price: cents(rise.totalCents), services };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t(`notifications:riseAnswered.${key}.subject`, values),
    title: t(`notifications:riseAnswered.${key}.title`),
    paragraphs: [t(`notifications:riseAnswered.${key}.lead`, values)],
    visit: clientRows(wording, notification.appointment),
    prices: priceRows(wording, notification.appointment),
    action: visitLink(wording, notification),
  };
}
