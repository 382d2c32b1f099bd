import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printTestCalendar, startCalendarServer } from '#testing/calendar-server';
import { httpsCalendars } from './https.ts';
import { readMultistatus } from './multistatus.ts';

let server: Awaited<ReturnType<typeof startCalendarServer>>;
let other: Awaited<ReturnType<typeof startCalendarServer>>;
beforeAll(async () => {
  [server, other] = await Promise.all([startCalendarServer(), startCalendarServer()]);
});
afterAll(async () => {
  await server?.close();
  await other?.close();
});

const local = httpsCalendars({ anywhere: true, timeoutMs: 2_000 });
const login = { user: 'inès', password: 'sécret:1' };
const text = printTestCalendar(['DTSTART:20310602T100000Z', 'DURATION:PT1H']);
const request = {
  login: null,
  from: new Date('2031-06-02T00:00:00Z'),
  until: new Date('2031-07-02T00:00:00Z'),
  known: null,
};
const find = (path: string, as: typeof login | null = null) => local.findSource(server.url + path, as);
const readFile = (path: string, more: object = {}) =>
  local.readSource({ kind: 'file', url: server.url + path }, { ...request, ...more });

test('a file is found and read, with the login if one is given', async () => {
  server.reply('/mine.ics', text);
  expect(await find('/mine.ics', login)).toEqual({ kind: 'file', url: `${server.url}/mine.ics` });
  expect(await readFile('/mine.ics', { login })).toEqual({ texts: [text], etag: null, lastModified: null });
  const expected = `Basic ${Buffer.from('inès:sécret:1').toString('base64')}`;
  expect(server.at('/mine.ics').map(({ headers }) => headers.authorization)).toEqual([expected, expected]);
});

test('a server that offers it is asked whether a file has changed', async () => {
  server.reply('/asked.ics', (response, { headers }) =>
    headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'Mon, 02 Jun 2031 08:00:00 GMT'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 02 Jun 2031 08:00:00 GMT' }).end(text),
  );
  const known = { etag: '"1"', lastModified: 'Mon, 02 Jun 2031 08:00:00 GMT' };
  expect(await readFile('/asked.ics')).toEqual({ texts: [text], ...known });
  expect(await readFile('/asked.ics', { known })).toBe('unchanged');
});

test.each([
  ['/gone.ics', 410, 'not_found'],
  ['/nothing.ics', 404, 'not_found'],
  ['/login.ics', 401, 'login_refused'],
  ['/forbidden.ics', 403, 'login_refused'],
  ['/broken.ics', 500, 'server_error'],
])('the status of %s is %i: %s', async (path, status, problem) => {
  server.reply(path, (response) => response.writeHead(status).end());
  expect(await find(path)).toEqual({ problem });
  expect(await readFile(path)).toEqual({ problem });
});

test('what is no calendar is refused, also at an address that speaks CalDAV', async () => {
  server.reply('/page', (response) => response.writeHead(200).end('<html>BEGIN:VCALENDAR</html>'));
  expect(await find('/page')).toEqual({ problem: 'not_a_calendar' });
  expect(await local.readSource({ kind: 'caldav', urls: [`${server.url}/page`] }, request)).toEqual({
    problem: 'not_a_calendar',
  });
});

test('a server that does not answer in time, or sends without an end, is given up', async () => {
  const held: ServerResponse[] = [];
  server.reply('/slow.ics', (response) => void held.push(response));
  const hasty = httpsCalendars({ anywhere: true, timeoutMs: 300 });
  const source = { kind: 'file' as const, url: `${server.url}/slow.ics` };
  expect(await hasty.readSource(source, request)).toEqual({ problem: 'silent' });
  server.reply('/half.ics', (response) => void response.write('BEGIN:VCALENDAR\r\n'));
  const half = { kind: 'file' as const, url: `${server.url}/half.ics` };
  expect(await hasty.readSource(half, request)).toEqual({ problem: 'silent' });
  server.reply('/endless.ics', (response) => {
    const part = Buffer.alloc(64 * 1024, 'x');
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.writeHead(200);
    response.on('drain', more);
    more();
  });
  expect(
    await httpsCalendars({ anywhere: true, timeoutMs: 60_000 }).readSource(
      { kind: 'file', url: `${server.url}/endless.ics` },
      request,
    ),
  ).toEqual({ problem: 'too_large' });
  expect(await local.readSource({ kind: 'file', url: 'http://127.0.0.1:9/a.ics' }, request)).toEqual({
    problem: 'unreachable',
  });
});

test('a redirect is followed, not without end, and another host gets no login', async () => {
  other.reply('/there.ics', text);
  server.reply('/moved.ics', (response) =>
    response.writeHead(302, { location: `${other.url.replace('127.0.0.1', 'localhost')}/there.ics` }).end(),
  );
  expect(await readFile('/moved.ics', { login })).toMatchObject({ texts: [text] });
  expect(server.at('/moved.ics')[0]?.headers.authorization).toBeDefined();
  expect(other.at('/there.ics')[0]?.headers.authorization).toBeUndefined();
  server.reply('/round.ics', (response) => response.writeHead(302, { location: '/round.ics' }).end());
  expect(await readFile('/round.ics')).toEqual({ problem: 'too_large' });
  expect(server.at('/round.ics')).toHaveLength(6);
});

test('outside of tests only https on public hosts is read, also after a redirect', async () => {
  const real = httpsCalendars({ anywhere: false });
  const refused = [
    ...[server.url, 'https://127.0.0.1/a.ics', 'https://10.1.2.3/', 'https://169.254.169.254/latest/'],
    ...[
      'https://[::1]/',
      'https://[fd00::1]/',
      'https://localhost/',
      'https://intranet/',
      'http://a.example/',
    ],
    ...[
      'https://a:b@crm.example/',
      'https://crm.example:8080/',
      'webcal://10.0.0.1/a.ics',
      'ftp://a.example/',
    ],
  ];
  for (const address of refused) {
    expect([address, real.normalizeAddress(address)]).toEqual([address, undefined]);
    expect(await real.readSource({ kind: 'file', url: address }, request)).toEqual({
      problem: 'private_address',
    });
  }
  expect(real.normalizeAddress(' webcal://calendar.example/a.ics#b ')).toBe('https://calendar.example/a.ics');
  expect(real.normalizeAddress('https://calendar.example/a?b=c')).toBe('https://calendar.example/a?b=c');
});

test('an answer of a CalDAV server is read without its entities, and only when it is whole', () => {
  const answer = (inner: string) =>
    readMultistatus(`<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
      <d:response><d:href>/a/</d:href>${inner}</d:response></d:multistatus>`);
  const found = (prop: string, status: string) =>
    `<d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`;
  expect(
    answer(
      found('<c:calendar-data>a &amp;<![CDATA[ <b>]]></c:calendar-data>', '200 OK') +
        found('<d:resourcetype><c:calendar/></d:resourcetype>', '404 Not Found'),
    ),
  ).toEqual([
    { href: '/a/', isCalendar: false, components: [], principal: null, home: null, calendarText: 'a & <b>' },
  ]);
  expect(
    readMultistatus('<!DOCTYPE a [<!ENTITY x "y">]><multistatus><response>&x;</response></multistatus>'),
  ).toBeUndefined();
  expect(readMultistatus('<multistatus><response>')).toBeUndefined();
  expect(readMultistatus('<html></html>')).toBeUndefined();
  expect(
    readMultistatus(`<multistatus>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</multistatus>`),
  ).toBeUndefined();
});
