import type { TopicDraft } from '@meche/contract/questions';
import type { Tx } from '#kit/database/database';
import { fillCatalogue } from './fill-catalogue.ts';
import type { NewEquipment } from './store/equipments.ts';
import type { NewService } from './store/services.ts';
import { insertTopic } from './store/topics.ts';

/**
 * Imports services, equipment and topics in list order, in the caller's transaction, which has checked that
 * the catalogue is empty. The caller chooses the ids and has validated the drafts with `fieldsOfDraft` and
 * `fieldsOfTopic`.
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
