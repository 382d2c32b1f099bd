import { gendersSuited } from '@meche/contract/hair-lengths';
import { instantOf } from '~/lib/dates/wall-clock.ts';
import { toChangedPrices } from './agreed-price.ts';
import type { ClientVisitDraft } from './client-visit-draft.ts';
import { findServices, findTurns, type VisitOffer } from './client-visit-offer.ts';
import { parseFreeLine } from './free-line.ts';

/**
 * Builds the body of the booking call. `hasFreeLine` is true when the form shows a service as free text.
 * `nextTurns` is present only when the members change between the services.
 */
export function toClientBooking(
  values: ClientVisitDraft,
  { offer, hasFreeLine, timeZone }: { offer: VisitOffer; hasFreeLine: boolean; timeZone: string },
) {
  const free = hasFreeLine ? parseFreeLine(values.freeLine) : undefined;
  const { hairLength, gender } = values.hair;
  const services = findServices(offer, values.serviceIds);
  const suitedGender = gendersSuited(services).find((one) => one === gender);
  const [first, ...rest] = findTurns(offer, values).map((turn) => ({
    memberId: turn.memberId,
    serviceIds: turn.services.map((service) => service.id),
    prices: toChangedPrices(turn.services, values.prices),
  }));
  return {
    ...(first ?? { memberId: values.memberId, serviceIds: [], prices: [] }),
    ...(rest.length > 0 && { nextTurns: rest }),
    ...(free && { freeLine: free }),
    startsAt: instantOf(`${values.day}T${values.time}`, timeZone),
    place: values.place,
    ...(hairLength && { hairLength }),
    ...(suitedGender && { gender: suitedGender }),
    ...(values.place === 'at_home' && { address: values.address }),
    ...(values.customerName.trim() && { customerName: values.customerName.trim() }),
    ...(values.customerPhone.trim() && { customerPhone: values.customerPhone.trim() }),
    ...(values.customerEmail.trim() && { customerEmail: values.customerEmail.trim() }),
    note: values.note,
  };
}
