import { to } from '../../paths.ts';
import type { CoverArtOptions } from './draw-cover-art.ts';

/** Width and height in points; the server makes these and no others. */
export type Shape = readonly [width: number, height: number];
export const avatar: Shape = [192, 192];
/** The middle of a banner. */
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

/** Where a drawn picture can be fetched. */
export function coverArtAddress({ name, colours, format, scene }: CoverArtOptions): string {
  return to('coverArtPicture', { name }, { colours: colours?.join(','), format, scene });
}

/** The same in points, which a browser shows with less work. */
export function coverArtPoints(
  { name, colours, format, scene }: CoverArtOptions,
  [width, height]: Shape,
): string {
  const shape = `${width}x${height}`;
  return to('coverArtPoints', { name, shape }, { colours: colours?.join(','), format, scene });
}
