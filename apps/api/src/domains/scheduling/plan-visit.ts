import type { PlaceOfService } from '@meche/contract/enumerations';
import { type Plan, planOf } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { Refusal, refuse } from '#kit/refusal';
import { DAY_MS, MINUTE_MS } from '#kit/time';
import { type Coordinates, isInZone, type LocatedAddress, locateAddress, roadDistanceHm } from '#places';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import {
  type Equipment,
  isBookableOnline,
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
  | 'steps'
> &
  (Pick<ServiceOfProfessional, 'id' | 'category'> | { id: null; category: null });

/** A visit understood: what it takes, who could do it, and where it lies. */
export type PlannedVisit = {
  professional: ProfessionalForBooking;
  services: ServiceOfVisit[];
  plan: Plan;
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
 * unknown_commune, outside_working_zone, visit_beyond_day. Zones bind customers; the professional goes where she likes.
 */
export async function planVisit(
  db: Db,
  asked: VisitAsked,
  who: 'customer' | 'professional' = 'customer',
): Promise<PlannedVisit> {
  return planLocated(db, asked, undefined, who);
}

/** Where an at-home visit goes; null in the salon. Refuses invalid_input without an address, unknown_commune. */
export async function locateVisit(db: Db, { place, address }: VisitAsked): Promise<LocatedAddress | null> {
  if (place === 'salon') return null;
  if (!address) refuse('invalid_input', { fields: { address: 'address_required' } });
  return locateAddress(db, address);
}

/** The same for a visit that may have been located before. */
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
  const isHers = isInZone(located.commune, asked.address?.postalCode ?? '', zones);
  if (who === 'customer' && !isHers)
    refuse('outside_working_zone', { fields: { 'address.postal_code': 'invalid' } });
  const distanceHm = roadDistanceHm(visit.base, located.coordinates);
  const home = { ...located, distanceHm, isInZone: isHers };
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
  { serviceIds, freeLine, place }: Pick<VisitAsked, 'serviceIds' | 'freeLine' | 'place'>,
): Omit<PlannedVisit, 'planVersion' | 'home'> | 'service_not_found' | 'place_not_offered' {
  const { professional, members, equipment } = of;
  const byId = new Map(of.services.map((service) => [service.id, service]));
  const chosen = serviceIds.flatMap((id) => byId.get(id) ?? []);
  const services: ServiceOfVisit[] = [...chosen, ...(freeLine ? [inFreeWords(freeLine)] : [])];
  const isHers = chosen.every(
    ({ professionalId, deletedAt }) => professionalId === professional.id && !deletedAt,
  );
  if (!isHers || services.length === 0 || chosen.length < serviceIds.length) return 'service_not_found';
  const base = professional.places.find(({ kind, activate }) => kind === place && activate)?.coordinates;
  const isOffered = chosen.every((service) => (place === 'salon' ? service.atSalon : service.atHome));
  if (!base || !isOffered) return 'place_not_offered';
  return {
    professional,
    services,
    plan: planOf(
      services.flatMap((service) => service.steps),
      place,
    ),
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
  };
  return { id: null, category: null, name, durationMinutes, priceCents, ...paidOnSite, steps: [only] };
}

/** Why customers cannot book it online, although it is shown; undefined when they can. */
export function whyNotOnline(
  { professional, services }: Pick<PlannedVisit, 'professional' | 'services'>,
  now: Date,
): 'phone_only' | 'service_not_online' | undefined {
  if (services.some((service) => service.phoneOnly)) return 'phone_only';
  const isOpen = !professional.suspendedAt && !isClosing(professional, now);
  return isOpen && services.every(isBookableOnline) ? undefined : 'service_not_online';
}
