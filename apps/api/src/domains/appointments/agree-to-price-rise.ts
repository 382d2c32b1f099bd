import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { enterCalendar, retryIfPlanChanged, SlotLost } from '#scheduling';
import { applyServices, planChangedServices } from './change-services.ts';
import { PriceRiseAnswered } from './facts.ts';
import { getOwnBooking } from './get-appointment.ts';
import { keepsTime, priceOfLines } from './rules/changed-services.ts';
import {
  type AppointmentRow,
  insertEvent,
  lockAppointment,
  updateAppointment,
} from './store/appointments.ts';
import { dropPriceRise, listPriceRises, type PriceRise } from './store/price-rises.ts';

type Deps = { db: Database; clock: Clock };
type Own = { id: string; accountId: string };

/**
 * The customer agrees to a proposed price rise, which applies the changed services; the difference is paid
 * on site. Refuses not_found, forbidden, wrong_state (no open rise), changed_meanwhile (another price than
 * the customer saw), slot_taken, and what planChangedServices refuses.
 */
export async function agreeToPriceRise(
  { db, clock }: Deps,
  { id, accountId }: Own,
  seen: { revision: number; totalCents: number },
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const { professionalId } = await getOwnBooking(db, id, accountId);
  const agree = () =>
    enterCalendar(db, professionalId, async (tx) => {
      await claimIdempotencyKey(tx, idempotencyKey, id);
      const { row, rise } = await lockRise(tx, { id, accountId });
      const planned = await planChangedServices(tx, row, rise.change);
      const { totalCents } = priceOfLines(row, planned.lines);
      const isAsSeen = row.revision === seen.revision && rise.totalCents === seen.totalCents;
      if (!isAsSeen || totalCents !== rise.totalCents) refuse('changed_meanwhile');
      const now = clock.now();
      const by = { actor: 'customer' as const, accountId, now };
      const stays = keepsTime(row, rise.change, now);
      // The warnings were for the professional, who accepted them when proposing the rise; the customer
      // cannot answer them.
      await applyServices(tx, row, { ...planned, stays }, by, true);
      await notifyAnswer(tx, row, { rise, hasAgreed: true, now });
    });
  await retryIfPlanChanged(agree).catch((error) => {
    if (error instanceof SlotLost) refuse('slot_taken', { details: { nextSlots: [] } });
    throw error;
  });
}

/**
 * The customer declines a proposed price rise: services and price of the appointment stay as they were.
 * Refuses not_found, forbidden, wrong_state (no open rise).
 */
export async function declinePriceRise({ db, clock }: Deps, own: Own): Promise<void> {
  await getOwnBooking(db, own.id, own.accountId);
  await inTransaction(db, async (tx) => {
    const { row, rise } = await lockRise(tx, own);
    const now = clock.now();
    await dropPriceRise(tx, row.id);
    await updateAppointment(tx, row.id, {}, now);
    await insertEvent(tx, {
      appointmentId: row.id,
      at: now,
      kind: 'rise_declined',
      actor: 'customer',
      actorId: own.accountId,
      detail: {
        from: { services: row.lines.map(({ name }) => name), totalCents: row.totalCents },
        to: { services: rise.services, totalCents: rise.totalCents },
      },
    });
    await notifyAnswer(tx, row, { rise, hasAgreed: false, now });
  });
}

async function notifyAnswer(
  tx: Tx,
  { id, revision }: AppointmentRow,
  { rise: { services, totalCents }, hasAgreed, now }: { rise: PriceRise; hasAgreed: boolean; now: Date },
): Promise<void> {
  const fact = { appointmentId: id, revision, rise: { services, totalCents }, hasAgreed };
  await announce(tx, PriceRiseAnswered, fact, now);
}

async function lockRise(tx: Tx, { id, accountId }: Own): Promise<{ row: AppointmentRow; rise: PriceRise }> {
  const row = await lockAppointment(tx, id);
  if (row?.customerId !== accountId) refuse('not_found');
  const [rise] = row.state === 'confirmed' ? await listPriceRises(tx, [id]) : [];
  return rise ? { row, rise } : refuse('wrong_state');
}
