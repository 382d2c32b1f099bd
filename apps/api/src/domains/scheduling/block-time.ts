import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimOnce, type Once } from '#kit/once';
import { refuse } from '#kit/refusal';
import { type Clock, MINUTE_MS } from '#kit/time';
import { getProfessional } from '#professionals';
import { listMembers, mayOpenCalendar } from '#staff';
import { enterCalendar } from './enter-calendar.ts';
import { freeSlot } from './free-slot.ts';
import { rewriteDays } from './rewrite-days.ts';
import { fieldsOfSpan } from './rules.ts';
import {
  deleteBlockedTime,
  findBlockedMember,
  insertBlockedTime,
  insertOccupancy,
  lockCalendar,
  openResource,
} from './store/occupancies.ts';

export type TimeToBlock = {
  memberId: string;
  startsAt: Date;
  endsAt: Date;
  label: string;
};

/**
 * Blocks time of one staff member; answers its id. Refuses slot_taken when an appointment is in it, not_found when there is
 * no such member, forbidden when hers is a calendar that the caller does not open.
 */
export async function blockTime(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  asked: TimeToBlock,
  once?: Once,
): Promise<string> {
  const { memberId, startsAt, endsAt, label } = asked;
  const fields = fieldsOfSpan(startsAt, endsAt, clock.now());
  if (fields) refuse('invalid_input', { fields });
  const professional = await getProfessional(db, standing.professionalId);
  const members = await listMembers(db, professional.id);
  if (!members.some((member) => member.id === memberId)) refuse('not_found');
  if (!mayOpenCalendar(standing, memberId)) refuse('forbidden');
  return enterCalendar(db, professional.id, async (tx) => {
    const id = randomUUID();
    await claimOnce(tx, once, id);
    await lockCalendar(tx, professional.id);
    await insertBlockedTime(tx, {
      id,
      professionalId: professional.id,
      memberId,
      startsAt,
      endsAt,
      label,
      now: clock.now(),
    });
    const resourceId = await openResource(tx, professional.id, { memberId });
    const free = await insertOccupancy(
      tx,
      { kind: 'blocked_time', id },
      { resourceId, spans: [{ startsAt, endsAt }], where: null },
    );
    if (!free) refuse('slot_taken', { details: { nextSlots: [] } });
    const parts = [{ start: startsAt.getTime() / MINUTE_MS, end: endsAt.getTime() / MINUTE_MS }];
    await rewriteDays(tx, professional.timeZone, [{ resourceId, parts }], 'take', 0);
    return id;
  });
}

/** Frees blocked time again. Refuses not_found when it is in no calendar that she opens. */
export async function unblockTime(
  { db }: { db: Database },
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
      taker: { kind: 'blocked_time', id },
    });
  });
}
