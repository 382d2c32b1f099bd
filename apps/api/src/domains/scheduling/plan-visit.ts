import { type Gender, type HairLength, hairLengths, type PlaceOfService } from '@meche/contract/enumerations';
import { gendersSuited, isByLength } from '@meche/contract/hair-lengths';
import { buildPlan, type Plan } from '@meche/slots';
import { type Db, onOneConnection } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import { Refusal, refuse } from '#kit/refusal';
import { DAY_MS, MINUTE_MS } from '#kit/time';
import { type Coordinates, isInZone, type LocatedAddress, locateAddress, roadDistanceHm } from '#places';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import {
  type Equipment,
  isBookableOnline,
  isOnRequest,
  listEquipments,
  listServicesByIds,
  type ServiceOfProfessional,
  serviceAtHairLength,
} from '#services';
import { listMembers, type MemberOfStaff } from '#staff';
import { isClosing } from './rules.ts';
import { findPlanVersion } from './store/whole-calendar.ts';

export type VisitRequest = {
  professionalId: string;
  serviceIds: readonly string[];
  /**
   * A line in the professional’s own words, as an additional step or as the only one. It does not restrict
   * the members.
   */
  freeLine?: { name: string; durationMinutes: number; priceCents: number } | undefined;
  place: PlaceOfService;
  /** The address of a visit at home. Searching for slots needs no street. */
  address?: { city: string; postalCode: string } | undefined;
  /** For services priced by hair length; absent while the customer has not chosen a length. */
  hairLength?: HairLength | undefined;
  /** For services priced by hair length that suit more than one gender. */
  gender?: Gender | undefined;
};

export type ServiceOfVisit = Pick<
  ServiceOfProfessional,
  | 'name'
  | 'priceCents'
  | 'durationMinutes'
  | 'prepayment'
  | 'deposit'
  | 'depositPercent'
  | 'depositCents'
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

/** A validated visit: its duration, the members who could perform it, and its location. */
export type PlannedVisit = {
  professional: ProfessionalForBooking;
  services: ServiceOfVisit[];
  plan: Plan;
  /**
   * When the hair length is unknown, `plan` is the longest plan and `otherPlans` are those of the other
   * lengths: a slot must fit all of them.
   */
  otherPlans: readonly Plan[];
  /** Null when the services do not depend on the hair length, or when it is unknown. */
  hairLength: HairLength | null;
  gender: Gender | null;
  /**
   * The bookable members who perform all of the services and, for a visit at home, make home visits; in
   * list order.
   */
  members: MemberOfStaff[];
  equipment: Equipment[];
  place: PlaceOfService;
  /** The coordinates of the visit, and those of the professional's base from which trips to it start. */
  where: Coordinates;
  base: Coordinates;
  home: (LocatedAddress & { distanceHm: number; isInZone: boolean }) | null;
  /**
   * The version of the data from which the plan was made. lockSlot checks that it has not changed. Null
   * when the professional has no version yet.
   */
  planVersion: number | null;
};

/**
 * The data of the plan changed before the booking was written: the visit must be planned again. If it
 * reaches the caller, it refuses unavailable.
 */
export class PlanChanged extends Refusal {
  constructor() {
    super('unavailable', { retryAfter: 1 });
  }
}

const MAX_PLANS = 4;

/**
 * Runs `work`, which plans and writes, and runs it again when the data of the plan changed in between, at most
 * four times in all. The repeated plan may refuse with other codes.
 */
export async function retryIfPlanChanged<Written>(work: () => Promise<Written>): Promise<Written> {
  for (let count = 1; ; count++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PlanChanged) || count === MAX_PLANS) throw error;
    }
  }
}

/**
 * Reads and validates a visit. Refuses not_found, service_not_found, place_not_offered, unknown_commune,
 * visit_beyond_day, invalid_input for a missing address or hair length or an unsuitable gender, and for
 * customers outside_working_zone.
 */
export async function planVisit(
  db: Db,
  request: VisitRequest,
  who: 'customer' | 'professional' = 'customer',
): Promise<PlannedVisit> {
  const visit = await planLocated(db, request, undefined, who);
  if (visit.hairLength === null && visit.services.some(isByLength))
    refuse('invalid_input', { fields: { hair_length: 'choice_required' } });
  const suited = gendersSuited(visit.services);
  if (visit.gender && !suited.includes(visit.gender))
    refuse('invalid_input', { fields: { gender: 'not_a_choice' } });
  return visit;
}

/**
 * Returns the location of a visit at home; null for a visit in the salon. Refuses invalid_input without an
 * address, unknown_commune.
 */
export async function locateVisit(db: Db, { place, address }: VisitRequest): Promise<LocatedAddress | null> {
  if (place === 'salon') return null;
  if (!address) refuse('invalid_input', { fields: { address: 'address_required' } });
  return locateAddress(db, address);
}

/**
 * Plans a visit like planVisit, but accepts a known location and a missing hair length, and does not check
 * the gender.
 */
export async function planLocated(
  db: Db,
  request: VisitRequest,
  before?: LocatedAddress | null,
  who: 'customer' | 'professional' = 'customer',
): Promise<PlannedVisit> {
  // The version is read before the data, so that a later change of the data is detected.
  const planVersion = (await findPlanVersion(db, request.professionalId)) ?? null;
  const [professional, services, members, equipment] = await Promise.all([
    getProfessional(db, request.professionalId),
    listServicesByIds(db, [...request.serviceIds]),
    listMembers(db, request.professionalId),
    listEquipments(db, request.professionalId),
  ]);
  return locatePlan(db, { professional, services, members, equipment }, request, {
    before,
    who,
    planVersion,
  });
}

/**
 * Plans a visit like planLocated, for an answer that no booking relies on: without a version, and with
 * equipment only where a service occupies some. Refuses the codes of planLocated.
 */
export async function planForReading(
  db: Db,
  request: VisitRequest,
  before: LocatedAddress | null,
): Promise<PlannedVisit> {
  const [professional, services, members] = await onOneConnection(db, (one) =>
    pipelined([
      getProfessional(one, request.professionalId),
      listServicesByIds(one, [...request.serviceIds]),
      listMembers(one, request.professionalId),
    ]),
  );
  const isOccupied = services.some(({ steps }) => steps.some((step) => step.equipmentIds.length > 0));
  const equipment = isOccupied ? await listEquipments(db, request.professionalId) : [];
  const read = { professional, services, members, equipment };
  return locatePlan(db, read, request, { before, who: 'customer', planVersion: null });
}

type ReadForPlan = Parameters<typeof assembleVisit>[0];

async function locatePlan(
  db: Db,
  read: ReadForPlan,
  request: VisitRequest,
  {
    before,
    who,
    planVersion,
  }: {
    before: LocatedAddress | null | undefined;
    who: 'customer' | 'professional';
    planVersion: number | null;
  },
): Promise<PlannedVisit> {
  const { professional } = read;
  if (professional.deletedAt) refuse('not_found');
  const visit = assembleVisit(read, request);
  if (typeof visit === 'string') refuse(visit);
  if (visit.plan.totalMinutes > DAY_MS / MINUTE_MS) refuse('visit_beyond_day');
  const located = before ?? (await locateVisit(db, request));
  if (!located) return { ...visit, home: null, planVersion };
  const zones = professional.workZones.map((zone) => zone.postalCode);
  const inZone = isInZone(located.commune, request.address?.postalCode ?? '', zones);
  if (who === 'customer' && !inZone)
    refuse('outside_working_zone', { fields: { 'address.postal_code': 'invalid' } });
  const distanceHm = roadDistanceHm(visit.base, located.coordinates);
  const home = { ...located, distanceHm, isInZone: inZone };
  return { ...visit, where: located.coordinates, home, planVersion };
}

/**
 * Builds a visit from data that the caller has read, located at the professional’s base. Returns a refusal
 * code when a service is unknown, or is not offered at the `place` (salon or home) that was requested.
 */
export function assembleVisit(
  of: {
    professional: ProfessionalForBooking;
    /** At least the requested services; services of other professionals are allowed. */
    services: readonly ServiceOfProfessional[];
    members: readonly MemberOfStaff[];
    equipment: readonly Equipment[];
  },
  request: Omit<VisitRequest, 'professionalId' | 'address'>,
): Omit<PlannedVisit, 'planVersion' | 'home'> | 'service_not_found' | 'place_not_offered' {
  const { serviceIds, freeLine, place } = request;
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
  const known = knownOf(sold, request);
  return {
    professional,
    services: sold.map((service) => serviceAtHairLength(service, known.hairLength ?? undefined)),
    ...plansOf(sold, known.hairLength, place),
    ...known,
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

/**
 * Returns hair length and gender when the services depend on them. When the services suit one gender only,
 * that gender is returned.
 */
function knownOf(
  sold: readonly ServiceOfVisit[],
  { hairLength, gender }: Pick<VisitRequest, 'hairLength' | 'gender'>,
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
    buildPlan(
      sold.flatMap((service) => serviceAtHairLength(service, length).steps),
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
}: NonNullable<VisitRequest['freeLine']>): ServiceOfVisit {
  const only = { name, durationMinutes, freeTimeMinutes: 0, equipmentIds: [], equipment: [] };
  const paidOnSite = {
    prepayment: false,
    deposit: 'none' as const,
    depositPercent: null,
    depositCents: null,
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

/** Plans a visit whose services last longer or shorter than in the catalogue. */
export function planWithServices(visit: PlannedVisit, services: ServiceOfVisit[]): PlannedVisit {
  const plan = buildPlan(
    services.flatMap(({ steps }) => steps),
    visit.place,
  );
  return { ...visit, services, plan, otherPlans: [] };
}

/** Returns why customers cannot book the services online; undefined when they can. */
export function whyNotOnline(
  { professional, services }: Pick<PlannedVisit, 'professional' | 'services'>,
  now: Date,
): 'phone_only' | 'service_not_online' | undefined {
  if (services.some((service) => service.phoneOnly)) return 'phone_only';
  const isOpen = !professional.suspendedAt && !professional.isHidden && !isClosing(professional, now);
  return isOpen && services.every(isBookableOnline) ? undefined : 'service_not_online';
}

/** Added to the minimum notice of services on request, so that the professional has time to answer. */
const MIN_TO_ANSWER_MINUTES = 120;

export function noticeMinutesOf({
  professional,
  services,
}: Pick<PlannedVisit, 'professional' | 'services'>): number {
  return professional.minimumNoticeMinutes + (isOnRequest(services) ? MIN_TO_ANSWER_MINUTES : 0);
}

/** Returns why a start is outside of the time in which customers may book; undefined when it is inside. */
export function whyNotAtTime(
  visit: Pick<PlannedVisit, 'professional' | 'services'>,
  startsAt: Date,
  now: Date,
): 'slot_in_the_past' | 'slot_too_soon' | 'slot_beyond_horizon' | undefined {
  if (startsAt <= now) return 'slot_in_the_past';
  const minutesAhead = startsAt.getTime() / MINUTE_MS - Math.ceil(now.getTime() / MINUTE_MS);
  if (minutesAhead < noticeMinutesOf(visit)) return 'slot_too_soon';
  return minutesAhead > visit.professional.horizonDays * 1440 ? 'slot_beyond_horizon' : undefined;
}
