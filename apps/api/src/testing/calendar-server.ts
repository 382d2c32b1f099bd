import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * Starts a web server with .ics files on this machine. It records every request and answers with the text or
 * the reply that is set for the path, else with 404.
 */
export async function startCalendarServer() {
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  const replies = new Map<string, string | Reply>();
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, headers });
    const reply = replies.get(path);
    if (typeof reply === 'function') return reply(response, request);
    if (reply === undefined || method !== 'GET') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reply: (path: string, how: string | Reply) => void replies.set(path, how),
    at: (path: string) => requests.filter((one) => one.path === path),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

/** An iCalendar file with these events, each given as its lines. */
export function printTestCalendar(...events: (readonly string[])[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...events.flatMap((lines, index) => [
      'BEGIN:VEVENT',
      ...(lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:event-${index}`]),
      'DTSTAMP:20310101T000000Z',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
