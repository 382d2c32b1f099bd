import { apiBase, filledPath } from '@meche/contract/paths';

type Width = 320 | 640 | 1280;

/** Of a public picture, no wider than that; every browser that runs this page opens WebP. */
export function photoAddress(id: string, width: Width): string {
  return `${apiBase}${filledPath('/pictures/:id/:variant', { id, variant: `${width}-webp` })}`;
}

/** The same as an AVIF, for who opens it: a third less to fetch. */
export function photoSet(id: string, format: 'avif' | 'webp', widths: readonly Width[]): string {
  return widths
    .map((width) => {
      const variant = `${width}-${format}`;
      return `${apiBase}${filledPath('/pictures/:id/:variant', { id, variant })} ${width}w`;
    })
    .join(', ');
}
