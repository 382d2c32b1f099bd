import type { FieldError } from '@meche/contract/refusals';
import { fromWire, wirePath } from '@meche/contract/wire';
import type { z } from '@meche/contract/zod';
import { Refusal } from '../refusal.ts';
import { assertCleanText } from './clean-text.ts';
import { fieldErrorOf, flattenIssues } from './field-errors.ts';

/**
 * Parses input by a schema. `value` is undefined when a field is invalid or unknown; `fields` then has the
 * first error of each wire field (an empty name stands for the whole input).
 */
export function readWire<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
): { value?: z.output<Schema>; fields: Record<string, FieldError> } {
  try {
    assertCleanText(input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fields: error.fields };
  }
  const { value, unknown } = fromWire(schema, input);
  const result = schema.safeParse(value);
  // The caller chooses the names of unknown fields, and a plain object would lose `__proto__`.
  const found = new Map<string, FieldError>(unknown.map((name) => [name, 'unknown_field']));
  for (const issue of result.success ? [] : flattenIssues(result.error.issues)) {
    const field = wirePath(issue.path);
    if (!found.has(field)) found.set(field, fieldErrorOf(issue, value));
  }
  const fields = Object.fromEntries(found);
  return result.success && unknown.length === 0 ? { value: result.data, fields } : { fields };
}
