import { endpoint } from './endpoint.ts';
import { coordinates, instant, version } from './fields.ts';
import { workZone } from './registration.ts';
import { z } from './zod.ts';

/** How far she goes who works at home, and what the way costs. Distances in tenths of a kilometre, as they are counted. */

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

/** Minimum allowance plus the price of each kilometre beyond the starting distance, half up to the cent. */
export function mileageCents(terms: MileageTerms | null, distanceHm: number): number {
  if (!terms) return 0;
  const beyondHm = Math.max(0, distanceHm - terms.startingDistanceHm);
  return terms.minimumCents + Math.floor((terms.pricePerKmCents * beyondHm + 5) / 10);
}

export const mileage = z.object({
  terms: mileageTerms.nullable().describe('In force now; null: she has never set any, and takes nothing'),
  version: z.int().describe('Of what is edited; 0: nobody ever did'),
  timeZone: z.string().describe('Hers, in which the days of the history are told'),
  history: z
    .array(mileageTerms.extend({ validFrom: instant }))
    .describe('All that she ever set, the newest first; at most a hundred'),
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
  summary: 'What terms would come to in three communes of her zone: a near one, one between, a far one',
  body: z.strictObject(mileageFields),
  response: z.array(mileageExample),
  refusals: ['place_not_offered'],
});

const areaCovered = z.object({
  zipCode: z.string().describe('As it stands in the zone: a department, or a postal code'),
  name: z.string().nullable().describe('Of a department; null of a postal code, and of what nobody has'),
  communes: z.int(),
  towns: z.array(z.string()).describe('The biggest of them, five at most'),
});

export const zoneCoverage = z.object({
  communes: z.int().describe('Where she goes, each once; arrondissements count by themselves'),
  arrondissements: z.int().describe('Of these'),
  areas: z.array(areaCovered),
  base: coordinates.nullable().describe('Her own: the middle of the commune she sets out from'),
  covered: z.array(coordinates).describe('To be drawn: of communes that would lie on each other only one'),
  around: z.array(coordinates).describe('Those between and beside them to which she does not go'),
});
export type ZoneCoverage = z.output<typeof zoneCoverage>;

export const coverZone = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/work-zone/coverage',
  summary: 'The communes that a zone comes to, as she has it or might have it',
  body: z.strictObject({ workZone }),
  response: zoneCoverage,
});
