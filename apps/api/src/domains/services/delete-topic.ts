import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import * as store from './store/topics.ts';

/** Deletes a topic of the questionnaire. Existing answers stay. Refuses not_found. */
export async function deleteTopic(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    if (!(await store.deleteTopic(tx, { professionalId, id }, clock.now()))) refuse('not_found');
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
  });
}
