import { assertOutsideTransaction } from '#kit/database/transaction';
import { type Answer, mayReach, startReading } from './fetch-text.ts';
import { type DavResource, readMultistatus } from './multistatus.ts';
import type { CalendarReader, CalendarSource, CalendarTexts, ReadingFailure } from './port.ts';

/** Time of all requests of one call. */
const TIMEOUT_MS = 20_000;
const MAX_CALENDARS = 10;

const ABOUT = `<?xml version="1.0" encoding="utf-8"?>
<propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><resourcetype/><current-user-principal/><c:calendar-home-set/><c:supported-calendar-component-set/></prop></propfind>`;

/**
 * Reads calendars by https. With `anywhere` true also by http and at private addresses, for development and
 * tests.
 */
export function httpsCalendars({
  anywhere,
  timeoutMs = TIMEOUT_MS,
}: {
  anywhere: boolean;
  timeoutMs?: number;
}): CalendarReader {
  return {
    normalizeAddress(written) {
      const address = written.trim().replace(/^webcals?:/i, 'https:');
      if (!mayReach(address, anywhere)) return undefined;
      const url = new URL(address);
      url.hash = '';
      return url.href;
    },

    async findSource(address, login) {
      assertOutsideTransaction('external calendars: findSource');
      const fetchText = startReading({ anywhere, timeoutMs, address, login });
      const isFile = new URL(address).pathname.toLowerCase().endsWith('.ics');
      const found = isFile ? undefined : await findCalendars(fetchText, address);
      if (found && 'kind' in found) return found;
      // Servers of files answer PROPFIND with all kinds of errors; only the file itself counts.
      const answer = await fetchText(address, fileRequest);
      if ('problem' in answer) return answer;
      const failure = failureOf(answer);
      if (!failure && isCalendar(answer.text)) return { kind: 'file', url: address };
      return found ?? failure ?? { problem: 'not_a_calendar' };
    },

    async readSource(source, { login, from, until, known }) {
      assertOutsideTransaction('external calendars: readSource');
      const address = source.kind === 'file' ? source.url : (source.urls[0] ?? '');
      const fetchText = startReading({ anywhere, timeoutMs, address, login });
      return source.kind === 'file'
        ? readFile(fetchText, source.url, known)
        : readCollections(fetchText, source.urls, { from, until });
    },
  };
}

type FetchText = ReturnType<typeof startReading>;

const fileRequest = { method: 'GET', headers: { accept: 'text/calendar, */*;q=0.1' } } as const;

async function readFile(
  fetchText: FetchText,
  url: string,
  known: { etag: string | null; lastModified: string | null } | null,
): Promise<CalendarTexts | 'unchanged' | ReadingFailure> {
  const answer = await fetchText(url, {
    ...fileRequest,
    headers: {
      ...fileRequest.headers,
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
  });
  if ('problem' in answer) return answer;
  if (answer.status === 304 && known) return 'unchanged';
  const failure = failureOf(answer);
  if (failure) return failure;
  if (!isCalendar(answer.text)) return { problem: 'not_a_calendar' };
  const { etag, 'last-modified': lastModified } = answer.headers;
  return {
    texts: [answer.text],
    etag: shortOrNull(etag, 300),
    lastModified: shortOrNull(lastModified, 100),
  };
}

async function readCollections(
  fetchText: FetchText,
  urls: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<CalendarTexts | ReadingFailure> {
  const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
  const body = `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><c:calendar-data/></prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${utc(from)}" end="${utc(until)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
  const texts: string[] = [];
  for (const url of urls) {
    const answer = await fetchText(url, { method: 'REPORT', headers: davHeaders('1'), body });
    if ('problem' in answer) return answer;
    const failure = failureOf(answer);
    if (failure) return failure;
    const resources = answer.status === 207 ? readMultistatus(answer.text) : undefined;
    if (!resources) return { problem: 'not_a_calendar' };
    texts.push(...resources.flatMap(({ calendarText }) => calendarText ?? []));
  }
  return { texts, etag: null, lastModified: null };
}

/**
 * Returns the calendar at the address, else all calendars of the user at this server. A failure when the
 * server refuses the login or has none; undefined when it does not speak CalDAV.
 */
async function findCalendars(
  fetchText: FetchText,
  address: string,
): Promise<CalendarSource | ReadingFailure | undefined> {
  const about = (url: string, depth = '0') => findResources(fetchText, url, depth);
  let at = await about(address);
  const [self] = Array.isArray(at) ? at : [];
  if (self?.resource.isCalendar) return { kind: 'caldav', urls: [self.url] };
  if (!Array.isArray(at)) {
    // A path that the server knows nothing of, or keeps from the user, stands for no other calendar.
    const isPath = new URL(address).pathname !== '/';
    if (isPath && at?.problem === 'login_refused') return at;
    if (isPath && at?.problem === 'not_found') return undefined;
    const wellKnown = await about(new URL('/.well-known/caldav', address).href);
    if (!Array.isArray(wellKnown)) return [at, wellKnown].find((one) => one?.problem === 'login_refused');
    at = wellKnown;
  }
  const [first] = at;
  const principalUrl = first && urlOf(first.resource.principal, first.from);
  const principal = principalUrl ? await about(principalUrl) : at;
  const [owner] = Array.isArray(principal) ? principal : [];
  const home = (owner && urlOf(owner.resource.home, owner.from)) ?? owner?.url;
  const inside = home ? await about(home, '1') : [];
  if (!Array.isArray(inside)) return inside ?? { problem: 'not_a_calendar' };
  const urls = inside
    .filter(({ resource: { isCalendar: is, components } }) =>
      Boolean(is && (components.length === 0 || components.includes('VEVENT'))),
    )
    .map(({ url }) => url)
    .slice(0, MAX_CALENDARS);
  return urls.length > 0 ? { kind: 'caldav', urls } : { problem: 'not_a_calendar' };
}

/** `url` is the address of the resource, `from` that of the answer. */
type Found = { url: string; from: string; resource: DavResource };

async function findResources(
  fetchText: FetchText,
  url: string,
  depth: string,
): Promise<Found[] | ReadingFailure | undefined> {
  const answer = await fetchText(url, { method: 'PROPFIND', headers: davHeaders(depth), body: ABOUT });
  if ('problem' in answer) return answer;
  if (answer.status !== 207) return failureOf(answer);
  return readMultistatus(answer.text)?.flatMap((resource) => {
    const at = urlOf(resource.href, answer.url);
    return at ? [{ url: at, from: answer.url, resource }] : [];
  });
}

function urlOf(href: string | null, from: string): string | undefined {
  return href ? URL.parse(href, from)?.href : undefined;
}

function davHeaders(depth: string): Record<string, string> {
  return { 'content-type': 'application/xml; charset=utf-8', depth };
}

function failureOf({ status }: Answer): ReadingFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return { problem: 'login_refused' };
  return { problem: status === 404 || status === 410 ? 'not_found' : 'server_error' };
}

function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);
}

function shortOrNull(text: string | undefined, most: number): string | null {
  return text && text.length <= most ? text : null;
}
