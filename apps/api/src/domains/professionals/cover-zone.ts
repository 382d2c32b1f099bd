import type { ZoneCoverage } from '@meche/contract/travel';
import type { Db } from '#kit/database/database';
import { readCoverage } from '#places';
import { getProfessional } from './get-professional.ts';
import { uniqueZones } from './rules.ts';

export async function coverZone(
  db: Db,
  professionalId: string,
  zones: readonly { city: string; zipCode: string }[],
): Promise<ZoneCoverage> {
  const { places } = await getProfessional(db, professionalId);
  const base = places.find(({ kind }) => kind === 'at_home')?.coordinates ?? null;
  const codes = uniqueZones(zones).map(({ postalCode }) => postalCode);
  return { ...(await readCoverage(db, codes, base)), base };
}
