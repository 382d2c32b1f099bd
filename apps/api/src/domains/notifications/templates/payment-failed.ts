import type { Email } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  createEmail,
  type Notification,
  questionNotes,
  visitLink,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

/**
 * Before the appointment the failed payment means that it is paid on site; afterwards it means that the
 * bank refused the debit.
 */
function isAfterVisit({ appointment }: Notification): boolean {
  return appointment.state !== 'confirmed';
}

/**
 * `not_confirmed`: the deadline for the customer’s authentication passed. `declined`: the bank declined the
 * card. `refused`: the card partner refused the payment for another reason.
 */
export type WhyFailed = 'not_confirmed' | 'declined' | 'refused';

/**
 * `amount` is the amount that was due after the appointment. Emails before the appointment use only
 * `total`.
 */
function amounts({ cents }: Wording, { appointment }: Notification) {
  const { feeCents, cardCents, totalCents } = appointment;
  return { amount: cents(feeCents ?? cardCents), total: cents(totalCents) };
}

export function paymentFailedToCustomer(
  wording: Wording,
  notification: Notification,
  { reason }: { reason: WhyFailed },
): Email {
  const { t } = wording;
  const { appointment } = notification;
  const values = { ...appointmentTexts(wording, notification), ...amounts(wording, notification) };
  const { title, paragraph } = customerText(wording, notification, reason, values);
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

function customerText(
  { t }: Wording,
  notification: Notification,
  reason: WhyFailed,
  values: ReturnType<typeof appointmentTexts> & ReturnType<typeof amounts>,
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
  { reason }: { reason: WhyFailed },
): Email {
  const { t, span } = wording;
  const { appointment } = notification;
  const values = { ...appointmentTexts(wording, notification), ...amounts(wording, notification) };
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
