import { createHmac } from 'node:crypto';
import { refuse } from '#kit/refusal';

/** Maps names of pictures in the archive to the ids of the uploaded files. */
export type Pictures = ReadonlyMap<string, string>;

export function getPictureId(pictures: Pictures, file: string): string {
  return pictures.get(file) ?? refuse('archive_unreadable');
}

/**
 * Signs a picture. A valid signature proves that this marketplace encoded the picture, so an import stores
 * its bytes without re-encoding.
 */
export function signPicture(key: Buffer, picture: Uint8Array): string {
  return createHmac('sha256', key).update(picture).digest('base64url');
}
