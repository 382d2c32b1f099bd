import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import * as store from './store/equipments.ts';
import { listServicesOfProfessional } from './store/services.ts';

/**
 * Deletes equipment that no step uses. Existing appointments keep it. Refuses not_found, equipment_in_use.
 */
export async function deleteEquipment(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const services = await listServicesOfProfessional(tx, professionalId);
    const isUsed = services.some(({ steps }) => steps.some(({ equipmentIds }) => equipmentIds.includes(id)));
    if (isUsed) refuse('equipment_in_use');
    if (!(await store.deleteEquipment(tx, { professionalId, id }, clock.now()))) refuse('not_found');
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
  });
}
