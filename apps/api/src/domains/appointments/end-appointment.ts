import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { requestCapture, requestRelease } from '#payments';
import { freeSlot } from '#scheduling';
import { AppointmentCancelled } from './facts.ts';
import { moveAppointment } from './move-appointment.ts';
import type { Actor } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { dropAnswers } from './take-answers.ts';

export type Ending = {
  actor: Actor;
  actorId: string | null;
  reason: string;
  feeCents: number;
  /** `together`: the caller announces the end of several appointments as one. */
  notifiedAs?: 'together';
  now: Date;
};

/** Cancels a locked appointment in any state: frees its slot, and captures the fee or releases the hold. */
export async function endAppointment(tx: Tx, row: AppointmentRow, ending: Ending): Promise<AppointmentRow> {
  const { actor, actorId, reason, feeCents, now } = ending;
  const ended = await moveAppointment(tx, row, {
    to: 'cancelled',
    actor,
    actorId,
    now,
    change: {
      expiresAt: null,
      reminderAt: null,
      cancelledBy: actor,
      cancelReason: reason,
      feeCents: feeCents || null,
    },
    detail: { feeCents },
  });
  await freeSlot(tx, {
    professionalId: row.professionalId,
    timeZone: row.timeZone,
    occupant: { kind: 'appointment', id: row.id },
    now,
  });
  if (row.cardCents > 0) {
    if (feeCents > 0) await requestCapture(tx, row.id, feeCents, now);
    else await requestRelease(tx, row.id, now);
  }
  if (row.state === 'held') await dropAnswers(tx, row, now);
  // An expired request was visible to both sides; an expired hold was only an abandoned form.
  if (row.state !== 'held' && !ending.notifiedAs) {
    const { id, revision, customerName } = ended;
    await announce(tx, AppointmentCancelled, { appointmentId: id, revision, customerName }, now);
  }
  return ended;
}
