import { createHmac } from 'node:crypto';
import { refuse } from '#kit/refusal';

/** Ids of the files that an archive's pictures have become, by their names there. */
export type Pictures = ReadonlyMap<string, string>;

export function pictureOf(pictures: Pictures, file: string): string {
  return pictures.get(file) ?? refuse('archive_unreadable');
}

/** Proves that a picture was drawn by this marketplace: brought along, it need not be drawn anew, and stays what it was. */
export function sealOf(key: Buffer, picture: Uint8Array): string {
  return createHmac('sha256', key).update(picture).digest('base64url');
}
