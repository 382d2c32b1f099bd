import {
  type Category,
  type Gender,
  genders,
  type HairLength,
  hairLengths,
} from '@meche/contract/enumerations';
import type { OfferKey } from '../rules.ts';

/** The gender that a service must be for, and the hair length for which it must have a price. */
export type Suited = { gender?: Gender | undefined; hairLength?: HairLength | undefined };

/**
 * An empty list of `genders` means that the service is for everyone. `hairLengths` are the lengths with a
 * price.
 */
export type SuitingService = {
  category: Category;
  genders: readonly Gender[];
  hairLengths: readonly HairLength[];
};

/** The bits of the customers whom a service of the category suits; under `any`, whom any service suits. */
export type Suits = Partial<Record<OfferKey, number>>;

/**
 * Each gender has one bit for itself and one for each hair length, because one service must suit both: 21
 * bits.
 */
const WIDTH = 1 + hairLengths.length;

function bitOf(gender: Gender, hairLength: HairLength | undefined): number {
  const length = hairLength === undefined ? 0 : 1 + hairLengths.indexOf(hairLength);
  return 1 << (genders.indexOf(gender) * WIDTH + length);
}

/**
 * Returns bits of which one must be set; 0 when there is no restriction. A hair length without a gender
 * means this length for any gender.
 */
export function suitBitsOf({ gender, hairLength }: Suited): number {
  if (gender) return bitOf(gender, hairLength);
  return hairLength ? bitsOf(genders, [hairLength]) : 0;
}

export function suitsOf(services: readonly SuitingService[]): Suits {
  const suits: Suits = {};
  for (const { category, genders: named, hairLengths: priced } of services) {
    const bits = bitsOf(named.length > 0 ? named : genders, [undefined, ...priced]);
    for (const key of ['any', category] as const) suits[key] = (suits[key] ?? 0) | bits;
  }
  return suits;
}

function bitsOf(those: readonly Gender[], lengths: readonly (HairLength | undefined)[]): number {
  return those
    .flatMap((gender) => lengths.map((length) => bitOf(gender, length)))
    .reduce((sum, bit) => sum | bit, 0);
}
