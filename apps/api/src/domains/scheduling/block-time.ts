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
import { freeSlot, notifyFreed } from './free-slot.ts';
import { rewriteDays, usesOf } from './rewrite-days.ts';
import { fieldsOfSpan, minutesOf } from './rules.ts';
import {
  deleteBlockedTime,
  deleteOccupancies,
  findBlockedMember,
  findOrCreateResource,
  insertBlockedTimes,
  insertOccupancy,
  lockCalendar,
  updateBlockedTime,
} from './store/occupancies.ts';

export type TimeToBlock = {
  memberId: string;
  startsAt: Date;
  endsAt: Date;
  label: string;
};

type Deps = { db: Database; clock: Clock };

/**
 * Blocks time of one member and returns the id of the blocked time. Refuses slot_taken when any of it is
 * taken (also by another blocked time or an offer), not_found for an unknown member, forbidden for a
 * calendar that the caller may not open, invalid_input for an invalid time.
 */
export async function blockTime(
  deps: Deps,
  standing: Held<'own_calendar'>,
  { memberId, ...span }: TimeToBlock,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const [id] = await blockTimes(deps, standing, memberId, [span], idempotencyKey);
  if (!id) throw new Error('nothing was blocked');
  return id;
}

/**
 * Blocks several times of one member; a conflict of one time rejects all. Refuses the codes of blockTime.
 */
export async function blockTimes(
  { db, clock }: Deps,
  standing: Held<'own_calendar'>,
  memberId: string,
  spans: readonly Omit<TimeToBlock, 'memberId'>[],
  idempotencyKey?: IdempotencyKey,
): Promise<string[]> {
  const now = clock.now();
  for (const span of spans) refuseOddSpan(span, now);
  const { id: professionalId, timeZone } = await openedCalendar(db, standing, memberId);
  const blocked = spans.map((span) => ({ id: randomUUID(), professionalId, memberId, ...span }));
  return enterCalendar(db, professionalId, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, blocked[0]?.id ?? '');
    await lockCalendar(tx, professionalId);
    const resourceId = await findOrCreateResource(tx, professionalId, { memberId });
    if ((await insertBlockedTimes(tx, resourceId, blocked, now)).size < blocked.length)
      refuse('slot_taken', { details: { nextSlots: [] } });
    const parts = blocked.map(minutesOf);
    await rewriteDays(tx, timeZone, { taken: [{ resourceId, parts }] });
    return blocked.map(({ id }) => id);
  });
}

/**
 * Moves a blocked time to another time or member, or changes its length or label, and announces the freed
 * time. Refuses the codes of blockTime, and not_found when no calendar that the caller may open contains
 * it.
 */
export async function changeBlockedTime(
  { db, clock }: Deps,
  standing: Held<'own_calendar'>,
  { id, ...change }: TimeToBlock & { id: string },
): Promise<void> {
  const { memberId, startsAt, endsAt } = change;
  const now = clock.now();
  refuseOddSpan(change, now);
  const { id: professionalId, timeZone } = await openedCalendar(db, standing, memberId);
  await enterCalendar(db, professionalId, async (tx) => {
    const before = await findBlockedMember(tx, professionalId, id);
    if (!before || !mayOpenCalendar(standing, before)) refuse('not_found');
    // Locks the row before the calendar, as unblockTime does; another order could deadlock.
    if (!(await updateBlockedTime(tx, id, change))) refuse('not_found');
    await lockCalendar(tx, professionalId);
    const freed = usesOf(await deleteOccupancies(tx, id));
    const resourceId = await findOrCreateResource(tx, professionalId, { memberId });
    const occupancy = { resourceId, spans: [{ startsAt, endsAt }], where: null };
    if (!(await insertOccupancy(tx, { kind: 'blocked_time', id }, occupancy)))
      refuse('slot_taken', { details: { nextSlots: [] } });
    await rewriteDays(tx, timeZone, { freed, taken: [{ resourceId, parts: [minutesOf(change)] }] });
    await notifyFreed(tx, { professionalId, timeZone, now }, freed);
  });
}

function refuseOddSpan({ startsAt, endsAt }: Omit<TimeToBlock, 'memberId'>, now: Date): void {
  const fields = fieldsOfSpan(startsAt, endsAt, now);
  if (fields) refuse('invalid_input', { fields });
}

/** Refuses not_found for an unknown member, forbidden for a calendar that the caller may not open. */
async function openedCalendar(db: Database, standing: Held<'own_calendar'>, memberId: string) {
  const professional = await getProfessional(db, standing.professionalId);
  const members = await listMembers(db, professional.id);
  if (!members.some((member) => member.id === memberId)) refuse('not_found');
  if (!mayOpenCalendar(standing, memberId)) refuse('forbidden');
  return professional;
}

/**
 * Frees a blocked time and announces it. Refuses not_found when no calendar that the caller may open
 * contains it.
 */
export async function unblockTime(
  { db, clock }: Deps,
  standing: Held<'own_calendar'>,
  id: string,
): Promise<void> {
  const professional = await getProfessional(db, standing.professionalId);
  await inTransaction(db, async (tx) => {
    const memberId = await findBlockedMember(tx, professional.id, id);
    if (!memberId || !mayOpenCalendar(standing, memberId)) refuse('not_found');
    if (!(await deleteBlockedTime(tx, professional.id, id))) refuse('not_found');
    await freeSlot(tx, {
      professionalId: professional.id,
      timeZone: professional.timeZone,
      occupant: { kind: 'blocked_time', id },
      now: clock.now(),
    });
  });
}
