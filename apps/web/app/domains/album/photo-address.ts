import { pictureAddress } from '~/lib/api/picture-address.ts';

type Width = 320 | 640 | 1280;

/**
 * Returns the URL of a public picture that is at most `width` pixels wide. WebP is the default because
 * every supported browser reads it.
 */
export function photoUrl(id: string, width: Width, format: 'webp' | 'avif' = 'webp'): string {
  return pictureAddress(id, `${width}-${format}`);
}

export function photoSrcSet(id: string, widths: readonly Width[], format?: 'avif'): string {
  return widths.map((width) => `${photoUrl(id, width, format)} ${width}w`).join(', ');
}
