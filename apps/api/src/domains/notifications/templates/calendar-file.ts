import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { oneLine } from './email.ts';
import { addressOf, moneyRows, type Notification } from './notification.ts';
import type { NotifiedAppointment } from './notified-appointment.ts';
import type { Wording } from './wording.ts';

export type CalendarFile = { filename: string; contentType: string; content: string };

/**
 * Prints appointments as an iCalendar file (RFC 5545, 5546). Each entry has a constant UID and a growing
 * SEQUENCE. METHOD:CANCEL removes a cancelled appointment from the reader's calendar. Times are UTC.
 */
export function printCalendarFile(
  wording: Wording,
  notification: Notification,
  others: readonly NotifiedAppointment[] = [],
): CalendarFile {
  const cancelled = notification.appointment.state === 'cancelled';
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: 'Mèche', product: 'Mèche', language: 'FR' }, method });
  for (const appointment of [notification.appointment, ...others])
    addEntry(calendar, wording, { ...notification, appointment });
  return {
    filename: 'rendez-vous.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}

function addEntry(calendar: ICalCalendar, wording: Wording, notification: Notification): void {
  const { t, cents } = wording;
  const { appointment, origin, now } = notification;
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
  if (!cancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: 2 * 3600 });
}
