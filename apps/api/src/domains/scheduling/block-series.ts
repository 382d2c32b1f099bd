import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { listMembers, mayOpenCalendar } from '#staff';
import { enterCalendar } from './enter-calendar.ts';
import { notifyFreed } from './free-slot.ts';
import { rewriteDays, type Use, usesOf } from './rewrite-days.ts';
import { type SeriesPattern, spansOfSeries } from './rules/blocked-series.ts';
import { minutesOf } from './rules.ts';
import { deleteFollowing, summariseSeries } from './store/blocked-series.ts';
import {
  deleteOccupancies,
  findBlockedMember,
  findOrCreateResource,
  insertBlockedTimes,
  lockCalendar,
} from './store/occupancies.ts';

type Series = SeriesPattern & { memberIds: readonly string[]; label: string; leaveOut: boolean };

const MAX_REPORTED = 50;

/**
 * Blocks the same hours on several days for one or more members, and returns the id of the series. Refuses
 * days_taken with up to 50 conflicts (with `leaveOut` only when no time is left), not_found for an unknown
 * member, forbidden for a calendar that the caller may not open, invalid_input.
 */
export async function blockSeries(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  { memberIds, label, leaveOut, ...pattern }: Series,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const now = clock.now();
  const { id: professionalId, timeZone } = await getProfessional(db, standing.professionalId);
  const members = await listMembers(db, professionalId);
  const requestedIds = new Set(memberIds);
  for (const memberId of requestedIds) {
    if (!members.some(({ id }) => id === memberId)) refuse('not_found');
    if (!mayOpenCalendar(standing, memberId)) refuse('forbidden');
  }
  const planned = spansOfSeries(pattern, timeZone, now);
  if ('fields' in planned) refuse('invalid_input', { fields: planned.fields });
  const seriesId = randomUUID();

  return enterCalendar(db, professionalId, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, seriesId);
    await lockCalendar(tx, professionalId);
    const taken: { memberId: string; day: string }[] = [];
    const uses: Use[] = [];
    for (const memberId of requestedIds) {
      const resourceId = await findOrCreateResource(tx, professionalId, { memberId });
      const rows = planned.spans.map(({ day, ...span }) => ({
        day,
        row: { id: randomUUID(), professionalId, memberId, label, seriesId, ...span },
      }));
      const blocked = await insertBlockedTimes(
        tx,
        resourceId,
        rows.map(({ row }) => row),
        now,
      );
      for (const { day, row } of rows) if (!blocked.has(row.id)) taken.push({ memberId, day });
      const parts = rows.flatMap(({ row }) => (blocked.has(row.id) ? [minutesOf(row)] : []));
      if (parts.length > 0) uses.push({ resourceId, parts });
    }
    if (taken.length > 0 && (!leaveOut || uses.length === 0))
      refuse('days_taken', { details: { taken: taken.slice(0, MAX_REPORTED) } });
    await rewriteDays(tx, timeZone, { taken: uses });
    return seriesId;
  });
}

export async function readSeries(db: Database, seriesId: string) {
  return { seriesId, ...(await summariseSeries(db, seriesId)) };
}

/**
 * Frees a blocked time and the later times of its series, in the calendars that the caller may open, and
 * announces it. Refuses not_found when no such calendar contains the blocked time.
 */
export async function unblockFollowing(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  id: string,
): Promise<void> {
  const { id: professionalId, timeZone } = await getProfessional(db, standing.professionalId);
  const opened = (await listMembers(db, professionalId)).flatMap((member) =>
    mayOpenCalendar(standing, member.id) ? [member.id] : [],
  );
  await inTransaction(db, async (tx) => {
    const memberId = await findBlockedMember(tx, professionalId, id);
    if (!memberId || !mayOpenCalendar(standing, memberId)) refuse('not_found');
    // The rows are locked before the calendar, as in every function that frees blocked time; another order
    // could deadlock.
    const gone = await deleteFollowing(tx, { professionalId, id, memberIds: [...opened, memberId] });
    if (gone.length === 0) refuse('not_found');
    await lockCalendar(tx, professionalId);
    const freed: Use[] = [];
    for (const one of gone) freed.push(...usesOf(await deleteOccupancies(tx, one)));
    await rewriteDays(tx, timeZone, { freed });
    await notifyFreed(tx, { professionalId, timeZone, now: clock.now() }, freed);
  });
}
