import { listPhotosByIds } from '#album';
import type { FileRow } from '#files';
import type { Database } from '#kit/database/database';
import { isBusinessShown } from '#professionals';

/** Whether a picture is public: false for photos hidden in their album and for a hidden business. */
export async function isPictureShown(db: Database, { id, ownerId, attachedTo }: FileRow): Promise<boolean> {
  if (!(await isBusinessShown(db, ownerId))) return false;
  if (attachedTo !== 'album') return true;
  const [photo] = await listPhotosByIds(db, [id]);
  return photo?.isShown ?? false;
}
