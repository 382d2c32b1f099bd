export type Part = { from: number; until: number };

/**
 * The one part of so many bytes that a `range` header asks for (RFC 9110, 14.2), `until` not in it. `whole` for no header, other
 * units, or several parts at once, which a server may leave aside; `unsatisfiable` for what lies outside or is no range.
 */
export function askedPart(header: string | undefined, length: number): Part | 'whole' | 'unsatisfiable' {
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
