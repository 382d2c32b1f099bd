import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { checkCard, type PaymentsDeps } from '#payments';
import { confirmSecuredAppointment } from './confirm-appointment.ts';
import { endAppointment } from './end-appointment.ts';
import { findCard } from './find-card.ts';
import { lockAppointmentGroup } from './lock-appointment-group.ts';
import { readPayment } from './read-payment.ts';
import { isPastCardCheck, isSecured } from './rules.ts';
import { findAppointment } from './store/appointments.ts';

/**
 * Sweep: ends a hold or request whose deadline has passed, with the other holds of its group. First asks
 * the card partner, because a card entered in time still confirms the hold. Throws unavailable while the
 * partner is down, for up to an hour.
 */
export async function expireHold(
  deps: { db: Database; clock: Clock; payments: PaymentsDeps },
  id: string,
): Promise<void> {
  const { db, clock, payments } = deps;
  const due = await findAppointment(db, id);
  if (!due?.expiresAt || due.expiresAt > clock.now()) return;
  const cardId = due.state === 'held' ? await findCard(db, due) : undefined;
  if (cardId && !isPastCardCheck(due.expiresAt, clock.now())) await checkCard(payments, cardId);
  const isSaved = await inTransaction(db, async (tx) => {
    const rows = await lockAppointmentGroup(tx, id);
    const now = clock.now();
    const over = rows.filter((row) => row.expiresAt && row.expiresAt <= now);
    const byCard = over.find((row) => row.id === cardId && row.state === 'held');
    if (byCard && isSecured(await readPayment(tx, byCard))) return true;
    for (const row of over)
      await endAppointment(tx, row, { actor: 'system', actorId: null, reason: '', feeCents: 0, now });
    return false;
  });
  if (isSaved) await confirmSecuredAppointment(deps, id);
}
