import type { VerificationState } from '@meche/contract/enumerations';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { listPayablesByIds, requestRelease } from '#payments';
import { PaymentMovedOnSite } from './facts.ts';
import { splitByPayment, totalOf } from './rules/price.ts';
import {
  type AppointmentRow,
  insertEvent,
  listUpcomingIdsByCard,
  lockAppointment,
  updateAppointment,
} from './store/appointments.ts';

/**
 * Makes the whole price payable on site, in the caller’s transaction. Drops the search fee, because the
 * salon does not collect the fee for the marketplace. The caller releases the payable.
 */
export async function movePaymentOnSite(tx: Tx, row: AppointmentRow, now: Date): Promise<void> {
  const parts = { ...row, searchFeeCents: 0 };
  const onSite = { searchFeeCents: 0, ...splitByPayment(totalOf(parts), 0, row.depositCents) };
  await updateAppointment(tx, row.id, onSite, now);
  const detail = { searchFeeCents: row.searchFeeCents };
  await insertEvent(tx, { appointmentId: row.id, at: now, kind: 'paid_on_site', actor: 'system', detail });
}

/**
 * If the professional’s card payments stopped since the booking: releases the card, moves the payment on
 * site and announces VisitPaidOnSite. Returns the appointment as it is afterwards. The caller has locked
 * the professional (lockProfessional), so that this transaction and the stop see each other.
 */
export async function movePaymentOnSiteIfCardStopped(
  tx: Tx,
  row: AppointmentRow,
  { professional, now }: { professional: { verification: VerificationState }; now: Date },
): Promise<AppointmentRow> {
  if (row.cardCents === 0 || professional.verification === 'verified') return row;
  const [payable] = await listPayablesByIds(tx, [row.id]);
  await requestRelease(tx, row.id, now);
  await movePaymentOnSite(tx, row, now);
  await announce(tx, PaymentMovedOnSite, { appointmentId: row.id, wasHeld: payable?.status === 'held' }, now);
  return (await lockAppointment(tx, row.id)) ?? row;
}

/**
 * Moves the confirmed and requested appointments of a professional who can no longer be paid by card to
 * on-site payment, unless a capture was requested. Releases their card holds and announces each.
 * Idempotent; returns the number moved.
 */
export async function moveAllPaymentsOnSite(
  { db, clock }: { db: Database; clock: Clock },
  professionalId: string,
): Promise<number> {
  let moved = 0;
  for (const id of await listUpcomingIdsByCard(db, professionalId)) {
    moved += await inTransaction(db, async (tx) => {
      const row = await lockAppointment(tx, id);
      if (!row || !['confirmed', 'requested'].includes(row.state) || row.cardCents === 0) return 0;
      const [payable] = await listPayablesByIds(tx, [id]);
      const now = clock.now();
      if (payable) {
        if (payable.status === 'capturing' || payable.status === 'captured') return 0;
        await requestRelease(tx, id, now);
      }
      await movePaymentOnSite(tx, row, now);
      await announce(tx, PaymentMovedOnSite, { appointmentId: id, wasHeld: payable?.status === 'held' }, now);
      return 1;
    });
  }
  return moved;
}
