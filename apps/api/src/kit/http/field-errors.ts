import { own } from '@meche/contract/own';
import { type FieldError, fieldErrors } from '@meche/contract/refusals';
import type { z } from '@meche/contract/zod';

const known = new Set<string>(fieldErrors);

/**
 * Returns the error code for a field: the schema's own message if it is a code, otherwise a code derived
 * from the kind of issue. The path of the issue starts at `input`.
 */
export function fieldErrorOf(issue: z.core.$ZodIssue, input: unknown): FieldError {
  const code = kindOf(issue, input);
  return code === 'required' ? missing(String(issue.path.at(-1))) : code;
}

/** The specification defines separate messages for a missing address and a missing postal code. */
function missing(field: string): FieldError {
  if (/^(postal_?code|postcode|zip_?code)$/i.test(field)) return 'postal_code_required';
  return /^(line|(work_?)?address)$/i.test(field) ? 'address_required' : 'required';
}

function kindOf(issue: z.core.$ZodIssue, input: unknown): FieldError {
  const isTyped = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isTyped && valueAt(input, issue.path) === undefined) return 'required';
  if (known.has(issue.message)) return issue.message as FieldError;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short';
      return issue.origin === 'array' ? 'required' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big';
    case 'invalid_value':
      return 'not_a_choice';
    case 'unrecognized_keys':
      return 'unknown_field';
    case 'invalid_format':
      return issue.format === 'datetime' || issue.format === 'date' ? 'invalid_date' : 'invalid';
    default:
      return 'invalid';
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? own(value as Record<string, unknown>, String(key))
        : undefined,
    input,
  );
}

/**
 * Flattens unions: replaces a union's issue by the issues of the first alternative that accepts the value's
 * type; the issue stays when none does.
 */
export function flattenIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    // An alternative of another type fails at its root, with an empty path.
    const near = issue.errors.find(
      ([first]) => first && !(first.code === 'invalid_type' && !first.path.length),
    );
    if (!near) return [issue];
    return flattenIssues(near.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}
