import { printCalendarFiles } from './calendar-file.ts';
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

export type MovedVisit = { formerStart: Date };

export function movedToCustomer(
  wording: Wording,
  notification: Notification,
  { formerStart }: MovedVisit,
): Email {
  const { t } = wording;
  const values = movedFrom(wording, notification, formerStart);
  const href = appointmentLink(notification);
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t('notifications:moved.customer.subject', values),
    title: t('notifications:moved.customer.title'),
    paragraphs: [
      t('notifications:moved.customer.lead', values),
      // After a late move the fee still counts from the first start.
      t(
        notification.appointment.lateMovedFrom
          ? 'notifications:moved.customer.termsLate'
          : 'notifications:moved.customer.terms',
      ),
    ],
    visit: visitRows(wording, notification.appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    links: href ? [{ label: t('notifications:actions.cancel'), href }] : [],
    notes: [...questionNotes(wording, notification), t('notifications:handedOver.calendar')],
    calendars: printCalendarFiles(wording, notification),
  };
}

export function movedToProfessional(
  wording: Wording,
  notification: Notification,
  { formerStart }: MovedVisit,
): Email {
  const { t } = wording;
  const { appointment } = notification;
  const values = movedFrom(wording, notification, formerStart);
  return {
    ...createEmail(wording, notification, 'professional'),
    subject: t('notifications:moved.professional.subject', values),
    title: t('notifications:moved.professional.title'),
    paragraphs: [t('notifications:moved.professional.lead', values)],
    visit: visitRows(wording, appointment),
    action: visitLink(wording, notification),
  };
}

function movedFrom(wording: Wording, notification: Notification, formerStart: Date) {
  return {
    ...appointmentTexts(wording, notification),
    former: wording.moment(formerStart, notification.appointment.timeZone),
  };
}
