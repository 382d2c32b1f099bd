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

/** The appointment as it was in the last email to the customer. */
export type FormerVisit = { startsAt: Date; endsAt: Date; memberName: string };

/** Email after the professional moved the appointment or changed its duration at the same price. */
export function rescheduledToCustomer(
  wording: Wording,
  notification: Notification,
  { former }: { former: FormerVisit },
): Email {
  const { t, moment } = wording;
  const { appointment } = notification;
  const { startsAt, timeZone } = appointment;
  const isMoved = startsAt.getTime() !== former.startsAt.getTime();
  const member = oneLine(appointment.memberName);
  const formerMember = oneLine(former.memberName);
  const values = {
    ...appointmentTexts(wording, notification),
    member,
    formerMember,
    former: moment(former.startsAt, timeZone),
  };
  const href = appointmentLink(notification);
  const isHandedOver = member !== formerMember;
  const what = isMoved ? 'moved' : 'length';
  return {
    ...createEmail(wording, notification, 'customer'),
    subject: t(`notifications:rescheduled.${what}.subject`, values),
    title: t(`notifications:rescheduled.${what}.title`, values),
    paragraphs: [
      t(`notifications:rescheduled.${what}.lead`, values),
      ...(isHandedOver ? [t('notifications:rescheduled.member', values)] : []),
      ...(isMoved || isHandedOver ? [t('notifications:handedOver.free')] : []),
    ],
    visit: visitRows(wording, appointment),
    action: href ? { label: t('notifications:actions.see'), href } : undefined,
    links: href ? [{ label: t('notifications:actions.cancel'), href }] : [],
    notes: [...questionNotes(wording, notification), t('notifications:handedOver.calendar')],
    calendars: printCalendarFiles(wording, notification),
  };
}
