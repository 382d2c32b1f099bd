import type { VatRegime } from '@meche/contract/business-numbers';
import type { Db, Tx } from '#kit/database/database';

/** What a business is known by on its receipts. */
export type BusinessNumbers = {
  siret: string | null;
  vatRegime: VatRegime | null;
  vatNumber: string | null;
};
export type NumbersSaid = BusinessNumbers & { version: number; validFrom: Date };

/** All that were ever said, the oldest first. */
export async function listBusinessNumbers(db: Db, professionalId: string): Promise<NumbersSaid[]> {
  return db
    .selectFrom('professionals.businessNumbers')
    .select(['version', 'siret', 'vatRegime', 'vatNumber', 'validFrom'])
    .where('professionalId', '=', professionalId)
    .orderBy('version')
    .$narrowType<{ vatRegime: VatRegime | null }>()
    .execute();
}

export async function insertBusinessNumbers(
  tx: Tx,
  said: NumbersSaid & { professionalId: string },
): Promise<void> {
  await tx.insertInto('professionals.businessNumbers').values(said).execute();
}
