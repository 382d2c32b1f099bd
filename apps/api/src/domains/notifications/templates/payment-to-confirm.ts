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

export function paymentToConfirm(
  wording: Wording,
  notification: Notification,
  { amountCents, confirmBy }: { amountCents: number; confirmBy: string },
): Email {
  const { t, moment, cents } = wording;
  const { appointment } = notification;
  const values = appointmentTexts(wording, notification);
  const deadline = moment(confirmBy, appointment.timeZone);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:toConfirm.subject', { deadline }),
    title: t('notifications:toConfirm.title'),
    paragraphs: [
      t('notifications:toConfirm.lead', { ...values, amount: cents(amountCents) }),
      t('notifications:toConfirm.deadline', { deadline }),
      t('notifications:toConfirm.otherwise'),
    ],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.pay'), href } : undefined,
    notes: questionNotes(wording, notification),
  };
}
