import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getVisibleClient } from './get-client.ts';
import { removePhotos } from './save-photos.ts';
import { deleteClient } from './store/clients.ts';

/**
 * Deletes a client and their photos permanently. Refuses not_found, and appointments_in_the_way while the
 * client has a requested or confirmed appointment.
 */
export async function removeClient(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'see_all_calendars'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeLock(tx, 'client book', standing.professionalId);
    const row = await getVisibleClient(tx, standing, id);
    if (row.nextVisitAt) refuse('appointments_in_the_way', { details: { appointments: 1 } });
    await removePhotos(tx, { clientId: id }, clock.now());
    await deleteClient(tx, id);
  });
}
