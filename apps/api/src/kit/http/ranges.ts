export type Part = { from: number; until: number };

/**
 * Reads the byte range of a `range` header (RFC 9110, 14.2); `until` is exclusive. Returns `whole` without
 * a header, for other units, and for several ranges. Returns `unsatisfiable` for an invalid range or a
 * range outside of the content.
 */
export function parseRangeHeader(
  header: string | undefined,
  length: number,
): Part | 'whole' | 'unsatisfiable' {
  const [, spec] = /^\s*bytes\s*=(.*)$/i.exec(header ?? '') ?? [];
  if (spec === undefined || spec.includes(',')) return 'whole';
  const [, first, last] = /^\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/.exec(spec) ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'unsatisfiable';
  const part =
    first === ''
      ? { from: Math.max(0, length - Number(last)), until: length }
      : { from: Number(first), until: last === '' ? length : Math.min(length, Number(last) + 1) };
  return part.from < part.until ? part : 'unsatisfiable';
}
