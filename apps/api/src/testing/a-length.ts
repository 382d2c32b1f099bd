import type { HairLength } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';

/** Adds the price and duration of a service for this hair length. */
export async function aLength(
  db: Database,
  serviceId: string,
  terms: { hairLength: HairLength; priceCents: number; durationMinutes: number },
): Promise<void> {
  await db
    .insertInto('services.lengthTerms')
    .values({ serviceId, ...terms })
    .execute();
}
