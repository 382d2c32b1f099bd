import { to } from '../../paths.ts';
import type { StrandsOptions } from './draw-strands.ts';

/** Where a drawn picture can be fetched: also for share cards. */
export function strandsAddress({ name, colours, format, scene }: StrandsOptions): string {
  return to('strandsPicture', { name }, { colours: colours?.join(','), format, scene });
}
