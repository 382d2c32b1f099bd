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
  const file: VisitFile = { visits: [], problems: [], unread: [], past: 0, cancelled: 0, allDay: 0 };
  const { zones, events } = parseParts(file, text);
  if (events.length + file.problems.length === 0 && !isCalendar(text)) return undefined;
  for (const group of groupByUid(events))
    try {
      readGroup(file, group, { ...around, zones });
    } catch {
      // A date or rule that the library refuses loses its event, not the file.
      for (const { component, at } of group) addUnreadable(file, at, textOf(component, 'summary'));
    }
  return file;
}

function isCalendar(text: string): boolean {
  return /^BEGIN:VCALENDAR\s[\s\S]*^END:VCALENDAR/im.test(text);
}

function addUnreadable(file: VisitFile, at: number, text: string): void {
  file.problems.push({ at, problem: 'start_unreadable', text: text.slice(0, 60), drops: 'line' });
}

/** Parses each event on its own, so that one that is broken loses no other. */
function parseParts(
  file: VisitFile,
  text: string,
): { zones: Map<string, ICAL.Timezone>; events: Numbered[] } {
  const zones = new Map<string, ICAL.Timezone>();
  const events: Numbered[] = [];
  const parts = text.matchAll(/^BEGIN:(VEVENT|VTIMEZONE)\s*$[\s\S]*?^END:\1\s*$/gim);
  let at = 0;
  for (const [part, kind] of parts) {
    const isEvent = kind?.toUpperCase() === 'VEVENT';
    if (isEvent) at += 1;
    const component = parsePart(part);
    if (!component) {
      if (isEvent) addUnreadable(file, at, /^SUMMARY[^:\n]*:(.*)$/im.exec(part)?.[1]?.trim() ?? '');
    } else if (isEvent) events.push({ component, at });
    else zones.set(textOf(component, 'tzid'), new ICAL.Timezone(component));
  }
  return { zones, events };
}

function parsePart(text: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return undefined;
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
  const [master, ...others] = group.filter(({ component }) => !component.hasProperty('recurrence-id'));
  if (!master || others.length > 0) {
    // Some programs give several events one UID, so that the start has to tell them apart.
    for (const one of changed) readEvent(file, one, around);
    for (const one of [master, ...others])
      if (one) readEvent(file, one, around, instantOfTime(one.component, 'dtstart', around));
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
  let count = 0;
  for (; count < MAX_OCCURRENCES; count++) {
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
  // A rule without an occurrence until the horizon leaves the event itself.
  if (count === 0) readEvent(file, master, around);
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
