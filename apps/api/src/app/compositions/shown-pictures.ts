import { listPhotosByIds } from '#album';
import type { FileRow } from '#files';
import type { Database } from '#kit/database/database';
import { isBusinessShown } from '#professionals';

/**
 * Returns whether a picture is public. Photos that are hidden in their album and pictures of hidden
 * businesses are not.
 */
export async function isPictureShown(db: Database, { id, ownerId, attachedTo }: FileRow): Promise<boolean> {
  if (!(await isBusinessShown(db, ownerId))) return false;
  if (attachedTo !== 'album') return true;
  const [photo] = await listPhotosByIds(db, [id]);
  return photo?.isShown ?? false;
}
