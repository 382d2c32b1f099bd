import type { OfferKey } from '../rules.ts';
import {
  type Area,
  type AreaIndex,
  createAreaIndex,
  distancesFrom,
  isInside,
  type ListedAreas,
  type Point,
} from './areas.ts';
import {
  byteLengthOf,
  columnsOf,
  createValues,
  growValues,
  holds,
  type ListingColumns,
  type ListingValues,
  NO_PRICE,
  priceAt,
  readValues,
  salonAt,
  suitsAt,
  writeValues,
} from './listing-values.ts';
import { createNearestCollector } from './nearest-collector.ts';
import { type Suited, suitBitsOf } from './suits.ts';
import { bitOf, maskOf, type TraitFilter, WORDS } from './traits.ts';

/**
 * The columns that filtering and sorting need. It has no further columns, because one search reads
 * thousands of listings.
 */
export type FoundListing = Point & {
  professionalId: string;
  ratingSum: number;
  ratingCount: number;
  fromPriceCents: number;
};

export type ListingsQuery = {
  offerKeys: readonly OfferKey[];
  having: TraitFilter;
  /** For each requested offer, at least one service must suit this gender and hair length. */
  suited: Suited;
  near: Point;
  limit: number;
  /** Only this professional. */
  only?: string | undefined;
};

/**
 * The data of a listing by which filter choices are counted: its traits and, for a set of offers, the price
 * on the card and the customers whom the offers suit.
 */
export type Facets = {
  has(trait: keyof TraitFilter, choice: string): boolean;
  priceOf(keys: readonly OfferKey[]): number | undefined;
  suits(keys: readonly OfferKey[], suited: Suited): boolean;
};

/**
 * Stores listings as numeric columns with a spatial grid. Only ids and zones are text, so that 50,000
 * listings take a few megabytes.
 */
export function createColumns() {
  const rowOf = new Map<string, number>();
  const freeRows: number[] = [];
  const ids: string[] = [];
  const zonesOf: (readonly string[])[] = [];
  const departmentOf: (string | undefined)[] = [];
  const values = createValues();
  const interned = createInterner();
  const areas = createAreaIndex();

  const areasOf = (row: number): ListedAreas => ({
    salon: salonAt(values, row),
    department: departmentOf[row],
    zones: zonesOf[row]!,
  });

  function put(listing: ListingColumns): void {
    const { professionalId, salon, home } = listing;
    remove(professionalId);
    const row = freeRows.pop() ?? ids.length;
    if (row >= values.room) growValues(values);
    ids[row] = professionalId;
    rowOf.set(professionalId, row);
    writeValues(values, row, listing);
    zonesOf[row] = home ? [...new Set(home.zones.map(interned))] : NO_ZONES;
    departmentOf[row] = salon?.department ? interned(salon.department) : undefined;
    areas.put(row, areasOf(row));
  }

  function remove(professionalId: string): void {
    const row = rowOf.get(professionalId);
    if (row === undefined) return;
    areas.remove(row, areasOf(row));
    rowOf.delete(professionalId);
    ids[row] = '';
    freeRows.push(row);
  }

  return {
    put,
    remove,
    /** Counts a change of the listing or its calendar, which invalidates cached answers about its areas. */
    touch(professionalId: string): void {
      const row = rowOf.get(professionalId);
      if (row !== undefined) areas.touch(areasOf(row));
    },
    stampOf: areas.stampOf,
    find: (area: Area, query: ListingsQuery) => findNearest({ values, areas, ids }, area, query),
    facetsOf(professionalId: string, side: number): Facets | undefined {
      const row = rowOf.get(professionalId);
      return row === undefined ? undefined : facetsAt(values, row, side);
    },
    has: (professionalId: string) => rowOf.has(professionalId),
    ids: (): Iterable<string> => rowOf.keys(),
    /** Returns the stored values, which the audit compares with the tables. */
    read(professionalId: string): ListingColumns | undefined {
      const row = rowOf.get(professionalId);
      if (row === undefined) return undefined;
      const { salon, home, ...numbers } = readValues(values, row);
      return {
        professionalId,
        ...numbers,
        salon: salon ? { ...salon, department: departmentOf[row] ?? null } : null,
        home: home ? { ...home, zones: zonesOf[row]! } : null,
      };
    },
    size: () => rowOf.size,
    bytes: () => byteLengthOf(values),
  };
}

export type Columns = ReturnType<typeof createColumns>;

const NO_ZONES: readonly string[] = [];

/** Returns one string for all equal strings: each listing is read with its own copies of codes. */
function createInterner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}

function findNearest(
  { values, areas, ids }: { values: ListingValues; areas: AreaIndex; ids: readonly string[] },
  area: Area,
  { offerKeys, having, suited, near, limit, only }: ListingsQuery,
): FoundListing[] {
  const { positions, prices, suits, ratings, held } = values;
  const side = 'zones' in area ? 1 : 0;
  const mask = maskOf(having);
  const isFiltered = mask.some((word) => word !== 0);
  const columns = columnsOf(offerKeys);
  const bits = suitBitsOf(suited);
  const farFrom = distancesFrom(near);
  const found = createNearestCollector(limit);
  for (const { list, atLeast } of areas.listsOf(area, farFrom)) {
    // The limit is reached, and all rows of the remaining lists are farther away.
    if (atLeast > found.reach()) break;
    for (const row of list) {
      if (only !== undefined && ids[row] !== only) continue;
      if (isFiltered && !holds(held, row, mask)) continue;
      if (bits !== 0 && !suitsAt(suits, row, side, columns, bits)) continue;
      const latitude = positions[4 * row + 2 * side]!;
      const longitude = positions[4 * row + 2 * side + 1]!;
      if ('square' in area && !isInside(area.square, latitude, longitude)) continue;
      if (priceAt(prices, row, side, columns) !== NO_PRICE) found.add(row, farFrom(latitude, longitude));
    }
  }
  return found.places().map((row) => ({
    professionalId: ids[row]!,
    latitude: positions[4 * row + 2 * side]!,
    longitude: positions[4 * row + 2 * side + 1]!,
    ratingSum: ratings[2 * row]!,
    ratingCount: ratings[2 * row + 1]!,
    fromPriceCents: priceAt(prices, row, side, columns),
  }));
}

function facetsAt(values: ListingValues, row: number, side: number): Facets {
  return {
    has(trait, choice) {
      const { word, bit } = bitOf(trait, choice);
      return (values.held[WORDS * row + word]! & bit) !== 0;
    },
    priceOf(offerKeys) {
      const price = priceAt(values.prices, row, side, columnsOf(offerKeys));
      return price === NO_PRICE ? undefined : price;
    },
    suits(offerKeys, suited) {
      const bits = suitBitsOf(suited);
      return bits === 0 || suitsAt(values.suits, row, side, columnsOf(offerKeys), bits);
    },
  };
}
