import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { requestCapture, requestRelease } from '#payments';
import { freeSlot } from '#scheduling';
import { AppointmentCancelled } from './facts.ts';
import type { Actor } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { dropAnswers } from './take-answers.ts';
import { transitionAppointment } from './transition-appointment.ts';

export type Ending = {
  actor: Actor;
  actorId: string | null;
  reason: string;
  feeCents: number;
  /**
   * With `together`, no notification is announced here: the caller announces one for several appointments.
   */
  notifiedAs?: 'together';
  now: Date;
};

/**
 * Cancels a locked appointment that is held, requested or confirmed: frees its slot, captures the fee or
 * releases the card hold, and drops the answers of a hold. Refuses wrong_state.
 */
export async function endAppointment(tx: Tx, row: AppointmentRow, ending: Ending): Promise<AppointmentRow> {
  const { actor, actorId, reason, feeCents, now } = ending;
  const ended = await transitionAppointment(tx, row, {
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
  // Both sides saw the request, so its end is announced. An ended hold was only an abandoned form.
  if (row.state !== 'held' && !ending.notifiedAs) {
    const { id, revision, customerName } = ended;
    await announce(tx, AppointmentCancelled, { appointmentId: id, revision, customerName }, now);
  }
  return ended;
}
