import { apiBase } from '@meche/contract/paths';

type Width = 320 | 640 | 1280;

/** Of a public picture, no wider than that; every browser that runs these pages opens WebP. */
export function photoAddress(id: string, width: Width, format: 'webp' | 'avif' = 'webp'): string {
  return `${apiBase}/pictures/${id}/${width}-${format}`;
}

/** For `srcset`. */
export function photoSet(id: string, widths: readonly Width[], format?: 'avif'): string {
  return widths.map((width) => `${photoAddress(id, width, format)} ${width}w`).join(', ');
}
