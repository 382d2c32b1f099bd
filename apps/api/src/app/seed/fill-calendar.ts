import {
  type Days,
  emptyMasks,
  fits,
  type Interval,
  type Masks,
  minutesSet,
  occupy,
  openHours,
  openZone,
  planOf,
  type Question,
  type Visit,
  WORDS_PER_DAY,
  writeDay,
} from '@meche/slots';
import { plusDays } from '#kit/time';
import type { House, Member, Service, Spot } from './house.ts';
import { idFor, type Random, randomFor } from './random.ts';

export const DAYS_BEFORE = 21;
export const DAYS_AFTER = 21;

/** A visit that fits, before anyone is named. Instants in epoch minutes. */
export type Booking = {
  id: string;
  house: House;
  member: Member;
  services: Service[];
  /** At home: where. */
  home: Spot | null;
  start: number;
  end: number;
  day: string;
  isPast: boolean;
  isCancelled: boolean;
};

export type Use = {
  resourceId: string;
  takerId: string;
  takerKind: 'appointment' | 'blocked_time';
  parts: readonly Interval[];
  home: Spot | null;
};

export type BlockedTime = { id: string; member: Member; start: number; end: number; label: string };

export type ResourceDay = { resourceId: string; day: string; mask: Uint8Array; bookings: number };

export type FilledCalendar = {
  bookings: Booking[];
  blockedTimes: BlockedTime[];
  uses: Use[];
  resourceDays: ResourceDay[];
};

type Resource = { id: string; busy: Masks; visits: Visit[]; bookings: Map<string, number> };

type Desk = {
  house: House;
  startDay: string;
  random: Random;
  days: Days;
  question: Omit<Question, 'plan'>;
  open: Map<string, Masks>;
  resources: Map<string, Resource>;
  filled: FilledCalendar;
};

/** Six weeks of one house, booked by the engine's own rules: what does not fit is not written. */
export function fillCalendar(house: House, startDay: string): FilledCalendar {
  const desk = openDesk(house, startDay);
  for (const [index, { date }] of desk.days.days.slice(0, desk.days.count).entries()) {
    for (const member of house.members) fillDay(desk, member, index, date);
  }
  for (const resource of desk.resources.values()) {
    for (const [index, { date }] of desk.days.days.entries()) {
      if (minutesSet(resource.busy, index) === 0) continue;
      const bookings = resource.bookings.get(date) ?? 0;
      desk.filled.resourceDays.push({
        resourceId: resource.id,
        day: date,
        mask: writeDay(resource.busy, index),
        bookings,
      });
    }
  }
  return desk.filled;
}

export function resourceIdOf(of: { id: string }, unit?: number): string {
  return idFor(`resource ${of.id} ${unit ?? ''}`);
}

function openDesk(house: House, startDay: string): Desk {
  const days = openZone(house.row.timeZone).days(plusDays(startDay, -DAYS_BEFORE), DAYS_BEFORE + DAYS_AFTER);
  const resources = new Map<string, Resource>();
  const resource = (id: string): Resource => {
    const made = { id, busy: emptyMasks(days), visits: [], bookings: new Map() };
    resources.set(id, made);
    return made;
  };
  const open = new Map(house.members.map((member) => [member.id, openMasks(house, member, days)]));
  const staff = house.members.map((member) => {
    const { busy, visits } = resource(resourceIdOf(member));
    return { id: member.id, open: open.get(member.id) ?? emptyMasks(days), busy, visits };
  });
  const equipment = house.equipments.map((one) => ({
    id: one.id,
    units: Array.from({ length: one.units }, (_, index) => {
      const id = resourceIdOf(one, index + 1);
      return { id, busy: resource(id).busy };
    }),
  }));
  return {
    house,
    startDay,
    random: randomFor(`calendar ${house.row.id} ${startDay}`),
    days,
    question: {
      ...{
        days,
        staff,
        equipment,
        stepMinutes: house.row.slotStepMinutes,
        bufferMinutes: house.row.bufferMinutes,
      },
      earliestStart: days.starts[0] ?? 0,
      latestStart: days.starts[days.count] ?? 0,
    },
    open,
    resources,
    filled: { bookings: [], blockedTimes: [], uses: [], resourceDays: [] },
  };
}

function openMasks(house: House, member: Member, days: Days): Masks {
  const masks = emptyMasks(days);
  const week = Array.from({ length: 7 }, (_, index) => ({
    ranges: member.hours
      .filter((hours) => hours.weekday === index + 1)
      .map(({ startsMinute, endsMinute }) => ({ from: startsMinute, to: endsMinute })),
  }));
  const exceptions = house.exceptions
    .filter((exception) => exception.memberId === null || exception.memberId === member.id)
    .map(({ day: date, kind, startsMinute, endsMinute }) => {
      const range = { from: startsMinute, to: endsMinute };
      return kind === 'opening' ? { date, kind, ranges: [range] } : { date, kind, range };
    });
  openHours(masks, days, { week, exceptions }, 'all');
  return masks;
}

function fillDay(desk: Desk, member: Member, index: number, day: string): void {
  const { random, house } = desk;
  const starts = startsOf(desk, member, index);
  if (starts.length === 0) return;
  if (random.chance(0.04)) block(desk, member, random.pick(starts));
  const ahead = index - DAYS_BEFORE;
  // The further ahead, the emptier.
  const wanted = house.demand * (ahead < 0 ? 1 : Math.max(0.15, 0.8 - ahead * 0.035));
  const target = starts.length * house.row.slotStepMinutes * wanted;
  let booked = 0;
  for (let attempt = 0; attempt < 10 && booked < target; attempt++) {
    const services = chooseServices(desk, member);
    const isCancelled = random.chance(0.05);
    const booking = book(desk, {
      member,
      services,
      start: random.pick(starts),
      day,
      isPast: ahead < 0,
      isCancelled,
    });
    if (booking && !isCancelled) booked += booking.end - booking.start;
  }
}

/** The starts of one day on the grid, while she works. Epoch minutes. */
function startsOf({ days, open, house }: Desk, member: Member, index: number): number[] {
  const masks = open.get(member.id);
  const from = days.starts[index] ?? 0;
  const starts = [];
  for (let minute = 0; from + minute < (days.starts[index + 1] ?? 0); minute += house.row.slotStepMinutes) {
    const bit = minute / 5;
    const word = masks?.[index * WORDS_PER_DAY + (bit >>> 5)] ?? 0;
    if ((word >>> (bit & 31)) & 1) starts.push(from + minute);
  }
  return starts;
}

function chooseServices({ random, house }: Desk, member: Member): Service[] {
  const able = house.services.filter(
    (service) => member.serviceIds.includes(service.id) && !service.phoneOnly,
  );
  // What stands first on the list sells most.
  const first = random.weighted(able.map((service, index) => [service, 1 / (index + 2)] as const));
  if (!random.chance(0.2)) return [first];
  const others = able.filter((service) => service.category !== first.category);
  const short = others.filter((service) => service.durationMinutes + first.durationMinutes <= 240);
  return short.length > 0 ? [first, random.pick(short)] : [first];
}

type Wish = Pick<Booking, 'member' | 'services' | 'start' | 'day' | 'isPast' | 'isCancelled'>;

function book(desk: Desk, wish: Wish): Booking | undefined {
  const { house, random, filled } = desk;
  const goesHome = house.homes.length > 0 && (house.row.role === 'HAIRDRESSER' || random.chance(0.3));
  const isHomely = goesHome && wish.services.every((service) => service.atHome);
  const home = isHomely ? random.pick(house.homes) : null;
  const question = { ...desk.question, plan: planAt(wish.services, home), ...whereOf(house, home) };
  const fit = fits(question, wish.member.id, wish.start);
  if (!fit.fits) return undefined;
  const id = idFor(`appointment ${wish.member.id} ${wish.start} ${filled.bookings.length}`);
  const end = wish.start + question.plan.totalMinutes;
  const booking: Booking = { id, house, home, end, ...wish };
  filled.bookings.push(booking);
  if (wish.isCancelled) return booking;
  const taker = { takerId: id, takerKind: 'appointment', home } as const;
  take(desk, { resourceId: resourceIdOf(wish.member), parts: fit.staff, ...taker }, wish.day);
  for (const { unitId, intervals } of fit.equipment)
    take(desk, { resourceId: unitId, parts: intervals, ...taker }, wish.day);
  return booking;
}

function planAt(services: Service[], home: Spot | null) {
  const steps = services.flatMap((service) =>
    service.steps.map((step) => ({ ...step, equipmentIds: step.equipment ? [step.equipment.id] : [] })),
  );
  return planOf(steps, home ? 'at_home' : 'salon');
}

/** Trips count for those who travel, also between the salon and a home. */
function whereOf(house: House, home: Spot | null): Pick<Question, 'where'> {
  if (house.homes.length === 0) return {};
  const salon = house.places.find((place) => place.kind === 'salon');
  if (home) return { where: { place: 'at_home', ...home.coordinates } };
  return salon ? { where: { place: 'salon', latitude: salon.latitude, longitude: salon.longitude } } : {};
}

function take(desk: Desk, use: Use, day: string): void {
  const resource = desk.resources.get(use.resourceId);
  if (!resource) throw new Error(`no resource ${use.resourceId}`);
  for (const { start, end } of use.parts) {
    occupy(resource.busy, desk.days, start, end);
    const { where } = whereOf(desk.house, use.home);
    if (where && use.takerKind === 'appointment') resource.visits.push({ start, end, where });
  }
  if (use.takerKind === 'appointment') resource.bookings.set(day, (resource.bookings.get(day) ?? 0) + 1);
  desk.filled.uses.push(use);
}

const blockLabels = [
  'Comptabilité',
  'Livraison',
  'École des enfants',
  'Rendez-vous médical',
  'Commande produits',
];

function block(desk: Desk, member: Member, start: number): void {
  const { filled, random, house } = desk;
  const end = start + random.pick([30, 45, 60]);
  const id = idFor(`blocked ${member.id} ${start}`);
  const plan = {
    place: 'salon' as const,
    totalMinutes: end - start,
    handsOn: [{ from: 0, to: end - start }],
    equipment: [],
  };
  const fit = fits({ ...desk.question, bufferMinutes: 0, plan, ...whereOf(house, null) }, member.id, start);
  if (!fit.fits) return;
  filled.blockedTimes.push({ id, member, start, end, label: random.pick(blockLabels) });
  const use = {
    resourceId: resourceIdOf(member),
    takerId: id,
    takerKind: 'blocked_time',
    parts: fit.staff,
    home: null,
  } as const;
  take(desk, use, '');
}
