import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** An event of another calendar; its title must be seen nowhere. */
export type OtherEvent = { uid: string; title: string; startsAt: string; endsAt: string };

/**
 * Serves an .ics file until the test finishes. Returns its address and a function that replaces its events.
 */
export async function anotherCalendar(
  first: readonly OtherEvent[],
): Promise<{ address: string; replaceEvents: (events: readonly OtherEvent[]) => void }> {
  let events = first;
  const server = createServer((request, response) => {
    if (request.url !== '/secret/basic.ics') return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/calendar; charset=utf-8').end(printEvents(events));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret/basic.ics`,
    replaceEvents(next) {
      events = next;
    },
  };
}

/** The events as the text of an .ics file. */
export function printEvents(events: readonly OtherEvent[]): string {
  const lines = events.flatMap(({ uid, title, startsAt, endsAt }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${basic(startsAt)}`,
    `DTSTART:${basic(startsAt)}`,
    `DTEND:${basic(endsAt)}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ]);
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', ...lines, 'END:VCALENDAR', ''];
  return all.join('\r\n');
}

/** 2031-06-04T08:00:00.000Z as 20310604T080000Z. */
function basic(instant: string): string {
  return instant.replace(/\.\d+/, '').replace(/[-:]/g, '');
}
