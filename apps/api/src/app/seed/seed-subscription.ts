import { findAppointment } from '#appointments';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, dayOf, HOUR_MS, later, MINUTE_MS, plusDays, plusMonths, startOfDay } from '#kit/time';
import { listPayablesByIds } from '#payments';
import {
  attachCards,
  closePeriods,
  earnDiscount,
  findSubscription,
  monthlyCentsOf,
  type PaidVisit,
  runCharges,
  startSubscription,
  writeDueCharges,
} from '#subscriptions';
import type { AppContext } from '../context.ts';
import { billingOf } from '../wiring.ts';
import type { LocalCardPartner } from './local-card-partner.ts';
import type { SeededProfessional } from './open-professional.ts';
import { type BookedVisit, withClockAt } from './seed-history.ts';

/** Number of periods that are over and invoiced. */
const INVOICES = 2;

/**
 * Gives a professional a card and monthly periods: paid invoices with discounts, and a current period that
 * has earned at least one. Each call gets a clock set to the time at which the app would have made it.
 */
export async function seedSubscription(
  context: AppContext,
  professional: SeededProfessional,
  { visits, now, partner }: { visits: readonly BookedVisit[]; now: Date; partner: LocalCardPartner },
): Promise<void> {
  const { db } = context;
  const { id: professionalId, timeZone, plan } = professional;
  const paid = await listPaidVisits(db, professional, { visits, now });
  const last = paid.at(-1);
  if (!last) return;
  // The current period starts shortly before the last paid visit.
  const currentFrom = plusDays(dayOf(last.paidAt, timeZone), -2);
  const startedAt = later(startOfDay(plusMonths(currentFrom, -INVOICES), timeZone), 10 * HOUR_MS);
  const billingAt = async (instant: Date) => {
    await partner.moveTo(instant);
    return billingOf(withClockAt(context, instant));
  };
  const closeUntil = async (instant: Date) => {
    for (;;) {
      const end = (await findSubscription(db, professionalId))?.periodEndsAt;
      if (!end || end > instant) return;
      const billing = await billingAt(later(end, MINUTE_MS));
      await closePeriods({ ...billing, limitBookableMembers: () => Promise.resolve() });
      await writeDueCharges(billing);
      await runCharges(billing, professionalId);
    }
  };

  await inTransaction(db, (tx) =>
    startSubscription(tx, {
      professionalId,
      totalPrice: String(monthlyCentsOf(plan.plan, plan.additionalProfiles) / 100),
      additionalProfiles: plan.additionalProfiles,
      paymentMethodToken: 'pm_card_visa',
      now: startedAt,
    }),
  );
  await attachCards(await billingAt(startedAt), professionalId);
  for (const { paidAt, ...visit } of paid) {
    if (paidAt < startedAt) continue;
    await closeUntil(paidAt);
    await earnDiscount(await billingAt(paidAt), visit);
  }
  await closeUntil(now);
}

/** Completed online visits that were debited, oldest first. */
async function listPaidVisits(
  db: Database,
  professional: SeededProfessional,
  { visits, now }: { visits: readonly BookedVisit[]; now: Date },
): Promise<(PaidVisit & { paidAt: Date })[]> {
  const ended = visits.filter(
    ({ visitPlan, endsAt }) => visitPlan.professional === professional && endsAt <= later(now, -DAY_MS),
  );
  const payables = await listPayablesByIds(
    db,
    ended.map(({ id }) => id),
  );
  const paid = [];
  for (const { id, capturedCents } of payables) {
    const appointment = await findAppointment(db, id);
    if (appointment?.state !== 'completed' || capturedCents === 0) continue;
    const { professionalId, customerId, startsAt, endsAt, bookedBy } = appointment;
    paid.push({
      payableId: id,
      professionalId,
      customerId,
      startsAt,
      isCompleted: true,
      isBookedOnline: bookedBy === 'customer',
      capturedCents,
      paidAt: later(endsAt, HOUR_MS),
    });
  }
  return paid.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
}
