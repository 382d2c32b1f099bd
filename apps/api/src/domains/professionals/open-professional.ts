import type { HairType, PlaceOfService, ServiceType } from '@meche/contract/enumerations';
import type { CompanyStatus, LegalStatus } from '@meche/contract/registration-enumerations';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { locateAddress, timeZoneOf } from '#places';
import { ProfessionalChanged } from './facts.ts';
import { freeSlug, slugOf, uniqueZones } from './rules.ts';
import { insertProfessional, listSlugsLike, type ProfessionalRole, type WorkPlace } from './store.ts';

export type OpenProfessional = {
  accountId: string;
  role: ProfessionalRole;
  businessName: string;
  /** In the format E.164, for example `+33612345678`. Null when there is no number. */
  phoneNumber: string | null;
  workPlace: PlaceOfService[];
  workAddress?:
    | { line: string; city: string; postalCode: string; state?: string; activate?: boolean }
    | undefined;
  workZone: { city: string; zipCode: string }[];
  hairTypes?: HairType[];
  serviceTypes?: ServiceType[];
  /** Defaults to true. */
  smsReminder?: boolean;
  legalStatus?: LegalStatus | null;
  companyStatus?: CompanyStatus | null;
  now: Date;
};

export type OpenedProfessional = { id: string; slug: string };

/**
 * Opens a business in the caller's transaction. Its role gives the plan, and its commune gives the time
 * zone and a part of the slug. The caller adds the first member. Refuses invalid_input without an address,
 * unknown_commune.
 */
export async function openProfessional(tx: Tx, input: OpenProfessional): Promise<OpenedProfessional> {
  const { workAddress } = input;
  if (!workAddress) refuse('invalid_input', { fields: { work_address: 'address_required' } });
  const { commune, coordinates } = await locateAddress(tx, workAddress, 'work_address.postal_code');
  const places = input.workPlace.map(
    (kind): WorkPlace => ({
      kind,
      line: workAddress.line,
      city: workAddress.city,
      state: workAddress.state ?? '',
      postalCode: workAddress.postalCode,
      inseeCode: commune.inseeCode,
      coordinates,
      precision: 'commune',
      activate: workAddress.activate ?? true,
    }),
  );
  const professional = {
    accountId: input.accountId,
    role: input.role,
    plan: input.role === 'SALON' ? ('salon_basic' as const) : ('free' as const),
    businessName: input.businessName,
    phoneNumber: input.phoneNumber,
    timeZone: timeZoneOf(commune),
    hairTypes: input.hairTypes ?? [],
    serviceTypes: input.serviceTypes ?? [],
    smsReminder: input.smsReminder ?? true,
    legalStatus: input.legalStatus ?? null,
    companyStatus: input.companyStatus ?? null,
    createdAt: input.now,
    places,
    workZones: uniqueZones(input.workZone),
  };
  const baseSlug = slugOf(input.businessName, commune.name);
  const taken = await listSlugsLike(tx, baseSlug);
  // When another business takes the slug at the same time, the insert returns nothing and the next number
  // is tried.
  for (;;) {
    const slug = freeSlug(baseSlug, taken);
    const id = await insertProfessional(tx, { ...professional, slug });
    if (id) {
      await announce(tx, ProfessionalChanged, { professionalId: id }, input.now);
      return { id, slug };
    }
    taken.push(slug);
  }
}
