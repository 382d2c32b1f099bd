import type { ClientDraft } from '@meche/contract/clients';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { keptOf } from './enter-client.ts';
import { seenClient } from './get-client.ts';
import { updateClient } from './store/clients.ts';

/** What is written of a client, whole. Refuses not_found, changed_meanwhile when it was edited from an older version. */
export async function editClient(
  db: Database,
  standing: Held<'own_calendar'>,
  id: string,
  { version, ...draft }: ClientDraft & { version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { phone } = await seenClient(tx, standing, id);
    const kept = keptOf(draft, phone);
    if (!(await updateClient(tx, { id, version }, kept))) refuse('changed_meanwhile');
  });
}
