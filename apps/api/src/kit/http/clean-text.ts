import { refuse } from '../refusal.ts';

/** PostgreSQL cannot store NUL, and a lone surrogate is no text: refused wherever they stand, field named. */
export function assertCleanText(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      refuse('invalid_input', { fields: { [path]: 'invalid_text' } });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      assertCleanText(item, path ? `${path}.${index}` : String(index));
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) assertCleanText(item, path ? `${path}.${key}` : key);
  }
}
