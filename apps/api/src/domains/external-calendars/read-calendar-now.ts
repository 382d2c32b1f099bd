import type { CalendarEditor, ExternalCalendarDeps } from './deps.ts';
import { getEditable } from './edit-calendar.ts';
import { saveReading } from './save-reading.ts';
import { claimCalendar } from './store.ts';

/** Reads a calendar now, unless another process is reading it. Refuses not_found. */
export async function readCalendarNow(
  deps: ExternalCalendarDeps,
  editor: CalendarEditor,
  id: string,
): Promise<void> {
  const { professionalId } = await getEditable(deps.db, editor, id);
  const calendar = await claimCalendar(deps.db, { professionalId, id });
  if (calendar) await saveReading(deps, calendar);
}
