import type { NamedPoint } from './map-look.ts';

/** Position on the map in pixels. */
type Spot = { x: number; y: number };
/** Centre and size in pixels. */
export type Box = Spot & { width: number; height: number };
export type LabelKind = 'town' | 'station';
export type Label = {
  kind: LabelKind;
  name: string;
  longitude: number;
  latitude: number;
  /** From the point to the middle of the name, in pixels. */
  offset: [x: number, y: number];
};
type Scope = { west: number; south: number; east: number; north: number; zoom: number };

const MAX_LABELS = 40;
/** Average width of a character, and height of a line with the space around a name. */
const CHARACTER_PX = 7;
const HEIGHT_PX = 22;
/** What a name next to its point stays clear of: half a price pill, or the mark of a station. */
const CLEAR_PX = { town: { x: 34, y: 18 }, station: { x: 8, y: 6 } } as const;

/**
 * Chooses the names that fit on the visible map, the first ones first. Each stands at its point, above,
 * below, right or left of it, where no pin and no earlier name is. The name of a station never stands on its
 * mark. Names without room are left out.
 */
export function findShownNames(
  points: Record<LabelKind, readonly NamedPoint[]>,
  { scope, project, pins }: { scope: Scope; project: (at: [number, number]) => Spot; pins: readonly Box[] },
): Label[] {
  const taken: Box[] = [...pins];
  const placed: Label[] = [];
  for (const kind of ['town', 'station'] as const)
    for (const [name, longitude, latitude, zoom] of points[kind]) {
      if (placed.length === MAX_LABELS) return placed;
      if (zoom > scope.zoom || longitude < scope.west || longitude > scope.east) continue;
      if (latitude < scope.south || latitude > scope.north) continue;
      const { x, y } = project([longitude, latitude]);
      const width = (name.length + 1) * CHARACTER_PX;
      const boxAt = ([right, down]: Label['offset']): Box => ({
        x: x + right,
        y: y + down,
        width,
        height: HEIGHT_PX,
      });
      const offset = offsetsOf(kind, width).find((one) => !taken.some((box) => overlaps(box, boxAt(one))));
      if (!offset) continue;
      taken.push(boxAt(offset));
      placed.push({ kind, name, longitude, latitude, offset });
    }
  return placed;
}

function offsetsOf(kind: LabelKind, width: number): Label['offset'][] {
  const { x, y } = CLEAR_PX[kind];
  const [aside, away] = [x + width / 2, y + HEIGHT_PX / 2];
  const around: Label['offset'][] = [
    [0, -away],
    [0, away],
    [aside, 0],
    [-aside, 0],
  ];
  return kind === 'town' ? [[0, 0], ...around] : around;
}

function overlaps(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}
