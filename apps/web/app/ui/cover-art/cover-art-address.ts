import { to } from '../../paths.ts';
import type { CoverArtOptions } from './draw-cover-art.ts';

/** Width and height in pixels. The server renders only the shapes below. */
export type Shape = readonly [width: number, height: number];
export const avatarShape: Shape = [192, 192];
export const cardShapes: readonly Shape[] = [
  [480, 480],
  [800, 800],
  [1200, 1200],
];
export const bannerShapes: readonly Shape[] = [
  [800, 280],
  [1200, 420],
  [1600, 560],
];

/** Returns the address of the picture as SVG. */
export function coverArtAddress({ name, colours, format, scene }: CoverArtOptions): string {
  return to('coverArtPicture', { name }, { colours: colours?.join(','), format, scene });
}

/** Returns the address of the picture as a raster image, which is cheaper to display. */
export function coverArtImageAddress(
  { name, colours, format, scene }: CoverArtOptions,
  [width, height]: Shape,
): string {
  const shape = `${width}x${height}`;
  return to('coverArtPoints', { name, shape }, { colours: colours?.join(','), format, scene });
}
