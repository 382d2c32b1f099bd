import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { earliest } from '#kit/time';
import { AppointmentChanged } from './facts.ts';
import { type Actor, deadlinesOf } from './rules.ts';
import { type AppointmentRow, insertEvent, updateAppointment } from './store/appointments.ts';

export type NewTime = {
  startsAt: Date;
  endsAt: Date;
  memberId: string;
  memberName: string;
  lateFeePercent: number;
  /** Absent: unchanged. */
  lateMovedFrom?: Date | null;
};

/** Writes a new time with its deadlines and history. The caller holds the appointment’s lock. */
export async function writeNewTime(
  tx: Tx,
  row: AppointmentRow,
  stands: NewTime,
  by: { actor: Exclude<Actor, 'system'>; accountId: string; now: Date },
): Promise<void> {
  const { now } = by;
  const { reminderAt, closingAt, markReminderAt } = deadlinesOf(stands.startsAt, stands.endsAt, now);
  await updateAppointment(
    tx,
    row.id,
    {
      ...stands,
      reminderAt,
      closingAt,
      markReminderAt: row.markReminderAt && markReminderAt,
      // The answer deadline of a request must not lie after the start (appointments_answer_by_check).
      answerBy: row.answerBy && earliest(row.answerBy, stands.startsAt),
    },
    now,
  );
  const asEvent = ({
    startsAt,
    endsAt,
    memberId,
    memberName,
  }: Omit<NewTime, 'lateFeePercent' | 'lateMovedFrom'>) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    memberId,
    memberName,
  });
  await insertEvent(tx, {
    appointmentId: row.id,
    at: now,
    kind: 'rescheduled',
    actor: by.actor,
    actorId: by.accountId,
    detail: { from: asEvent(row), to: asEvent(stands) },
  });
  await announce(tx, AppointmentChanged, { appointmentId: row.id }, now);
}
