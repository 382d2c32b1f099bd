import type { refusalDetails } from '@meche/contract/refusal-details';
import type { z } from '@meche/contract/zod';
import type { ApiRefusal } from './refusal.ts';

type Details = typeof refusalDetails;

/** What a refusal carries beside its code: the next free slots, the new fee, the warnings. */
export async function detailsOf<Code extends keyof Details>(
  refusal: ApiRefusal,
  code: Code,
): Promise<z.output<Details[Code]> | undefined> {
  const [{ refusalDetails }, { fromWire }] = await Promise.all([
    import('@meche/contract/refusal-details'),
    import('@meche/contract/wire'),
  ]);
  const schema: z.ZodType = refusalDetails[code];
  const read = schema.safeParse(fromWire(schema, refusal.body.details).value);
  return read.success ? (read.data as z.output<Details[Code]>) : undefined;
}
