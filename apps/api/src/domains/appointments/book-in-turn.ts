import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, later, MINUTE_MS } from '#kit/time';
import { enterCalendar, findNextInTurn, SlotLost, takeSlots, writeByPlan } from '#scheduling';
import { type ToWrite, writeTaken } from './book-appointment.ts';
import { bookForClient, bookingOf, type ClientBooking, planForClient } from './book-for-client.ts';
import { GroupConfirmed } from './facts.ts';
import { allOf } from './rules/groups.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { insertGroup } from './store/groups.ts';

/** Who does the rest of a visit, and what of it. */
export type TurnAsked = Pick<ClientBooking, 'memberId' | 'serviceIds' | 'prices'>;

/** `nextTurns`: what others do after the first member, in this order; empty: she does it all. */
export type BookingInTurn = ClientBooking & { nextTurns: readonly TurnAsked[] };

const FREE_NEXT = 3;

/**
 * What bookForClient does, where several members serve one person in turn: an appointment each, of which the next begins when
 * the one before is over, all of them or none. Answers the first. Refuses what bookForClient does, slot_taken with what is free
 * next for all, and at home: ways are counted by visit.
 */
export async function bookInTurn(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  asked: BookingInTurn,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  const { nextTurns, ...first } = asked;
  if (nextTurns.length === 0) return bookForClient(deps, standing, first, idempotencyKey);
  if (asked.place === 'at_home') refuse('invalid_input', { fields: { place: 'not_a_choice' } });
  return writeByPlan(
    () => planTurns(deps, standing, asked),
    async (parts) => {
      try {
        return await enterCalendar(deps.db, standing.professionalId, (tx) =>
          writeTurns(tx, parts, idempotencyKey),
        );
      } catch (error) {
        if (!(error instanceof SlotLost)) throw error;
        const turns = parts.map(({ visit, memberId }) => ({ visit, memberId }));
        const nextSlots = await findNextInTurn(deps, turns, asked.startsAt, FREE_NEXT);
        return refuse('slot_taken', { details: { nextSlots } });
      }
    },
  );
}

type Part = ToWrite & { memberId: string };

/** What can be read and refused before the calendar is entered. What is said in free words is the first member's. */
async function planTurns(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  { nextTurns, ...first }: BookingInTurn,
): Promise<Part[]> {
  const turns = [first, ...nextTurns.map((turn) => ({ ...first, freeLine: undefined, prices: [], ...turn }))];
  const again = turns.findIndex(({ memberId }, index) => turns[index - 1]?.memberId === memberId);
  if (again > 0)
    refuse('invalid_input', { fields: { [`next_turns.${again - 1}.member_id`]: 'not_a_choice' } });
  const visits = await Promise.all(turns.map((turn) => planForClient(deps, standing, turn)));
  const now = deps.clock.now();
  let startsAt = first.startsAt;
  return turns.flatMap((turn, index) => {
    const visit = visits[index];
    if (!visit) return [];
    const part = { ...bookingOf(visit, { ...turn, startsAt }, standing, now), memberId: turn.memberId };
    startsAt = later(startsAt, visit.plan.totalMinutes * MINUTE_MS);
    return [part];
  });
}

async function writeTurns(
  tx: Tx,
  parts: readonly Part[],
  idempotencyKey: IdempotencyKey | undefined,
): Promise<AppointmentRow> {
  const [first] = parts;
  if (!first) throw new Error('nobody serves this visit');
  const groupId = randomUUID();
  // In the order in which a group is locked.
  const ids = parts.map(() => randomUUID()).sort();
  const taken = parts.map((it, index) => ({ it, id: ids[index] ?? randomUUID() }));
  await claimIdempotencyKey(tx, idempotencyKey, taken[0]?.id ?? groupId);
  const wanted = taken.map(({ id, it: { visit, memberId, startsAt, now, acceptWarnings = false } }) => {
    const occupant = { kind: 'appointment' as const, id };
    return { visit, occupant, memberId, startsAt, now, who: 'professional' as const, acceptWarnings };
  });
  return takeSlots(tx, wanted, async (slots) => {
    const { visit, now } = first;
    await insertGroup(tx, { id: groupId, professionalId: visit.professional.id, createdAt: now });
    const rows: AppointmentRow[] = [];
    for (const [index, { id, it }] of taken.entries()) {
      const slot = slots[index];
      const among = { groupId, groupPosition: index + 1, personName: '', cardOf: null };
      if (slot) rows.push(await writeTaken(tx, id, { ...it, among }, slot));
    }
    const { byMemberId } = first;
    await announce(tx, GroupConfirmed, { ...allOf(rows), byMemberId }, now);
    return rows[0] as AppointmentRow;
  });
}
