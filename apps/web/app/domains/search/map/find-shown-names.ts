import { type NamedPoint, STATIONS_FROM_ZOOM } from './map-look.ts';

/** Position on the map in pixels. */
type Spot = { x: number; y: number };
/** Centre and size in pixels. */
type Box = Spot & { width: number; height: number };
/** A pin with the size in pixels that it takes. */
export type TakenPoint = { longitude: number; latitude: number; width: number; height: number };
export type LabelKind = 'town' | 'station';
export type Label = {
  kind: LabelKind;
  name: string;
  longitude: number;
  latitude: number;
  /** From the point to the middle of the name, in pixels. */
  offset: [x: number, y: number];
};
/** What a map shows: its size in pixels, and where points lie on it. */
type MapView = {
  scope: Scope;
  width: number;
  height: number;
  project: (at: [number, number]) => Spot;
  /** No name stands where a pin is. */
  pins: readonly TakenPoint[];
};
type Scope = { west: number; south: number; east: number; north: number; zoom: number };

const MAX_LABELS = 40;
/** Average width of a character, and height of a line with the space around a name. */
const CHARACTER_PX = 7;
const HEIGHT_PX = 22;
const MARK_PX = 8;
/** Height of the credit at the bottom of the map. */
const FOOT_PX = 32;
/** What a name next to its point stays clear of: half a price pill, or the mark of a station. */
const CLEAR_PX = { town: { x: 34, y: 18 }, station: { x: 8, y: 6 } } as const;

/**
 * Chooses the names that fit on the visible map, the first ones first. Each stands at its point, above,
 * below, right or left of it, where no pin, control, mark of a station or earlier name is. Names without
 * room are left out.
 */
export function findShownNames(
  points: Record<LabelKind, readonly NamedPoint[]>,
  { scope, width, height, project, pins }: MapView,
): Label[] {
  const visible = (all: readonly NamedPoint[]) =>
    all.filter(
      ([, longitude, latitude]) =>
        longitude > scope.west && longitude < scope.east && latitude > scope.south && latitude < scope.north,
    );
  const stations = scope.zoom >= STATIONS_FROM_ZOOM ? visible(points.station) : [];
  const marks = stations.map(([, longitude, latitude]): Box => {
    return { ...project([longitude, latitude]), width: MARK_PX, height: MARK_PX };
  });
  const occupied = pins.map(({ longitude, latitude, ...size }): Box => {
    return { ...project([longitude, latitude]), ...size };
  });
  const taken: Box[] = [...occupied, ...listControls(width), ...marks];
  const isWithin = (box: Box) =>
    box.x > box.width / 2 && box.x < width - box.width / 2 && box.y > 0 && box.y < height - FOOT_PX;
  const placed: Label[] = [];
  for (const kind of ['town', 'station'] as const)
    for (const [name, longitude, latitude, zoom] of kind === 'town' ? visible(points.town) : stations) {
      if (placed.length === MAX_LABELS) return placed;
      if (zoom > scope.zoom) continue;
      const { x, y } = project([longitude, latitude]);
      const length = (name.length + 1) * CHARACTER_PX;
      const boxAt = ([right, down]: Label['offset']): Box => ({
        x: x + right,
        y: y + down,
        width: length,
        height: HEIGHT_PX,
      });
      const offset = offsetsOf(kind, length).find((one) => {
        const box = boxAt(one);
        return isWithin(box) && !taken.some((other) => overlaps(other, box));
      });
      if (!offset) continue;
      taken.push(boxAt(offset));
      placed.push({ kind, name, longitude, latitude, offset });
    }
  return placed;
}

/** The buttons at the top of a map: whether the search follows it on the left, zooming on the right. */
function listControls(width: number): Box[] {
  return [
    { x: 130, y: 32, width: 260, height: 56 },
    { x: width - 32, y: 52, width: 64, height: 104 },
  ];
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
