import type { VatRegime } from '@meche/contract/business-numbers';
import type { Db, Tx } from '#kit/database/database';

export type BusinessNumbers = {
  siret: string | null;
  vatRegime: VatRegime | null;
  vatNumber: string | null;
};
export type VersionedNumbers = BusinessNumbers & { version: number; validFrom: Date };

/** Lists all versions, oldest first. */
export async function listBusinessNumbers(db: Db, professionalId: string): Promise<VersionedNumbers[]> {
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
  numbers: VersionedNumbers & { professionalId: string },
): Promise<void> {
  await tx.insertInto('professionals.businessNumbers').values(numbers).execute();
}
