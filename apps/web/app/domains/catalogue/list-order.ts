/** Those of a list in the order of their ids; what the order does not name stays at the end. */
export function orderedBy<One extends { id: string }>(all: readonly One[], ids: readonly string[]): One[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return all.toSorted(
    (one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length),
  );
}
