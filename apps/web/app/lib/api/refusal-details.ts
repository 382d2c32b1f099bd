import type { ApiSchema } from '@meche/contract/api-client';
import { refusalDetails } from '@meche/contract/api-client/refusal-details';
import { readShape } from '@meche/contract/wire-shape';
import type { z } from '@meche/contract/zod';
import type { ApiRefusal } from './refusal.ts';

type Details = typeof refusalDetails;
type SchemaOf<Client> = Client extends ApiSchema<infer Schema> ? Schema : never;

/**
 * Parses the details of a refusal, for example the next free slots or the new fee. Undefined when a detail
 * is missing.
 */
export function readRefusalDetails<Code extends keyof Details>(
  refusal: ApiRefusal,
  code: Code,
): z.output<SchemaOf<Details[Code]>> | undefined {
  return readDetails(refusal, refusalDetails[code] as ApiSchema<SchemaOf<Details[Code]>>);
}

/** Same as `readRefusalDetails`, for details that only one call has: `of` is their generated shape. */
export function readDetails<Schema extends z.ZodObject>(
  refusal: ApiRefusal,
  { shape }: ApiSchema<Schema>,
): z.output<Schema> | undefined {
  const details = readShape(shape, refusal.body.details);
  const isWhole =
    typeof details === 'object' &&
    details !== null &&
    Object.keys(shape).every((key) => Object.hasOwn(details, key));
  return isWhole ? (details as z.output<Schema>) : undefined;
}
