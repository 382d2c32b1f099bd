import type { Quote } from '@meche/contract/appointments';
import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { openPayable } from '#payments';
import { findNextSlots, type PlannedVisit, planVisit, SlotLost } from '#scheduling';
import { AppointmentConfirmed, AppointmentHeld } from './facts.ts';
import { assertOnline, quoteVisit } from './quote-visit.ts';
import { deadlinesOf, MOST_OPEN_HOLDS } from './rules.ts';
import { snapshotOf } from './snapshot-appointment.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { writeAppointment } from './write-appointment.ts';

export type BookingDeps = { db: Database; clock: Clock; searchFeeCents: number };

export type Booking = {
  professionalId: string;
  serviceIds: readonly string[];
  place: PlaceOfService;
  address?: Address | undefined;
  memberId?: string | undefined;
  startsAt: Date;
  /** The total the customer was shown. */
  totalCents: number;
  /** E.164; absent: her account's. */
  phoneNumber?: string | undefined;
  note: string;
};

/**
 * A customer takes a slot: held for ten minutes when something is by card, else confirmed at once. Refuses slot_taken
 * with the next free slots, price_changed with the new quote, too_many_holds, and what planVisit and takeSlot refuse.
 */
export async function bookAppointment(
  deps: BookingDeps,
  customerId: string,
  asked: Booking,
): Promise<AppointmentRow> {
  const plan = await planBooking(deps, customerId, asked);
  try {
    return await writeBooking(deps.db, plan);
  } catch (error) {
    if (error instanceof SlotLost) return refuseLost(deps, plan.visit, asked.startsAt, asked.memberId);
    throw error;
  }
}

export type BookingPlan = {
  asked: Booking;
  visit: PlannedVisit;
  quote: Quote;
  customer: { id: string; name: string; phone: string | null; email: string };
  now: Date;
};

/** What can be read and checked before anything is locked. */
export async function planBooking(
  { db, clock, searchFeeCents }: BookingDeps,
  customerId: string,
  asked: Booking,
): Promise<BookingPlan> {
  const [visit, account] = await Promise.all([planVisit(db, asked), findAccount(db, customerId)]);
  if (!account) refuse('unauthenticated');
  assertOnline(visit);
  const now = clock.now();
  const quote = quoteVisit(visit, 'customer', searchFeeCents, now);
  if (quote.totalCents !== asked.totalCents) refuse('price_changed', { details: { quote } });
  const customer = {
    id: customerId,
    name: `${account.firstName} ${account.lastName}`.trim(),
    phone: asked.phoneNumber ?? account.phoneNumber,
    email: account.email,
  };
  return { asked, visit, quote, customer, now };
}

/** The transaction: the slot, the appointment, what is due by card and the fact, or nothing. Throws SlotLost. */
export async function writeBooking(db: Database, plan: BookingPlan): Promise<AppointmentRow> {
  const { asked, visit, quote, customer, now } = plan;
  const isHeld = quote.cardCents > 0;
  return inTransaction(db, (tx) =>
    writeAppointment(
      tx,
      {
        visit,
        quote,
        bookedBy: 'customer',
        state: isHeld ? 'held' : 'confirmed',
        memberId: asked.memberId,
        startsAt: asked.startsAt,
        address: asked.address,
        customer,
        note: asked.note,
        ...(isHeld && { mostHolds: MOST_OPEN_HOLDS }),
        now,
      },
      (written) => [
        openCard(tx, written, quote, now),
        announce(
          tx,
          isHeld ? AppointmentHeld : AppointmentConfirmed,
          { appointment: snapshotOf(written) },
          now,
        ),
      ],
    ),
  );
}

async function openCard(tx: Tx, appointment: AppointmentRow, quote: Quote, now: Date): Promise<void> {
  if (quote.cardCents === 0 || !appointment.customerId || !appointment.expiresAt) return;
  const { authoriseAt, latestConfirmBy } = deadlinesOf(appointment.startsAt, appointment.endsAt, now);
  await openPayable(tx, {
    id: appointment.id,
    professionalId: appointment.professionalId,
    accountId: appointment.customerId,
    amountCents: quote.cardCents,
    searchFeeCents: quote.searchFeeCents,
    cardBy: appointment.expiresAt,
    authoriseAt,
    latestConfirmBy,
    now,
  });
}

/** Says no with what is free next. */
export async function refuseLost(
  deps: { db: Database; clock: Clock },
  visit: PlannedVisit,
  startsAt: Date,
  memberId: string | undefined,
): Promise<never> {
  const nextSlots = await findNextSlots(deps, visit, startsAt, 3, memberId);
  refuse('slot_taken', { details: { nextSlots } });
}
