import type { ReadingProblem } from '@meche/contract/external-calendars';
import type { Db } from '#kit/database/database';
import { dayOf, plusDays, startOfDay } from '#kit/time';
import type { Validators } from '#partners/external-calendars/port';
import { getProfessional } from '#professionals';
import type { ExternalCalendarDeps } from './deps.ts';
import { expandEvents } from './expand-events.ts';
import { mergeSpans } from './rules.ts';
import type { CalendarSecrets } from './seal-source.ts';

/** What a reading found. `readUntil` is the end of the days that it covers. */
export type Contents = Validators & {
  spans: { startsAt: Date; endsAt: Date }[];
  eventCount: number;
  readUntil: Date;
};

export type Outcome = Contents | 'unchanged' | { problem: ReadingProblem };

type Known = Validators & { readUntil: Date };

/**
 * Reads a calendar from the start of today up to the end of the booking horizon. `known` is what the last
 * reading saved: on the same days, an unchanged file is not read again. Must run outside of a transaction.
 */
export async function readContents(
  { db, clock, calendars, ownHost }: ExternalCalendarDeps,
  professionalId: string,
  { source, login }: Pick<CalendarSecrets, 'source' | 'login'>,
  known: Known | null = null,
): Promise<Outcome> {
  const now = clock.now();
  const { timeZone, from, until } = await findDays(db, professionalId, now);
  const isSameDays = known?.readUntil.getTime() === until.getTime();
  const read = await calendars.readSource(source, { login, from, until, known: isSameDays ? known : null });
  if (read === 'unchanged' || 'problem' in read) return read;
  const around = { timeZone, from: from.getTime(), until: until.getTime(), ownHost };
  const events = await expandEvents(read.texts, around);
  if (!events) return { problem: 'too_large' };
  return {
    spans: mergeSpans(events, around),
    eventCount: events.filter(({ end }) => end > now.getTime()).length,
    readUntil: until,
    etag: read.etag,
    lastModified: read.lastModified,
  };
}

async function findDays(db: Db, professionalId: string, now: Date) {
  const { timeZone, horizonDays } = await getProfessional(db, professionalId);
  const today = dayOf(now, timeZone);
  return {
    timeZone,
    from: startOfDay(today, timeZone),
    until: startOfDay(plusDays(today, horizonDays + 1), timeZone),
  };
}
