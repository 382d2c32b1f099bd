import { endpoint } from './endpoint.ts';
import { coordinates, instant, version } from './fields.ts';
import { workZone } from './registration.ts';
import { z } from './zod.ts';

/**
 * Work zone and mileage of professionals who work at customers’ homes. Distances are in hectometres (0.1
 * km).
 */

export const MAX_MINIMUM_CENTS = 200_00;
export const MAX_STARTING_DISTANCE_HM = 5_000;
export const MAX_PRICE_PER_KM_CENTS = 20_00;

export const mileageFields = {
  minimumCents: z
    .int()
    .min(0)
    .max(MAX_MINIMUM_CENTS)
    .describe('Minimum mileage of each home visit, in euro cents'),
  startingDistanceHm: z
    .int()
    .min(0)
    .max(MAX_STARTING_DISTANCE_HM)
    .describe('One-way distance covered by the minimum, in hectometres (0.1 km)'),
  pricePerKmCents: z
    .int()
    .min(0)
    .max(MAX_PRICE_PER_KM_CENTS)
    .describe('Price of each kilometre beyond the starting distance, in euro cents'),
};
const mileageTerms = z.object(mileageFields);
export type MileageTerms = z.output<typeof mileageTerms>;

/**
 * Mileage in cents: the minimum plus the price of each kilometre beyond the starting distance, rounded half
 * up. 0 without terms.
 */
export function mileageCents(terms: MileageTerms | null, distanceHm: number): number {
  if (!terms) return 0;
  const beyondHm = Math.max(0, distanceHm - terms.startingDistanceHm);
  return terms.minimumCents + Math.floor((terms.pricePerKmCents * beyondHm + 5) / 10);
}

export const mileage = z.object({
  terms: mileageTerms.nullable().describe('Present mileage terms; null: never set, no mileage is charged'),
  version: z.int().describe('Version of the terms, to send with a change; 0: never edited'),
  timeZone: z.string().describe('The professional’s time zone, for the days of the history'),
  history: z
    .array(mileageTerms.extend({ validFrom: instant }))
    .describe('Former and present terms, the newest first, a hundred at most'),
});
export type Mileage = z.output<typeof mileage>;

const area = { audience: 'professional', needs: 'edit_business' } as const;

export const getMileage = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/mileage',
  summary: 'Get the present and former mileage terms',
  response: mileage,
});

export const setMileage = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/mileage',
  summary: 'Replace the mileage terms; existing appointments keep theirs',
  body: z.strictObject({
    ...mileageFields,
    version,
  }),
  response: mileage,
  refusals: ['changed_meanwhile', 'place_not_offered'],
});

const mileageExample = z.object({
  city: z.string(),
  distanceHm: z.int().describe('One-way distance in hectometres (0.1 km)'),
  mileageCents: z.int(),
});

export const quoteMileage = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/mileage/examples',
  summary: 'Get the mileage that terms would cost in a near, a middle and a far commune',
  body: z.strictObject(mileageFields),
  response: z.array(mileageExample),
  refusals: ['place_not_offered'],
});

const areaCovered = z.object({
  zipCode: z.string().describe('Department or postal code, as entered in the work zone'),
  name: z.string().nullable().describe('Name of the department; null for a postal code or an unknown code'),
  communes: z.int().describe('Number of communes in the area'),
  towns: z.array(z.string()).describe('Largest communes of the area, five at most'),
});

export const zoneCoverage = z.object({
  communes: z
    .int()
    .describe('Number of communes in the zone, each counted once; arrondissements count separately'),
  arrondissements: z.int().describe('Number of arrondissements among these communes'),
  areas: z.array(areaCovered),
  base: coordinates.nullable().describe('Centre of the commune of the professional’s base; null: unknown'),
  covered: z
    .array(coordinates)
    .describe('Centres of communes in the zone, to draw on a map; overlapping ones appear once'),
  around: z.array(coordinates).describe('Centres of nearby communes that are not in the zone'),
});
export type ZoneCoverage = z.output<typeof zoneCoverage>;

export const coverZone = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/work-zone/coverage',
  summary: 'Get the communes that a work zone covers, before or after saving it',
  body: z.strictObject({ workZone }),
  response: zoneCoverage,
});
