import type { Quote } from '@meche/contract/appointments';
import { refuse } from '#kit/refusal';
import { mileageTermsAt } from '#professionals';
import type { PlannedVisit } from '#scheduling';
import { priceOf } from './rules.ts';

/** Why a customer cannot book this online, although it is shown. */
export function assertOnline({ professional, services }: PlannedVisit): void {
  if (services.some((service) => service.phoneOnly)) refuse('phone_only');
  // A questionnaire makes the booking a request, which has no screens yet.
  if (professional.suspendedAt || services.some((service) => !service.onlineBooking || service.questionnaire))
    refuse('service_not_online');
}

/** The price of a planned visit as of `now`, by the terms in force. */
export function quoteVisit(
  visit: PlannedVisit,
  bookedBy: 'customer' | 'professional',
  searchFeeCents: number,
  now: Date,
): Quote {
  const { professional, services, home } = visit;
  const price = priceOf({
    services,
    place: visit.place,
    distanceHm: home?.distanceHm ?? 0,
    terms: mileageTermsAt(professional, now),
    bookedBy,
    verified: professional.verification === 'verified',
    searchFeeCents,
  });
  return {
    ...price,
    lines: services.map(({ id, name, priceCents, durationMinutes, prepayment }) => ({
      serviceId: id,
      name,
      priceCents,
      durationMinutes,
      prepayment,
    })),
    distanceKm: home ? home.distanceHm / 10 : null,
    distanceFromDepartment: home?.fromDepartment ?? false,
    durationMinutes: visit.plan.totalMinutes,
    cancellationWindowHours: professional.cancellationWindowHours,
    lateFeePercent: professional.lateFeePercent,
  };
}
