import { categories } from '@meche/contract/enumerations';
import type { OfferKey } from '../rules.ts';
import type { Point } from './areas.ts';
import type { Suits } from './suits.ts';
import { decodeTraits, type TraitsHeld, WORDS, wordsOf } from './traits.ts';

/**
 * The data of a listing by which searches filter and sort. Prices are those of the services that a card
 * shows, by category and for `any`.
 */
export type ListingColumns = TraitsHeld & {
  professionalId: string;
  salon: (Point & { department: string | null }) | null;
  home: (Point & { zones: readonly string[] }) | null;
  salonPrices: Prices;
  homePrices: Prices;
  salonSuits: Suits;
  homeSuits: Suits;
  ratingSum: number;
  ratingCount: number;
};
type Prices = Partial<Record<OfferKey, number>>;

/**
 * The numbers of all listings; a listing has the same row in every array. Salon and home visits are sides 0
 * and 1 of a row. `growValues` replaces the arrays.
 */
export type ListingValues = {
  room: number;
  positions: Float64Array;
  prices: Int32Array;
  suits: Int32Array;
  ratings: Int32Array;
  held: Int32Array;
};

const keys: readonly OfferKey[] = ['any', ...categories];
const columnOf = new Map(keys.map((key, column) => [key, column]));
const WIDTH = keys.length;
export const NO_PRICE = -1;
const FIRST_ROOM = 1024;
/** Unused room is memory of the process: at most a tenth of what is used. */
const GROWTH = 1.1;

export function createValues(room = FIRST_ROOM): ListingValues {
  return {
    room,
    positions: new Float64Array(4 * room),
    prices: new Int32Array(2 * WIDTH * room),
    suits: new Int32Array(2 * WIDTH * room),
    ratings: new Int32Array(2 * room),
    held: new Int32Array(WORDS * room),
  };
}

export function growValues(values: ListingValues): void {
  const wider = createValues(Math.ceil(GROWTH * values.room));
  wider.positions.set(values.positions);
  wider.prices.set(values.prices);
  wider.suits.set(values.suits);
  wider.ratings.set(values.ratings);
  wider.held.set(values.held);
  Object.assign(values, wider);
}

export function writeValues(values: ListingValues, row: number, listing: ListingColumns): void {
  const { positions, prices, suits, ratings, held } = values;
  const { salon, home } = listing;
  positions.set(
    [salon?.latitude ?? NaN, salon?.longitude ?? NaN, home?.latitude ?? NaN, home?.longitude ?? NaN],
    4 * row,
  );
  for (const [side, offered] of [listing.salonPrices, listing.homePrices].entries())
    for (const [column, key] of keys.entries())
      prices[(2 * row + side) * WIDTH + column] = offered[key] ?? NO_PRICE;
  for (const [side, suiting] of [listing.salonSuits, listing.homeSuits].entries())
    for (const [column, key] of keys.entries()) suits[(2 * row + side) * WIDTH + column] = suiting[key] ?? 0;
  ratings.set([listing.ratingSum, listing.ratingCount], 2 * row);
  held.set(wordsOf(listing), WORDS * row);
}

export function salonAt({ positions }: ListingValues, row: number): Point | undefined {
  return pointAt(positions, 4 * row);
}

function pointAt(positions: Float64Array, from: number): Point | undefined {
  const latitude = positions[from]!;
  return Number.isNaN(latitude) ? undefined : { latitude, longitude: positions[from + 1]! };
}

/**
 * Reads the numbers that `writeValues` wrote. Departments, zones and ids are stored elsewhere, because they
 * are not numbers.
 */
export function readValues({ positions, prices, suits, ratings, held }: ListingValues, row: number) {
  return {
    ...decodeTraits(held.subarray(WORDS * row, WORDS * (row + 1))),
    salon: pointAt(positions, 4 * row),
    home: pointAt(positions, 4 * row + 2),
    salonPrices: readPrices(prices, row, 0),
    homePrices: readPrices(prices, row, 1),
    salonSuits: readSuits(suits, row, 0),
    homeSuits: readSuits(suits, row, 1),
    ratingSum: ratings[2 * row]!,
    ratingCount: ratings[2 * row + 1]!,
  };
}

function readPrices(prices: Int32Array, row: number, side: number): Prices {
  const offered = keys.map((key, column) => [key, prices[(2 * row + side) * WIDTH + column]!] as const);
  return Object.fromEntries(offered.filter(([, price]) => price !== NO_PRICE));
}

function readSuits(suits: Int32Array, row: number, side: number): Suits {
  const suiting = keys.map((key, column) => [key, suits[(2 * row + side) * WIDTH + column]!] as const);
  return Object.fromEntries(suiting.filter(([, bits]) => bits !== 0));
}

export function columnsOf(offerKeys: readonly OfferKey[]): number[] {
  return offerKeys.map((key) => columnOf.get(key)!);
}

export function holds(held: Int32Array, row: number, mask: Int32Array): boolean {
  for (let word = 0; word < WORDS; word++) {
    const required = mask[word]!;
    if ((held[WORDS * row + word]! & required) !== required) return false;
  }
  return true;
}

/** True when every requested offer has a suitable service. It may be another service for each offer. */
export function suitsAt(
  suits: Int32Array,
  row: number,
  side: number,
  columns: readonly number[],
  bits: number,
): boolean {
  return columns.every((column) => (suits[(2 * row + side) * WIDTH + column]! & bits) !== 0);
}

/**
 * Returns the sum of the prices of the requested offers, in cents; NO_PRICE unless the listing sells all of
 * them.
 */
export function priceAt(prices: Int32Array, row: number, side: number, columns: readonly number[]): number {
  let sum = 0;
  for (const column of columns) {
    const price = prices[(2 * row + side) * WIDTH + column]!;
    if (price === NO_PRICE) return NO_PRICE;
    sum += price;
  }
  return sum;
}

export function byteLengthOf({ positions, prices, suits, ratings, held }: ListingValues): number {
  return [positions, prices, suits, ratings, held].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
