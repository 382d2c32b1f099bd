import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, later } from '#kit/time';
import { requestCapture, requestRelease } from '#payments';
import { paymentOf } from './cancel-appointment.ts';
import { AppointmentCompleted, AppointmentMissed } from './facts.ts';
import { lockForChange, type Viewed } from './get-appointment.ts';
import { moveAppointment } from './move-appointment.ts';
import { noShowFeeCents, noShowFrom, UNDO_MS } from './rules.ts';
import { snapshotOf } from './snapshot-appointment.ts';
import { lockAppointment, updateAppointment } from './store/appointments.ts';

type Deps = { db: Database; clock: Clock };

/** Services done. The money moves ten minutes later, until then it may be undone. Refuses not_started, wrong_state. */
export async function completeAppointment({ db, clock }: Deps, id: string, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row } = await lockOwn(tx, id, accountId);
    const now = clock.now();
    if (row.state === 'confirmed' && now < row.startsAt) refuse('not_started');
    const change = { settleAt: later(now, UNDO_MS), reminderAt: null };
    const done = await moveAppointment(tx, row, {
      to: 'completed',
      actor: 'professional',
      actorId: accountId,
      now,
      change,
    });
    await announce(tx, AppointmentCompleted, { appointment: snapshotOf(done) }, now);
  });
}

/** The customer did not come. Refuses too_early_for_no_show until 15 minutes after the start, wrong_state. */
export async function markNoShow({ db, clock }: Deps, id: string, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row } = await lockOwn(tx, id, accountId);
    const now = clock.now();
    if (row.state === 'confirmed' && now < noShowFrom(row.startsAt)) refuse('too_early_for_no_show');
    const change = { settleAt: later(now, UNDO_MS), reminderAt: null };
    const missed = await moveAppointment(tx, row, {
      to: 'no_show',
      actor: 'professional',
      actorId: accountId,
      now,
      change,
    });
    await announce(tx, AppointmentMissed, { appointment: snapshotOf(missed) }, now);
  });
}

/** Takes completed or no-show back. Refuses undo_too_late once the money has moved. */
export async function undoOutcome({ db, clock }: Deps, id: string, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row } = await lockOwn(tx, id, accountId);
    const now = clock.now();
    if (row.state !== 'completed' && row.state !== 'no_show') refuse('wrong_state');
    if (!row.settleAt || row.settleAt <= now) refuse('undo_too_late');
    await moveAppointment(tx, row, {
      to: 'confirmed',
      actor: 'professional',
      actorId: accountId,
      now,
      change: { settleAt: null, feeCents: null },
    });
  });
}

/** Sweep: nobody marked it for twenty hours after its end. */
export async function closeUnmarked({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (row?.state !== 'confirmed' || row.closingAt > now) return;
    // Nobody can take it back, and what is paid on site has nothing to settle.
    const change = { settleAt: row.cardCents > 0 ? now : null, reminderAt: null };
    const done = await moveAppointment(tx, row, {
      to: 'completed',
      actor: 'system',
      actorId: null,
      now,
      change,
    });
    await announce(tx, AppointmentCompleted, { appointment: snapshotOf(done) }, now);
  });
}

/** Sweep: the time to undo is over, the money moves: all of it, the no-show fee, or nothing. */
export async function settleOutcome({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (!row?.settleAt || row.settleAt > now) return;
    const { status, heldCents } = await paymentOf(tx, row);
    const feeCents = row.state === 'no_show' ? noShowFeeCents(row, heldCents) : null;
    await updateAppointment(
      tx,
      id,
      { settleAt: null, ...(feeCents !== null && { feeCents: feeCents || null }) },
      now,
    );
    if (status === 'on_site' || status === 'failed' || status === 'released') return;
    const dueCents = feeCents ?? row.cardCents;
    if (dueCents > 0) await requestCapture(tx, id, dueCents, now);
    else await requestRelease(tx, id, now);
  });
}

async function lockOwn(
  tx: Parameters<typeof lockForChange>[0],
  id: string,
  accountId: string,
): Promise<Viewed> {
  const viewed = await lockForChange(tx, id, accountId);
  if (viewed.viewer !== 'professional') refuse('forbidden');
  return viewed;
}
