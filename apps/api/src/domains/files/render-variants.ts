import { isConstraintViolation } from '#kit/database/database';
import { resizeImage } from './clean-image.ts';
import { fileUses, isPublic, variantKey, variantOf } from './rules.ts';
import { type DrawnPicture, type FileUse, insertVariant, listFilesByIds, listVariants } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

export async function renderAllVariants(content: Buffer, use: FileUse): Promise<DrawnPicture['variants']> {
  const drawn: DrawnPicture['variants'] = [];
  for (const name of fileUses[use].variants)
    drawn.push({ name, content: await resizeImage(content, variantOf(name)) });
  return drawn;
}

/**
 * Renders and stores the missing variants of a public image, content before row, so that each row has
 * content. Idempotent; does nothing if the image is no longer public. Throws PartnerUnavailable.
 */
export async function renderMissingVariants(
  { db, storage }: Pick<FilesDeps, 'db' | 'storage'>,
  fileId: string,
): Promise<void> {
  const [file] = await listFilesByIds(db, [fileId]);
  if (!file?.attachedTo || !isPublic(file)) return;
  const drawn = await listVariants(db, fileId);
  const missing = fileUses[file.attachedTo].variants.filter((name) => !drawn.includes(name));
  const original = missing.length > 0 ? await storage.read(fileId) : undefined;
  if (!original) return;
  for (const name of missing) {
    const content = await resizeImage(original, variantOf(name));
    await storage.put(variantKey(fileId, name), content);
    try {
      await insertVariant(db, { fileId, name, sizeBytes: content.length });
    } catch (error) {
      if (!isConstraintViolation(error, 'variants_file_id_fkey')) throw error;
      // The file was deleted while its variant was rendered.
      await storage.remove(variantKey(fileId, name));
      return;
    }
  }
}
