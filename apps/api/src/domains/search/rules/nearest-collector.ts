/**
 * Collects the `limit` nearest listings. The buffer has a quarter more room and is pruned when it is full,
 * because pruning at every insertion is too slow.
 */
export function createNearestCollector(limit: number) {
  const room = limit + Math.ceil(limit / 4);
  const places = new Int32Array(room);
  const fars = new Float64Array(room);
  let count = 0;
  let reach = Number.POSITIVE_INFINITY;

  function sortOut(): void {
    if (count <= limit) return;
    reach = fars.slice(0, count).sort()[limit - 1]!;
    let used = 0;
    for (let one = 0; one < count && used < limit; one++) {
      if (fars[one]! > reach) continue;
      places[used] = places[one]!;
      fars[used++] = fars[one]!;
    }
    count = used;
  }

  return {
    /**
     * Returns the distance beyond which listings are no longer added; infinite until the buffer is first
     * pruned.
     */
    reach: () => reach,
    add(at: number, far: number): void {
      if (far > reach) return;
      places[count] = at;
      fars[count++] = far;
      if (count === room) sortOut();
    },
    /** Returns the row numbers of the collected listings in no particular order. */
    places(): number[] {
      sortOut();
      return Array.from(places.subarray(0, count));
    },
  };
}
