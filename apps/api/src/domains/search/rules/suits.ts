import {
  type Category,
  type Gender,
  genders,
  type HairLength,
  hairLengths,
} from '@meche/contract/enumerations';
import type { OfferKey } from '../rules.ts';

/** A service must be for this gender and have a price for this length. */
export type Suited = { gender?: Gender | undefined; hairLength?: HairLength | undefined };

/** `genders` empty: for everyone. `hairLengths`: those with a price. */
export type SuitingService = {
  category: Category;
  genders: readonly Gender[];
  hairLengths: readonly HairLength[];
};

/** Bits of the customers suited by some service of a category, or of any under `any`. */
export type Suits = Partial<Record<OfferKey, number>>;

/** Per gender one bit, and one for each hair length, since one service must suit both: 21 bits. */
const WIDTH = 1 + hairLengths.length;

function bitOf(gender: Gender, hairLength: HairLength | undefined): number {
  const length = hairLength === undefined ? 0 : 1 + hairLengths.indexOf(hairLength);
  return 1 << (genders.indexOf(gender) * WIDTH + length);
}

/** Any of these bits suits; 0: no restriction. A length alone means that length for any gender. */
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
