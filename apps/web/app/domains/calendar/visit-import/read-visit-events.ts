import ICAL from 'ical.js';
import { instantOf } from '~/lib/dates/wall-clock.ts';
import { type FileVisit, maxLengths, type VisitFile } from './imported-visit.ts';
import { addressOf, splitTitle } from './read-visit-table.ts';

type Around = {
  timeZone: string;
  now: Date;
  /** Occurrences of repeated events are read until this instant. */
  until: Date;
  hasService: (text: string) => boolean;
};

/** Stops a rule that never reaches the horizon, such as one of every second. */
const MAX_OCCURRENCES = 5000;

/**
 * Reads the events of a calendar file as visits to come, with the occurrences of repeated events. Events of
 * whole days are counted, because no visit lasts a day. Undefined when the text is no calendar.
 */
export function readVisitEvents(text: string, around: Around): VisitFile | undefined {
  const calendars = parseCalendars(text);
  if (calendars.length === 0) return undefined;
  const file: VisitFile = { visits: [], problems: [], unread: [], past: 0, cancelled: 0, allDay: 0 };
  let at = 0;
  for (const calendar of calendars) {
    const zones = new Map(
      calendar
        .getAllSubcomponents('vtimezone')
        .map((component) => [String(component.getFirstPropertyValue('tzid')), new ICAL.Timezone(component)]),
    );
    const events = calendar.getAllSubcomponents('vevent').map((component) => ({ component, at: ++at }));
    for (const group of groupByUid(events)) readGroup(file, group, { ...around, zones });
  }
  return file;
}

function parseCalendars(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\ufeff/, '').trim());
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    return all.map((one) => new ICAL.Component(one)).filter(({ name }) => name === 'vcalendar');
  } catch {
    return [];
  }
}

type Numbered = { component: ICAL.Component; at: number };

function groupByUid(events: readonly Numbered[]): Numbered[][] {
  const groups = new Map<string, Numbered[]>();
  for (const event of events) {
    const uid = String(event.component.getFirstPropertyValue('uid') ?? `event ${event.at}`);
    groups.set(uid, [...(groups.get(uid) ?? []), event]);
  }
  return [...groups.values()];
}

type Zones = Around & { zones: ReadonlyMap<string, ICAL.Timezone> };

/** Reads an event with the occurrences that were changed, which are events of the same UID. */
function readGroup(file: VisitFile, group: readonly Numbered[], around: Zones): void {
  const changed = group.filter(({ component }) => component.hasProperty('recurrence-id'));
  const master = group.find(({ component }) => !component.hasProperty('recurrence-id'));
  if (!master) {
    for (const one of changed) readEvent(file, one, around);
    return;
  }
  const event = new ICAL.Event(master.component);
  if (!event.isRecurring()) {
    readEvent(file, master, around);
    return;
  }
  const changedAt = new Map(
    changed.map((one) => [instantOfTime(one.component, 'recurrence-id', around), one]),
  );
  const iterator = event.iterator();
  for (let count = 0; count < MAX_OCCURRENCES; count++) {
    const next = iterator.next();
    if (!next) break;
    const startsAt = instantOfWall(next, tzidOf(master.component, 'dtstart'), around);
    if (Date.parse(startsAt) > around.until.getTime()) break;
    const other = changedAt.get(startsAt);
    changedAt.delete(startsAt);
    if (other) readEvent(file, other, around, startsAt);
    else readEvent(file, master, around, startsAt, startsAt);
  }
  for (const one of changedAt.values()) readEvent(file, one, around);
}

function readEvent(
  file: VisitFile,
  { component, at }: Numbered,
  around: Zones,
  occurrence = component.hasProperty('recurrence-id')
    ? instantOfTime(component, 'recurrence-id', around)
    : '',
  startOfOccurrence?: string,
): void {
  const start = component.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) {
    file.problems.push({
      at,
      problem: 'start_unreadable',
      text: textOf(component, 'summary'),
      drops: 'line',
    });
    return;
  }
  const startsAt = startOfOccurrence ?? instantOfTime(component, 'dtstart', around);
  if (Date.parse(startsAt) <= around.now.getTime()) file.past += 1;
  else if (/cancelled/i.test(textOf(component, 'status'))) file.cancelled += 1;
  else if (start.isDate) file.allDay += 1;
  else file.visits.push(visitOf(component, { at, startsAt, occurrence, around }));
}

type Read = { at: number; startsAt: string; occurrence: string; around: Zones };

function visitOf(component: ICAL.Component, { at, startsAt, occurrence, around }: Read): FileVisit {
  const uid = textOf(component, 'uid');
  const note = textOf(component, 'description')
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .trim();
  const summary = textOf(component, 'summary');
  const guest = guestOf(component);
  const { customerName, service } = splitTitle(summary, around.hasService);
  return {
    at,
    uid: uid && `${uid.slice(0, maxLengths.uid)} ${occurrence}`.trim(),
    startsAt,
    durationMinutes: minutesOf(component, around),
    priceCents: null,
    customerName: customerName || guest.name,
    customerPhone: /(?:\+33|0033|\b0)\s?[1-9](?:[ .-]?\d{2}){4}\b/.exec(`${summary}\n${note}`)?.[0] ?? '',
    customerEmail: guest.email || (/[^\s<>:;,]+@[^\s<>:;,]+\.[a-z]{2,}/i.exec(note)?.[0] ?? ''),
    member: '',
    service,
    note,
    place: null,
    ...addressOf(textOf(component, 'location'), '', ''),
  };
}

function minutesOf(component: ICAL.Component, around: Zones): number | null {
  const minutes = component.hasProperty('dtend')
    ? (Date.parse(instantOfTime(component, 'dtend', around)) -
        Date.parse(instantOfTime(component, 'dtstart', around))) /
      60_000
    : new ICAL.Event(component).duration.toSeconds() / 60;
  return minutes > 0 ? Math.round(minutes) : null;
}

/** Returns the first attendee, who is the client when an appointment page made the event. */
function guestOf(component: ICAL.Component): { name: string; email: string } {
  const organizer = String(component.getFirstPropertyValue('organizer') ?? '').toLowerCase();
  const guest = component
    .getAllProperties('attendee')
    .find((one) => String(one.getFirstValue()).toLowerCase() !== organizer);
  const address = String(guest?.getFirstValue() ?? '').replace(/^mailto:/i, '');
  const name = String(guest?.getFirstParameter('cn') ?? '');
  return { name: name.includes('@') ? '' : name, email: address.includes('@') ? address : '' };
}

function textOf(component: ICAL.Component, property: string): string {
  return String(component.getFirstPropertyValue(property) ?? '').slice(0, 5000);
}

function tzidOf(component: ICAL.Component, property: string): string {
  return String(component.getFirstProperty(property)?.getFirstParameter('tzid') ?? '');
}

function instantOfTime(component: ICAL.Component, property: string, around: Zones): string {
  const time = component.getFirstPropertyValue(property);
  return time instanceof ICAL.Time ? instantOfWall(time, tzidOf(component, property), around) : '';
}

/**
 * Returns the instant of a time: in UTC, in a zone that the file or the browser knows, else in the zone of
 * the professional, as of a time without a zone.
 */
function instantOfWall(time: ICAL.Time, tzid: string, { zones, timeZone }: Zones): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const wall = `${time.year}-${twoDigits(time.month)}-${twoDigits(time.day)}T${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
  if (time.zone === ICAL.Timezone.utcTimezone) return `${wall}:00Z`;
  const known = isZone(tzid) ? tzid : undefined;
  if (known) return instantOf(wall, known);
  const zone = zones.get(tzid);
  if (!zone) return instantOf(wall, timeZone);
  const inZone = time.clone();
  inZone.zone = zone;
  return new Date(inZone.toUnixTime() * 1000).toISOString().replace('.000Z', 'Z');
}

function isZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
