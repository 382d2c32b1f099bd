import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '#kit/time';
import type { EventSpan } from './rules.ts';

export type Around = {
  /** The professional’s zone: that of whole days and of times without a zone. */
  timeZone: string;
  /** Only events between these instants are read, in milliseconds. */
  from: number;
  until: number;
  /** Host of this marketplace, whose own feeds come back inside other calendars. */
  ownHost: string;
};

/** More events of one calendar than this block no time: its answer counts as too large. */
export const MAX_EVENTS = 5_000;

export class TooManyEvents extends Error {
  override readonly name = 'TooManyEvents';
}

/**
 * Reads the times that events of iCalendar texts block, with the occurrences of repeated events. Cancelled and
 * free (transparent) events block nothing, nor do entries of this marketplace’s own feeds. An event that cannot
 * be read is left out. Throws TooManyEvents. A rule may take very long: run it in a thread with a time limit.
 */
export function readBusyEvents(texts: readonly string[], around: Around): EventSpan[] {
  const spans: EventSpan[] = [];
  const add = (span: EventSpan) => {
    if (span.end <= span.start || span.end <= around.from || span.start >= around.until) return;
    if (spans.push(span) > MAX_EVENTS) throw new TooManyEvents();
  };
  for (const text of texts) {
    const { zones, events } = parseParts(text, around);
    for (const group of groupByUid(events))
      try {
        readGroup(group, { ...around, zones }, add);
      } catch (error) {
        // A date or rule that the library refuses loses its event, not the calendar.
        if (error instanceof TooManyEvents) throw error;
      }
  }
  return spans;
}

type Zones = Around & { zones: ReadonlyMap<string, ICAL.Timezone> };

/** Parses each event on its own, so that one that is broken loses no other. Skips what is surely past. */
function parseParts(
  text: string,
  { from }: Around,
): { zones: Map<string, ICAL.Timezone>; events: ICAL.Component[] } {
  const zones = new Map<string, ICAL.Timezone>();
  const events: ICAL.Component[] = [];
  const before = new Date(from - 2 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  for (const [part, kind] of text.matchAll(/^BEGIN:(VEVENT|VTIMEZONE)\s*$[\s\S]*?^END:\1\s*$/gim)) {
    if (kind?.toUpperCase() === 'VEVENT' && isPast(part, before)) continue;
    const component = parsePart(part);
    if (!component) continue;
    if (kind?.toUpperCase() === 'VEVENT') events.push(component);
    else addZone(zones, component);
  }
  return { zones, events };
}

/** Years of old events are not worth parsing. `before` is a day in digits, two days before the first. */
function isPast(part: string, before: string): boolean {
  if (/^(RDATE|RECURRENCE-ID|DURATION)[;:]/im.test(part)) return false;
  const last = /^RRULE[;:]/im.test(part)
    ? /^RRULE[;:].*UNTIL=(\d{8})/im.exec(part)
    : (/^DTEND[^:\n]*:(\d{8})/im.exec(part) ?? /^DTSTART[^:\n]*:(\d{8})/im.exec(part));
  return last?.[1] !== undefined && last[1] < before;
}

function parsePart(text: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return undefined;
  }
}

function addZone(zones: Map<string, ICAL.Timezone>, component: ICAL.Component): void {
  try {
    zones.set(textOf(component, 'tzid'), new ICAL.Timezone(component));
  } catch {
    // Times in a zone that cannot be read are in the professional's zone.
  }
}

function groupByUid(events: readonly ICAL.Component[]): ICAL.Component[][] {
  const named = Map.groupBy(events, (event) => textOf(event, 'uid'));
  const unnamed = named.get('') ?? [];
  named.delete('');
  return [...named.values(), ...unnamed.map((event) => [event])];
}

/** Reads an event with the occurrences that were changed, which are events of the same UID. */
function readGroup(group: readonly ICAL.Component[], around: Zones, add: (span: EventSpan) => void): void {
  if (group[0] && isOwnEntry(textOf(group[0], 'uid'), around.ownHost)) return;
  const changed = group.filter((one) => one.hasProperty('recurrence-id'));
  const replaced = new Set(changed.map((one) => instantOf(one, 'recurrence-id', around)));
  for (const one of changed) if (blocks(one)) addOccurrence(one, startOf(one), around, add);
  for (const one of group) {
    if (one.hasProperty('recurrence-id') || !blocks(one)) continue;
    const start = startOf(one);
    if (one.hasProperty('rrule') || one.hasProperty('rdate')) repeat(one, { replaced, around, add });
    else addOccurrence(one, start, around, add);
  }
}

/** Adds the occurrences of a repeated event until the end of the days, except the replaced and excluded ones. */
function repeat(
  component: ICAL.Component,
  { replaced, around, add }: { replaced: ReadonlySet<number>; around: Zones; add: (span: EventSpan) => void },
): void {
  const excluded = excludedOf(component, around);
  // The library compares exclusions without their zones.
  component.removeAllProperties('exdate');
  const iterator = new ICAL.Event(component).iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const instant = toInstant(next, tzidOf(component, 'dtstart'), around);
    if (instant >= around.until) return;
    if (replaced.has(instant) || excluded.instants.has(instant) || excluded.days.has(dayOfWall(next)))
      continue;
    addOccurrence(component, next, around, add);
  }
}

/** Times and, of programs that exclude whole days, days. */
function excludedOf(component: ICAL.Component, around: Zones) {
  const instants = new Set<number>();
  const days = new Set<string>();
  for (const property of component.getAllProperties('exdate'))
    for (const value of property.getValues()) {
      if (!(value instanceof ICAL.Time)) continue;
      if (value.isDate) days.add(dayOfWall(value));
      else instants.add(toInstant(value, String(property.getFirstParameter('tzid') ?? ''), around));
    }
  return { instants, days };
}

function addOccurrence(
  component: ICAL.Component,
  start: ICAL.Time,
  around: Zones,
  add: (span: EventSpan) => void,
): void {
  const at = toInstant(start, tzidOf(component, 'dtstart'), around);
  add({
    start: at,
    end: start.isDate ? endOfDays(component, start, around) : at + lengthOf(component, around),
  });
}

/** The end of an event of whole days: the day of DTEND is not part of it. Without an end it lasts one day. */
function endOfDays(component: ICAL.Component, start: ICAL.Time, around: Zones): number {
  const days = Math.max(1, Math.round(new ICAL.Event(component).duration.toSeconds() / 86_400));
  const end = start.clone();
  end.adjust(days, 0, 0, 0);
  return toInstant(end, '', around);
}

/** Length of an event in milliseconds. Its start and end may be in different zones. */
function lengthOf(component: ICAL.Component, around: Zones): number {
  return component.hasProperty('dtend')
    ? instantOf(component, 'dtend', around) - instantOf(component, 'dtstart', around)
    : new ICAL.Event(component).duration.toSeconds() * 1000;
}

function startOf(component: ICAL.Component): ICAL.Time {
  const start = component.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) throw new RangeError('an event without a start');
  return start;
}

function blocks(component: ICAL.Component): boolean {
  const is = (property: string, value: string) => textOf(component, property).toUpperCase() === value;
  return (
    !is('status', 'CANCELLED') && !is('transp', 'TRANSPARENT') && !is('x-microsoft-cdo-busystatus', 'FREE')
  );
}

/** Entries of a calendar feed; of an entry that a customer got by e-mail the UID has no such start. */
function isOwnEntry(uid: string, ownHost: string): boolean {
  return /^(visit|blocked|closure|absence)-/.test(uid) && uid.endsWith(`@${ownHost}`);
}

function textOf(component: ICAL.Component, property: string): string {
  return String(component.getFirstPropertyValue(property) ?? '').trim();
}

function tzidOf(component: ICAL.Component, property: string): string {
  return String(component.getFirstProperty(property)?.getFirstParameter('tzid') ?? '');
}

function instantOf(component: ICAL.Component, property: string, around: Zones): number {
  const time = component.getFirstPropertyValue(property);
  if (!(time instanceof ICAL.Time)) throw new RangeError(`an event without ${property}`);
  return toInstant(time, tzidOf(component, property), around);
}

function dayOfWall({ year, month, day }: ICAL.Time): string {
  return `${year}-${month}-${day}`;
}

/**
 * Returns the instant of a time: in UTC, in a zone of the tz database or of the file, else in the zone of the
 * professional, as of a time without a zone.
 */
function toInstant(time: ICAL.Time, tzid: string, { zones, timeZone }: Zones): number {
  const { year, month, day, hour, minute, second } = time.isDate
    ? { ...pick(time), hour: 0, minute: 0, second: 0 }
    : pick(time);
  if (time.zone === ICAL.Timezone.utcTimezone) return Date.UTC(year, month - 1, day, hour, minute, second);
  const zone = isZone(tzid) ? undefined : zones.get(tzid);
  if (zone) {
    const inZone = time.clone();
    inZone.zone = zone;
    return inZone.toUnixTime() * 1000;
  }
  const wall = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
  return wall.toZonedDateTime(isZone(tzid) ? tzid : timeZone).epochMilliseconds;
}

function pick({ year, month, day, hour, minute, second }: ICAL.Time) {
  return { year, month, day, hour, minute, second };
}

const knownZones = new Map<string, boolean>();

function isZone(name: string): boolean {
  if (name === '') return false;
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let is = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    is = false;
  }
  knownZones.set(name, is);
  return is;
}
