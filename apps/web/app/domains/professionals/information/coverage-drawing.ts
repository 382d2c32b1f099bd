type Coordinates = { latitude: number; longitude: number };
type Drawn = { covered: readonly Coordinates[]; around: readonly Coordinates[]; base: Coordinates | null };

export const WIDTH = 320;
export const HEIGHT = 240;
/** The margin prevents dots at the edge from being cut. */
const EDGE = 8;

/**
 * Projects coordinates into a picture of WIDTH by HEIGHT, in Mercator projection as on web maps. The
 * covered dots form one SVG path, those around it another.
 */
export function coverageShapes({ covered, around, base }: Drawn) {
  const all = [...covered, ...around, ...(base ? [base] : [])].map(projected);
  const [left, right] = endsOf(all.map(({ x }) => x));
  const [top, bottom] = endsOf(all.map(({ y }) => y));
  const scale = Math.min(
    (WIDTH - 2 * EDGE) / Math.max(right - left, SMALLEST),
    (HEIGHT - 2 * EDGE) / Math.max(bottom - top, SMALLEST),
  );
  const placed = (point: Coordinates) => {
    const { x, y } = projected(point);
    return {
      x: round(WIDTH / 2 + (x - (left + right) / 2) * scale),
      y: round(HEIGHT / 2 + (y - (top + bottom) / 2) * scale),
    };
  };
  const dots = (points: readonly Coordinates[]) =>
    points
      .map(placed)
      .map(({ x, y }) => `M${x} ${y}h0`)
      .join('');
  // The dot size follows the density, so that a zone looks like one area.
  const dot = Math.min(14, Math.max(3.5, Math.sqrt((WIDTH * HEIGHT) / Math.max(1, all.length)) * 0.72));
  return { covered: dots(covered), around: dots(around), base: base && placed(base), dot: round(dot) };
}

/** Smallest extent in radians, about six metres. It prevents a division by zero. */
const SMALLEST = 1e-6;

function projected({ latitude, longitude }: Coordinates): { x: number; y: number } {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  return { x: radians(longitude), y: -Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) };
}

function endsOf(values: readonly number[]): [least: number, most: number] {
  if (values.length === 0) return [0, 0];
  return [Math.min(...values), Math.max(...values)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
