import type { FieldError } from '@meche/contract/refusals';
import { fromWire, wirePath } from '@meche/contract/wire';
import type { z } from '@meche/contract/zod';
import { Refusal } from '../refusal.ts';
import { assertCleanText } from './clean-text.ts';
import { fieldErrorOf, plainIssues } from './field-errors.ts';

/** What came from outside as a schema wants it; else what is wrong with it, by wire field (empty: with all of it). */
export function readWire<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): { value?: z.output<Schema>; fields: Record<string, FieldError> } {
  try {
    assertCleanText(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fields: error.fields };
  }
  const { value, unknown } = fromWire(schema, given);
  const result = schema.safeParse(value);
  // The names are the sender's: on a plain object `__proto__` would be lost.
  const found = new Map<string, FieldError>(unknown.map((name) => [name, 'unknown_field']));
  for (const issue of result.success ? [] : plainIssues(result.error.issues)) {
    const field = wirePath(issue.path);
    if (!found.has(field)) found.set(field, fieldErrorOf(issue, value));
  }
  const fields = Object.fromEntries(found);
  return result.success && unknown.length === 0 ? { value: result.data, fields } : { fields };
}
