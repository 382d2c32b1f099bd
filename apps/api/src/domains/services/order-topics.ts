import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps, Keeper } from './edit-service.ts';
import { isWholeOrder } from './rules.ts';
import { listTopics, updateTopicOrder } from './store/topics.ts';

/** Puts all topics in the order in which they are asked. Refuses changed_meanwhile when these are not all, each once. */
export async function orderTopics(
  { db }: Pick<CatalogueDeps, 'db'>,
  { standing: { professionalId } }: Keeper,
  topicIds: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    if (!isWholeOrder(topicIds, await listTopics(tx, professionalId))) refuse('changed_meanwhile');
    await updateTopicOrder(tx, professionalId, topicIds);
  });
}
