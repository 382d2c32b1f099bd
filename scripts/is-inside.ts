/** Whether a point (longitude, latitude) lies in a ring, by the even-odd rule. */
export function isInside(
  [x, y]: readonly [number, number],
  ring: readonly (readonly [number, number])[],
): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [xi, yi] = ring[at]!;
    const [xj, yj] = ring[before]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
