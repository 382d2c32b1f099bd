import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { printIcalendar } from '#kit/icalendar';
import { type CalendarFile, oneLine } from './email.ts';
import { addressOf, moneyRows, type Notification } from './notification.ts';
import type { NotifiedAppointment } from './notified-appointment.ts';
import type { Wording } from './wording.ts';

/**
 * Prints each appointment as an iCalendar file (RFC 5545, 5546) with the reader as attendee. Each entry has a
 * constant UID and a growing SEQUENCE, so METHOD:REQUEST also moves the entry, and METHOD:CANCEL removes it
 * from the reader's calendar. Times are UTC.
 */
export function printCalendarFiles(
  wording: Wording,
  notification: Notification,
  others: readonly NotifiedAppointment[] = [],
): CalendarFile[] {
  const appointments = [notification.appointment, ...others];
  return appointments.map((appointment, index) => {
    const method = appointment.state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
    const calendar = ical({ prodId: { company: 'Mèche', product: 'Mèche', language: 'FR' }, method });
    addEntry(calendar, wording, { ...notification, appointment });
    const number = appointments.length > 1 ? `-${index + 1}` : '';
    return { filename: `rendez-vous${number}.ics`, method, content: printIcalendar(calendar) };
  });
}

function addEntry(calendar: ICalCalendar, wording: Wording, notification: Notification): void {
  const { t, cents } = wording;
  const { appointment, origin, now, readerName, readerEmail } = notification;
  const cancelled = appointment.state === 'cancelled';
  const host = new URL(origin).hostname;
  const professional = oneLine(appointment.professionalName);
  const summary = t(`appointments:calendarEntry.${appointment.place}`, {
    services: appointment.lines.map(({ name }) => oneLine(name)).join(', '),
    professional,
  });
  const link = appointment.customerId ? `${origin}/appointments/${appointment.id}` : undefined;
  const event = calendar.createEvent({
    id: `${appointment.id}@${host}`,
    sequence: appointment.revision,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    start: appointment.startsAt,
    end: appointment.endsAt,
    summary,
    description: [
      t('appointments:calendarEntry.total', { amount: cents(appointment.totalCents) }),
      // The agreed payment is listed unless the appointment is cancelled, because nothing is due then.
      ...(cancelled ? [] : moneyRows(wording, notification, 'later')).map(({ label, value }) =>
        t('money:on', { label, words: value }),
      ),
      ...(link ? [link] : []),
    ].join('\n'),
    location: addressOf(appointment),
    organizer: { name: professional, email: `appointments@${host}` },
    url: link,
  });
  // The customer has agreed by booking: their calendar asks for no answer, which no mailbox would read.
  if (readerEmail)
    event.createAttendee({
      email: readerEmail,
      name: oneLine(readerName) || readerEmail,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  if (!cancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: 2 * 3600 });
}
