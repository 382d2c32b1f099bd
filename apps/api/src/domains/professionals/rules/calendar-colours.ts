import {
  type CalendarColour,
  type Category,
  calendarColours,
  categories,
} from '@meche/contract/enumerations';
import type { ColourRow } from '../store/settings.ts';

/** Of who has left, and of what is in no category. */
export const plainColour: CalendarColour = 'ash';

/** The colours of a calendar: what was chosen; else members by their place in the list, categories by theirs. */
export function paletteOf(chosen: readonly ColourRow[], memberIds: readonly string[]) {
  const known = new Map(chosen.map(({ memberId, category, colour }) => [memberId ?? category, colour]));
  const colourOf = <Key extends string>(key: Key, all: readonly Key[]): CalendarColour => {
    const place = all.indexOf(key);
    if (place < 0) return plainColour;
    return known.get(key) ?? calendarColours[place % calendarColours.length] ?? plainColour;
  };
  return {
    ofMember: (id: string) => colourOf(id, memberIds),
    ofCategory: (category: Category | null | undefined) =>
      category ? colourOf(category, categories) : plainColour,
  };
}
export type Palette = ReturnType<typeof paletteOf>;
