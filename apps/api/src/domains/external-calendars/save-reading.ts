import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { SealBroken } from '#kit/sealing';
import { lockCalendar, replaceBusyTimes } from '#scheduling';
import type { ExternalCalendarDeps } from './deps.ts';
import { type Contents, type Outcome, readContents } from './read-contents.ts';
import { nextReadingAt } from './rules.ts';
import { openSecrets } from './seal-source.ts';
import { type CalendarRow, settleReading } from './store.ts';

/**
 * Reads a claimed calendar and saves what changed. A failed reading leaves the events of the last good one and
 * delays the next. Saves nothing when the calendar was edited or removed meanwhile.
 */
export async function saveReading(deps: ExternalCalendarDeps, calendar: CalendarRow): Promise<void> {
  const outcome = await readClaimed(deps, calendar);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (outcome === 'unchanged') return void (await settleReading(tx, calendar, goodReading(now)));
    if ('problem' in outcome) {
      const failures = calendar.failures + 1;
      const dueAt = nextReadingAt(failures, now);
      return void (await settleReading(tx, calendar, { problem: outcome.problem, failures, dueAt }));
    }
    await saveContents(tx, calendar, { contents: outcome, now });
  });
}

/** `change` is what an edit changes besides. Returns false when the calendar was claimed again or removed. */
export async function saveContents(
  tx: Tx,
  calendar: Pick<CalendarRow, 'professionalId' | 'id' | 'memberId' | 'attempts'>,
  { contents, now, change = {} }: { contents: Contents; now: Date; change?: Partial<CalendarRow> },
): Promise<boolean> {
  const { professionalId, memberId, id: sourceId } = calendar;
  const { spans, ...read } = contents;
  await lockCalendar(tx, professionalId);
  if (!(await settleReading(tx, calendar, { ...change, ...read, ...goodReading(now) }))) return false;
  await replaceBusyTimes(tx, { professionalId, memberId, sourceId, now }, spans);
  return true;
}

export function goodReading(now: Date): Pick<CalendarRow, 'readAt' | 'problem' | 'failures' | 'dueAt'> {
  return { readAt: now, problem: null, failures: 0, dueAt: nextReadingAt(0, now) };
}

async function readClaimed(deps: ExternalCalendarDeps, calendar: CalendarRow): Promise<Outcome> {
  try {
    const secrets = openSecrets(calendar, deps.sealingKeys);
    return await readContents(deps, calendar.professionalId, secrets, calendar);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { problem: 'unsealed' };
  }
}
