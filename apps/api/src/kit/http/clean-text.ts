import { refuse } from '../refusal.ts';

/**
 * Limits the depth of a body, so that code that recurses through it later does not overflow the stack.
 * Valid bodies are much less deep.
 */
const DEEPEST = 16;

/**
 * Refuses invalid_input, naming the field, for text with NUL (PostgreSQL cannot store it) or lone
 * surrogates, and for nesting deeper than 16. Keys of objects are not checked.
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
