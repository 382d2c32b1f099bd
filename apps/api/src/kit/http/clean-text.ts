import { refuse } from '../refusal.ts';

/** No body of ours is nearly as deep, and what reads it afterwards may be recursive. */
const DEEPEST = 16;

/**
 * PostgreSQL cannot store NUL, and a lone surrogate is no text: refused wherever they stand, field named. So is what is
 * nested deeper than anything we read.
 */
export function assertCleanText(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      refuse('invalid_input', { fields: { [path]: 'invalid_text' } });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === DEEPEST) refuse('invalid_input', { fields: { [path.split('.', 1)[0] ?? '']: 'invalid' } });
  for (const [key, item] of Object.entries(value))
    assertCleanText(item, path ? `${path}.${key}` : key, depth + 1);
}
