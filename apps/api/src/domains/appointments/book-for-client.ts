import { randomUUID } from 'node:crypto';
import type { FreeLine } from '@meche/contract/client-bookings';
import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import type { Held, Standing } from '#kit/http/caller';
import type { Limits } from '#kit/http/limits';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { Refusal, refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional, mileageTermsAt } from '#professionals';
import { enterCalendar, type PlannedVisit, planVisit, retryIfPlanChanged, SlotLost } from '#scheduling';
import { mayOpenCalendar } from '#staff';
import { refuseLostSlot } from './book-appointment.ts';
import { agreePrices, type PriceAgreed, type PriceInput } from './rules/agreed-prices.ts';
import { quoteOf } from './rules/quotes.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { type NewBooking, writeAppointment } from './write-appointment.ts';

export type ClientBooking = {
  memberId: string;
  serviceIds: readonly string[];
  freeLine?: FreeLine | undefined;
  /** Prices that the professional sets instead of those of the catalogue. */
  prices?: readonly PriceInput[] | undefined;
  startsAt: Date;
  place: PlaceOfService;
  address?: Address | undefined;
  hairLength?: HairLength | undefined;
  /** Optional, because the professional knows the client. */
  gender?: Gender | undefined;
  client: { name: string; phone: string | null; email: string | null };
  note: string;
  acceptWarnings: boolean;
};

/** Limits emails to people who have no account and never asked for an email. */
const clientMailLimit = { name: 'client mail', max: 100, windowSeconds: 86_400 };

/**
 * Passes the client’s email on to `book` only if the professional is verified and the owner has confirmed
 * their own email, at most 100 times a day. Otherwise books without the email.
 */
export async function bookWithClientEmail<Requirement extends Pick<ClientBooking, 'client'>, Booked>(
  deps: { db: Database; clock: Clock; limits: Limits },
  standing: Pick<Standing, 'professionalId'>,
  input: Requirement,
  book: (input: Requirement) => Promise<Booked>,
): Promise<Booked> {
  const { professionalId } = standing;
  if (input.client.email === null) return book(input);
  if (await mayWriteToStrangers(deps, professionalId)) {
    return book(input).catch(async (error) => {
      await deps.limits.giveBack(clientMailLimit, professionalId);
      throw error;
    });
  }
  return book({ ...input, client: { ...input.client, email: null } });
}

async function mayWriteToStrangers(
  { db, limits }: { db: Database; limits: Limits },
  professionalId: string,
): Promise<boolean> {
  const { verification, accountId } = await getProfessional(db, professionalId);
  if (verification !== 'verified' || !(await findAccount(db, accountId))?.emailVerified) return false;
  try {
    await limits.hit(clientMailLimit, professionalId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Books for a client, confirmed immediately, paid on site. With acceptWarnings the time may lie outside
 * opening hours, never over another booking. Refuses forbidden (calendar, or home visit without
 * room_service), invalid_input, slot_taken, and what planVisit and lockSlot refuse.
 */
export async function bookForClient(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  input: ClientBooking,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  return retryIfPlanChanged(async () => {
    const visit = await planClientVisit(deps, standing, input);
    const booking = bookingOf(visit, input, standing, deps.clock.now());
    const { request } = booking;
    try {
      return await enterCalendar(deps.db, standing.professionalId, async (tx) => {
        await claimIdempotencyKey(tx, idempotencyKey, request.occupant.id);
        return writeAppointment(tx, booking);
      });
    } catch (error) {
      if (error instanceof SlotLost) return refuseLostSlot(deps, request);
      throw error;
    }
  });
}

export type VisitAgreed = PlannedVisit & { agreed: readonly PriceAgreed[] };

export async function planClientVisit(
  { db }: { db: Database },
  standing: Held<'sell_services'>,
  input: ClientBooking,
): Promise<VisitAgreed> {
  const { professionalId, can } = standing;
  if (input.serviceIds.length === 0 && !input.freeLine)
    refuse('invalid_input', { fields: { service_ids: 'choice_required' } });
  const visit = await planVisit(db, { ...input, professionalId }, 'professional');
  const isOfProfessional = visit.members.some((member) => member.id === input.memberId);
  if (isOfProfessional && !mayOpenCalendar(standing, input.memberId)) refuse('forbidden');
  if (input.place === 'at_home' && !can.has('room_service')) refuse('forbidden');
  const priced = agreePrices(visit.services, input.prices ?? [], input.serviceIds.length);
  if ('fields' in priced) refuse('invalid_input', { fields: priced.fields });
  return { ...visit, ...priced };
}

export function bookingOf(
  visit: VisitAgreed,
  input: ClientBooking,
  { memberId: byMemberId }: Pick<Standing, 'memberId'>,
  now: Date,
): NewBooking {
  const { client, memberId, startsAt, address, note, acceptWarnings } = input;
  const { agreed } = visit;
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  const terms = mileageTermsAt(visit.professional, now);
  return {
    request: { visit, occupant, memberId, startsAt, now, who: 'professional', acceptWarnings },
    quote: quoteOf({ visit, terms, bookedBy: 'professional', searchFeeCents: 0 }),
    customer: { id: null, ...client },
    details: { note, address, byMemberId, agreed },
    bankCharges: null,
  };
}
