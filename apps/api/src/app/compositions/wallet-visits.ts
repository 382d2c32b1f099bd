import { listWalletAppointments, type WalletAppointment } from '@meche/contract/wallet';
import { listPricedVisits, type PricedVisit } from '#appointments';
import type { HttpRouter } from '#kit/http/serve';
import { dayOf, plusDays, plusMonths, startOfDay, weekdayOf } from '#kit/time';
import { listPayablesByIds } from '#payments';
import { getProfessional } from '#professionals';
import { listBankCharges } from '#wallet';
import type { AppContext } from '../context.ts';

/** A business of ten people has fewer appointments in a month. */
const MOST = 2000;

/** Route for the price, card payment and bank charges of each appointment of a month. */
export function walletAppointmentsRoutes(
  http: HttpRouter,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
): void {
  http.serve(listWalletAppointments, async ({ caller, query }) => {
    const { professionalId } = caller.standing;
    const { timeZone } = await getProfessional(db, professionalId);
    const first = `${query.month ?? dayOf(clock.now(), timeZone).slice(0, 7)}-01`;
    const month = {
      from: startOfDay(first, timeZone),
      until: startOfDay(plusMonths(first, 1), timeZone),
      limit: MOST,
    };
    const rows = await listPricedVisits(db, professionalId, month);
    const ids = rows.map(({ id }) => id);
    const [payables, taken] = await Promise.all([listPayablesByIds(db, ids), listBankCharges(db, ids)]);
    const payableOf = new Map(payables.map((payable) => [payable.id, payable]));
    const takenOf = new Map(taken.map(({ payableId, bankChargesCents }) => [payableId, bankChargesCents]));
    const appointments = rows.map((row): WalletAppointment => {
      const { id, startsAt, customerName, state, serviceFeeCents, mileageCents, searchFeeCents } = row;
      const isEnded = state === 'cancelled' || state === 'no_show';
      return {
        appointmentId: id,
        startsAt: startsAt.toISOString(),
        name: customerName,
        state,
        serviceFeeCents,
        mileageCents,
        searchFeeCents,
        totalCents: row.totalCents,
        bankChargesCents: takenOf.get(id) ?? payableOf.get(id)?.bankChargesCents ?? 0,
        onSiteCents: isEnded ? 0 : row.onSiteCents,
        feeCents: isEnded ? (row.feeCents ?? 0) : null,
        paymentStatus: payableOf.get(id)?.status ?? null,
      };
    });
    return { appointments, ...incomeOf(rows, timeZone) };
  });
}

/**
 * Sums the income from completed appointments, services and mileage, per week (named by its Monday) and per
 * service name. The name null stands for mileage.
 */
function incomeOf(rows: readonly PricedVisit[], timeZone: string) {
  const weeks = new Map<string, { monday: string; amountCents: number; visits: number }>();
  const services = new Map<string | null, { name: string | null; amountCents: number; visits: number }>();
  for (const { state, startsAt, serviceFeeCents, mileageCents, lines } of rows) {
    if (state !== 'completed') continue;
    const day = dayOf(startsAt, timeZone);
    const monday = plusDays(day, 1 - weekdayOf(day));
    const week = weeks.get(monday) ?? { monday, amountCents: 0, visits: 0 };
    week.amountCents += serviceFeeCents + mileageCents;
    week.visits += 1;
    weeks.set(monday, week);
    const items: { name: string | null; priceCents: number }[] = [...lines];
    if (mileageCents > 0) items.push({ name: null, priceCents: mileageCents });
    for (const { name, priceCents } of items) {
      const service = services.get(name) ?? { name, amountCents: 0, visits: 0 };
      service.amountCents += priceCents;
      service.visits += 1;
      services.set(name, service);
    }
  }
  return {
    weeks: [...weeks.values()],
    services: [...services.values()].sort((one, other) => other.amountCents - one.amountCents),
  };
}
