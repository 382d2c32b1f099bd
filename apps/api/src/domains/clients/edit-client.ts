import type { ClientDraft } from '@meche/contract/clients';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { toRow } from './add-client.ts';
import { getVisibleClient } from './get-client.ts';
import { updateClient } from './store/clients.ts';

/** Replaces the editable data of a client. Refuses not_found, changed_meanwhile, invalid_input. */
export async function editClient(
  db: Database,
  standing: Held<'own_calendar'>,
  id: string,
  { version, ...draft }: ClientDraft & { version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { phone } = await getVisibleClient(tx, standing, id);
    const row = toRow(draft, phone);
    if (!(await updateClient(tx, { id, version }, row))) refuse('changed_meanwhile');
  });
}
