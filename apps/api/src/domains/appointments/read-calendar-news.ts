import type { CalendarNews } from '@meche/contract/calendar-news';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { type Clock, dayOf, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { scopeOf } from './read-settlement.ts';
import { listChanges } from './store/changes.ts';

const MAX_NEWS = 50;

/**
 * Lists the latest 50 changes that customers or the system made since the start of yesterday in the
 * professional’s time zone, in the calendars that the caller may open.
 */
export async function readCalendarNews(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
): Promise<CalendarNews> {
  const { timeZone } = await getProfessional(db, standing.professionalId);
  const since = startOfDay(plusDays(dayOf(clock.now(), timeZone), -1), timeZone);
  const rows = await listChanges(db, scopeOf(standing), { since, limit: MAX_NEWS });
  return {
    timeZone,
    news: rows.map(({ at, startsAt, memberId, memberName, ...one }) => ({
      ...one,
      at: at.toISOString(),
      startsAt: startsAt.toISOString(),
      member: { id: memberId, name: memberName },
    })),
  };
}
