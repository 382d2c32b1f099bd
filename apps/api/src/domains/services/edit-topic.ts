import type { TopicDraft } from '@meche/contract/questions';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import { fieldsOfTopic } from './rules.ts';
import { listServicesOfProfessional } from './store/services.ts';
import { listTopics, replaceTopic } from './store/topics.ts';

/**
 * Changes the questions and services of a topic. Existing answers stay linked to the version that was
 * answered. Refuses not_found, changed_meanwhile, invalid_input by field.
 */
export async function editTopic(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  id: string,
  { version, ...draft }: TopicDraft & { version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const known = await listTopics(tx, professionalId);
    if (!known.some((topic) => topic.id === id)) refuse('not_found');
    await checkTopic(tx, professionalId, draft);
    const wasReplaced = await replaceTopic(tx, { professionalId, version }, { id, ...draft }, clock.now());
    if (!wasReplaced) refuse('changed_meanwhile');
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
  });
}

export async function checkTopic(tx: Tx, professionalId: string, draft: TopicDraft): Promise<void> {
  const services = await listServicesOfProfessional(tx, professionalId);
  const fields = fieldsOfTopic(draft, { serviceIds: new Set(services.map(({ id }) => id)) });
  if (fields) refuse('invalid_input', { fields });
}
