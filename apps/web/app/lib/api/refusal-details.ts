import type { refusalDetails } from '@meche/contract/refusal-details';
import { readShape, type Shape } from '@meche/contract/wire-shape';
import type { z } from '@meche/contract/zod';
import type { ApiRefusal } from './refusal.ts';

type Details = typeof refusalDetails;

/**
 * Parses the details of a refusal, for example the next free slots or the new fee. Undefined when a detail
 * is missing.
 */
export async function readRefusalDetails<Code extends keyof Details>(
  refusal: ApiRefusal,
  code: Code,
): Promise<z.output<Details[Code]> | undefined> {
  const { refusalDetails } = await import('@meche/contract/refusal-details');
  return readDetails(refusal, refusalDetails[code]) as z.output<Details[Code]> | undefined;
}

/** Same as `readRefusalDetails`, for details that only one call has: `of` is their schema. */
export function readDetails<Of extends z.ZodObject>(refusal: ApiRefusal, of: Of): z.output<Of> | undefined {
  // The build replaces schemas of the contract by smaller shapes.
  const shape = of as unknown as Extract<Shape, { keys: object }>;
  const details = readShape(shape, refusal.body.details);
  const isWhole =
    typeof details === 'object' &&
    details !== null &&
    Object.keys(shape.keys).every((key) => Object.hasOwn(details, key));
  return isWhole ? (details as z.output<Of>) : undefined;
}
