import type { BookingWarning } from '@meche/contract/booking-warnings';
import { fits } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { dayOf, MINUTE_MS } from '#kit/time';
import { withoutOwn } from './find-slots.ts';
import { buildQuestion, clearUses, daysFrom, readCalendar } from './read-calendar.ts';
import { usesOf } from './rewrite-days.ts';
import { warningsOf } from './rules.ts';
import { listBusyOf } from './store/busy-times.ts';
import { listTakenBy } from './store/occupied-time.ts';
import { eventsUnder, isOnEvent, refuseImpossible, refuseUnfit, type SlotRequest } from './take-slot.ts';

/**
 * Returns whether the professional could move a visit to this time, and with which warnings. Locks and
 * occupies nothing, so another booking may take the time first. Throws SlotLost. Refuses slot_off_grid,
 * visit_beyond_day, wrong_state, invalid_input.
 */
export async function previewMove(
  db: Db,
  { visit, occupant, memberId, startsAt, now }: Omit<SlotRequest, 'who'> & { memberId: string },
): Promise<{ endsAt: Date; warnings: BookingWarning[] }> {
  refuseImpossible({ visit, startsAt, now, who: 'professional' });
  const { timeZone, slotStepMinutes } = visit.professional;
  const days = daysFrom(timeZone, dayOf(startsAt, timeZone), 1);
  const query = { visit, memberIds: [memberId], days };
  const own = await listTakenBy(db, occupant.id);
  const onEvents = eventsUnder({ visit, startsAt, who: 'professional' }, [memberId]);
  const busy = onEvents ? await listBusyOf(db, onEvents) : [];
  const rows = withoutOwn(await readCalendar(db, query), own);
  const question = buildQuestion(rows, { ...query, now, hours: 'all' });
  clearUses(question, rows.resources, usesOf([...own, ...busy]));
  const start = startsAt.getTime() / MINUTE_MS;
  const fit = fits(question, memberId, start, 'professional');
  if (!fit.fits) refuseUnfit(fit.reason);
  return {
    endsAt: new Date((start + visit.plan.totalMinutes) * MINUTE_MS),
    warnings: [
      ...warningsOf(fit.warnings, { startsAt, now, slotStepMinutes }),
      ...(isOnEvent(fit, busy) ? (['busy_time'] as const) : []),
    ],
  };
}
