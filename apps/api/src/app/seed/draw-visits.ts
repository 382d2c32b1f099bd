import type { Life } from '@meche/demo/lives';
import { anyStreets, names } from '@meche/demo/names';
import { cancelReasons, notes } from '@meche/demo/reviews-texts';
import { DAY_MS, dayOf, HOUR_MS, instantAtMinute, later, MINUTE_MS, plusDays, weekdayOf } from '#kit/time';
import { buildEmailAddress, drawMobileNumber } from './draw-professional.ts';
import type { OpenMember, OpenService, SeededProfessional } from './open-professional.ts';
import { type Random, randomFor } from './random.ts';

/** A customer. `accountId` is null when the professional books for the customer by phone. */
export type Guest = {
  accountId: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
};

export type Outcome = 'completed' | 'no_show' | 'cancelled';

/** A planned booking. Only the attempt to book shows whether its time is free. */
export type VisitPlan = {
  professional: SeededProfessional;
  member: OpenMember;
  services: OpenService[];
  guest: Guest;
  bookedAt: Date;
  startsAt: Date;
  /** Address of a home visit; null for an appointment in the salon. */
  address: { line: string; city: string; postalCode: string } | null;
  note: string;
  outcome: Outcome;
  cancelReason: string;
  /** Probability from 0 to 1 that the customer writes a review. */
  reviewed: number;
};

/** An appointment that the demo customer must have. */
export type Promised = { guest: Guest; daysFromToday: number; outcome: Outcome };

export type Living = {
  life: Life;
  now: Date;
  daysAhead: number;
  /** Customers with an account who book with this professional only. */
  online: Guest[];
  promised: Promised[];
};

/** Draws all planned bookings of a professional, in the order of their days. */
export function drawVisits(
  professional: SeededProfessional,
  { life, now, daysAhead, online, promised }: Living,
): VisitPlan[] {
  const random = randomFor(`visits ${professional.label}`);
  const byPhone = drawGuests(random, professional.label, life.regulars);
  const today = dayOf(now, professional.timeZone);
  const spread = (count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, index) => {
      const within = (to - from + 1) / count;
      return Math.floor(from + (index + random.next()) * within);
    });
  const back = -life.daysBack;
  const planned = [
    ...spread(life.online, back, -1).map((day) => ({ day, pool: online })),
    ...spread(life.byPhone, back, -1).map((day) => ({ day, pool: byPhone })),
    ...spread(life.onlineAhead, 0, daysAhead).map((day) => ({ day, pool: online })),
    ...spread(life.byPhoneAhead, 0, daysAhead).map((day) => ({ day, pool: byPhone })),
  ].filter(({ pool }) => pool.length > 0);
  const turns = new Map<Guest[], number>();
  const drawn = planned
    .sort((one, other) => one.day - other.day)
    .flatMap(({ day, pool }): VisitPlan[] => {
      // Customers take turns, so that no customer comes every week or has two appointments at the same
      // time.
      const turn = turns.get(pool) ?? 0;
      turns.set(pool, turn + 1);
      const guest = pool[turn % pool.length] as Guest;
      return visitPlanOf(random, professional, {
        guest,
        day: plusDays(today, day),
        now,
        reviewed: life.reviewed,
        outcome: outcomeOf(random),
      });
    });
  const promisedPlans = promised.flatMap(({ daysFromToday, ...promise }) =>
    visitPlanOf(random, professional, {
      ...promise,
      day: plusDays(today, daysFromToday),
      now,
      reviewed: life.reviewed,
    }),
  );
  return [...drawn, ...promisedPlans].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function outcomeOf(random: Random): Outcome {
  return random.weighted([
    ['completed', 92],
    ['no_show', 3],
    ['cancelled', 5],
  ] as const);
}

type PlanOptions = { guest: Guest; day: string; now: Date; outcome: Outcome; reviewed: number };

/**
 * Plans an appointment at a working hour, on the day `from` or one of the next six days. Returns an empty
 * list when none of these days fits.
 */
function visitPlanOf(
  random: Random,
  professional: SeededProfessional,
  { guest, day: from, now, outcome, reviewed }: PlanOptions,
): VisitPlan[] {
  for (let ahead = 0; ahead < 7; ahead++) {
    const day = plusDays(from, ahead);
    if (professional.exceptionDays.has(day)) continue;
    const weekday = weekdayOf(day);
    const there = professional.team.filter((one) => one.hours.some((hours) => hours.weekday === weekday));
    if (there.length === 0) continue;
    const member = random.pick(there);
    const services = chooseServices(random, professional, member);
    const hours = random.pick(member.hours.filter((one) => one.weekday === weekday));
    const step = professional.settings.slotStepMinutes as number;
    const length = services.reduce((sum, service) => sum + service.durationMinutes, 0);
    const room = Math.max(0, Math.floor((hours.endsMinute - hours.startsMinute - length) / step));
    const minute = Math.ceil(hours.startsMinute / step) * step + random.int(0, room) * step;
    const startsAt = instantAtMinute(day, minute, professional.timeZone);
    return [
      {
        professional,
        member,
        services,
        guest,
        startsAt,
        bookedAt: bookedAtOf(random, startsAt, now),
        address: professional.role === 'HAIRDRESSER' ? homeOf(random, professional) : null,
        note: random.chance(0.08) ? random.pick(notes) : '',
        outcome,
        cancelReason: random.pick(cancelReasons),
        reviewed,
      },
    ];
  }
  return [];
}

function chooseServices(random: Random, professional: SeededProfessional, member: OpenMember): OpenService[] {
  const able = professional.services.filter(
    ({ id, phoneOnly }) => member.serviceIds.includes(id) && !phoneOnly,
  );
  // The first services of the list are booked most often.
  const first = random.weighted(able.map((service, index) => [service, 1 / (index + 2)] as const));
  if (!random.chance(0.2)) return [first];
  const others = able.filter(
    (one) => one.category !== first.category && one.durationMinutes + first.durationMinutes <= 180,
  );
  return others.length > 0 ? [first, random.pick(others)] : [first];
}

/** Returns when the appointment was booked: 2 to 20 days before its start, but always in the past. */
function bookedAtOf(random: Random, startsAt: Date, now: Date): Date {
  const before = later(startsAt, -random.int(2 * 24, 20 * 24) * HOUR_MS - random.int(0, 59) * MINUTE_MS);
  return before < now ? before : later(now, -random.int(2, 12 * 24) * HOUR_MS);
}

function homeOf(random: Random, { homes }: SeededProfessional): VisitPlan['address'] {
  const { name: city, postalCode } = random.pick(homes);
  return { line: `${random.int(1, 120)} ${random.pick(anyStreets)}`, city, postalCode };
}

/** Draws the regular customers of a professional, without accounts. */
export function drawGuests(random: Random, label: string, count: number): Guest[] {
  return Array.from({ length: count }, (_, index) => {
    const firstName = random.pick(random.chance(0.7) ? names.women : names.men);
    const lastName = random.pick(names.last);
    const email = buildEmailAddress(firstName, lastName, `${label} guest ${index}`, 'clients');
    return { accountId: null, firstName, lastName, phone: drawMobileNumber(random), email };
  });
}

/** Returns the number of days since 1970, by which the events of one day are grouped. */
export function dayNumberOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}
