import { to } from '../../paths.ts';
import type { CoverArtOptions } from './draw-cover-art.ts';

/** Width and height in pixels; the server renders these sizes only. */
export type Shape = readonly [width: number, height: number];
export const avatar: Shape = [192, 192];
/** The centre of a banner. */
export const cards: readonly Shape[] = [
  [480, 270],
  [800, 450],
  [1200, 675],
];
export const banners: readonly Shape[] = [
  [800, 280],
  [1200, 420],
  [1600, 560],
];

/** Address of the SVG. */
export function coverArtAddress({ name, colours, format, scene }: CoverArtOptions): string {
  return to('coverArtPicture', { name }, { colours: colours?.join(','), format, scene });
}

/** Address of the raster image, which is cheaper to display. */
export function coverArtPoints(
  { name, colours, format, scene }: CoverArtOptions,
  [width, height]: Shape,
): string {
  const shape = `${width}x${height}`;
  return to('coverArtPoints', { name, shape }, { colours: colours?.join(','), format, scene });
}
