import { randomUUID } from 'node:crypto';
import { mostTopics, type TopicDraft } from '@meche/contract/questions';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps } from './edit-service.ts';
import { checkTopic } from './edit-topic.ts';
import { ServicesChanged } from './facts.ts';
import { insertTopic, listTopics } from './store/topics.ts';

/**
 * Appends a topic to the questionnaire and returns its id. Refuses invalid_input by field, catalogue_full.
 */
export async function addTopic(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  draft: TopicDraft,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const id = randomUUID();
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await lockProfessional(tx, professionalId);
    const before = await listTopics(tx, professionalId);
    if (before.length >= mostTopics) refuse('catalogue_full');
    await checkTopic(tx, professionalId, draft);
    await insertTopic(tx, professionalId, { id, ...draft }, now);
    await announce(tx, ServicesChanged, { professionalId }, now);
    return id;
  });
}
