import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import type { BookingDraft } from './booking-draft.ts';

/** Loads the free slots for what the draft asks for: services, place and member. */
export function slotsQuery(
  api: ApiClient,
  professionalId: string,
  { serviceIds, place, memberId, city, postalCode, hairLength }: BookingDraft,
  span: { from?: string | undefined; days: number },
) {
  const where = { place, city, postalCode };
  return availabilityQuery(api, { professionalId, serviceIds, ...where, memberId, hairLength, ...span });
}
