import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import { updateSwitch } from './store/services.ts';

/** Shows a service to customers or hides it. Existing appointments stay. Refuses not_found. */
export async function switchService(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  { id, switchedOn }: { id: string; switchedOn: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await updateSwitch(tx, { professionalId, id }, switchedOn))) refuse('not_found');
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
  });
}
