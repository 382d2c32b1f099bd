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

export function unmarkedToProfessional(wording: Wording, notification: Notification): Email {
  const { t, cents, span } = wording;
  const { appointment, origin } = notification;
  const { startsAt, endsAt, timeZone, cardCents, id } = appointment;
  const values = { ...appointmentTexts(wording, notification), amount: cents(cardCents) };
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:unmarked.subject', values),
    title: t('notifications:unmarked.title'),
    paragraphs: [
      t('notifications:unmarked.lead', values),
      cardCents > 0
        ? t('notifications:unmarked.otherwiseByCard', values)
        : t('notifications:unmarked.otherwise'),
    ],
    visit: [
      { label: t('notifications:rows.client'), value: values.customer },
      { label: t('notifications:rows.date'), value: span(startsAt, endsAt, timeZone) },
    ],
    action: {
      label: t('notifications:actions.mark'),
      href: `${origin}/professional/calendar?appointment=${id}`,
    },
  };
}

/** `settleAt` is both the instant of the debit and the deadline for contesting the appointment. */
export function presumedDoneToCustomer(
  wording: Wording,
  notification: Notification,
  { settleAt }: { settleAt: Date },
): Email {
  const { t, cents, moment } = wording;
  const { appointment } = notification;
  const amount = cents(appointment.cardCents);
  const values = {
    ...appointmentTexts(wording, notification),
    amount,
    deadline: moment(settleAt, appointment.timeZone),
  };
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:presumedDone.subject', values),
    title: t('notifications:presumedDone.title'),
    paragraphs: [
      t('notifications:presumedDone.lead', values),
      t('notifications:presumedDone.contest', values),
    ],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    notes: questionNotes(wording, notification),
  };
}
