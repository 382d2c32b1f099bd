import { assertOutsideTransaction } from '#kit/database/transaction';
import { variantKey } from './rules.ts';
import { type DrawnPicture, insertPictures } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

const AT_ONCE = 8;

/**
 * Keeps pictures that were drawn by us: nobody has to judge them, and all their variants are there. The bytes first, so that
 * whoever sees a row sees a picture; who is cut short between the two begins anew with an empty marketplace.
 */
export async function keepPictures(
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
