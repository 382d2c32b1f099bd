import { anyStreets } from '@meche/demo/names';
import { cancelReasons, notes } from '@meche/demo/reviews-texts';
import { share } from '#kit/money';
import { DAY_MS, HOUR_MS, later, MINUTE_MS, startOfDay } from '#kit/time';
import { roadDistanceHm } from '#places';
import type { Booking } from './fill-calendar.ts';
import type { House } from './house.ts';
import type { Guest } from './make-customers.ts';
import { type Random, randomFor } from './random.ts';

export type AppointmentRow = ReturnType<typeof makeAppointment>['row'];
export type EventRow = {
  appointmentId: string;
  at: Date;
  kind: string;
  actor: 'customer' | 'professional';
  actorId: string | null;
};

export type Seated = { booking: Booking; guest: Guest };

/**
 * An appointment as booking would have written it: everything is paid on site, because nothing of the past was held at
 * the card partner. Whoever has an account booked herself, with a professional who takes no cards yet.
 */
export function makeAppointment({ booking, guest }: Seated, startDay: string) {
  const { house, member, services } = booking;
  const random = randomFor(`appointment ${booking.id}`);
  const startsAt = new Date(booking.start * MINUTE_MS);
  const endsAt = new Date(booking.end * MINUTE_MS);
  const bookedAt = bookedAtOf(random, startsAt, startDay);
  const { state, changedAt } = outcomeOf(random, booking, bookedAt, startDay);
  const serviceFeeCents = services.reduce((sum, service) => sum + service.priceCents, 0);
  const { place, distanceHm, mileageCents } = visitOf(random, booking);
  const totalCents = serviceFeeCents + mileageCents;
  const bookedBy = guest.accountId ? ('customer' as const) : ('professional' as const);
  const row = {
    id: booking.id,
    professionalId: house.row.id,
    memberId: member.id,
    customerId: guest.accountId,
    bookedBy,
    customerName: `${guest.firstName} ${guest.lastName}`,
    customerPhone: guest.phone,
    customerEmail: guest.email,
    note: random.chance(0.08) ? random.pick(notes) : '',
    professionalName: house.row.businessName,
    memberName: `${member.firstName} ${member.lastName}`,
    ...place,
    distanceHm,
    state,
    startsAt,
    endsAt,
    timeZone: house.row.timeZone,
    serviceFeeCents,
    mileageCents,
    searchFeeCents: 0,
    totalCents,
    cardCents: 0,
    onSiteCents: totalCents,
    cancellationWindowHours: house.row.cancellationWindowHours,
    lateFeePercent: house.row.lateFeePercent,
    noShowFeePercent: house.row.noShowFeePercent,
    paymentFailure: house.row.paymentFailure,
    // Only those who can sign in are reminded: the inbox stays readable.
    reminderAt: state === 'confirmed' && guest.isDemo ? later(startsAt, -DAY_MS) : null,
    closingAt: later(endsAt, 20 * HOUR_MS),
    cancelledBy:
      state === 'cancelled' ? random.pick(['customer', 'customer', 'professional'] as const) : null,
    cancelReason: state === 'cancelled' ? random.pick(cancelReasons) : null,
    createdAt: bookedAt,
    stateChangedAt: changedAt,
  };
  const actorId = guest.accountId;
  const events: EventRow[] = [
    { appointmentId: row.id, at: bookedAt, kind: 'confirmed', actor: bookedBy, actorId },
  ];
  if (state !== 'confirmed')
    events.push({
      appointmentId: row.id,
      at: changedAt,
      kind: state,
      actor: row.cancelledBy ?? 'professional',
      actorId: row.cancelledBy === 'customer' ? actorId : null,
    });
  return { row, events, lines: linesOf(booking) };
}

function bookedAtOf(random: Random, startsAt: Date, startDay: string): Date {
  const today = startOfDay(startDay, 'UTC');
  const before = later(startsAt, -random.int(2, 20 * 24) * HOUR_MS - random.int(0, 59) * MINUTE_MS);
  return before < today ? before : later(today, -random.int(2, 300) * HOUR_MS);
}

/** Before the start day everything is over; from it on nothing is marked yet. */
function outcomeOf(
  random: Random,
  { isPast, isCancelled, start, end }: Booking,
  bookedAt: Date,
  startDay: string,
) {
  if (isCancelled) {
    const latest = Math.min(start * MINUTE_MS, startOfDay(startDay, 'UTC').getTime());
    const room = Math.max(0, latest - bookedAt.getTime());
    return { state: 'cancelled' as const, changedAt: later(bookedAt, Math.floor(room * random.next())) };
  }
  if (!isPast) return { state: 'confirmed' as const, changedAt: bookedAt };
  if (random.chance(0.03))
    return { state: 'no_show' as const, changedAt: new Date((start + 25) * MINUTE_MS) };
  return { state: 'completed' as const, changedAt: new Date((end + random.int(0, 20)) * MINUTE_MS) };
}

function visitOf(random: Random, { house, home, start }: Booking) {
  if (!home) {
    const salon = placeOf(house, 'salon');
    const { line, city, postalCode, inseeCode, latitude, longitude } = salon;
    const place = { place: 'salon' as const, line, city, postalCode, inseeCode, latitude, longitude };
    return { place, distanceHm: null, mileageCents: 0 };
  }
  const distanceHm = roadDistanceHm(placeOf(house, 'at_home'), home.coordinates);
  const terms = house.mileageTerms.filter(({ validFrom }) => validFrom.getTime() <= start * MINUTE_MS).at(-1);
  const paid = terms ? Math.max(0, distanceHm - terms.startingDistanceHm) : 0;
  return {
    place: {
      place: 'at_home' as const,
      line: `${random.int(1, 120)} ${random.pick(anyStreets)}`,
      city: home.name,
      postalCode: home.postalCode,
      inseeCode: home.inseeCode,
      ...home.coordinates,
    },
    distanceHm,
    mileageCents: terms ? terms.minimumCents + share(terms.pricePerKmCents, paid, 10) : 0,
  };
}

function placeOf(house: House, kind: 'salon' | 'at_home') {
  const place = house.places.find((candidate) => candidate.kind === kind);
  if (!place) throw new Error(`${house.row.slug} does not work ${kind}`);
  return place;
}

function linesOf({ id, services }: Booking) {
  return services.map((service, position) => ({
    appointmentId: id,
    position,
    serviceId: service.id,
    name: service.name,
    category: service.category,
    priceCents: service.priceCents,
    durationMinutes: service.durationMinutes,
    prepayment: service.prepayment,
    steps: service.steps.map(({ name, durationMinutes, freeTimeMinutes, equipment }) => ({
      ...{ name, durationMinutes, freeTimeMinutes },
      equipment: equipment ? [equipment.name] : [],
    })),
  }));
}
