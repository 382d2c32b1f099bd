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
 * Email after the card partner refused to hold the amount for a reason that another card would not change:
 * the customer has nothing to do.
 */
export function holdRefusedToCustomer(wording: Wording, notification: Notification): Email {
  const { t } = wording;
  const values = appointmentTexts(wording, notification);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:holdRefused.customer.subject', values),
    title: t('notifications:holdRefused.customer.title'),
    paragraphs: [
      t('notifications:holdRefused.customer.kept', values),
      t('notifications:holdRefused.customer.nothingToDo'),
    ],
    visit: visitRows(wording, notification.appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, notification),
  };
}

export function holdRefusedToProfessional(wording: Wording, notification: Notification): Email {
  const { t, span, cents } = wording;
  const { startsAt, endsAt, timeZone, cardCents } = notification.appointment;
  const values = { ...appointmentTexts(wording, notification), amount: cents(cardCents) };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:holdRefused.professional.subject', values),
    title: t('notifications:holdRefused.professional.title'),
    paragraphs: [
      t('notifications:holdRefused.professional.why', values),
      t('notifications:holdRefused.professional.next'),
    ],
    visit: [
      { label: t('notifications:rows.client'), value: values.customer },
      { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
    ],
    action: visitLink(wording, notification),
  };
}
