import { sweepEach } from '#kit/jobs/sweep';
import { type WorkSource, workSource } from '#kit/jobs/work-source';
import type { ExternalCalendarDeps } from './deps.ts';
import { removeIfLeft } from './remove-calendar.ts';
import { saveReading } from './save-reading.ts';
import { claimCalendar, dueCalendars } from './store.ts';

/** Other servers may take seconds to answer. */
const READINGS_AT_ONCE = 8;

/** Reads the calendars that are due, and returns how many. Throws RowsFailed for bugs, not for other servers. */
export function sweepCalendars(deps: ExternalCalendarDeps): Promise<number> {
  return sweepEach(deps, dueCalendars, {
    concurrency: READINGS_AT_ONCE,
    async run(due) {
      const calendar = await claimCalendar(deps.db, due);
      // Undefined: another process is reading it.
      if (calendar && !(await removeIfLeft(deps, calendar))) await saveReading(deps, calendar);
    },
  });
}

export const externalCalendarSweep = (deps: ExternalCalendarDeps): WorkSource =>
  workSource(dueCalendars, () => sweepCalendars(deps));
