import type { Square } from '@meche/contract/square';

/** The area to search: a `square` or a `department` for salons, `zones` for home visits. */
export type Area = { square: Square } | { department: string } | { zones: readonly string[] };
export type Point = { latitude: number; longitude: number };

/**
 * The areas in which a listing is found: a salon by its grid cell and department, home visits by the zones
 * that they cover.
 */
export type ListedAreas = {
  salon: Point | undefined;
  department: string | undefined;
  zones: readonly string[];
};

/** The side of a grid cell in degrees: in France about 5.5 km by 3.8 km. */
const CELL = 0.05;
const CELLS_A_TURN = 100_000;

/**
 * Stores the rows of listings by area, and counts the changes in each area (`put` and `remove` are changes
 * too). A row is the index of a listing in the columns.
 */
export function createAreaIndex() {
  const inCell = new Map<number, number[]>();
  /** Every cell that has contained a listing since the index was created. */
  const known = new Set<number>();
  const inDepartment = new Map<string, number[]>();
  const inZone = new Map<string, number[]>();
  const changes = new Map<string, number>();

  function put(row: number, listed: ListedAreas): void {
    const { salon, department, zones } = listed;
    if (salon) addRow(inCell, cellAt(salon.latitude, salon.longitude), row);
    if (department !== undefined) addRow(inDepartment, department, row);
    for (const zone of zones) addRow(inZone, zone, row);
    touch(listed);
  }

  function remove(row: number, listed: ListedAreas): void {
    const { salon, department, zones } = listed;
    if (salon) removeRow(inCell, cellAt(salon.latitude, salon.longitude), row);
    if (department !== undefined) removeRow(inDepartment, department, row);
    for (const zone of zones) removeRow(inZone, zone, row);
    touch(listed);
  }

  /** Counts a change in each of these areas, which invalidates cached answers about them. */
  function touch({ salon, department, zones }: ListedAreas): void {
    if (salon) {
      const cell = cellAt(salon.latitude, salon.longitude);
      known.add(cell);
      countChange(`cell ${cell}`);
    }
    if (department !== undefined) countChange(department);
    zones.forEach(countChange);
  }

  function countChange(name: string): void {
    changes.set(name, (changes.get(name) ?? 0) + 1);
  }

  /**
   * Returns a number that grows with every change in the area: an answer is valid while the number stays
   * the same.
   */
  function stampOf(area: Area): number {
    let sum = 0;
    const count = (name: string) => {
      sum += changes.get(name) ?? 0;
    };
    if ('square' in area) for (const cell of cellsIn(area.square, known)) count(`cell ${cell}`);
    else if ('department' in area) count(area.department);
    else area.zones.forEach(count);
    return sum;
  }

  /** Returns lists of rows, nearest first, each with a lower bound of the distance of its rows. */
  function listsOf(area: Area, farFrom: FarFrom): { list: readonly number[]; atLeast: number }[] {
    if ('square' in area)
      return cellsIn(area.square, known)
        .flatMap((cell) => {
          const list = inCell.get(cell);
          return list ? [{ list, atLeast: farFrom.cell(cell) }] : [];
        })
        .sort((one, other) => one.atLeast - other.atLeast);
    const list =
      'department' in area
        ? (inDepartment.get(area.department) ?? [])
        : // A listing that covers both the department and the postal code counts once.
          [...new Set(area.zones.flatMap((zone) => inZone.get(zone) ?? []))];
    return [{ list, atLeast: 0 }];
  }

  return { put, remove, touch, stampOf, listsOf };
}

export type AreaIndex = ReturnType<typeof createAreaIndex>;

function addRow<Key>(index: Map<Key, number[]>, key: Key, row: number): void {
  const list = index.get(key);
  if (list) list.push(row);
  else index.set(key, [row]);
}

function removeRow<Key>(index: Map<Key, number[]>, key: Key, row: number): void {
  const list = index.get(key);
  if (!list) return;
  const last = list.pop()!;
  if (last !== row) list[list.indexOf(row)] = last;
  if (list.length === 0) index.delete(key);
}

function cellAt(latitude: number, longitude: number): number {
  return gridLineOf(latitude) * CELLS_A_TURN + gridLineOf(longitude);
}

function gridLineOf(degrees: number): number {
  return Math.floor(degrees / CELL) + CELLS_A_TURN / 2;
}

/** A square may cover the world: then only the cells that ever contained a listing are scanned. */
function cellsIn(square: Square, known: ReadonlySet<number>): number[] {
  if (cellCountOf(square) <= known.size) return [...cellsOf(square)];
  return [...known].filter((cell) => isCellIn(square, cell));
}

function* cellsOf({ south, north, west, east }: Square): Generator<number> {
  for (let line = gridLineOf(south); line <= gridLineOf(north); line++)
    for (let column = gridLineOf(west); column <= gridLineOf(east); column++)
      yield line * CELLS_A_TURN + column;
}

function cellCountOf({ south, north, west, east }: Square): number {
  return (gridLineOf(north) - gridLineOf(south) + 1) * (gridLineOf(east) - gridLineOf(west) + 1);
}

function isCellIn({ south, north, west, east }: Square, cell: number): boolean {
  const [line, column] = [Math.floor(cell / CELLS_A_TURN), cell % CELLS_A_TURN];
  return (
    line >= gridLineOf(south) &&
    line <= gridLineOf(north) &&
    column >= gridLineOf(west) &&
    column <= gridLineOf(east)
  );
}

export function isInside({ south, north, west, east }: Square, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

export type FarFrom = { (latitude: number, longitude: number): number; cell(cell: number): number };

/**
 * Returns squared distances in degrees, with longitude scaled by latitude. They are for comparison only.
 */
export function distancesFrom(near: Point): FarFrom {
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
