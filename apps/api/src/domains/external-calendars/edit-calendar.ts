import type { BodyOf } from '@meche/contract/endpoint';
import type { editExternalCalendar } from '@meche/contract/external-calendars';
import type { Db } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { expectNewAddress, readFirst, recordCalendarAudit } from './add-calendar.ts';
import type { CalendarEditor, ExternalCalendarDeps } from './deps.ts';
import { mayEditCalendarsOf } from './rules.ts';
import { saveContents } from './save-reading.ts';
import { findAddress, sealSecrets } from './seal-source.ts';
import { type CalendarRow, claimCalendar, findCalendar, listCalendarsOf } from './store.ts';

/**
 * Replaces the login of a calendar, and its address unless that is null, and reads it. A new address never gets
 * the former login. Audited. Refuses not_found, invalid_input at `address`, calendar_unreadable.
 */
export async function editCalendar(
  deps: ExternalCalendarDeps,
  editor: CalendarEditor,
  { id, address, login }: BodyOf<typeof editExternalCalendar> & { id: string },
): Promise<void> {
  const { db, clock, sealingKeys } = deps;
  const { professionalId } = editor.standing;
  const before = await getEditable(db, editor, id);
  const { secrets, contents } = await readFirst(deps, professionalId, {
    address:
      address ??
      findAddress(before, sealingKeys) ??
      refuse('calendar_unreadable', { details: { problem: 'unsealed' } }),
    login,
  });
  const others = (await listCalendarsOf(db, before)).filter((one) => one.id !== id);
  expectNewAddress(others, secrets.address, sealingKeys);
  // From here on no reading with the former address or login is saved.
  const claimed = (await claimCalendar(db, { professionalId, id }, { isForced: true })) ?? refuse('busy');
  await inTransaction(db, async (tx) => {
    const change = { ...sealSecrets(id, secrets, sealingKeys), enteredBy: editor.accountId };
    const isSaved = await saveContents(tx, claimed, { contents, now: clock.now(), change });
    if (!isSaved) refuse('not_found');
    await recordCalendarAudit(tx, editor, 'external_calendar_edited', id);
  });
}

/** Refuses not_found for calendars of a colleague too, without edit_business. */
export async function getEditable(db: Db, { standing }: CalendarEditor, id: string): Promise<CalendarRow> {
  const calendar = await findCalendar(db, { professionalId: standing.professionalId, id });
  return calendar && mayEditCalendarsOf(standing, calendar.memberId) ? calendar : refuse('not_found');
}
