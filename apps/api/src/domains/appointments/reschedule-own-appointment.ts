import type { Database, Tx } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { rescheduleHold } from '#payments';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import {
  enterCalendar,
  findNextSlots,
  lockSlot,
  occupySlot,
  type PlannedVisit,
  replanBookedVisit,
  retryIfPlanChanged,
  SlotLost,
} from '#scheduling';
import { listMembers } from '#staff';
import { AppointmentMovedByCustomer } from './facts.ts';
import { getOwnBooking } from './get-appointment.ts';
import { bookedOf, stepsOf } from './hand-over-visit.ts';
import { readPayment } from './read-payment.ts';
import { deadlinesOf, isInWeek, judgeOwnMove, type OwnMove } from './rules.ts';
import { type AppointmentRow, lockAppointment } from './store/appointments.ts';
import { dropUnnotifiedMove, findUnnotifiedMove } from './store/unnotified-moves.ts';
import { writeNewTime } from './write-new-time.ts';

type Deps = { db: Database; clock: Clock };

export type NewStart = { revision: number; startsAt: Date };

const FREE_NEXT = 3;

/**
 * The customer moves the appointment, with the same member and price, to where judgeOwnMove allows. Both
 * sides are notified immediately, and the card hold moves too. Refuses not_found, forbidden, wrong_state,
 * changed_meanwhile, slot_beyond_week, member_not_able, slot_taken with the next free slots, and what
 * lockSlot refuses.
 */
export async function rescheduleOwnAppointment(
  deps: Deps,
  { id, accountId }: { id: string; accountId: string },
  input: NewStart,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const { professionalId, memberId } = await getOwnBooking(deps.db, id, accountId);
  const plan: { visit?: PlannedVisit; move?: OwnMove } = {};
  try {
    await retryIfPlanChanged(() =>
      enterCalendar(deps.db, professionalId, async (tx) => {
        await claimIdempotencyKey(tx, idempotencyKey, id);
        const row = await lockAppointment(tx, id);
        const now = deps.clock.now();
        if (row?.customerId !== accountId) refuse('not_found');
        const professional = await getProfessional(tx, professionalId);
        const payment = await readPayment(tx, row);
        const move = judgeOwnMove(row, { payment, policy: professional }, now);
        if (!move.to) refuse('wrong_state');
        if (row.revision !== input.revision) refuse('changed_meanwhile');
        // A repeated call has nothing to write or notify.
        if (row.startsAt.getTime() === input.startsAt.getTime()) return;
        const { startsAt } = input;
        if (!mayMoveTo(move, startsAt, row)) refuse('slot_beyond_week');
        plan.move = move;
        plan.visit = await planOwnMove(tx, row, professional);
        const slot = await lockSlot(tx, {
          visit: plan.visit,
          occupant: { kind: 'appointment', id },
          memberId: row.memberId,
          startsAt,
          now,
          who: 'customer',
          releasedOccupantId: id,
        });
        const lateMovedFrom = move.to === 'same_week' ? row.startsAt : row.lateMovedFrom;
        const moved = { startsAt, endsAt: slot.endsAt, lateMovedFrom, accountId, now };
        await pipelined([occupySlot(tx, slot), writeOwnMove(tx, row, moved)]);
      }),
    );
  } catch (error) {
    const { visit, move } = plan;
    if (!(error instanceof SlotLost) || !visit || !move) throw error;
    const found = await findNextSlots(deps, visit, input.startsAt, FREE_NEXT, memberId);
    const nextSlots = found.filter(({ startsAt }) => mayMoveTo(move, new Date(startsAt), visit.professional));
    refuse('slot_taken', { details: { nextSlots } });
  }
}

function mayMoveTo(move: OwnMove, startsAt: Date, { timeZone }: { timeZone: string }): boolean {
  return move.to !== 'same_week' || isInWeek(dayOf(startsAt, timeZone), move.week);
}

async function planOwnMove(
  tx: Tx,
  row: AppointmentRow,
  professional: ProfessionalForBooking,
): Promise<PlannedVisit> {
  const members = (await listMembers(tx, row.professionalId)).filter(({ id }) => id === row.memberId);
  if (members.length === 0) refuse('member_not_able');
  const booked = bookedOf(row, professional);
  const occupant = { kind: 'appointment' as const, id: row.id };
  return replanBookedVisit(tx, { booked, occupant, members, steps: stepsOf(row) });
}

type OwnMoved = {
  startsAt: Date;
  endsAt: Date;
  lateMovedFrom: Date | null;
  accountId: string;
  now: Date;
};

async function writeOwnMove(
  tx: Tx,
  row: AppointmentRow,
  { startsAt, endsAt, lateMovedFrom, accountId, now }: OwnMoved,
): Promise<void> {
  const { id, memberId, memberName, lateFeePercent, cardCents } = row;
  // Discards a move by the professional of which the customer was not yet notified. The free cancellation
  // that this move granted stays.
  const lastNotified = (await findUnnotifiedMove(tx, id)) ?? row;
  await dropUnnotifiedMove(tx, id);
  const by = { actor: 'customer' as const, accountId, now };
  const stands = { startsAt, endsAt, memberId, memberName, lateFeePercent, lateMovedFrom };
  await writeNewTime(tx, row, stands, by);
  if (cardCents > 0) {
    const { authoriseAt, latestConfirmBy } = deadlinesOf(startsAt, endsAt, now);
    await rescheduleHold(tx, id, { authoriseAt, latestConfirmBy, endsAt, now });
  }
  const former = {
    startsAt: lastNotified.startsAt.toISOString(),
    endsAt: lastNotified.endsAt.toISOString(),
    memberId: lastNotified.memberId,
  };
  const about = { appointmentId: id, revision: row.revision + 1 };
  await announce(tx, AppointmentMovedByCustomer, { ...about, former }, now);
}
