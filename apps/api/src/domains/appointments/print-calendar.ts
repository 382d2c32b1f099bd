import type { Language } from '@meche/contract/enumerations';
import { translator } from '@meche/words';
import ical, {
  type ICalCalendar,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { escapeCalendarName, printIcalendar } from '#kit/icalendar';
import { DAY_MS, instantAtMinute, plusDays } from '#kit/time';
import type { FeedVisit } from './store/calendar-feeds.ts';

type BlockedTime = { id: string; startsAt: Date; endsAt: Date; label: string };
/** A closure or absence over several days, at the same hours each day. Minutes count from midnight. */
type Period = {
  id: string;
  firstDay: string;
  lastDay: string;
  startsMinute: number;
  endsMinute: number;
  label: string;
  kind: string;
};

export type ToPrint = {
  origin: string;
  title: string;
  timeZone: string;
  /** Used as DTSTAMP of entries that store no timestamp. */
  openedAt: Date;
  visits: readonly FeedVisit[];
  blockedTimes: readonly BlockedTime[];
  periods: readonly Period[];
};

/** Refresh interval that the file suggests to calendar programs. */
const FRESH_SECONDS = 15 * 60;

/**
 * Prints an iCalendar file (RFC 5545) that stays byte-identical while nothing changes. Times are UTC.
 * Third-party programs store the file, so it shortens client names and leaves out the home address of a
 * request.
 */
export async function printCalendar(language: Language, content: ToPrint): Promise<string> {
  const t = await translator(language);
  const host = new URL(content.origin).hostname;
  const calendar = ical({
    prodId: { company: 'Mèche', product: 'Mèche', language: language.toUpperCase() },
    name: escapeCalendarName(content.title),
    ttl: FRESH_SECONDS,
    scale: 'gregorian',
  });
  const add = (kind: string, id: string, event: Omit<ICalEventData, 'id'>) =>
    addEvent(calendar, { stamp: content.openedAt, ...event, id: `${kind}-${id}@${host}` });

  for (const visit of content.visits) {
    const { id, startsAt, endsAt, revision, state, changedAt } = visit;
    const services = visit.lines.map(({ name }) => name).join(', ');
    add('visit', id, {
      start: startsAt,
      end: endsAt,
      sequence: revision,
      created: visit.createdAt,
      lastModified: changedAt,
      stamp: changedAt,
      summary: [shortName(visit.customerName) || t('staff:walkIn'), services].filter(Boolean).join(' · '),
      location: placeOf(visit),
      status: state === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      class: ICalEventClass.PRIVATE,
      url: `${content.origin}/professional/calendar?appointment=${id}`,
    });
  }
  for (const { id, startsAt, endsAt, label } of content.blockedTimes)
    add('blocked', id, { start: startsAt, end: endsAt, summary: label || t('calendar:grid.blocked') });
  for (const period of content.periods) {
    const { id, kind, label } = period;
    const summary = label || t(kind === 'closure' ? 'settings:feed.closure' : 'settings:feed.absence');
    for (const [index, times] of timesOf(period, content.timeZone).entries())
      add(kind, `${id}-${index}`, { ...times, summary, transparency: ICalEventTransparency.TRANSPARENT });
  }
  return printIcalendar(calendar, [`X-WR-TIMEZONE:${content.timeZone}`]);
}

function addEvent(calendar: ICalCalendar, event: ICalEventData): void {
  calendar.createEvent(event);
}

/**
 * A closure of whole days becomes one all-day entry, dated in UTC, whose end is the following day. A
 * closure of some hours becomes one entry per day.
 */
function timesOf({ firstDay, lastDay, startsMinute, endsMinute }: Period, timeZone: string) {
  if (startsMinute === 0 && endsMinute === 1440)
    return [{ allDay: true, start: new Date(firstDay), end: new Date(plusDays(lastDay, 1)) }];
  const count = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = plusDays(firstDay, index);
    const at = (minute: number) => instantAtMinute(day, minute, timeZone);
    return { allDay: false, start: at(startsMinute), end: at(endsMinute) };
  });
}

/** Shortens "Camille Rousseau" to "Camille R.". */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/** The full address, except for a home visit that is only requested: then the city. */
function placeOf({ place, state, line, postalCode, city }: FeedVisit): string {
  if (place === 'at_home' && state === 'requested') return city;
  return [line, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ');
}
