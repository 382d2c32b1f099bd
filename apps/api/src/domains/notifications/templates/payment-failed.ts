import type { Email } from './email.ts';
import {
  appointmentLink,
  createEmail,
  type Notification,
  questionNotes,
  said,
  visitLink,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

/** Before the visit it goes on and is paid on site; after it, the bank refused what was to be debited. */
function isAfterVisit({ appointment }: Notification): boolean {
  return appointment.state !== 'confirmed';
}

/** Why nothing was debited: `refused` is the card partner's no, all else is the card's. */
export type WhyFailed = 'not_confirmed' | 'declined' | 'refused';

/** `amount` is what was to be debited after the visit; before it, all that is left to say is the total. */
function amounts({ cents }: Wording, { appointment }: Notification) {
  const { feeCents, cardCents, totalCents } = appointment;
  return { amount: cents(feeCents ?? cardCents), total: cents(totalCents) };
}

export function paymentFailedToCustomer(
  wording: Wording,
  notification: Notification,
  reason: WhyFailed,
): Email {
  const { t } = wording;
  const { appointment } = notification;
  const values = { ...said(wording, notification), ...amounts(wording, notification) };
  const { title, paragraph } = saidToCustomer(wording, notification, reason, values);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:failed.customer.subject', values),
    title,
    paragraphs: [paragraph],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, notification),
  };
}

function saidToCustomer(
  { t }: Wording,
  notification: Notification,
  reason: WhyFailed,
  values: ReturnType<typeof said> & ReturnType<typeof amounts>,
): { title: string; paragraph: string } {
  if (!isAfterVisit(notification))
    return {
      title: t('notifications:failed.customer.titleBefore'),
      paragraph: t('notifications:failed.customer.before', values),
    };
  if (reason === 'refused')
    return {
      title: t('notifications:failed.customer.titleRefused'),
      paragraph: t('notifications:failed.customer.afterRefused', values),
    };
  return {
    title: t('notifications:failed.customer.titleAfter'),
    paragraph: t('notifications:failed.customer.after', values),
  };
}

export function paymentFailedToProfessional(
  wording: Wording,
  notification: Notification,
  reason: WhyFailed,
): Email {
  const { t, span } = wording;
  const { appointment } = notification;
  const values = { ...said(wording, notification), ...amounts(wording, notification) };
  const after =
    reason === 'refused'
      ? t('notifications:failed.professional.afterRefused', values)
      : t('notifications:failed.professional.after', values);
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:failed.professional.subject', values),
    title: t('notifications:failed.professional.title'),
    paragraphs: [isAfterVisit(notification) ? after : t('notifications:failed.professional.before', values)],
    visit: [
      { label: t('notifications:rows.client'), value: values.customer },
      {
        label: t('notifications:rows.date'),
        value: span(appointment.startsAt, appointment.endsAt, appointment.timeZone),
      },
    ],
    action: visitLink(wording, notification),
  };
}
