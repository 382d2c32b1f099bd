import type { VariantName } from '@meche/contract/files';
import { refuse } from '#kit/refusal';
import { isPublic, variantKey, variantOf } from './rules.ts';
import { type FileRow, listFilesByIds, listVariants } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

export type PictureDeps = Pick<FilesDeps, 'db' | 'storage'> & {
  /** Returns false while the professional or photo that the image shows is hidden. */
  isShown: (file: FileRow) => Promise<boolean>;
};

/** `isFinal` is false while the variant is not rendered; `content` is then the stored JPEG. */
export type Picture = {
  name: string;
  content: Buffer;
  contentType: string;
  isFinal: boolean;
  isShown: boolean;
};

/**
 * Returns the content of a public image: to everyone while it is shown, and only to viewers whom `mayView`
 * admits while it is hidden. Refuses not_found, also for a private file.
 */
export async function readPicture(
  { db, storage, ...deps }: PictureDeps,
  {
    id,
    variant,
    mayView = async () => false,
  }: { id: string; variant: VariantName; mayView?: (file: FileRow) => Promise<boolean> },
): Promise<Picture> {
  const [file] = await listFilesByIds(db, [id]);
  if (!file || !isPublic(file)) refuse('not_found');
  const isShown = await deps.isShown(file);
  if (!isShown && !(await mayView(file))) refuse('not_found');
  const isFinal = (await listVariants(db, id)).includes(variant);
  const content = await storage.read(isFinal ? variantKey(id, variant) : id);
  if (!content) throw new Error(`file ${id} has a row and no bytes`);
  const contentType = isFinal ? `image/${variantOf(variant).format}` : file.contentType;
  return { name: file.name, content, contentType, isFinal, isShown };
}
