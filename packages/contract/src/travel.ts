import { endpoint } from './endpoint.ts';
import { coordinates, instant, version } from './fields.ts';
import { workZone } from './registration.ts';
import { z } from './zod.ts';

/** Work zone and mileage of professionals who work at home. Distances in hectometres (0.1 km). */

export const MOST_MINIMUM_CENTS = 200_00;
export const MOST_STARTING_DISTANCE_HM = 5_000;
export const MOST_PRICE_PER_KM_CENTS = 20_00;

export const mileageFields = {
  minimumCents: z.int().min(0).max(MOST_MINIMUM_CENTS).describe('Of each visit at home, however near'),
  startingDistanceHm: z
    .int()
    .min(0)
    .max(MOST_STARTING_DISTANCE_HM)
    .describe('Within it the minimum is all; one way'),
  pricePerKmCents: z.int().min(0).max(MOST_PRICE_PER_KM_CENTS).describe('Of each kilometre beyond it'),
};
const mileageTerms = z.object(mileageFields);
export type MileageTerms = z.output<typeof mileageTerms>;

/**
 * The minimum plus the price of each kilometre beyond the starting distance, rounded half up to the cent.
 */
export function mileageCents(terms: MileageTerms | null, distanceHm: number): number {
  if (!terms) return 0;
  const beyondHm = Math.max(0, distanceHm - terms.startingDistanceHm);
  return terms.minimumCents + Math.floor((terms.pricePerKmCents * beyondHm + 5) / 10);
}

export const mileage = z.object({
  terms: mileageTerms.nullable().describe('In force now; null: never set, no mileage is charged'),
  version: z.int().describe('Of the edited terms; 0: never edited'),
  timeZone: z.string().describe('The professional’s zone, for the days of the history'),
  history: z
    .array(mileageTerms.extend({ validFrom: instant }))
    .describe('All former and present terms, the newest first; at most a hundred'),
});
export type Mileage = z.output<typeof mileage>;

const area = { audience: 'professional', needs: 'edit_business' } as const;

export const getMileage = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/mileage',
  summary: 'What the way to a visit at home costs, and what it did',
  response: mileage,
});

export const setMileage = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/mileage',
  summary: 'Other terms, from now on; what is booked keeps its own',
  body: z.strictObject({
    ...mileageFields,
    version,
  }),
  response: mileage,
  refusals: ['changed_meanwhile', 'place_not_offered'],
});

const mileageExample = z.object({
  city: z.string(),
  distanceHm: z.int().describe('One way'),
  mileageCents: z.int(),
});

export const quoteMileage = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/mileage/examples',
  summary: 'What terms would cost in three communes of the work zone: a near, a middle and a far one',
  body: z.strictObject(mileageFields),
  response: z.array(mileageExample),
  refusals: ['place_not_offered'],
});

const areaCovered = z.object({
  zipCode: z.string().describe('As it stands in the zone: a department, or a postal code'),
  name: z.string().nullable().describe('Of a department; null for a postal code, and for an unknown code'),
  communes: z.int(),
  towns: z.array(z.string()).describe('The biggest of them, five at most'),
});

export const zoneCoverage = z.object({
  communes: z.int().describe('Communes of the zone, each counted once; arrondissements count separately'),
  arrondissements: z.int().describe('Of these'),
  areas: z.array(areaCovered),
  base: coordinates.nullable().describe('The centre of the commune that the professional sets out from'),
  covered: z.array(coordinates).describe('To be drawn: of communes that would lie on each other only one'),
  around: z.array(coordinates).describe('Communes nearby that are not in the zone'),
});
export type ZoneCoverage = z.output<typeof zoneCoverage>;

export const coverZone = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/work-zone/coverage',
  summary: 'The communes of a work zone, saved or not',
  body: z.strictObject({ workZone }),
  response: zoneCoverage,
});
