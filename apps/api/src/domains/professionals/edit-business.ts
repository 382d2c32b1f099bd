import type { Gender, PlaceOfService } from '@meche/contract/enumerations';
import type { BusinessChanges } from '@meche/contract/profile';
import type { WorkAddress } from '@meche/contract/registration';
import { lackingOfWorkAddress, requestedZones } from '@meche/contract/work-places';
import { editAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { locateAddress, timeZoneOf } from '#places';
import { ProfessionalChanged } from './facts.ts';
import { getProfessional } from './get-professional.ts';
import { changedNumbers, latestNumbers } from './rules/business-numbers.ts';
import { uniqueZones } from './rules.ts';
import { insertBusinessNumbers, listBusinessNumbers } from './store/business-numbers.ts';
import { updatePlace } from './store/places.ts';
import {
  type BusinessColumns,
  findProfessionalByAccount,
  lockProfessional,
  type ProfessionalForBooking,
  replaceWorkZones,
  updateBusiness,
  type WorkZone,
} from './store.ts';

type Deps = {
  db: Database;
  clock: Clock;
  saveGender: (tx: Tx, accountId: string, gender: Gender | null) => Promise<void>;
};

/**
 * Changes a business, its places, and name, phone number and gender of its account; absent fields stay.
 * Role, plan and prices have other functions. Refuses forbidden without a business or for a kind of place
 * of the other role, changed_meanwhile, invalid_input, unknown_commune, unauthenticated.
 */
export async function editBusiness(
  deps: Deps,
  accountId: string,
  kind: PlaceOfService,
  input: BusinessChanges,
): Promise<void> {
  const own = (await findProfessionalByAccount(deps.db, accountId)) ?? refuse('forbidden');
  if ((own.role === 'SALON') !== (kind === 'salon')) refuse('forbidden');
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockProfessional(tx, own.id);
    await editAccount(tx, accountId, input, now);
    if (input.gender !== undefined) await deps.saveGender(tx, accountId, input.gender);
    const professional = await getProfessional(tx, own.id);
    const columns = readColumns(input, professional);
    const { version, workAddress, homeBase } = input;
    const zones = requestedZones(input);
    const { siret, vatRegime, vatNumber } = input;
    const hasChanges = [version, workAddress, homeBase, zones, siret, vatRegime, vatNumber].some(
      (value) => value !== undefined,
    );
    if (hasChanges || Object.keys(columns).length > 0) {
      if (!(await updateBusiness(tx, { id: own.id, version }, columns))) refuse('changed_meanwhile');
    }
    await editNumbers(tx, own.id, { siret, vatRegime, vatNumber }, now);
    if (zones) await editZones(tx, professional, uniqueZones(zones));
    await editPlace(tx, professional, kind, workAddress ?? {}, 'work_address');
    if (homeBase) await editHomeBase(tx, professional, homeBase);
    await announce(tx, ProfessionalChanged, { professionalId: own.id }, now);
  });
}

function readColumns(input: BusinessChanges, professional: ProfessionalForBooking): BusinessColumns {
  const { legalStatus, companyStatus } = input;
  // The legal form of a verified business cannot be changed, because its documents were verified for that
  // form.
  const settled = professional.verification === 'verified';
  if (settled && legalStatus !== undefined && legalStatus !== professional.legalStatus)
    refuse('invalid_input', { fields: { legal_status: 'changed_elsewhere' } });
  if (settled && companyStatus !== undefined && companyStatus !== professional.companyStatus)
    refuse('invalid_input', { fields: { company_status: 'changed_elsewhere' } });
  const phone = input.businessContactNumber;
  return {
    ...(input.businessName !== undefined && { businessName: input.businessName }),
    ...(input.description !== undefined && { description: input.description }),
    ...(phone !== undefined && {
      phoneNumber: readPhoneNumber(phone, 'business_contact_number', professional.phoneNumber),
    }),
    ...(input.hairType && { hairTypes: input.hairType }),
    ...(input.service && { serviceTypes: input.service }),
    ...(input.languagesSpoken && { languagesSpoken: input.languagesSpoken }),
    ...(input.accessibility && { accessibility: input.accessibility }),
    ...(input.onSitePayments && { onSitePayments: input.onSitePayments }),
    ...(input.smsReminder !== undefined && { smsReminder: input.smsReminder }),
    ...(legalStatus !== undefined && { legalStatus }),
    ...(companyStatus !== undefined && { companyStatus }),
  };
}

async function editNumbers(
  tx: Tx,
  professionalId: string,
  input: Pick<BusinessChanges, 'siret' | 'vatRegime' | 'vatNumber'>,
  now: Date,
): Promise<void> {
  const numbers = await listBusinessNumbers(tx, professionalId);
  const changed = changedNumbers(latestNumbers(numbers), input);
  if (!changed) return;
  const { siret, vatNumber } = changed;
  // A French VAT number contains the SIREN, that is the first nine digits of the SIRET.
  if (siret && vatNumber && siret.slice(0, 9) !== vatNumber.slice(4))
    refuse('invalid_input', { fields: { vat_number: 'invalid_vat_number' } });
  const version = (numbers.at(-1)?.version ?? 0) + 1;
  await insertBusinessNumbers(tx, { professionalId, ...changed, version, validFrom: now });
}

export async function editZones(
  tx: Tx,
  { id, places }: ProfessionalForBooking,
  zones: WorkZone[],
): Promise<void> {
  const travels = places.some((place) => place.kind === 'at_home');
  if (zones.length === 0 && travels) refuse('invalid_input', { fields: { work_zone: 'required' } });
  await replaceWorkZones(tx, id, zones);
}

/**
 * Changes the base of home visits of a business that also has a salon. Without a salon the base is the work
 * place itself.
 */
async function editHomeBase(
  tx: Tx,
  professional: ProfessionalForBooking,
  address: NonNullable<BusinessChanges['homeBase']>,
): Promise<void> {
  const isBeside = professional.places.length > 1;
  if (!isBeside) refuse('invalid_input', { fields: { home_base: 'changed_elsewhere' } });
  await editPlace(tx, professional, 'at_home', address, 'home_base');
}

export async function editPlace(
  tx: Tx,
  professional: ProfessionalForBooking,
  kind: PlaceOfService,
  address: WorkAddress,
  field: 'work_address' | 'home_base',
): Promise<void> {
  const place = professional.places.find((one) => one.kind === kind);
  if (!place || Object.keys(address).length === 0) return;
  const { line = place.line, state = place.state ?? '', activate = place.activate } = address;
  const { city = place.city, postalCode = place.postalCode } = address;
  const fields =
    field === 'work_address' && lackingOfWorkAddress({ line, city, postalCode }, professional.role);
  if (fields && Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  const { commune, coordinates } = await locateAddress(tx, { city, postalCode }, `${field}.postal_code`);
  // Appointments are stored in the professional's time zone, so a place in another zone needs a new
  // business.
  if (timeZoneOf(commune) !== professional.timeZone)
    refuse('invalid_input', { fields: { [`${field}.postal_code`]: 'changed_elsewhere' } });
  const { inseeCode } = commune;
  const isMoved = line !== place.line || postalCode !== place.postalCode || inseeCode !== place.inseeCode;
  // The point of another address is wrong, also the owner's pin; the sweep looks the new street up.
  const point = isMoved
    ? { coordinates, precision: 'commune' as const }
    : { coordinates: place.coordinates, precision: place.precision };
  const changed = { kind, line, city, state, postalCode, activate, inseeCode, ...point };
  await updatePlace(tx, professional.id, changed, { isMoved });
}
