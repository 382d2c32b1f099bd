import type { Database, Tx } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, later } from '#kit/time';
import { getProfessional } from '#professionals';
import {
  moveSlot,
  type PlannedVisit,
  planBookedAgain,
  SlotLost,
  type SlotTaken,
  writeByPlan,
} from '#scheduling';
import { listMembers, mayOpenCalendar } from '#staff';
import { changeAppointment } from './change-appointment.ts';
import { bookedOf, performs, stepsOf } from './hand-over-visit.ts';
import { refuseInTheWay } from './refuse-in-the-way.ts';
import {
  aboutTheStart,
  differences,
  lateFeeAfter,
  minutesOf,
  NOTIFY_MOVED_AFTER_MS,
  resized,
} from './rules/rescheduling.ts';
import { isReschedulable } from './rules.ts';
import { type AppointmentRow, type LineBooked, updateLine } from './store/appointments.ts';
import { dropUnnotifiedMove, findUnnotifiedMove, keepUnnotifiedMove } from './store/unnotified-moves.ts';
import { writeNewTime } from './write-new-time.ts';

type Deps = { db: Database; clock: Clock };

export type Rescheduling = {
  /** As she saw it. */
  revision: number;
  /** What is absent stays as it is. */
  startsAt?: Date | undefined;
  memberId?: string | undefined;
  durationMinutes?: number | undefined;
  acceptWarnings: boolean;
};

/**
 * The house gives a visit another time, another of its members, another length, as it was booked and at the same price. What it
 * had is free with the same stroke. The customer is told once the move is not taken back, and may leave free from then on; moved
 * back before, it is as if nothing had been. Refuses not_found, forbidden in a calendar that is not opened, wrong_state,
 * changed_meanwhile, member_not_able, warning_not_confirmed, and time_taken with what is in the way and what is free next.
 */
export async function rescheduleAppointment(
  deps: Deps,
  { accountId, standing }: { accountId: string; standing: Held<'own_calendar'> },
  id: string,
  asked: Rescheduling,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const { professionalId } = standing;
  const { startsAt, memberId, durationMinutes } = asked;
  if (!startsAt && !memberId && !durationMinutes)
    refuse('invalid_input', { fields: { starts_at: 'required' } });
  const plan: { wanted?: Wanted } = {};
  try {
    await writeByPlan(
      async () => undefined,
      () =>
        changeAppointment(
          deps,
          { id, accountId, idempotencyKey, takesTimeOf: professionalId },
          async (tx, row, now) => {
            if (!isReschedulable(row, now)) refuse('wrong_state');
            if (row.revision !== asked.revision) refuse('changed_meanwhile');
            plan.wanted = await planMove(tx, standing, row, asked);
            const { visit, lines, memberName, ...slot } = plan.wanted;
            const occupant = { kind: 'appointment' as const, id };
            const isStart = slot.startsAt.getTime() !== row.startsAt.getTime();
            const acceptWarnings = asked.acceptWarnings || (!isStart && aboutTheStart);
            await moveSlot(
              tx,
              { visit, occupant, ...slot, now, who: 'professional', acceptWarnings },
              ({ endsAt }: SlotTaken) =>
                writeMove(tx, row, { ...slot, endsAt, memberName, lines, accountId, now }),
            );
          },
        ),
    );
  } catch (error) {
    if (error instanceof SlotLost && plan.wanted) return refuseInTheWay(deps, id, plan.wanted);
    throw error;
  }
}

type Wanted = {
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
  asked: Rescheduling,
): Promise<Wanted> {
  const { professionalId } = standing;
  const { memberId = row.memberId, startsAt = row.startsAt, durationMinutes } = asked;
  const members = await listMembers(tx, professionalId);
  const member = members.find((one) => one.id === memberId);
  if (!member) refuse('member_not_able');
  if (!mayOpenCalendar(standing, memberId)) refuse('forbidden');
  // Whoever has it keeps it, whatever she has ceased to do since.
  if (memberId !== row.memberId && !performs(member, row)) refuse('member_not_able');
  const lines =
    durationMinutes === undefined ? row.lines : resized(row.lines, durationMinutes - minutesOf(row));
  if (!lines) refuse('invalid_input', { fields: { duration_minutes: 'too_small' } });
  const booked = bookedOf(row, await getProfessional(tx, professionalId));
  const occupant = { kind: 'appointment' as const, id: row.id };
  const visit = await planBookedAgain(tx, { booked, occupant, members: [member], steps: stepsOf({ lines }) });
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
  const told = (await findUnnotifiedMove(tx, id)) ?? row;
  const stands = { startsAt, endsAt, memberId };
  await writeNewTime(
    tx,
    row,
    { ...stands, memberName, lateFeePercent: lateFeeAfter(told, stands) },
    { actor: 'professional', accountId, now },
  );
  for (const [position, line] of lines.entries())
    if (line !== row.lines[position]) await updateLine(tx, id, position, line);
  const { time, member, length } = differences(told, stands);
  if (!time && !member && !length) return dropUnnotifiedMove(tx, id);
  const { lateFeePercent, memberName: formerName } = told;
  await keepUnnotifiedMove(tx, id, {
    startsAt: told.startsAt,
    endsAt: told.endsAt,
    memberId: told.memberId,
    memberName: formerName,
    lateFeePercent,
    notifyAt: later(now, NOTIFY_MOVED_AFTER_MS),
  });
}
