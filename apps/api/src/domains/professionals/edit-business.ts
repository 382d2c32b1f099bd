import type { Gender, PlaceOfService } from '@meche/contract/enumerations';
import type { BusinessChanges } from '@meche/contract/profile';
import { lackingOfWorkAddress, zonesTold } from '@meche/contract/work-places';
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
import { uniqueZones } from './rules.ts';
import {
  type BusinessColumns,
  findProfessionalByAccount,
  type ProfessionalForBooking,
  replaceWorkZones,
  updateBusiness,
  updatePlace,
} from './store.ts';

type Deps = {
  db: Database;
  clock: Clock;
  saveGender: (tx: Tx, accountId: string, gender: Gender | null) => Promise<void>;
};

/**
 * Changes a business and one of its places; what is left out stays. Role, plan and prices are not changed here.
 * Refuses forbidden for the other role, invalid_input, unknown_commune.
 */
export async function editBusiness(
  deps: Deps,
  accountId: string,
  kind: PlaceOfService,
  asked: BusinessChanges,
): Promise<void> {
  const own = (await findProfessionalByAccount(deps.db, accountId)) ?? refuse('forbidden');
  if ((own.role === 'SALON') !== (kind === 'salon')) refuse('forbidden');
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await editAccount(tx, accountId, asked, now);
    if (asked.gender !== undefined) await deps.saveGender(tx, accountId, asked.gender);
    const professional = await getProfessional(tx, own.id);
    const columns = readColumns(asked, professional);
    if (Object.keys(columns).length > 0) await updateBusiness(tx, own.id, columns);
    await editPlace(tx, professional, kind, asked);
    await announce(tx, ProfessionalChanged, { professionalId: own.id }, now);
  });
}

function readColumns(asked: BusinessChanges, professional: ProfessionalForBooking): BusinessColumns {
  const { legalStatus, companyStatus } = asked;
  // The documents she was verified by belong to her legal form.
  const settled = professional.verification === 'verified';
  if (settled && legalStatus !== undefined && legalStatus !== professional.legalStatus)
    refuse('invalid_input', { fields: { legal_status: 'changed_elsewhere' } });
  if (settled && companyStatus !== undefined && companyStatus !== professional.companyStatus)
    refuse('invalid_input', { fields: { company_status: 'changed_elsewhere' } });
  const phone = asked.businessContactNumber;
  return {
    ...(asked.businessName !== undefined && { businessName: asked.businessName }),
    ...(asked.description !== undefined && { description: asked.description }),
    ...(phone !== undefined && { phoneNumber: readPhoneNumber(phone, 'business_contact_number') }),
    ...(asked.hairType && { hairTypes: asked.hairType }),
    ...(asked.service && { serviceTypes: asked.service }),
    ...(asked.languagesSpoken && { languagesSpoken: asked.languagesSpoken }),
    ...(asked.smsReminder !== undefined && { smsReminder: asked.smsReminder }),
    ...(legalStatus !== undefined && { legalStatus }),
    ...(companyStatus !== undefined && { companyStatus }),
  };
}

async function editPlace(
  tx: Tx,
  professional: ProfessionalForBooking,
  kind: PlaceOfService,
  asked: BusinessChanges,
): Promise<void> {
  const { id: professionalId } = professional;
  const { workAddress } = asked;
  const told = zonesTold(asked);
  const zones = told && uniqueZones(told);
  const travels = professional.places.some((place) => place.kind === 'at_home');
  if (zones?.length === 0 && travels) refuse('invalid_input', { fields: { work_zone: 'required' } });
  if (zones) await replaceWorkZones(tx, professionalId, zones);

  const place = professional.places.find((one) => one.kind === kind);
  if (!workAddress || !place) return;
  const { line = place.line, state = place.state ?? '', activate = place.activate } = workAddress;
  const { city = place.city, postalCode = place.postalCode } = workAddress;
  const fields = lackingOfWorkAddress({ line, city, postalCode }, professional.role);
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  const { commune, coordinates } = await locateAddress(tx, { city, postalCode }, 'work_address.postal_code');
  // Her appointments stand in her zone: a move across the sea is a new house.
  if (timeZoneOf(commune) !== professional.timeZone)
    refuse('invalid_input', { fields: { 'work_address.postal_code': 'changed_elsewhere' } });
  await updatePlace(tx, professionalId, {
    ...{ kind, line, city, state, postalCode, activate, coordinates },
    inseeCode: commune.inseeCode,
  });
}
