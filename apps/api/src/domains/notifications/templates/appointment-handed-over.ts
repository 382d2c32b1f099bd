import { printCalendarFiles } from './calendar-file.ts';
import { type Email, oneLine } from './email.ts';
import {
  appointmentLink,
  appointmentTexts,
  createEmail,
  type Notification,
  questionNotes,
  visitRows,
} from './notification.ts';
import type { Wording } from './wording.ts';

export function handedOverToCustomer(
  wording: Wording,
  notification: Notification,
  { formerName }: { formerName: string },
): Email {
  const { t } = wording;
  const { appointment } = notification;
  const values = {
    ...appointmentTexts(wording, notification),
    member: oneLine(appointment.memberName),
    former: oneLine(formerName),
  };
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:handedOver.subject', values),
    title: t('notifications:handedOver.title', values),
    paragraphs: [t('notifications:handedOver.lead', values), t('notifications:handedOver.free')],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    links: href ? [{ label: t('notifications:actions.cancel'), href }] : [],
    notes: [...questionNotes(wording, notification), t('notifications:handedOver.calendar')],
    calendars: printCalendarFiles(wording, notification),
  };
}
