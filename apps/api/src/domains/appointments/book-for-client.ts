import type { FreeLine } from '@meche/contract/client-bookings';
import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import type { Held, Standing } from '#kit/http/caller';
import type { Limits } from '#kit/http/limits';
import type { IdempotencyKey } from '#kit/idempotency';
import { Refusal, refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional, mileageTermsAt } from '#professionals';
import { enterCalendar, type PlannedVisit, planVisit, SlotLost, writeByPlan } from '#scheduling';
import { mayOpenCalendar } from '#staff';
import { refuseLost, type ToWrite, writeAppointment } from './book-appointment.ts';
import { agreePrices, type PriceAgreed, type PriceAsked } from './rules/agreed-prices.ts';
import { quoteOf } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

export type ClientBooking = {
  memberId: string;
  serviceIds: readonly string[];
  freeLine?: FreeLine | undefined;
  /** Others than the catalogue's. */
  prices?: readonly PriceAsked[] | undefined;
  startsAt: Date;
  place: PlaceOfService;
  address?: Address | undefined;
  hairLength?: HairLength | undefined;
  /** Whom it is for she sees: she need not say it. */
  gender?: Gender | undefined;
  client: { name: string; phone: string | null; email: string | null };
  note: string;
  acceptWarnings: boolean;
};

/** Letters to people without an account, who never asked to be written to. */
const clientMailLimit = { name: 'client mail', max: 100, windowSeconds: 86_400 };

/**
 * What is booked by a call. Her client's e-mail is kept, and then written to, only for a house that is verified and whose owner's
 * own e-mail is proved, and a hundred times a day at most; the visit is written in any case.
 */
export async function bookByCall<Asked extends ClientBooking, Booked>(
  deps: { db: Database; clock: Clock; limits: Limits },
  standing: Held<'sell_services'>,
  asked: Asked,
  book: (asked: Asked) => Promise<Booked>,
): Promise<Booked> {
  const { professionalId } = standing;
  if (asked.client.email === null) return book(asked);
  if (await mayWriteToStrangers(deps, professionalId)) {
    return book(asked).catch(async (error) => {
      await deps.limits.giveBack(clientMailLimit, professionalId);
      throw error;
    });
  }
  return book({ ...asked, client: { ...asked.client, email: null } });
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
 * The professional books for someone: confirmed at once, all on site, no search fee. May lie outside hours once she
 * accepted the warnings, never against an occupancy. What is done may be said in free words. Refuses forbidden in a calendar of the house that she does not open, and
 * at home when that is not for her to sell.
 */
export async function bookForClient(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  asked: ClientBooking,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  const { professionalId } = standing;
  const { memberId, startsAt } = asked;
  return writeByPlan(
    () => planForClient(deps, standing, asked),
    async (visit) => {
      try {
        return await enterCalendar(deps.db, professionalId, (tx) =>
          writeAppointment(tx, { ...bookingOf(visit, asked, standing, deps.clock.now()), idempotencyKey }),
        );
      } catch (error) {
        if (error instanceof SlotLost) return refuseLost(deps, visit, startsAt, memberId);
        throw error;
      }
    },
  );
}

/** At the prices that she asks, and how they differ from her catalogue's. */
export type VisitAgreed = PlannedVisit & { agreed: readonly PriceAgreed[] };

/** What can be read and refused before the calendar is entered. */
export async function planForClient(
  { db }: { db: Database },
  standing: Held<'sell_services'>,
  asked: ClientBooking,
): Promise<VisitAgreed> {
  const { professionalId, can } = standing;
  if (asked.serviceIds.length === 0 && !asked.freeLine)
    refuse('invalid_input', { fields: { service_ids: 'choice_required' } });
  const visit = await planVisit(db, { ...asked, professionalId }, 'professional');
  const isOfProfessional = visit.members.some((member) => member.id === asked.memberId);
  if (isOfProfessional && !mayOpenCalendar(standing, asked.memberId)) refuse('forbidden');
  if (asked.place === 'at_home' && !can.has('room_service')) refuse('forbidden');
  const priced = agreePrices(visit.services, asked.prices ?? [], asked.serviceIds.length);
  if ('fields' in priced) refuse('invalid_input', { fields: priced.fields });
  return { ...visit, ...priced };
}

/** As it is written: all on site, no search fee. */
export function bookingOf(
  visit: VisitAgreed,
  asked: ClientBooking,
  { memberId: byMemberId }: Pick<Standing, 'memberId'>,
  now: Date,
): ToWrite {
  const { client, memberId, startsAt, address, note, acceptWarnings } = asked;
  const terms = mileageTermsAt(visit.professional, now);
  const quote = quoteOf({ visit, terms, bookedBy: 'professional', searchFeeCents: 0 });
  const customer = { id: null, ...client };
  const { agreed } = visit;
  const said = { agreed, memberId, startsAt, address, customer, note, acceptWarnings };
  return { ...said, visit, quote, now, bookedBy: 'professional', byMemberId, bankCharges: null };
}
