import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@meche/contract/endpoint';
import { type addExternalCalendar, MAX_EXTERNAL_CALENDARS } from '@meche/contract/external-calendars';
import { recordAudit } from '#kit/audit';
import type { Db, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { SealingKeys } from '#kit/sealing';
import type { CalendarLogin } from '#partners/external-calendars/port';
import { lockCalendar, replaceBusyTimes } from '#scheduling';
import { listMembers } from '#staff';
import type { CalendarEditor, ExternalCalendarDeps } from './deps.ts';
import { type Contents, readContents } from './read-contents.ts';
import { mayEditCalendarsOf } from './rules.ts';
import { goodReading } from './save-reading.ts';
import { type CalendarSecrets, findAddress, sealSecrets } from './seal-source.ts';
import { type CalendarRow, insertCalendar, listCalendarsOf } from './store.ts';

/**
 * Reads a calendar, adds it and lets its events block time of the member. Returns its id. Audited. Refuses
 * not_found, invalid_input at `address`, calendar_unreadable, external_calendars_full.
 */
export async function addCalendar(
  deps: ExternalCalendarDeps,
  editor: CalendarEditor,
  { memberId, address, login }: BodyOf<typeof addExternalCalendar>,
): Promise<string> {
  const { db, clock, sealingKeys } = deps;
  const { professionalId } = editor.standing;
  const id = randomUUID();
  await expectMember(db, editor, memberId);
  await expectRoom(db, { professionalId, memberId });
  const { secrets, contents } = await readFirst(deps, professionalId, { address, login });
  const now = clock.now();
  const { spans, ...read } = contents;
  await inTransaction(db, async (tx) => {
    await lockCalendar(tx, professionalId);
    await expectMember(tx, editor, memberId);
    const others = await expectRoom(tx, { professionalId, memberId });
    expectNewAddress(others, secrets.address, sealingKeys);
    const { readAt, dueAt } = goodReading(now);
    const sealed = sealSecrets(id, secrets, sealingKeys);
    await insertCalendar(tx, {
      professionalId,
      id,
      memberId,
      enteredBy: editor.accountId,
      ...sealed,
      ...read,
      readAt,
      dueAt,
      createdAt: now,
    });
    await replaceBusyTimes(tx, { professionalId, memberId, sourceId: id, now }, spans);
    await recordCalendarAudit(tx, editor, 'external_calendar_added', id);
  });
  return id;
}

/** Refuses invalid_input at `address`, calendar_unreadable with the problem. */
export async function readFirst(
  deps: ExternalCalendarDeps,
  professionalId: string,
  { address: written, login }: { address: string; login: CalendarLogin | null },
): Promise<{ secrets: CalendarSecrets; contents: Contents }> {
  const address = deps.calendars.normalizeAddress(written);
  if (!address) refuse('invalid_input', { fields: { address: 'not_public_address' } });
  const source = await deps.calendars.findSource(address, login);
  if ('problem' in source) refuse('calendar_unreadable', { details: { problem: source.problem } });
  const contents = await readContents(deps, professionalId, { source, login });
  if (contents === 'unchanged') throw new Error('a first reading asks for no change');
  if ('problem' in contents) refuse('calendar_unreadable', { details: { problem: contents.problem } });
  return { secrets: { address, source, login }, contents };
}

export async function recordCalendarAudit(
  tx: Tx,
  { accountId }: CalendarEditor,
  action: string,
  id: string,
): Promise<void> {
  await recordAudit(tx, { actorId: accountId, action, subject: `external_calendar:${id}` });
}

/** Refuses not_found for a calendar of a colleague too, so as not to reveal that it exists. */
async function expectMember(db: Db, { standing }: CalendarEditor, memberId: string): Promise<void> {
  const members = await listMembers(db, standing.professionalId);
  if (!members.some(({ id }) => id === memberId) || !mayEditCalendarsOf(standing, memberId))
    refuse('not_found');
}

/** Returns the calendars of the member so far. Refuses external_calendars_full. */
async function expectRoom(
  db: Db,
  of: Pick<CalendarRow, 'professionalId' | 'memberId'>,
): Promise<CalendarRow[]> {
  const calendars = await listCalendarsOf(db, of);
  if (calendars.length >= MAX_EXTERNAL_CALENDARS) refuse('external_calendars_full');
  return calendars;
}

/** Refuses invalid_input at `address` when one of these calendars has it already. */
export function expectNewAddress(calendars: CalendarRow[], address: string, keys: SealingKeys): void {
  if (calendars.some((one) => findAddress(one, keys) === address))
    refuse('invalid_input', { fields: { address: 'already_added' } });
}
