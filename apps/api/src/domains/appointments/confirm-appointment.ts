import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { checkCard, type PaymentsDeps, requestRelease } from '#payments';
import { getProfessional } from '#professionals';
import { isClosing, lockCalendar } from '#scheduling';
import { endAppointment } from './end-appointment.ts';
import { AppointmentConfirmed, AppointmentRequested } from './facts.ts';
import { getOwnBooking } from './get-appointment.ts';
import { moveAppointment } from './move-appointment.ts';
import { deadlinesOf, isSecured } from './rules.ts';
import { type AppointmentRow, lockAppointment } from './store/appointments.ts';

type Deps = { db: Database; clock: Clock };

/**
 * The customer says that the card was entered: the partner is asked, and a secured hold is confirmed, or requested. Safe to repeat;
 * the webhook leads to the same. Refuses hold_expired, card_declined, card_needs_authentication, payment_pending.
 */
export async function confirmAppointment(
  deps: Deps & { payments: PaymentsDeps },
  id: string,
  accountId: string,
): Promise<void> {
  const row = await getOwnBooking(deps.db, id, accountId);
  // Said again by a second press, or after the webhook.
  if (row.state === 'requested') return;
  if (row.cardCents === 0 || (row.state !== 'held' && row.state !== 'confirmed')) refuseEnded(row);
  const payment = await checkCard(deps.payments, id);
  if (isSecured(payment)) {
    const confirmed = await confirmSecured(deps, id);
    if (confirmed?.state !== 'confirmed' && confirmed?.state !== 'requested') refuse('hold_expired');
    return;
  }
  if (row.state === 'confirmed' && payment.status !== 'payment_to_confirm') return;
  if (row.state === 'held' && row.expiresAt && row.expiresAt <= deps.clock.now()) refuse('hold_expired');
  if (payment.declineCode === 'authentication_required') refuse('card_needs_authentication');
  if (payment.declineCode) refuse('card_declined');
  refuse('payment_pending');
}

function refuseEnded(row: AppointmentRow): never {
  refuse(row.state === 'cancelled' && row.cancelledBy === 'system' ? 'hold_expired' : 'wrong_state');
}

/**
 * The card of a hold is secured: confirm it, or where it is on request put it to the professional. When it came after the slot was given up, after the visit should have
 * begun, or when the house has closed meanwhile, the money is given back. Idempotent.
 */
export async function confirmSecured({ db, clock }: Deps, id: string): Promise<AppointmentRow | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    if (!row) return undefined;
    const now = clock.now();
    // A late fee is being captured: there is nothing to give back.
    if (row.state === 'cancelled' && row.feeCents === null) await requestRelease(tx, id, now);
    if (row.state !== 'held') return row;
    const bySystem = { actor: 'system' as const, actorId: null, now };
    // The house may be closing: under its lock either this is seen by whoever closes it, or the closing is seen here.
    await lockCalendar(tx, row.professionalId);
    const house = await getProfessional(tx, row.professionalId);
    const isLate = (row.answerBy ?? row.startsAt) <= now;
    if (isLate || house.deletedAt || isClosing(house, now))
      return endAppointment(tx, row, { ...bySystem, reason: '', feeCents: 0 });
    if (row.answerBy) {
      const change = { expiresAt: row.answerBy };
      const requested = await moveAppointment(tx, row, { ...bySystem, to: 'requested', change });
      await announce(tx, AppointmentRequested, { appointmentId: id, revision: requested.revision }, now);
      return requested;
    }
    const { reminderAt } = deadlinesOf(row.startsAt, row.endsAt, now);
    const change = { expiresAt: null, reminderAt };
    const confirmed = await moveAppointment(tx, row, { ...bySystem, to: 'confirmed', change });
    const { revision } = confirmed;
    await announce(tx, AppointmentConfirmed, { appointmentId: id, revision }, now);
    return confirmed;
  });
}
