import { apiBase } from '@meche/contract/paths';

type Width = 320 | 640 | 1280;

/** URL of a public picture, at most `width` pixels wide. Every supported browser reads WebP. */
export function photoAddress(id: string, width: Width, format: 'webp' | 'avif' = 'webp'): string {
  return `${apiBase}/pictures/${id}/${width}-${format}`;
}

export function photoSet(id: string, widths: readonly Width[], format?: 'avif'): string {
  return widths.map((width) => `${photoAddress(id, width, format)} ${width}w`).join(', ');
}
