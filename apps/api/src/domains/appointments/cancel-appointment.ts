import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { listPayablesByIds, requestCapture, requestRelease } from '#payments';
import { freeSlot } from '#scheduling';
import { AppointmentCancelled } from './facts.ts';
import { lockForChange } from './get-appointment.ts';
import { moveAppointment } from './move-appointment.ts';
import { type Actor, possibleFor } from './rules.ts';
import { snapshotOf } from './snapshot-appointment.ts';
import {
  type AppointmentRow,
  insertEvent,
  lockAppointment,
  updateAppointment,
} from './store/appointments.ts';

type Deps = { db: Database; clock: Clock };

export type Cancellation = { reason: string /** The fee that was shown. */; feeCents: number };

/**
 * Either side cancels: the slot is free again, every hold is released, or the late fee captured. Refuses wrong_state,
 * and fee_changed with the fee that applies now.
 */
export async function cancelAppointment(
  { db, clock }: Deps,
  id: string,
  accountId: string,
  asked: Cancellation,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, viewer } = await lockForChange(tx, id, accountId);
    const now = clock.now();
    const possible = possibleFor(viewer, row, await paymentOf(tx, row), now);
    if (!possible.cancel) refuse('wrong_state');
    const { feeCents } = possible.cancel;
    if (feeCents !== asked.feeCents) refuse('fee_changed', { details: { feeCents } });
    await endConfirmed(tx, row, { actor: viewer, actorId: accountId, reason: asked.reason, feeCents, now });
  });
}

/** The payment of a confirmed appointment failed for good: cancelled by the system, or paid on site, as she decided. */
export async function settleFailedPayment({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    if (row?.state !== 'confirmed' || row.cardCents === 0) return;
    const now = clock.now();
    if (row.paymentFailure === 'cancel') {
      await endConfirmed(tx, row, {
        actor: 'system',
        actorId: null,
        reason: 'payment_failed',
        feeCents: 0,
        now,
      });
      return;
    }
    await payOnSite(tx, row, now);
  });
}

async function payOnSite(tx: Tx, row: AppointmentRow, now: Date): Promise<void> {
  await updateAppointment(tx, row.id, { cardCents: 0, onSiteCents: row.totalCents }, now);
  await insertEvent(tx, { appointmentId: row.id, at: now, kind: 'paid_on_site', actor: 'system' });
}

type Ending = { actor: Actor; actorId: string | null; reason: string; feeCents: number; now: Date };

async function endConfirmed(
  tx: Tx,
  row: AppointmentRow,
  { actor, actorId, reason, feeCents, now }: Ending,
): Promise<void> {
  const cancelled = await moveAppointment(tx, row, {
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
    taker: { kind: 'appointment', id: row.id },
  });
  if (row.cardCents > 0) {
    if (feeCents > 0) await requestCapture(tx, row.id, feeCents, now);
    else await requestRelease(tx, row.id, now);
  }
  await announce(tx, AppointmentCancelled, { appointment: snapshotOf(cancelled) }, now);
}

/** The payment as the rules see it. */
export async function paymentOf(
  db: Tx | Database,
  row: AppointmentRow,
): Promise<{ status: string; heldCents: number }> {
  const [payable] = row.cardCents > 0 ? await listPayablesByIds(db, [row.id]) : [];
  return payable
    ? { status: payable.status, heldCents: payable.status === 'held' ? payable.amountCents : 0 }
    : { status: 'on_site', heldCents: 0 };
}
