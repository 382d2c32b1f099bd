import type { TopicDraft } from '@meche/contract/questions';
import type { Tx } from '#kit/database/database';
import { fillCatalogue } from './fill-catalogue.ts';
import type { NewEquipment } from './store/equipments.ts';
import type { NewService } from './store/services.ts';
import { insertTopic } from './store/topics.ts';

/**
 * Imports a whole catalogue in list order, in the caller’s transaction, which has found it empty. Ids are
 * chosen by the caller, who has validated with `fieldsOfDraft` and `fieldsOfTopic`.
 */
export async function importCatalogue(
  tx: Tx,
  input: {
    professionalId: string;
    equipments: NewEquipment[];
    services: NewService[];
    topics: (TopicDraft & { id: string })[];
    now: Date;
  },
): Promise<void> {
  const { topics, ...catalogue } = input;
  await fillCatalogue(tx, catalogue);
  for (const topic of topics) await insertTopic(tx, input.professionalId, topic, input.now);
}
