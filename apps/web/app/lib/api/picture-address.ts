import { readPicture } from '@meche/contract/api-client/files';
import type { VariantName } from '@meche/contract/files';
import { apiAddress } from './address.ts';

/** Returns the address of a public picture, for `img` and `source`. */
export function pictureAddress(id: string, variant: VariantName): string {
  return apiAddress(readPicture, { params: { id, variant } });
}
