import { assertOutsideTransaction } from '#kit/database/transaction';
import { variantKey } from './rules.ts';
import { type DrawnPicture, insertPictures } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

const AT_ONCE = 8;

/**
 * Stores images that the app generated, with all variants and without checks. Content is stored before
 * rows, so that each row has content. A seeding that is interrupted here starts over with an empty
 * database.
 */
export async function savePictures(
  { db, storage }: Pick<FilesDeps, 'db' | 'storage'>,
  pictures: readonly DrawnPicture[],
  now: Date,
): Promise<void> {
  assertOutsideTransaction('keeping pictures');
  const waiting = pictures.flatMap(({ id, content, variants }) => [
    { key: id, content },
    ...variants.map((variant) => ({ key: variantKey(id, variant.name), content: variant.content })),
  ]);
  const hand = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await storage.put(next.key, next.content);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  await insertPictures(db, pictures, now);
}
