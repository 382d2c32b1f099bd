export type CalendarEntry = {
  id: string;
  startsAt: string;
  endsAt: string;
  summary: string;
  location: string;
  description: string;
  /** Of RFC 5545: higher with every change. */
  revision: number;
  /** Where the appointment is read; its host is part of the entry's name. */
  link: string;
};

/**
 * An appointment as an iCalendar file (RFC 5545). Times are UTC, so that no zone has to be described; the name is the one
 * in the confirmation mail, so that a calendar that took that one keeps a single entry.
 */
export function calendarFile(entry: CalendarEntry, stamp: Date): string {
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
    // Two hours ahead, as in the mailed file.
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

/** A line holds at most 75 bytes of UTF-8; what follows starts with a space. */
function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  let result = '';
  let room = 75;
  for (const letter of line) {
    const size = bytes(letter);
    if (size > room) {
      result += '\r\n ';
      room = 74;
    }
    result += letter;
    room -= size;
  }
  return result;
}
