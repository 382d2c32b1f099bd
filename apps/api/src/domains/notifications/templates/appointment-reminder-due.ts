import { fitsOneSms, toGsmText } from '../rules.ts';
import { type Email, oneLine } from './email.ts';
import { sumGroupBooking } from './group-booking.ts';
import {
  addressOf,
  appointmentLink,
  appointmentTexts,
  createEmail,
  moneyRows,
  type Notification,
  priceRows,
  questionNotes,
  termNotes,
  visitRows,
} from './notification.ts';
import type { Together } from './notified-appointment.ts';
import type { Wording } from './wording.ts';

export function reminderEmail(
  wording: Wording,
  notification: Notification,
  { others = [] }: Together = {},
): Email {
  const { t } = wording;
  const { appointment } = notification;
  const whole = sumGroupBooking(appointment, others);
  const values = appointmentTexts(wording, notification);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:reminder.subject', values),
    title: t('notifications:reminder.title'),
    paragraphs: [t(`notifications:visit.${appointment.place}`, values)],
    visit: visitRows(wording, appointment, { others }),
    prices: [
      ...priceRows(wording, whole),
      ...moneyRows(wording, { ...notification, appointment: whole }, 'later'),
    ],
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: [...termNotes(wording, notification), ...questionNotes(wording, notification)],
  };
}

const LONGEST_NAME = 40;

/**
 * Returns the reminder as one SMS, with address and link only where they fit. Without them it may still
 * need several SMS.
 */
export function reminderText({ t, shortDay, shortTime }: Wording, notification: Notification): string {
  const { appointment, hasAccount, origin } = notification;
  const { startsAt, timeZone, place } = appointment;
  const key =
    place === 'at_home' ? 'notifications:reminder.sms.visitAtHome' : 'notifications:reminder.sms.visit';
  const visit = t(key, {
    professional: shortened(oneLine(appointment.professionalName)),
    day: shortDay(startsAt, timeZone),
    time: shortTime(startsAt, timeZone),
  });
  const where = place === 'salon' ? `${addressOf(appointment)}.` : '';
  const link = hasAccount ? t('notifications:reminder.sms.link', { link: `${origin}/appointments` }) : '';
  const wordings = [[visit, where, link], [visit, link], [visit, where], [visit]].map((parts) =>
    toGsmText(parts.filter(Boolean).join(' ')),
  );
  return wordings.find(fitsOneSms) ?? wordings.at(-1) ?? '';
}

function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 3).trimEnd()}...`;
}
