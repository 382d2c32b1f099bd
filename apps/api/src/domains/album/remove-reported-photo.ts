import { attachFiles } from '#files';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { findPhotoLimit, lockProfessional } from '#professionals';
import { AlbumChanged } from './facts.ts';
import { listPhotosByIds, type ProfessionalPhoto, updateRemoved } from './store.ts';

/**
 * Hides a reported photo from everyone but its professional and operators, or restores it: it is then shown
 * only if the plan has room. In the caller’s transaction. Idempotent. Refuses not_found.
 */
export async function removeReportedPhoto(
  tx: Tx,
  id: string,
  { isRemoved, now }: { isRemoved: boolean; now: Date },
): Promise<void> {
  const { professionalId } = await getPhoto(tx, id);
  await lockProfessional(tx, professionalId);
  // Reads the photo again, because the professional may have deleted it before the lock was taken.
  const { removedAt } = await getPhoto(tx, id);
  if ((removedAt !== null) === isRemoved) return;
  const owner = { kind: 'professional' as const, id: professionalId };
  await updateRemoved(
    tx,
    id,
    isRemoved ? { removedAt: now } : { room: await findPhotoLimit(tx, professionalId) },
  );
  await attachFiles(tx, { owner, ids: [id], use: isRemoved ? 'removed_photo' : 'album', now });
  await announce(tx, AlbumChanged, { professionalId }, now);
}

async function getPhoto(tx: Tx, id: string): Promise<ProfessionalPhoto> {
  const [photo] = await listPhotosByIds(tx, [id]);
  return photo ?? refuse('not_found');
}
