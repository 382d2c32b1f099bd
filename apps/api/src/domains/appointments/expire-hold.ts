import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { checkCard, type PaymentsDeps } from '#payments';
import { confirmSecured } from './confirm-appointment.ts';
import { endAppointment } from './end-appointment.ts';
import { readPayment } from './read-payment.ts';
import { isPastAsking, isSecured } from './rules.ts';
import { findAppointment, lockAppointment } from './store/appointments.ts';

/**
 * Sweep: a hold or request whose time is up ends by itself. The card partner is asked first: who entered her card in
 * time, while nobody listened, has her visit. Throws unavailable when it cannot be asked, until an hour has passed.
 */
export async function expireHold(
  deps: { db: Database; clock: Clock; payments: PaymentsDeps },
  id: string,
): Promise<void> {
  const { db, clock, payments } = deps;
  const due = await findAppointment(db, id);
  if (!due?.expiresAt || due.expiresAt > clock.now()) return;
  const waitsForCard = due.state === 'held' && due.cardCents > 0;
  if (waitsForCard && !isPastAsking(due.expiresAt, clock.now())) await checkCard(payments, id);
  const isSaved = await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (!row?.expiresAt || row.expiresAt > now) return false;
    if (row.state === 'held' && isSecured(await readPayment(tx, row))) return true;
    await endAppointment(tx, row, { actor: 'system', actorId: null, reason: '', feeCents: 0, now });
    return false;
  });
  if (isSaved) await confirmSecured(deps, id);
}
