import type { ICalCalendar } from 'ical-generator';

/**
 * Escapes the name of a calendar (TEXT of RFC 5545, section 3.3.11), which the calendar library prints as it
 * is.
 */
export function escapeCalendarName(name: string): string {
  return name.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n');
}

/**
 * Prints a calendar for strict readers: every line ends with CRLF, and the properties stand before the first
 * entry. The library leaves out the last line break, and prints its own `x` properties after the entries.
 */
export function printIcalendar(calendar: ICalCalendar, properties: readonly string[] = []): string {
  const text = `${calendar.toString()}\r\n`;
  const head = properties.map((property) => `${property}\r\n`).join('');
  return head ? text.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, () => head) : text;
}
