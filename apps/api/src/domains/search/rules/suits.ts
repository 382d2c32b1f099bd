import {
  type Category,
  type Gender,
  genders,
  type HairLength,
  hairLengths,
} from '@meche/contract/enumerations';
import type { OfferKey } from '../rules.ts';

/** For whom a service must be, and for which length it must name a price. */
export type Suited = { gender?: Gender | undefined; hairLength?: HairLength | undefined };

/** Whom one service is for, nobody named: everybody; and the lengths that it names a price for. */
export type SuitingService = {
  category: Category;
  genders: readonly Gender[];
  hairLengths: readonly HairLength[];
};

/** Of each category, and of anything at all under `any`: bits of whom some one service there suits. */
export type Suits = Partial<Record<OfferKey, number>>;

/** A bit for each person, and one for each person with each length, since one service must suit both: 21. */
const WIDTH = 1 + hairLengths.length;

function bitOf(gender: Gender, hairLength: HairLength | undefined): number {
  const length = hairLength === undefined ? 0 : 1 + hairLengths.indexOf(hairLength);
  return 1 << (genders.indexOf(gender) * WIDTH + length);
}

/** Any of these bits suits; none: nothing is asked. A length alone is that length of anybody. */
export function suitsAsked({ gender, hairLength }: Suited): number {
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
