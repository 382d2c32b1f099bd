import type { StrandsShape } from '@meche/contract/strands';
import { to } from '../../paths.ts';
import type { StrandsOptions } from './draw-strands.ts';

/** Where a drawn picture can be fetched. */
export function strandsAddress({ name, colours, format, scene }: StrandsOptions): string {
  return to('strandsPicture', { name }, { colours: colours?.join(','), format, scene });
}

/** The same in points, which a browser shows with less work. */
export function strandsPoints(
  { name, colours, format, scene }: StrandsOptions,
  [width, height]: StrandsShape,
): string {
  const shape = `${width}x${height}`;
  return to('strandsPoints', { name, shape }, { colours: colours?.join(','), format, scene });
}
