import type { WorkAddress } from '@meche/contract/registration';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { toE164 } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { editPlace, editZones } from './edit-business.ts';
import { ProfessionalChanged } from './facts.ts';
import { getProfessional } from './get-professional.ts';
import { isSameTerms, mileageTermsAt, uniqueZones } from './rules.ts';
import {
  type ColourRow,
  findSettings,
  replaceCalendarColours,
  type SettingsColumns,
  updateSettings,
} from './store/settings.ts';
import {
  type BusinessColumns,
  insertMileageTerms,
  type MileageTerms,
  updateBusiness,
  type WorkPlace,
} from './store.ts';

type ImportedBusiness = Required<
  Pick<
    BusinessColumns,
    | ('businessName' | 'description' | 'phoneNumber' | 'hairTypes' | 'serviceTypes' | 'languagesSpoken')
    | ('accessibility' | 'onSitePayments')
  >
>;

/**
 * Imports description, settings and mileage terms in the caller's transaction, which has locked the
 * business. Legal data, role and plan stay. Refuses archive_of_other_place when the archive has other kinds
 * of places, invalid_input, unknown_commune.
 */
export async function importProfessional(
  tx: Tx,
  input: {
    professionalId: string;
    business: ImportedBusiness;
    places: readonly (Omit<WorkPlace, 'inseeCode' | 'coordinates' | 'precision'> & WorkAddress)[];
    zones: readonly { city: string; zipCode: string }[];
    mileage: MileageTerms | null;
    settings: SettingsColumns;
    colours: readonly ColourRow[];
    now: Date;
  },
): Promise<void> {
  const { professionalId: id, business, places, zones, mileage, settings, colours, now } = input;
  const own = await getProfessional(tx, id);
  const kindsOf = (some: readonly { kind: string }[]) => some.map(({ kind }) => kind).sort();
  if (kindsOf(own.places).join() !== kindsOf(places).join()) refuse('archive_of_other_place');
  const { phoneNumber } = business;
  await updateBusiness(
    tx,
    { id, version: undefined },
    { ...business, phoneNumber: phoneNumber && (toE164(phoneNumber) ?? phoneNumber) },
  );
  await editZones(tx, own, uniqueZones(zones));
  for (const { kind, ...address } of places) await editPlace(tx, own, kind, address, 'work_address');
  const travels = places.some(({ kind }) => kind === 'at_home');
  if (mileage && travels && !isSameTerms(mileageTermsAt(own, now), mileage)) {
    const version = (own.mileageTerms.at(-1)?.version ?? 0) + 1;
    await insertMileageTerms(tx, { professionalId: id, ...mileage, version, validFrom: now });
  }
  const { version } = (await findSettings(tx, id)) ?? refuse('not_found');
  if (!(await updateSettings(tx, { id, version }, settings))) refuse('changed_meanwhile');
  await replaceCalendarColours(tx, id, [...colours]);
  await announce(tx, ProfessionalChanged, { professionalId: id }, now);
}
