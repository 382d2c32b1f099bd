import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { lockCalendar, replaceBusyTimes } from '#scheduling';
import { listStaffRows } from '#staff';
import { recordCalendarAudit } from './add-calendar.ts';
import type { CalendarEditor, ExternalCalendarDeps } from './deps.ts';
import { getEditable } from './edit-calendar.ts';
import { type CalendarRow, deleteCalendar } from './store.ts';

/** Removes a calendar with its secrets and frees the time that its events block. Audited. Refuses not_found. */
export async function removeCalendar(
  { db, clock }: ExternalCalendarDeps,
  editor: CalendarEditor,
  id: string,
): Promise<void> {
  const calendar = await getEditable(db, editor, id);
  await inTransaction(db, async (tx) => {
    if (!(await removeWithTimes(tx, calendar, clock.now()))) refuse('not_found');
    await recordCalendarAudit(tx, editor, 'external_calendar_removed', id);
  });
}

/**
 * Removes a calendar whose member has left, or whose address and login are those of an account that has left.
 * Returns false when both are there.
 */
export async function removeIfLeft(
  { db, clock }: Pick<ExternalCalendarDeps, 'db' | 'clock'>,
  calendar: CalendarRow,
): Promise<boolean> {
  const staff = await listStaffRows(db, calendar.professionalId);
  const isThere = staff.some(({ id }) => id === calendar.memberId);
  if (isThere && staff.some(({ accountId }) => accountId === calendar.enteredBy)) return false;
  await inTransaction(db, (tx) => removeWithTimes(tx, calendar, clock.now()));
  return true;
}

async function removeWithTimes(tx: Tx, calendar: CalendarRow, now: Date): Promise<boolean> {
  const { professionalId, memberId, id: sourceId } = calendar;
  await lockCalendar(tx, professionalId);
  if (!(await deleteCalendar(tx, calendar))) return false;
  await replaceBusyTimes(tx, { professionalId, memberId, sourceId, now }, []);
  return true;
}
