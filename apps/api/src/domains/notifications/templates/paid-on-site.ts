import { HOLD_AHEAD_MS } from '@meche/contract/money-lines';
import type { Email } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  createEmail,
  type Notification,
  questionNotes,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

/** When card payments stopped, and whether the amount was held on the card at that time. */
export type NotifiedStop = { stoppedAt: Date; wasHeld: boolean };

/**
 * Email to the customer of a professional who no longer takes cards: the appointment is paid on site.
 * Shortly before the appointment, the email also explains what happens to the hold and when to pay.
 */
export function paidOnSite(
  wording: Wording,
  notification: Notification,
  { stoppedAt, wasHeld }: NotifiedStop,
): Email {
  const { t, cents } = wording;
  const { appointment } = notification;
  const values = { ...appointmentTexts(wording, notification), total: cents(appointment.totalCents) };
  const isSoon = appointment.startsAt.getTime() - stoppedAt.getTime() <= HOLD_AHEAD_MS;
  const soon = wasHeld ? (['kept', 'card', 'released'] as const) : (['kept', 'card'] as const);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:onSite.subject', values),
    title: t('notifications:onSite.title'),
    paragraphs: isSoon
      ? soon.map((one) => t(`notifications:onSite.soon.${one}`, values))
      : [t('notifications:onSite.lead', values)],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, notification),
  };
}
