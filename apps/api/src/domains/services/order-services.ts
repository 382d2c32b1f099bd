import type { orderServices as orderServicesEndpoint } from '@meche/contract/catalogue';
import type { BodyOf } from '@meche/contract/endpoint';
import { isCompleteReordering } from '#kit/database/reorder-rows';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import { listServicesOfProfessional, updateOrder } from './store/services.ts';

/**
 * Sets the order of all services. Refuses changed_meanwhile when `serviceIds` are not exactly the services,
 * or when their order has changed since the caller read `seenIds`.
 */
export async function orderServices(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  { serviceIds, seenIds }: BodyOf<typeof orderServicesEndpoint>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const before = await listServicesOfProfessional(tx, professionalId);
    if (!isCompleteReordering(serviceIds, before, seenIds)) refuse('changed_meanwhile');
    await updateOrder(tx, professionalId, serviceIds);
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
  });
}
