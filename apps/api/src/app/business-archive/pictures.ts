import { createHmac } from 'node:crypto';
import { refuse } from '#kit/refusal';

/** Ids of the uploaded files by their names in the archive. */
export type Pictures = ReadonlyMap<string, string>;

export function pictureOf(pictures: Pictures, file: string): string {
  return pictures.get(file) ?? refuse('archive_unreadable');
}

/**
 * Signature that proves that this marketplace encoded the picture: an import then stores it as it is,
 * without re-encoding.
 */
export function sealOf(key: Buffer, picture: Uint8Array): string {
  return createHmac('sha256', key).update(picture).digest('base64url');
}
