import { HOUR_MS } from '#kit/time';
import type { Email } from './email.ts';
import {
  appointmentLink,
  createEmail,
  type Notification,
  questionNotes,
  said,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

/** By then her card was to be held, or is. */
const SOON_MS = 48 * HOUR_MS;

/** When the house could be paid by card no longer, and whether an amount was held on her card by then. */
export type NotifiedStop = { stoppedAt: Date; wasHeld: boolean };

/**
 * The house can be paid by card no longer: what was to be held or debited is paid on site. Shortly before her visit she reads what
 * becomes of her card, and when she pays instead.
 */
export function paidOnSite(
  wording: Wording,
  notification: Notification,
  { stoppedAt, wasHeld }: NotifiedStop,
): Email {
  const { t, cents } = wording;
  const { appointment } = notification;
  const values = { ...said(wording, notification), total: cents(appointment.totalCents) };
  const isSoon = appointment.startsAt.getTime() - stoppedAt.getTime() <= SOON_MS;
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
