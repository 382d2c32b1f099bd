import type { VariantName } from '@meche/contract/files';
import { refuse } from '#kit/refusal';
import { isPublic, variantKey, variantOf } from './rules.ts';
import { listFilesByIds, listVariants } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

/** `isFinal` false: the variant is still to be drawn, and this is the JPEG that is kept. */
export type Picture = { name: string; content: Buffer; contentType: string; isFinal: boolean };

/** The bytes of a public picture, for anybody. Refuses not_found, also for a file that is private or no longer shown. */
export async function readPicture(
  { db, storage }: Pick<FilesDeps, 'db' | 'storage'>,
  { id, variant }: { id: string; variant: VariantName },
): Promise<Picture> {
  const [file] = await listFilesByIds(db, [id]);
  if (!file || !isPublic(file)) refuse('not_found');
  const isFinal = (await listVariants(db, id)).includes(variant);
  const content = await storage.read(isFinal ? variantKey(id, variant) : id);
  if (!content) throw new Error(`file ${id} has a row and no bytes`);
  const contentType = isFinal ? `image/${variantOf(variant).format}` : file.contentType;
  return { name: file.name, content, contentType, isFinal };
}
