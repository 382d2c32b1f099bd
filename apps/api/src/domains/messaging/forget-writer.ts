import { removeFiles } from '#files';
import type { Tx } from '#kit/database/database';
import { detachPhotosOf, emptySide, forgetAuthor, type Gone } from './store/forgotten.ts';
import { eraseMessageSettings } from './store/professionals.ts';

/**
 * Empties the messages and photos of a deleted account, and of its business, whose message settings are
 * deleted, in the caller’s transaction. Messages that the account wrote for a salon lose only its name.
 */
export async function forgetWriter(
  tx: Tx,
  { accountId, professionalId }: { accountId: string; professionalId: string | undefined },
  now: Date,
): Promise<void> {
  await emptyOf(tx, { customerId: accountId }, now);
  if (professionalId) {
    await emptyOf(tx, { professionalId }, now);
    await eraseMessageSettings(tx, professionalId);
  }
  await forgetAuthor(tx, accountId);
}

async function emptyOf(tx: Tx, gone: Gone, now: Date): Promise<void> {
  const byAuthor = Map.groupBy(await detachPhotosOf(tx, gone), ({ authorId }) => authorId);
  for (const [id, photos] of byAuthor) {
    if (!id) continue;
    const ids = photos.map(({ fileId }) => fileId);
    await removeFiles(tx, { owner: { kind: 'account', id }, ids, now });
  }
  await emptySide(tx, gone);
}
