import type { Database, Tx } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, later } from '#kit/time';
import { getProfessional } from '#professionals';
import {
  lockSlot,
  occupySlot,
  type PlannedVisit,
  replanBookedVisit,
  retryIfPlanChanged,
  SlotLost,
} from '#scheduling';
import { listMembers, mayOpenCalendar } from '#staff';
import { changeAppointment } from './change-appointment.ts';
import { bookedOf, canPerform, stepsOf } from './hand-over-visit.ts';
import { refuseTimeTaken } from './refuse-time-taken.ts';
import {
  findDifferences,
  lateFeePercentAfterMove,
  minutesOf,
  NOTIFY_MOVED_AFTER_MS,
  resizeLines,
  startWarnings,
} from './rules/rescheduling.ts';
import { isReschedulable } from './rules.ts';
import { type AppointmentRow, type LineBooked, updateLine } from './store/appointments.ts';
import { dropUnnotifiedMove, findUnnotifiedMove, saveUnnotifiedMove } from './store/unnotified-moves.ts';
import { writeNewTime } from './write-new-time.ts';

type Deps = { db: Database; clock: Clock };

export type Rescheduling = {
  revision: number;
  /** An absent field keeps its current value. */
  startsAt?: Date | undefined;
  memberId?: string | undefined;
  durationMinutes?: number | undefined;
  acceptWarnings: boolean;
};

/**
 * Changes time, member or length. The customer is notified when it can no longer be undone, and may cancel
 * for free after another time or member. Refuses not_found, forbidden (calendar), wrong_state,
 * changed_meanwhile, member_not_able, invalid_input, warning_not_confirmed, time_taken.
 */
export async function rescheduleAppointment(
  deps: Deps,
  { accountId, standing }: { accountId: string; standing: Held<'own_calendar'> },
  id: string,
  input: Rescheduling,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const { professionalId } = standing;
  const { startsAt, memberId, durationMinutes } = input;
  if (!startsAt && !memberId && !durationMinutes)
    refuse('invalid_input', { fields: { starts_at: 'required' } });
  const plan: { planned?: PlannedMove } = {};
  try {
    const change = { id, accountId, idempotencyKey, takesTimeOf: professionalId };
    await retryIfPlanChanged(() =>
      changeAppointment(deps, change, async (tx, row, now) => {
        if (!isReschedulable(row, now)) refuse('wrong_state');
        if (row.revision !== input.revision) refuse('changed_meanwhile');
        plan.planned = await planMove(tx, standing, row, input);
        const { visit, lines, memberName, ...time } = plan.planned;
        const isStart = time.startsAt.getTime() !== row.startsAt.getTime();
        const slot = await lockSlot(tx, {
          visit,
          occupant: { kind: 'appointment', id },
          ...time,
          now,
          who: 'professional',
          acceptWarnings: input.acceptWarnings || (!isStart && startWarnings),
          releasedOccupantId: id,
        });
        const moved = { ...time, endsAt: slot.endsAt, memberName, lines, accountId, now };
        await pipelined([occupySlot(tx, slot), writeMove(tx, row, moved)]);
      }),
    );
  } catch (error) {
    if (error instanceof SlotLost && plan.planned) return refuseTimeTaken(deps, id, plan.planned);
    throw error;
  }
}

type PlannedMove = {
  visit: PlannedVisit;
  startsAt: Date;
  memberId: string;
  memberName: string;
  lines: LineBooked[];
};

async function planMove(
  tx: Tx,
  standing: Held<'own_calendar'>,
  row: AppointmentRow,
  input: Rescheduling,
): Promise<PlannedMove> {
  const { professionalId } = standing;
  const { memberId = row.memberId, startsAt = row.startsAt, durationMinutes } = input;
  const members = await listMembers(tx, professionalId);
  const member = members.find((one) => one.id === memberId);
  if (!member) refuse('member_not_able');
  if (!mayOpenCalendar(standing, memberId)) refuse('forbidden');
  // The appointment may stay with its member, even if this member no longer offers the services.
  if (memberId !== row.memberId && !canPerform(member, row)) refuse('member_not_able');
  const lines =
    durationMinutes === undefined ? row.lines : resizeLines(row.lines, durationMinutes - minutesOf(row));
  if (!lines) refuse('invalid_input', { fields: { duration_minutes: 'too_small' } });
  const booked = bookedOf(row, await getProfessional(tx, professionalId));
  const occupant = { kind: 'appointment' as const, id: row.id };
  const visit = await replanBookedVisit(tx, {
    booked,
    occupant,
    members: [member],
    steps: stepsOf({ lines }),
  });
  return { visit, startsAt, memberId, memberName: member.name, lines };
}

type Moved = {
  startsAt: Date;
  endsAt: Date;
  memberId: string;
  memberName: string;
  lines: LineBooked[];
  accountId: string;
  now: Date;
};

async function writeMove(tx: Tx, row: AppointmentRow, moved: Moved): Promise<void> {
  const { startsAt, endsAt, memberId, memberName, lines, accountId, now } = moved;
  const { id } = row;
  const lastNotified = (await findUnnotifiedMove(tx, id)) ?? row;
  const stands = { startsAt, endsAt, memberId };
  await writeNewTime(
    tx,
    row,
    { ...stands, memberName, lateFeePercent: lateFeePercentAfterMove(lastNotified, stands) },
    { actor: 'professional', accountId, now },
  );
  for (const [position, line] of lines.entries())
    if (line !== row.lines[position]) await updateLine(tx, id, position, line);
  const { time, member, length } = findDifferences(lastNotified, stands);
  if (!time && !member && !length) return dropUnnotifiedMove(tx, id);
  const { lateFeePercent, memberName: formerName } = lastNotified;
  await saveUnnotifiedMove(tx, id, {
    startsAt: lastNotified.startsAt,
    endsAt: lastNotified.endsAt,
    memberId: lastNotified.memberId,
    memberName: formerName,
    lateFeePercent,
    notifyAt: later(now, NOTIFY_MOVED_AFTER_MS),
  });
}
