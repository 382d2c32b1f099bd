import { type Gender, type HairLength, hairLengths, type PlaceOfService } from '@meche/contract/enumerations';
import { gendersSuited, isByLength } from '@meche/contract/hair-lengths';
import { type Plan, planOf } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { Refusal, refuse } from '#kit/refusal';
import { DAY_MS, MINUTE_MS } from '#kit/time';
import { type Coordinates, isInZone, type LocatedAddress, locateAddress, roadDistanceHm } from '#places';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import {
  atLength,
  type Equipment,
  isBookableOnline,
  isOnRequest,
  listEquipments,
  listServicesByIds,
  type ServiceOfProfessional,
} from '#services';
import { listMembers, type MemberOfStaff } from '#staff';
import { isClosing } from './rules.ts';
import { findPlanVersion } from './store/whole-calendar.ts';

export type VisitAsked = {
  professionalId: string;
  serviceIds: readonly string[];
  /** In the professional's own words, after the services or instead of them: one step that anybody of hers may do. */
  freeLine?: { name: string; durationMinutes: number; priceCents: number } | undefined;
  place: PlaceOfService;
  /** Of an at-home visit: where. Its line is not needed to find slots. */
  address?: { city: string; postalCode: string } | undefined;
  /** Of her hair, where a service goes by it; else it is as if nothing were said. */
  hairLength?: HairLength | undefined;
  /** Whom it is for, where services that go by the length suit more than one. */
  gender?: Gender | undefined;
};

/** A service of the catalogue, or what was said in free words: that has no id. */
export type ServiceOfVisit = Pick<
  ServiceOfProfessional,
  | 'name'
  | 'priceCents'
  | 'durationMinutes'
  | 'prepayment'
  | 'switchedOn'
  | 'onlineBooking'
  | 'phoneOnly'
  | 'questionnaire'
  | 'hasQuestions'
  | 'steps'
  | 'lengthTerms'
  | 'genders'
> &
  (Pick<ServiceOfProfessional, 'id' | 'category'> | { id: null; category: null });

/** A visit understood: what it takes, who could do it, and where it lies. */
export type PlannedVisit = {
  professional: ProfessionalForBooking;
  /** As they are done on hair of this length. */
  services: ServiceOfVisit[];
  plan: Plan;
  /** Asked and not told, the plan is that of the longest visit, and these those of the other lengths: it is to fit them all. */
  otherPlans: readonly Plan[];
  /** What was told of what its services ask; null: not asked, or not told. */
  hairLength: HairLength | null;
  gender: Gender | null;
  /** Bookable members who perform every one of the services, in list order. */
  members: MemberOfStaff[];
  equipment: Equipment[];
  place: PlaceOfService;
  /** Coordinates of the visit, and of her base there. */
  where: Coordinates;
  base: Coordinates;
  /** At home only. */
  home: (LocatedAddress & { distanceHm: number; isInZone: boolean }) | null;
  /** Of all that it was planned with; takeSlot sees whether that is still so. */
  planVersion: number | null;
};

/** What the visit was planned with changed before it was written: it is to be planned again. */
export class PlanChanged extends Refusal {
  constructor() {
    super('unavailable', { retryAfter: 1 });
  }
}

const MOST_PLANS = 4;

/** Plans and writes; plans again when something changed in between. What was refused once may then be something else. */
export async function writeByPlan<Plan, Written>(
  plan: () => Promise<Plan>,
  write: (plan: Plan) => Promise<Written>,
): Promise<Written> {
  for (let count = 1; ; count++) {
    try {
      return await write(await plan());
    } catch (error) {
      if (!(error instanceof PlanChanged) || count === MOST_PLANS) throw error;
    }
  }
}

/**
 * Reads and checks what a visit asks for, by whoever asks. Refuses not_found, service_not_found, place_not_offered,
 * unknown_commune, outside_working_zone, visit_beyond_day, and invalid_input without a length that is asked or for whom it
 * does not suit. Zones bind customers; the professional goes where she likes.
 */
export async function planVisit(
  db: Db,
  asked: VisitAsked,
  who: 'customer' | 'professional' = 'customer',
): Promise<PlannedVisit> {
  const visit = await planLocated(db, asked, undefined, who);
  if (visit.hairLength === null && visit.services.some(isByLength))
    refuse('invalid_input', { fields: { hair_length: 'choice_required' } });
  const suited = gendersSuited(visit.services);
  if (visit.gender && !suited.includes(visit.gender))
    refuse('invalid_input', { fields: { gender: 'not_a_choice' } });
  return visit;
}

/** Where an at-home visit goes; null in the salon. Refuses invalid_input without an address, unknown_commune. */
export async function locateVisit(db: Db, { place, address }: VisitAsked): Promise<LocatedAddress | null> {
  if (place === 'salon') return null;
  if (!address) refuse('invalid_input', { fields: { address: 'address_required' } });
  return locateAddress(db, address);
}

/** The same for a visit that may have been located before, and of a length that need not be told. */
export async function planLocated(
  db: Db,
  asked: VisitAsked,
  before?: LocatedAddress | null,
  who: 'customer' | 'professional' = 'customer',
): Promise<PlannedVisit> {
  // First: what changes while the rest is read makes the plan one of the past.
  const planVersion = (await findPlanVersion(db, asked.professionalId)) ?? null;
  const [professional, services, members, equipment] = await Promise.all([
    getProfessional(db, asked.professionalId),
    listServicesByIds(db, [...asked.serviceIds]),
    listMembers(db, asked.professionalId),
    listEquipments(db, asked.professionalId),
  ]);
  if (professional.deletedAt) refuse('not_found');
  const visit = assembleVisit({ professional, services, members, equipment }, asked);
  if (typeof visit === 'string') refuse(visit);
  if (visit.plan.totalMinutes > DAY_MS / MINUTE_MS) refuse('visit_beyond_day');
  const located = before ?? (await locateVisit(db, asked));
  if (!located) return { ...visit, home: null, planVersion };
  const zones = professional.workZones.map((zone) => zone.postalCode);
  const isOwn = isInZone(located.commune, asked.address?.postalCode ?? '', zones);
  if (who === 'customer' && !isOwn)
    refuse('outside_working_zone', { fields: { 'address.postal_code': 'invalid' } });
  const distanceHm = roadDistanceHm(visit.base, located.coordinates);
  const home = { ...located, distanceHm, isInZone: isOwn };
  return { ...visit, where: located.coordinates, home, planVersion };
}

/** A visit of what was read of a house, at her base: the one planner, for one visit and for the lists of many. */
export function assembleVisit(
  of: {
    professional: ProfessionalForBooking;
    /** At least those asked for, whoever sells them. */
    services: readonly ServiceOfProfessional[];
    members: readonly MemberOfStaff[];
    equipment: readonly Equipment[];
  },
  asked: Omit<VisitAsked, 'professionalId' | 'address'>,
): Omit<PlannedVisit, 'planVersion' | 'home'> | 'service_not_found' | 'place_not_offered' {
  const { serviceIds, freeLine, place } = asked;
  const { professional, members, equipment } = of;
  const byId = new Map(of.services.map((service) => [service.id, service]));
  const chosen = serviceIds.flatMap((id) => byId.get(id) ?? []);
  const sold: ServiceOfVisit[] = [...chosen, ...(freeLine ? [inFreeWords(freeLine)] : [])];
  const isOwn = chosen.every(
    ({ professionalId, deletedAt }) => professionalId === professional.id && !deletedAt,
  );
  if (!isOwn || sold.length === 0 || chosen.length < serviceIds.length) return 'service_not_found';
  const base = professional.places.find(({ kind, activate }) => kind === place && activate)?.coordinates;
  const isOffered = chosen.every((service) => (place === 'salon' ? service.atSalon : service.atHome));
  if (!base || !isOffered) return 'place_not_offered';
  const told = toldOf(sold, asked);
  return {
    professional,
    services: sold.map((service) => atLength(service, told.hairLength ?? undefined)),
    ...plansOf(sold, told.hairLength, place),
    ...told,
    members: members.filter(
      (member) =>
        member.bookable &&
        (place === 'salon' || member.roomService) &&
        chosen.every((service) => member.serviceIds.includes(service.id)),
    ),
    equipment: [...equipment],
    place,
    where: base,
    base,
  };
}

/** What was told, as far as it is asked; whom it is for needs no telling where it suits one alone. */
function toldOf(
  sold: readonly ServiceOfVisit[],
  { hairLength, gender }: Pick<VisitAsked, 'hairLength' | 'gender'>,
): Pick<PlannedVisit, 'hairLength' | 'gender'> {
  if (!sold.some(isByLength)) return { hairLength: null, gender: null };
  const suited = gendersSuited(sold);
  const [only = null] = suited.length === 1 ? suited : [];
  return { hairLength: hairLength ?? null, gender: gender ?? only };
}

function plansOf(
  sold: readonly ServiceOfVisit[],
  hairLength: HairLength | null,
  place: PlaceOfService,
): Pick<PlannedVisit, 'plan' | 'otherPlans'> {
  const planAt = (length: HairLength | undefined) =>
    planOf(
      sold.flatMap((service) => atLength(service, length).steps),
      place,
    );
  if (hairLength || !sold.some(isByLength)) return { plan: planAt(hairLength ?? undefined), otherPlans: [] };
  const plans = new Map(
    hairLengths.map((length) => planAt(length)).map((plan) => [JSON.stringify(plan), plan]),
  );
  const [plan = planAt(undefined), ...otherPlans] = [...plans.values()].sort(
    (one, other) => other.totalMinutes - one.totalMinutes,
  );
  return { plan, otherPlans };
}

function inFreeWords({
  name,
  durationMinutes,
  priceCents,
}: NonNullable<VisitAsked['freeLine']>): ServiceOfVisit {
  const only = { name, durationMinutes, freeTimeMinutes: 0, equipmentIds: [], equipment: [] };
  const paidOnSite = {
    prepayment: false,
    switchedOn: true,
    onlineBooking: false,
    phoneOnly: false,
    questionnaire: false,
    hasQuestions: false,
    lengthTerms: [],
    genders: [],
  };
  return { id: null, category: null, name, durationMinutes, priceCents, ...paidOnSite, steps: [only] };
}

/** Why customers cannot book it online, although it is shown; undefined when they can. */
export function whyNotOnline(
  { professional, services }: Pick<PlannedVisit, 'professional' | 'services'>,
  now: Date,
): 'phone_only' | 'service_not_online' | undefined {
  if (services.some((service) => service.phoneOnly)) return 'phone_only';
  const isOpen = !professional.suspendedAt && !professional.isHidden && !isClosing(professional, now);
  return isOpen && services.every(isBookableOnline) ? undefined : 'service_not_online';
}

/** A request is answered before her notice begins: so much longer ahead its times are offered. */
const LEAST_TO_ANSWER_MINUTES = 120;

/** How long ahead customers book it at least. */
export function noticeMinutesOf({
  professional,
  services,
}: Pick<PlannedVisit, 'professional' | 'services'>): number {
  return professional.minimumNoticeMinutes + (isOnRequest(services) ? LEAST_TO_ANSWER_MINUTES : 0);
}

/** Why customers cannot book it for then, however free the calendar is; undefined when they can. */
export function whyNotThen(
  visit: Pick<PlannedVisit, 'professional' | 'services'>,
  startsAt: Date,
  now: Date,
): 'slot_in_the_past' | 'slot_too_soon' | 'slot_beyond_horizon' | undefined {
  if (startsAt <= now) return 'slot_in_the_past';
  const minutesAhead = startsAt.getTime() / MINUTE_MS - Math.ceil(now.getTime() / MINUTE_MS);
  if (minutesAhead < noticeMinutesOf(visit)) return 'slot_too_soon';
  return minutesAhead > visit.professional.horizonDays * 1440 ? 'slot_beyond_horizon' : undefined;
}
