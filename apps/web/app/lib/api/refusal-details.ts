import type { refusalDetails } from '@meche/contract/refusal-details';
import { readShape, type Shape } from '@meche/contract/wire-shape';
import type { z } from '@meche/contract/zod';
import type { ApiRefusal } from './refusal.ts';

type Details = typeof refusalDetails;

/**
 * Typed details of a refusal: the next free slots, the new fee, the warnings. Undefined when incomplete.
 */
export async function detailsOf<Code extends keyof Details>(
  refusal: ApiRefusal,
  code: Code,
): Promise<z.output<Details[Code]> | undefined> {
  const { refusalDetails } = await import('@meche/contract/refusal-details');
  return readDetails(refusal, refusalDetails[code]) as z.output<Details[Code]> | undefined;
}

/** Same, for a call whose refusal has details only it uses. */
export function readDetails<Of extends z.ZodObject>(refusal: ApiRefusal, of: Of): z.output<Of> | undefined {
  // The build replaces the schemas by shapes.
  const shape = of as unknown as Extract<Shape, { keys: object }>;
  const details = readShape(shape, refusal.body.details);
  const isWhole =
    typeof details === 'object' &&
    details !== null &&
    Object.keys(shape.keys).every((key) => Object.hasOwn(details, key));
  return isWhole ? (details as z.output<Of>) : undefined;
}
