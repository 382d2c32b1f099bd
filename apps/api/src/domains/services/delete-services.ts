import type { Category } from '@meche/contract/enumerations';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import * as store from './store/services.ts';

/**
 * Deletes one service or all services of a category, and returns how many; 0 for an unknown one. Existing
 * appointments keep their services.
 */
export async function deleteServices(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  which: { id: string } | { category: Category },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const gone = await store.deleteServices(tx, professionalId, which, now);
    if (gone > 0) await announce(tx, ServicesChanged, { professionalId }, now);
    return gone;
  });
}
