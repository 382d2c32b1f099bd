import type { ResponseOf } from '@meche/contract/endpoint';
import { type quoteMileage as endpoint, type MileageTerms, mileageCents } from '@meche/contract/travel';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { listTownsOfZone, roadDistanceHm } from '#places';
import { getProfessional } from '#professionals';

/** Reads only the largest communes of the zone, because professionals and customers know their names. */
const TOWNS_READ = 30;

/**
 * Computes example prices of mileage terms for three communes of the zone: the nearest, a middle one and
 * the farthest. The commune of the professional’s base is an example only if the zone has no other. Refuses
 * place_not_offered when the professional makes no home visits.
 */
export async function quoteMileage(
  db: Db,
  professionalId: string,
  terms: MileageTerms,
): Promise<ResponseOf<typeof endpoint>> {
  const { places, workZones } = await getProfessional(db, professionalId);
  const base = places.find(({ kind }) => kind === 'at_home') ?? refuse('place_not_offered');
  const zones = workZones.map(({ postalCode }) => postalCode);
  const towns = await listTownsOfZone(db, zones, TOWNS_READ);
  const others = towns.filter(({ inseeCode }) => inseeCode !== base.inseeCode);
  const byDistance = (others.length > 0 ? others : towns)
    .map(({ name, coordinates }) => ({
      city: name,
      distanceHm: roadDistanceHm(base.coordinates, coordinates),
    }))
    .sort((one, other) => one.distanceHm - other.distanceHm);
  const last = byDistance.length - 1;
  const chosen = [...new Set([0, Math.floor(last / 2), last])].flatMap((at) => byDistance[at] ?? []);
  return chosen.map((town) => ({ ...town, mileageCents: mileageCents(terms, town.distanceHm) }));
}
