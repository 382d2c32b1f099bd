import type { BodyOf } from '@meche/contract/endpoint';
import type { orderTopics as orderTopicsEndpoint } from '@meche/contract/questions';
import { isCompleteReordering } from '#kit/database/reorder-rows';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps } from './edit-service.ts';
import { listTopics, updateTopicOrder } from './store/topics.ts';

/**
 * Sets the order of all topics. Refuses changed_meanwhile when `topicIds` are not exactly the topics, or
 * when their order has changed since the caller read `seenIds`.
 */
export async function orderTopics(
  { db }: Pick<CatalogueDeps, 'db'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  { topicIds, seenIds }: BodyOf<typeof orderTopicsEndpoint>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const before = await listTopics(tx, professionalId);
    if (!isCompleteReordering(topicIds, before, seenIds)) refuse('changed_meanwhile');
    await updateTopicOrder(tx, professionalId, topicIds);
  });
}
