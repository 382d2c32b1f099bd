import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { checkCard, type PaymentsDeps, requestRelease } from '#payments';
import { getProfessional, lockProfessional, type ProfessionalForBooking } from '#professionals';
import { isClosing, lockCalendar } from '#scheduling';
import { endAppointment } from './end-appointment.ts';
import { AppointmentConfirmed, AppointmentRequested, GroupConfirmed } from './facts.ts';
import { findCard } from './find-card.ts';
import { getOwnBooking } from './get-appointment.ts';
import { lockAppointmentGroup } from './lock-appointment-group.ts';
import { movePaymentOnSiteIfCardStopped } from './move-payment-on-site.ts';
import { appointmentsPayload } from './rules/groups.ts';
import { deadlinesOf, isSecured } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { transitionAppointment } from './transition-appointment.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Called after the customer entered the card: asks the card partner, then confirms a secured hold or turns
 * it into a request. Idempotent; the partner’s webhook triggers the same. Refuses not_found, forbidden,
 * wrong_state, hold_expired, card_declined, card_needs_authentication, payment_pending, unavailable.
 */
export async function confirmAppointment(
  deps: Deps & { payments: PaymentsDeps },
  id: string,
  accountId: string,
): Promise<void> {
  const row = await getOwnBooking(deps.db, id, accountId);
  // A second click or the webhook has already turned the hold into a request.
  if (row.state === 'requested') return;
  const cardId = await findCard(deps.db, row);
  if (!cardId || (row.state !== 'held' && row.state !== 'confirmed')) refuseEnded(row);
  const payment = await checkCard(deps.payments, cardId);
  if (isSecured(payment)) {
    const confirmed = await confirmSecuredAppointment(deps, id);
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
 * Confirms or requests a held appointment whose card is secured, with the other holds of its group. If the
 * start or answer deadline has passed or the professional has closed, they are cancelled. Cards of
 * appointments that ended without a fee are released. Idempotent.
 */
export async function confirmSecuredAppointment(
  { db, clock }: Deps,
  id: string,
): Promise<AppointmentRow | undefined> {
  return inTransaction(db, async (tx) => {
    const rows = await lockAppointmentGroup(tx, id);
    const now = clock.now();
    // A cancelled appointment with a fee is left out, because the fee is captured from this card hold.
    for (const row of rows)
      if (row.state === 'cancelled' && row.feeCents === null && row.cardCents > 0)
        await requestRelease(tx, row.id, now);
    const [first, ...others] = rows.filter(({ state }) => state === 'held');
    if (!first) return rows.find((row) => row.id === id);
    // The lock on the professional serializes this with an account closure: either the closure sees this
    // appointment, or this transaction sees the closure.
    await lockCalendar(tx, first.professionalId);
    await lockProfessional(tx, first.professionalId);
    const professional = await getProfessional(tx, first.professionalId);
    const held = [first, ...others];
    const isLate = held.some((row) => (row.answerBy ?? row.startsAt) <= now);
    const isOff = isLate || professional.deletedAt !== null || isClosing(professional, now);
    const after: AppointmentRow[] = [];
    for (const row of held)
      after.push(await (isOff ? endHeld(tx, row, now) : confirmHeld(tx, row, { professional, now })));
    if (!isOff && first.groupId) await announce(tx, GroupConfirmed, appointmentsPayload(after), now);
    return after.find((row) => row.id === id) ?? rows.find((row) => row.id === id);
  });
}

function endHeld(tx: Tx, row: AppointmentRow, now: Date): Promise<AppointmentRow> {
  return endAppointment(tx, row, { actor: 'system', actorId: null, reason: '', feeCents: 0, now });
}

async function confirmHeld(
  tx: Tx,
  row: AppointmentRow,
  { professional, now }: { professional: ProfessionalForBooking; now: Date },
): Promise<AppointmentRow> {
  const bySystem = { actor: 'system' as const, actorId: null, now };
  if (row.answerBy) {
    const change = { expiresAt: row.answerBy };
    const requested = await transitionAppointment(tx, row, { ...bySystem, to: 'requested', change });
    await announce(tx, AppointmentRequested, { appointmentId: row.id, revision: requested.revision }, now);
    return movePaymentOnSiteIfCardStopped(tx, requested, { professional, now });
  }
  const { reminderAt } = deadlinesOf(row.startsAt, row.endsAt, now);
  const change = { expiresAt: null, reminderAt };
  const confirmed = await transitionAppointment(tx, row, { ...bySystem, to: 'confirmed', change });
  if (!row.groupId)
    await announce(tx, AppointmentConfirmed, { appointmentId: row.id, revision: confirmed.revision }, now);
  return movePaymentOnSiteIfCardStopped(tx, confirmed, { professional, now });
}
