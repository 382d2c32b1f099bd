import type { VariantName } from '@meche/contract/files';
import { refuse } from '#kit/refusal';
import { isPublic, variantKey, variantOf } from './rules.ts';
import { type FileRow, listFilesByIds, listVariants } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

export type PictureDeps = Pick<FilesDeps, 'db' | 'storage'> & {
  /** False while what it belongs to hides it. */
  isShown: (file: FileRow) => Promise<boolean>;
};

/** `isFinal` false: the variant is still to be drawn, and this is the JPEG that is kept. */
export type Picture = {
  name: string;
  content: Buffer;
  contentType: string;
  isFinal: boolean;
  isShown: boolean;
};

/**
 * The bytes of a public picture: for anybody while it is shown, and while it is hidden for whom `mayView` lets in. Refuses
 * not_found, also for a private file.
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
