import { categories } from '@meche/contract/enumerations';
import type { OfferKey } from '../rules.ts';
import { nearestFinds } from './nearest-finds.ts';
import { type Suited, type Suits, suitBitsOf } from './suits.ts';
import { bitOf, heldIn, maskOf, type TraitFilter, type TraitsHeld, WORDS, wordsOf } from './traits.ts';

/**
 * The data of a listing that searches filter and sort by. Prices are those of the services that a card
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
type Point = { latitude: number; longitude: number };
type Prices = Partial<Record<OfferKey, number>>;
type Square = { south: number; north: number; west: number; east: number };

/** Only what filtering and sorting need: thousands are read at once. */
export type FoundListing = Point & {
  professionalId: string;
  ratingSum: number;
  ratingCount: number;
  fromPriceCents: number;
};

export type ListingsQuery = {
  offerKeys: readonly OfferKey[];
  having: TraitFilter;
  /** Some service of each requested offer must suit this. */
  suited: Suited;
  near: Point;
  limit: number;
};

/**
 * Data of a listing by which choices are counted: its traits, and the card’s price and the suited customers
 * for a set of offers.
 */
export type Facets = {
  has(trait: keyof TraitFilter, choice: string): boolean;
  priceOf(keys: readonly OfferKey[]): number | undefined;
  suits(keys: readonly OfferKey[], suited: Suited): boolean;
};

export type Area = { square: Square } | { department: string } | { zones: readonly string[] };

const keys: readonly OfferKey[] = ['any', ...categories];
const columnOf = new Map(keys.map((key, at) => [key, at]));
const WIDTH = keys.length;
const NONE = -1;
/** Grid cell in degrees: in France 5.5 km by 3.5 km. */
const CELL = 0.05;
const CELLS_A_TURN = 100_000;
const FIRST_ROOM = 1024;

/**
 * Listings as numeric columns with a spatial grid. Only the ids are text: 50,000 listings take a few
 * megabytes.
 */
export function createColumns() {
  const placeOf = new Map<string, number>();
  const free: number[] = [];
  const ids: string[] = [];
  const inCell = new Map<number, number[]>();
  /** Every cell that has held a listing since the start. */
  const known = new Set<number>();
  const inDepartment = new Map<string, number[]>();
  const inZone = new Map<string, number[]>();
  const changes = new Map<string, number>();
  const zonesOf: (readonly string[])[] = [];
  const departmentOf: (string | undefined)[] = [];
  let room = FIRST_ROOM;
  let positions = new Float64Array(4 * room);
  let prices = new Int32Array(2 * WIDTH * room);
  let suits = new Int32Array(2 * WIDTH * room);
  let ratings = new Int32Array(2 * room);
  let held = new Int32Array(WORDS * room);

  function grow(): void {
    room *= 2;
    positions = wider(positions, new Float64Array(4 * room));
    prices = wider(prices, new Int32Array(2 * WIDTH * room));
    suits = wider(suits, new Int32Array(2 * WIDTH * room));
    ratings = wider(ratings, new Int32Array(2 * room));
    held = wider(held, new Int32Array(WORDS * room));
  }

  function put(row: ListingColumns): void {
    remove(row.professionalId);
    const at = free.pop() ?? ids.length;
    if (at >= room) grow();
    ids[at] = row.professionalId;
    placeOf.set(row.professionalId, at);
    const { salon, home } = row;
    positions.set(
      [salon?.latitude ?? NaN, salon?.longitude ?? NaN, home?.latitude ?? NaN, home?.longitude ?? NaN],
      4 * at,
    );
    for (const [side, offered] of [row.salonPrices, row.homePrices].entries())
      for (const [column, key] of keys.entries())
        prices[(2 * at + side) * WIDTH + column] = offered[key] ?? NONE;
    for (const [side, suiting] of [row.salonSuits, row.homeSuits].entries())
      for (const [column, key] of keys.entries()) suits[(2 * at + side) * WIDTH + column] = suiting[key] ?? 0;
    ratings.set([row.ratingSum, row.ratingCount], 2 * at);
    held.set(wordsOf(row), WORDS * at);
    zonesOf[at] = home ? [...new Set(home.zones)] : [];
    departmentOf[at] = salon?.department ?? undefined;
    for (const [index, key] of placesOf(at)) add(index, key, at);
    touch(row.professionalId);
  }

  function remove(professionalId: string): void {
    const at = placeOf.get(professionalId);
    if (at === undefined) return;
    touch(professionalId);
    for (const [index, key] of placesOf(at)) take(index, key, at);
    placeOf.delete(professionalId);
    ids[at] = '';
    free.push(at);
  }

  function placesOf(at: number): [Map<string | number, number[]>, string | number][] {
    const latitude = positions[4 * at]!;
    const department = departmentOf[at];
    return [
      ...(Number.isNaN(latitude) ? [] : [[inCell, cellAt(latitude, positions[4 * at + 1]!)] as const]),
      ...(department === undefined ? [] : [[inDepartment, department] as const]),
      ...zonesOf[at]!.map((zone) => [inZone, zone] as const),
    ] as [Map<string | number, number[]>, string | number][];
  }

  /** Counts a change of the listing or its calendar, which invalidates cached answers about its areas. */
  function touch(professionalId: string): void {
    const at = placeOf.get(professionalId);
    if (at === undefined) return;
    for (const [index, key] of placesOf(at)) {
      const area = index === inCell ? `cell ${key}` : String(key);
      if (index === inCell) known.add(Number(key));
      changes.set(area, (changes.get(area) ?? 0) + 1);
    }
  }

  /** Grows with every change in the area: a result is valid while it stays the same. */
  function stampOf(area: Area): number {
    let sum = 0;
    const count = (name: string) => {
      sum += changes.get(name) ?? 0;
    };
    if ('square' in area) for (const cell of cellsIn(area.square)) count(`cell ${cell}`);
    else if ('department' in area) count(area.department);
    else area.zones.forEach(count);
    return sum;
  }

  function find(area: Area, { offerKeys, having, suited, near, limit }: ListingsQuery): FoundListing[] {
    const side = 'zones' in area ? 1 : 0;
    const mask = maskOf(having);
    const isFiltered = mask.some((word) => word !== 0);
    const columns = offerKeys.map((key) => columnOf.get(key)!);
    const bits = suitBitsOf(suited);
    const farFrom = distancesFrom(near);
    const found = nearestFinds(limit);
    for (const { list, atLeast } of listsOf(area, farFrom)) {
      // The limit is reached, and everything in the remaining lists is farther away.
      if (atLeast > found.reach()) break;
      for (const at of list) {
        if (isFiltered && !holds(at, mask)) continue;
        if (bits !== 0 && !suitsAt(at, side, columns, bits)) continue;
        const latitude = positions[4 * at + 2 * side]!;
        const longitude = positions[4 * at + 2 * side + 1]!;
        if ('square' in area && !isInside(area.square, latitude, longitude)) continue;
        if (priceOf(at, side, columns) !== NONE) found.add(at, farFrom(latitude, longitude));
      }
    }
    return found.places().map((at) => ({
      professionalId: ids[at]!,
      latitude: positions[4 * at + 2 * side]!,
      longitude: positions[4 * at + 2 * side + 1]!,
      ratingSum: ratings[2 * at]!,
      ratingCount: ratings[2 * at + 1]!,
      fromPriceCents: priceOf(at, side, columns),
    }));
  }

  function holds(at: number, mask: Int32Array): boolean {
    for (let word = 0; word < WORDS; word++) {
      const required = mask[word]!;
      if ((held[WORDS * at + word]! & required) !== required) return false;
    }
    return true;
  }

  /** Each requested offer may be met by a different service. */
  function suitsAt(at: number, side: number, columns: readonly number[], bits: number): boolean {
    return columns.every((column) => (suits[(2 * at + side) * WIDTH + column]! & bits) !== 0);
  }

  function priceOf(at: number, side: number, columns: readonly number[]): number {
    let sum = 0;
    for (const column of columns) {
      const price = prices[(2 * at + side) * WIDTH + column]!;
      if (price === NONE) return NONE;
      sum += price;
    }
    return sum;
  }

  /** A square may cover the world: then only cells that ever held a listing are scanned. */
  function cellsIn(square: Square): number[] {
    if (cellCountOf(square) <= known.size) return [...cellsOf(square)];
    return [...known].filter((cell) => isCellIn(square, cell));
  }

  /** The lists of an area, nearest first, each with a lower bound of its distance. */
  function listsOf(area: Area, farFrom: FarFrom): { list: readonly number[]; atLeast: number }[] {
    if ('square' in area)
      return cellsIn(area.square)
        .flatMap((cell) => {
          const list = inCell.get(cell);
          return list ? [{ list, atLeast: farFrom.cell(cell) }] : [];
        })
        .sort((one, other) => one.atLeast - other.atLeast);
    const list =
      'department' in area
        ? (inDepartment.get(area.department) ?? [])
        : // One who travels to both the department and the postal code counts once.
          [...new Set(area.zones.flatMap((zone) => inZone.get(zone) ?? []))];
    return [{ list, atLeast: 0 }];
  }

  function facetsOf(professionalId: string, side: number): Facets | undefined {
    const at = placeOf.get(professionalId);
    if (at === undefined) return undefined;
    return {
      has(trait, choice) {
        const { word, bit } = bitOf(trait, choice);
        return (held[WORDS * at + word]! & bit) !== 0;
      },
      priceOf(offerKeys) {
        const columns = offerKeys.map((key) => columnOf.get(key)!);
        const price = priceOf(at, side, columns);
        return price === NONE ? undefined : price;
      },
      suits(offerKeys, suited) {
        const bits = suitBitsOf(suited);
        return (
          bits === 0 ||
          suitsAt(
            at,
            side,
            offerKeys.map((key) => columnOf.get(key)!),
            bits,
          )
        );
      },
    };
  }

  return {
    put,
    remove,
    touch,
    stampOf,
    find,
    facetsOf,
    has: (professionalId: string) => placeOf.has(professionalId),
    ids: (): Iterable<string> => placeOf.keys(),
    /** The stored values, for the audit against the tables. */
    read(professionalId: string): ListingColumns | undefined {
      const at = placeOf.get(professionalId);
      if (at === undefined) return undefined;
      const [latitude, longitude, homeLatitude, homeLongitude] = positions.subarray(
        4 * at,
        4 * at + 4,
      ) as unknown as [number, number, number, number];
      return {
        professionalId,
        ...heldIn(held.subarray(WORDS * at, WORDS * (at + 1))),
        salon: Number.isNaN(latitude) ? null : { latitude, longitude, department: departmentOf[at] ?? null },
        home: Number.isNaN(homeLatitude)
          ? null
          : { latitude: homeLatitude, longitude: homeLongitude, zones: zonesOf[at]! },
        salonPrices: pricesOf(at, 0),
        homePrices: pricesOf(at, 1),
        salonSuits: suitingOf(at, 0),
        homeSuits: suitingOf(at, 1),
        ratingSum: ratings[2 * at]!,
        ratingCount: ratings[2 * at + 1]!,
      };
    },
    size: () => placeOf.size,
    bytes: () =>
      [positions, prices, suits, ratings, held].reduce((sum, { byteLength }) => sum + byteLength, 0),
  };

  function pricesOf(at: number, side: number): Prices {
    const offered = keys.map((key, column) => [key, prices[(2 * at + side) * WIDTH + column]!] as const);
    return Object.fromEntries(offered.filter(([, price]) => price !== NONE));
  }

  function suitingOf(at: number, side: number): Suits {
    const suiting = keys.map((key, column) => [key, suits[(2 * at + side) * WIDTH + column]!] as const);
    return Object.fromEntries(suiting.filter(([, bits]) => bits !== 0));
  }
}

export type Columns = ReturnType<typeof createColumns>;

function wider<Column extends { set(from: Column): void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

function add<Key>(index: Map<Key, number[]>, key: Key, at: number): void {
  const list = index.get(key);
  if (list) list.push(at);
  else index.set(key, [at]);
}

function take<Key>(index: Map<Key, number[]>, key: Key, at: number): void {
  const list = index.get(key);
  if (!list) return;
  const last = list.pop()!;
  if (last !== at) list[list.indexOf(at)] = last;
  if (list.length === 0) index.delete(key);
}

function cellAt(latitude: number, longitude: number): number {
  return rowOf(latitude) * CELLS_A_TURN + rowOf(longitude);
}

function rowOf(degrees: number): number {
  return Math.floor(degrees / CELL) + CELLS_A_TURN / 2;
}

function* cellsOf({ south, north, west, east }: Square): Generator<number> {
  for (let row = rowOf(south); row <= rowOf(north); row++)
    for (let column = rowOf(west); column <= rowOf(east); column++) yield row * CELLS_A_TURN + column;
}

function cellCountOf({ south, north, west, east }: Square): number {
  return (rowOf(north) - rowOf(south) + 1) * (rowOf(east) - rowOf(west) + 1);
}

function isCellIn({ south, north, west, east }: Square, cell: number): boolean {
  const [row, column] = [Math.floor(cell / CELLS_A_TURN), cell % CELLS_A_TURN];
  return row >= rowOf(south) && row <= rowOf(north) && column >= rowOf(west) && column <= rowOf(east);
}

function isInside({ south, north, west, east }: Square, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

type FarFrom = { (latitude: number, longitude: number): number; cell(cell: number): number };

/** Squared degrees with longitude scaled by latitude: for comparison only. */
function distancesFrom(near: Point): FarFrom {
  const narrow = Math.cos((near.latitude * Math.PI) / 180) ** 2;
  const far = (latitude: number, longitude: number) =>
    (latitude - near.latitude) ** 2 + narrow * (longitude - near.longitude) ** 2;
  const clamped = (value: number, from: number) => Math.max(from, Math.min(value, from + CELL));
  return Object.assign(far, {
    cell(cell: number) {
      const south = (Math.floor(cell / CELLS_A_TURN) - CELLS_A_TURN / 2) * CELL;
      const west = ((cell % CELLS_A_TURN) - CELLS_A_TURN / 2) * CELL;
      return far(clamped(near.latitude, south), clamped(near.longitude, west));
    },
  });
}
