/** The nearest so many places of all that are added. They are sorted out a quarter of them at a time: once each would be too often. */
export function nearestFinds(limit: number) {
  const room = limit + Math.ceil(limit / 4);
  const places = new Int32Array(room);
  const fars = new Float64Array(room);
  let count = 0;
  let reach = Number.POSITIVE_INFINITY;

  function sortOut(): void {
    if (count <= limit) return;
    reach = fars.slice(0, count).sort()[limit - 1]!;
    let kept = 0;
    for (let one = 0; one < count && kept < limit; one++) {
      if (fars[one]! > reach) continue;
      places[kept] = places[one]!;
      fars[kept++] = fars[one]!;
    }
    count = kept;
  }

  return {
    /** How far the farthest of them may be, once there are so many. */
    reach: () => reach,
    add(at: number, far: number): void {
      if (far > reach) return;
      places[count] = at;
      fars[count++] = far;
      if (count === room) sortOut();
    },
    /** In no order. */
    places(): number[] {
      sortOut();
      return Array.from(places.subarray(0, count));
    },
  };
}
