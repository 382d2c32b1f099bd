export type Part = { from: number; until: number };

/**
 * The byte range of a `range` header (RFC 9110, 14.2), `until` exclusive. `whole` without a header, for
 * other units, and for several ranges; `unsatisfiable` for an invalid range or one outside.
 */
export function requestedPart(header: string | undefined, length: number): Part | 'whole' | 'unsatisfiable' {
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
