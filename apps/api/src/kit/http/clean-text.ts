import { refuse } from '../refusal.ts';

/** Bounds recursion in what reads the body later; no valid body is nearly as deep. */
const DEEPEST = 16;

/**
 * Refuses NUL (PostgreSQL cannot store it), lone surrogates and deeper nesting than 16, naming the field.
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
