import type { Language } from '@meche/contract/enumerations';
import { translator } from '@meche/words';
import ical, {
  type ICalCalendar,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { atMinute, DAY_MS, plusDays } from '#kit/time';
import type { FeedVisit } from './store/calendar-feeds.ts';

type BlockedTime = { id: string; startsAt: Date; endsAt: Date; label: string };
/** Days on which the house is closed or she is away: the same minutes of each. */
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
  /** The age of what has none of its own. */
  openedAt: Date;
  visits: readonly FeedVisit[];
  blockedTimes: readonly BlockedTime[];
  periods: readonly Period[];
};

/** How often other calendars should look again. */
const FRESH_SECONDS = 15 * 60;

/**
 * A calendar (RFC 5545) that says the same as long as nothing changes. Times are UTC, right on both sides of a change of the
 * clocks; whole days are days. Another program keeps what it reads here: of a client it is told her first name and an initial,
 * and where she lives only once the visit is confirmed.
 */
export async function printCalendar(language: Language, it: ToPrint): Promise<string> {
  const t = await translator(language);
  const host = new URL(it.origin).hostname;
  const calendar = ical({
    prodId: { company: 'Mèche', product: 'Mèche', language: language.toUpperCase() },
    name: it.title,
    ttl: FRESH_SECONDS,
    scale: 'gregorian',
  });
  calendar.x('X-WR-TIMEZONE', it.timeZone);
  const add = (kind: string, id: string, event: Omit<ICalEventData, 'id'>) =>
    addEvent(calendar, { stamp: it.openedAt, ...event, id: `${kind}-${id}@${host}` });

  for (const visit of it.visits) {
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
      url: `${it.origin}/professional/calendar?appointment=${id}`,
    });
  }
  for (const { id, startsAt, endsAt, label } of it.blockedTimes)
    add('blocked', id, { start: startsAt, end: endsAt, summary: label || t('calendar:grid.blocked') });
  for (const period of it.periods) {
    const { id, kind, label } = period;
    const summary = label || t(kind === 'closure' ? 'settings:feed.closure' : 'settings:feed.absence');
    for (const [index, times] of timesOf(period, it.timeZone).entries())
      add(kind, `${id}-${index}`, { ...times, summary, transparency: ICalEventTransparency.TRANSPARENT });
  }
  return calendar.toString();
}

function addEvent(calendar: ICalCalendar, event: ICalEventData): void {
  calendar.createEvent(event);
}

/**
 * Whole days as one entry that ends where the day after begins, written by their date in UTC; parts of days each by itself.
 */
function timesOf({ firstDay, lastDay, startsMinute, endsMinute }: Period, timeZone: string) {
  if (startsMinute === 0 && endsMinute === 1440)
    return [{ allDay: true, start: new Date(firstDay), end: new Date(plusDays(lastDay, 1)) }];
  const count = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = plusDays(firstDay, index);
    const at = (minute: number) => atMinute(day, minute, timeZone);
    return { allDay: false, start: at(startsMinute), end: at(endsMinute) };
  });
}

/** "Camille Rousseau" -> "Camille R.". */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/** In full where she goes there, or went; of a home that is only asked for, its commune. */
function placeOf({ place, state, line, postalCode, city }: FeedVisit): string {
  if (place === 'at_home' && state === 'requested') return city;
  return [line, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ');
}
