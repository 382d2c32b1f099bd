import { printCalendarFile } from './calendar-file.ts';
import { type Email, oneLine } from './email.ts';
import {
  appointmentLink,
  clientRows,
  createEmail,
  type Notification,
  priceRows,
  questionNotes,
  said,
  visitLink,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

/** What is done at a visit, by name, and what it costs. */
export type Sold = { services: readonly string[]; totalCents: number };

/** Other services than she booked, or another price; as they stand now. */
export function servicesChangedToCustomer(
  wording: Wording,
  notification: Notification,
  { totalCents: formerCents }: Sold,
): Email {
  const { t, cents } = wording;
  const { appointment } = notification;
  const values = {
    ...said(wording, notification),
    price: cents(appointment.totalCents),
    former: cents(formerCents),
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
    calendar: printCalendarFile(wording, notification),
  };
}

/** What the house would do, and ask for it: nothing changes until she agrees on her page. */
export function riseToCustomer(wording: Wording, notification: Notification, rise: Sold): Email {
  const { t, cents } = wording;
  const { appointment } = notification;
  const values = {
    ...said(wording, notification),
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

/** To the house: what its customer says to what was asked of her. */
export function riseAnsweredToProfessional(
  wording: Wording,
  notification: Notification,
  { rise, hasAgreed }: { rise: Sold; hasAgreed: boolean },
): Email {
  const { t, cents } = wording;
  const key = hasAgreed ? 'agreed' : 'declined';
  const services = rise.services.map(oneLine).join(', ');
  const values = { ...said(wording, notification), price: cents(rise.totalCents), services };
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
