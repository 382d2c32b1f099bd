import type { TopicDraft } from '@meche/contract/questions';
import type { Tx } from '#kit/database/database';
import { fillCatalogue } from './fill-catalogue.ts';
import type { NewEquipment } from './store/equipments.ts';
import type { NewService } from './store/services.ts';
import { insertTopic } from './store/topics.ts';

/**
 * All that a business sells, brought along from elsewhere, in list order and in the caller's transaction, which has found
 * the business empty. Ids are the caller's; nothing is looked at: `fieldsOfDraft` and `fieldsOfTopic` have.
 */
export async function importCatalogue(
  tx: Tx,
  given: {
    professionalId: string;
    equipments: NewEquipment[];
    services: NewService[];
    topics: (TopicDraft & { id: string })[];
    now: Date;
  },
): Promise<void> {
  const { topics, ...catalogue } = given;
  await fillCatalogue(tx, catalogue);
  for (const topic of topics) await insertTopic(tx, given.professionalId, topic, given.now);
}
