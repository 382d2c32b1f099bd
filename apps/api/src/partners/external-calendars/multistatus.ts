import { SaxesParser } from 'saxes';

/** One resource in the answer of a CalDAV server (RFC 4918, RFC 4791), with the properties that it found. */
export type DavResource = {
  href: string;
  isCalendar: boolean;
  /** Kinds of entries that a calendar takes; empty: it names none. */
  components: string[];
  principal: string | null;
  home: string | null;
  calendarText: string | null;
};

/** Nothing that is asked for lies deeper. */
const MAX_DEPTH = 30;

/** Reads a multistatus answer; undefined when it is not one. Entities of a document type are never expanded. */
export function readMultistatus(text: string): DavResource[] | undefined {
  const resources: DavResource[] = [];
  const path: string[] = [];
  let [resource, found, status, written] = [emptyResource(), emptyResource(), '', ''];
  const closers = new Map<string, () => void>();
  closers.set('response/href', () => {
    resource.href = written.trim();
  });
  closers.set('current-user-principal/href', () => {
    found.principal = written.trim();
  });
  closers.set('calendar-home-set/href', () => {
    found.home ??= written.trim();
  });
  closers.set('resourcetype/calendar', () => {
    found.isCalendar = true;
  });
  closers.set('prop/calendar-data', () => {
    found.calendarText = written;
  });
  closers.set('propstat/status', () => {
    status = written;
  });
  closers.set('response/propstat', () => {
    if (/ 2\d\d( |$)/.test(status.trim())) resource = mergeFound(resource, found);
    [found, status] = [emptyResource(), ''];
  });
  closers.set('multistatus/response', () => {
    resources.push(resource);
    resource = emptyResource();
  });
  const parser = new SaxesParser({ xmlns: true });
  let isWhole = false;
  parser.on('opentag', ({ local, attributes }) => {
    path.push(local);
    written = '';
    if (path.length > MAX_DEPTH) throw new RangeError('too deep');
    if (local === 'comp' && path.at(-2) === 'supported-calendar-component-set')
      found.components.push(String(attributes.name?.value ?? '').toUpperCase());
  });
  parser.on('text', (part) => {
    written += part;
  });
  parser.on('cdata', (part) => {
    written += part;
  });
  parser.on('closetag', ({ local }) => {
    if (path[0] === 'multistatus') closers.get(`${path.at(-2)}/${local}`)?.();
    isWhole = path.length === 1 && local === 'multistatus';
    path.pop();
  });
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return isWhole ? resources : undefined;
}

function emptyResource(): DavResource {
  return { href: '', isCalendar: false, components: [], principal: null, home: null, calendarText: null };
}

function mergeFound(resource: DavResource, found: DavResource): DavResource {
  return {
    href: resource.href,
    isCalendar: resource.isCalendar || found.isCalendar,
    components: [...resource.components, ...found.components],
    principal: found.principal ?? resource.principal,
    home: found.home ?? resource.home,
    calendarText: found.calendarText ?? resource.calendarText,
  };
}
