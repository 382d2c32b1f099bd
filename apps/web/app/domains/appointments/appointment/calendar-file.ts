export type CalendarEntry = {
  id: string;
  startsAt: string;
  endsAt: string;
  summary: string;
  location: string;
  description: string;
  /** SEQUENCE of RFC 5545: the number rises with every change of the appointment. */
  revision: number;
  /** URL of the appointment. Its host is part of the UID. */
  link: string;
};

/**
 * Formats an appointment as an iCalendar file (RFC 5545), with times in UTC. The UID equals that of the
 * confirmation email, so calendars that imported the email update the same entry.
 */
export function buildCalendarFile(entry: CalendarEntry, stamp: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mèche//Mèche//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.id}@${new URL(entry.link).hostname}`,
    `SEQUENCE:${entry.revision}`,
    'STATUS:CONFIRMED',
    `DTSTAMP:${compact(stamp)}`,
    `DTSTART:${compact(new Date(entry.startsAt))}`,
    `DTEND:${compact(new Date(entry.endsAt))}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.link}`,
    // The alarm rings two hours before the appointment, as in the emailed file.
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escaped(entry.summary)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function compact(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** Folds a line at 75 bytes of UTF-8, as RFC 5545 requires; continuation lines start with a space. */
function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  let result = '';
  let room = 75;
  for (const character of line) {
    const size = bytes(character);
    if (size > room) {
      result += '\r\n ';
      room = 74;
    }
    result += character;
    room -= size;
  }
  return result;
}
